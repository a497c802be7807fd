// SPDX-License-Identifier: Apache-2.0

/// Starts the ranks of a job on one machine, by [ProcessRanks] or [ThreadRanks], or on several, by
/// [HostRanks]. A rank gets its
/// number and the addresses of the others from [RankPlacement]. It reports its progress with
/// [Progress] and the reason of its end with [EndingReport]. This package is independent of the
/// protocol between ranks.
@NullMarked
package io.wherry.launch;

import org.jspecify.annotations.NullMarked;
