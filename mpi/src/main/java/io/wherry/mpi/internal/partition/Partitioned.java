// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.partition;

import io.wherry.mpi.internal.device.Transfer;

/// One side of a persistent partitioned message.
public sealed interface Partitioned permits PartitionedSend, PartitionedReceive {
    /// The null process: sends and receives have no effect.
    int NO_RANK = -2;

    /// Starts the communication; the previous start must be done.
    Transfer start();
}
