// SPDX-License-Identifier: Apache-2.0

/// Programs in two versions: one reads the clusters of the other.
@NullMarked
package io.wherry.iso.evolve;

import org.jspecify.annotations.NullMarked;
