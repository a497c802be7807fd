// SPDX-License-Identifier: Apache-2.0

/// Clusters: blocks of memory in which objects live, and which mean the same on every node.
///
/// Start at [IsoSpace]. Below it: [io.wherry.iso.raw] for those who write libraries.
@NullMarked
package io.wherry.iso;

import org.jspecify.annotations.NullMarked;
