// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.transport.Link;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Takes the frames of a link apart. One thread at a time; a deadline that passes loses nothing.
final class Inlet {
    private final Link link;
    private final int from;
    private final Slots slots;
    private final MemorySegment fixed = MemorySegment.ofArray(new byte[ClusterFrame.FIXED]);
    private MemorySegment head = fixed;
    private long at;
    private long frameBytes;
    private @Nullable Incoming current;

    Inlet(Link link, int from, Slots slots) {
        this.link = link;
        this.from = from;
        this.slots = slots;
    }

    /// The cluster that comes, or is the next to come, whose header is there.
    Incoming await(Deadline deadline) throws IOException {
        Incoming incoming = current;
        if (incoming != null) {
            return incoming;
        }
        if (at == 0) {
            frameBytes = link.awaitFrame(deadline.left());
        }
        fill(deadline);
        if (head.byteSize() == ClusterFrame.FIXED) {
            int length = ClusterFrame.length(fixed);
            head = MemorySegment.ofArray(new byte[length]);
            head.copyFrom(fixed);
        }
        fill(deadline);
        incoming =
                new Incoming(
                        ClusterFrame.read(head, slots, frameBytes - head.byteSize()), from, slots);
        current = incoming;
        head = fixed;
        at = 0;
        return incoming;
    }

    private void fill(Deadline deadline) throws IOException {
        while (at < head.byteSize()) {
            long count = link.read(head.asSlice(at), deadline.left());
            if (count < 0) {
                throw new ClusterFormatException(
                        "frame is cut in its header: length=" + frameBytes);
            }
            at += count;
        }
    }

    /// Reads what is left of it; the next one follows then.
    void read(Incoming incoming, Deadline deadline) throws IOException {
        incoming.read(link, deadline);
        current = null;
    }

    /// Nothing more comes: what was under way is gone.
    void drop() {
        Incoming incoming = current;
        if (incoming != null) {
            incoming.drop();
            current = null;
        }
    }
}
