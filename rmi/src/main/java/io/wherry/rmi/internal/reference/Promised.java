// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.reference;

import java.io.Serializable;

/// The serialized form of the result of an earlier call of the same batch.
///
/// @param place index of the call in the batch
public record Promised(int place) implements Serializable {}
