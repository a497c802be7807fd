// SPDX-License-Identifier: Apache-2.0

/// What people and tools are shown of a cluster: how much there is of what ([ObjectCounter]), and its objects one by one ([ClusterDump]).
@NullMarked
package io.wherry.iso.internal.dump;

import org.jspecify.annotations.NullMarked;
