// SPDX-License-Identifier: Apache-2.0

/// The serialized forms of remote objects, and
/// [io.wherry.rmi.internal.reference.ReferenceHolder], an invoker with one reference.
@NullMarked
package io.wherry.rmi.internal.reference;

import org.jspecify.annotations.NullMarked;
