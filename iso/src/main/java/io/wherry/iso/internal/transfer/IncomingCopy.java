// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.ClusterName;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A cluster whose bytes are received: into its slots, or into a buffer until the slots are free.
final class IncomingCopy implements IncomingCluster {
    /// Size of the chunks of the buffer, which are allocated as bytes arrive.
    private static final int PIECE = 1 << 20;

    private final ClusterFrame frame;
    private final int from;
    private final Slots slots;
    private final List<MemorySegment> targets = new ArrayList<>();
    private @Nullable Block block;
    private boolean aside;
    private long left;
    private long at; // position in the current target
    private int target;

    IncomingCopy(ClusterFrame frame, int from, Slots slots) {
        this.frame = frame;
        this.from = from;
        this.slots = slots;
        this.left = frame.bytes();
    }

    ClusterFrame frame() {
        return frame;
    }

    @Override
    public ClusterName name() {
        return frame.name();
    }

    @Override
    public int from() {
        return from;
    }

    @Override
    public boolean hasTarget() {
        return aside || block != null;
    }

    @Override
    public long bytes() {
        return frame.bytes();
    }

    @Override
    public long bytesAside() {
        return aside ? frame.bytes() : 0;
    }

    @Override
    public void place() {
        Block arriving = arriving();
        targets.addAll(arriving.taken());
        block = arriving;
    }

    /* If an origin sends a cluster in the slots of another of its clusters, it has closed that one.
     * */
    private Block arriving() {
        boolean displaces = from == frame.name().origin();
        return Block.arriving(slots, frame.name(), frame.extents(), frame.used(), displaces);
    }

    @Override
    public void putAside() {
        aside = true;
    }

    @Override
    public void read(Link link, Deadline deadline) throws IOException {
        while (left > 0) {
            long count = link.read(next(), deadline.left());
            if (count < 0) {
                throw new ClusterFormatException("frame of a cluster is cut: left=" + left);
            }
            at += count;
            left -= count;
        }
        link.read(MemorySegment.NULL, deadline.left()); // to its end
    }

    private MemorySegment next() {
        if (aside) {
            if (targets.isEmpty() || at == targets.getLast().byteSize()) {
                targets.add(MemorySegment.ofArray(new byte[(int) Math.min(PIECE, left)]));
                at = 0;
            }
            return targets.getLast().asSlice(at);
        }
        while (at == targets.get(target).byteSize()) {
            target++;
            at = 0;
        }
        return targets.get(target).asSlice(at);
    }

    /// Moves the buffered bytes to their slots after all have been received.
    ///
    /// @return the cluster, which is not present yet
    /// @throws io.wherry.iso.ClusterFullException if its slots are taken; the caller may try again
    Block inPlace() {
        Block here = block;
        if (here == null) {
            here = arriving();
            block = here;
            copy(here.taken());
            targets.clear();
        }
        return here;
    }

    private void copy(List<MemorySegment> places) {
        int piece = 0;
        long done = 0;
        for (MemorySegment place : places) {
            for (long to = 0; to < place.byteSize(); ) {
                MemorySegment source = targets.get(piece);
                long count = Math.min(place.byteSize() - to, source.byteSize() - done);
                MemorySegment.copy(source, done, place, to, count);
                to += count;
                done += count;
                if (done == source.byteSize()) {
                    piece++;
                    done = 0;
                }
            }
        }
    }

    @Override
    public void drop() {
        if (block != null) {
            block.release();
        }
        targets.clear();
    }
}
