// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Blocks;
import io.wherry.mpi.internal.device.Element;
import java.lang.foreign.MemorySegment;

/// A neighbour operation (MPI 4.1, 8.6). Blocks are numbered in the order of the neighbours, not by
/// rank.
public sealed interface NeighbourOperation {

    /// Sends the same block to each destination (`MPI_Neighbor_allgather`).
    ///
    /// @param receive a block for each source
    record Gather(MemorySegment send, Element element, Blocks receive)
            implements NeighbourOperation {}

    /// Sends a block to each destination, and receives one from each source
    /// (`MPI_Neighbor_alltoall`).
    record Exchange(Blocks send, Blocks receive) implements NeighbourOperation {}
}
