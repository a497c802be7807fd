// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// A collective operation of all ranks of a context. Arguments that matter only at the root are
/// null, or ignored, at other ranks.
///
/// In place (MPI 4.1, 6.2): `send` is null where the standard allows `MPI_IN_PLACE`. In an
/// inter-communicator a root is named as in MPI: a rank of the remote group, [#ROOT], or
/// [#NULL_PROCESS].
public sealed interface Collective {
    /// In an inter-communicator: this rank is the root (`MPI_ROOT`).
    int ROOT = -3;

    /// In an inter-communicator: this rank is in the group of the root but is not the root
    /// (`MPI_PROC_NULL`).
    int NULL_PROCESS = -2;

    record Barrier() implements Collective {}

    record Broadcast(MemorySegment data, Element element, int root) implements Collective {}

    /// Sends the block of each rank to the root.
    ///
    /// @param receive at the root
    /// @param even whether all ranks know and declare that the blocks have the same length; MPI has
    ///     a separate function for that
    record Gather(
            @Nullable MemorySegment send,
            Element element,
            @Nullable Blocks receive,
            int root,
            boolean even)
            implements Collective {

        /// Gathers blocks whose lengths may differ.
        public Gather(
                @Nullable MemorySegment send, Element element, @Nullable Blocks receive, int root) {
            this(send, element, receive, root, false);
        }
    }

    /// Each rank gets its block of the root's.
    ///
    /// Sends each rank its block from the root.
    ///
    /// @param send at the root
    /// @param receive null at the root: its block stays in place
    /// @param even whether all ranks know and declare that the blocks have the same length; MPI has
    ///     a separate function for that
    record Scatter(
            @Nullable Blocks send,
            @Nullable MemorySegment receive,
            Element element,
            int root,
            boolean even)
            implements Collective {

        /// Scatters blocks whose lengths may differ.
        public Scatter(
                @Nullable Blocks send, @Nullable MemorySegment receive, Element element, int root) {
            this(send, receive, element, root, false);
        }
    }

    record GatherToAll(@Nullable MemorySegment send, Element element, Blocks receive)
            implements Collective {}

    /// Sends a block from each rank to each rank (`MPI_Alltoall`).
    record Exchange(@Nullable Blocks send, Blocks receive) implements Collective {}

    /// Combines the elements of all ranks at the root.
    ///
    /// @param receive at the root
    record Reduce(
            @Nullable MemorySegment send,
            @Nullable MemorySegment receive,
            Element element,
            Reduction reduction,
            int root)
            implements Collective {}

    record ReduceToAll(
            @Nullable MemorySegment send,
            MemorySegment receive,
            Element element,
            Reduction reduction)
            implements Collective {}

    /// Combines the elements of all ranks and gives each rank its block of the result.
    ///
    /// @param send all blocks; null: they are in the memory of `receive`, and the result is stored
    ///     at its start
    /// @param receive its memory gets the block of this rank; its counts are the lengths of all
    ///     blocks
    record ReduceScatter(@Nullable MemorySegment send, Blocks receive, Reduction reduction)
            implements Collective {}

    /// Gives each rank the combined elements of the ranks up to itself.
    ///
    /// @param exclusive without the rank itself; rank 0 gets nothing
    record Scan(
            @Nullable MemorySegment send,
            MemorySegment receive,
            Element element,
            Reduction reduction,
            boolean exclusive)
            implements Collective {}
}
