// SPDX-License-Identifier: Apache-2.0

/// Programs in two versions: what one writes, the other reads.
@NullMarked
package io.wherry.iso.evolve;

import org.jspecify.annotations.NullMarked;
