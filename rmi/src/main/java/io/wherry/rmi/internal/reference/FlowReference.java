// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.reference;

import java.io.Serializable;
import java.rmi.Remote;

/// What is written in place of a publisher.
///
/// @param publisher where it is
public record FlowReference(Remote publisher) implements Serializable {}
