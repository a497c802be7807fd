// SPDX-License-Identifier: Apache-2.0

/// A tree, a list and a graph, each over interfaces, over raw cells, and as ordinary classes that
/// are lowered.
@NullMarked
package io.wherry.iso.levels;

import org.jspecify.annotations.NullMarked;
