// SPDX-License-Identifier: Apache-2.0

/// The properties of classes by java.io's semantics, derived once a class: start with `Shape`.
/// Bytes are not here.
@NullMarked
package io.wherry.codec.internal.shape;

import org.jspecify.annotations.NullMarked;
