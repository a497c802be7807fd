// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Blocks;
import io.wherry.mpi.internal.device.Element;
import java.lang.foreign.MemorySegment;

/// An operation of each rank with its neighbours (MPI 4.1, 8.6). Blocks are numbered as the neighbours are, not by rank.
public sealed interface NeighbourOperation {

    /// The same to each destination.
    ///
    /// @param receive a block for each source
    record Gather(MemorySegment send, Element element, Blocks receive)
            implements NeighbourOperation {}

    /// A block for each destination, and from each source.
    record Exchange(Blocks send, Blocks receive) implements NeighbourOperation {}
}
