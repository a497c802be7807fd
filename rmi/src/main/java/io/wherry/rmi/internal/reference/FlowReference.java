// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.reference;

import java.io.Serializable;
import java.rmi.Remote;

/// The serialized form of a publisher.
///
/// @param publisher its remote end
public record FlowReference(Remote publisher) implements Serializable {}
