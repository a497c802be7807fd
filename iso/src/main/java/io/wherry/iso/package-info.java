// SPDX-License-Identifier: Apache-2.0

/// Clusters: blocks of memory that hold objects and mean the same on every node.
///
/// Start at [IsoSpace]. [io.wherry.iso.raw] is the lower level, for writers of libraries.
@NullMarked
package io.wherry.iso;

import org.jspecify.annotations.NullMarked;
