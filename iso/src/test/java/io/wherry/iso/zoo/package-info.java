// SPDX-License-Identifier: Apache-2.0

/// Ordinary programs with ordinary classes: they return the same results whether their classes are
/// lowered or not.
@NullMarked
package io.wherry.iso.zoo;

import org.jspecify.annotations.NullMarked;
