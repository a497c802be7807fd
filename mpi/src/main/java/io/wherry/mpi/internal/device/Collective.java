// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// An operation of all ranks of a context. What matters only at the root is null, or not looked at, elsewhere.
///
/// In place (MPI 4.1, 6.2): `send` is null where the standard lets `MPI_IN_PLACE` stand for it. In an inter-communicator
/// a root is named as in MPI: a rank of the remote group, [#ROOT], or [#NOBODY].
public sealed interface Collective {
    /// In an inter-communicator: this rank is the root.
    int ROOT = -3;

    /// In an inter-communicator: a rank beside the root.
    int NOBODY = -2;

    record Barrier() implements Collective {}

    record Broadcast(MemorySegment data, Element element, int root) implements Collective {}

    /// Each rank's block to the root.
    ///
    /// @param receive at the root
    /// @param even whether all ranks know that the blocks are even, and say so; MPI has another function for that
    record Gather(
            @Nullable MemorySegment send,
            Element element,
            @Nullable Blocks receive,
            int root,
            boolean even)
            implements Collective {

        /// Of blocks that may be uneven.
        public Gather(
                @Nullable MemorySegment send, Element element, @Nullable Blocks receive, int root) {
            this(send, element, receive, root, false);
        }
    }

    /// Each rank gets its block of the root's.
    ///
    /// To each rank its block from the root.
    ///
    /// @param send at the root
    /// @param receive null at the root: its block stays
    /// @param even whether all ranks know that the blocks are even, and say so; MPI has another function for that
    record Scatter(
            @Nullable Blocks send,
            @Nullable MemorySegment receive,
            Element element,
            int root,
            boolean even)
            implements Collective {

        /// Of blocks that may be uneven.
        public Scatter(
                @Nullable Blocks send, @Nullable MemorySegment receive, Element element, int root) {
            this(send, receive, element, root, false);
        }
    }

    record GatherToAll(@Nullable MemorySegment send, Element element, Blocks receive)
            implements Collective {}

    /// Each rank has a block for each.
    record Exchange(@Nullable Blocks send, Blocks receive) implements Collective {}

    /// The root gets all of them combined.
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

    /// Each rank gets its block of the result.
    ///
    /// @param send all blocks; null: they are in the memory of `receive`, and the result goes to its start
    /// @param receive its memory takes the block of this rank; its counts say how long each block is
    record ReduceScatter(@Nullable MemorySegment send, Blocks receive, Reduction reduction)
            implements Collective {}

    /// Each rank gets the result of the ranks up to itself.
    ///
    /// @param exclusive without itself; rank 0 gets nothing
    record Scan(
            @Nullable MemorySegment send,
            MemorySegment receive,
            Element element,
            Reduction reduction,
            boolean exclusive)
            implements Collective {}
}
