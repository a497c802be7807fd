// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.transport.Deadline;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// A cluster that is being sent to a peer; its block is lent until then.
///
/// @param several whether it is sent to other peers, too
/// @param done completed when the memory may change again
record OutgoingCluster(
        Block block,
        MemorySegment head,
        Deadline deadline,
        boolean several,
        CompletableFuture<Void> done) {

    /// Lends a cluster.
    ///
    /// @param head makes the header; if it fails because another thread closes the cluster, for
    ///     example, the lending ends
    static OutgoingCluster lent(Block block, Supplier<MemorySegment> head, Deadline deadline) {
        block.lend();
        MemorySegment made;
        try {
            made = head.get();
        } catch (RuntimeException | Error e) {
            block.giveBack();
            throw e;
        }
        return new OutgoingCluster(block, made, deadline, false, new CompletableFuture<>());
    }

    OutgoingCluster toSeveral() {
        return new OutgoingCluster(block, head, deadline, true, done);
    }

    MemorySegment[] segments() {
        return Stream.concat(Stream.of(head), block.taken().stream()).toArray(MemorySegment[]::new);
    }
}
