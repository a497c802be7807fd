// SPDX-License-Identifier: Apache-2.0

/// Output about clusters for people and tools: counts of objects ([ObjectCounter]), and the objects
/// themselves ([ClusterDump]).
@NullMarked
package io.wherry.iso.internal.dump;

import org.jspecify.annotations.NullMarked;
