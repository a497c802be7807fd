// SPDX-License-Identifier: Apache-2.0

/// What java.io's semantics say about a class, derived once: start with `Shape`. Bytes are not here.
@NullMarked
package io.wherry.codec.internal.shape;

import org.jspecify.annotations.NullMarked;
