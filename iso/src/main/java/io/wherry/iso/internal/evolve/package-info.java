// SPDX-License-Identifier: Apache-2.0

/// Conversion of clusters whose types differ from those of the program: types are compared, and
/// objects are converted once. Start at [Evolution].
@NullMarked
package io.wherry.iso.internal.evolve;

import org.jspecify.annotations.NullMarked;
