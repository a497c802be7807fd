// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.partition;

import io.wherry.mpi.internal.device.Transfer;

/// One side of a partitioned message that is started again and again.
public sealed interface Partitioned permits PartitionedSend, PartitionedReceive {
    /// Rank to which nothing is sent, and from which nothing comes.
    int NO_RANK = -2;

    /// Starts it; the start before is done.
    Transfer start();
}
