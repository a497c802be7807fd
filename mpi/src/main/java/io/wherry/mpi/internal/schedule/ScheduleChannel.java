// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/// The messages of one schedule: they have a tag of their own, the same at all ranks, so that they meet no others.
///
/// Two messages from one rank to another arrive in the order in which they were begun there, in receives in the order in
/// which those were begun here; both orders have to be the same.
public final class ScheduleChannel {
    /// For a message without content.
    static final MemorySegment EMPTY = MemorySegment.NULL;

    private final Context context;
    private final ContextRanks ranks;
    private final int tag;
    private final List<MemorySegment> pieces = new ArrayList<>(2);

    ScheduleChannel(Context context, ContextRanks ranks, int tag) {
        this.context = context;
        this.ranks = ranks;
        this.tag = tag;
    }

    /// Rank of this process in its own group.
    public int rank() {
        return ranks.rank();
    }

    /// Ranks in its own group.
    public int size() {
        return ranks.size();
    }

    /// Ranks that can be talked to: those of the other group, if there is one.
    public int peers() {
        return ranks.peers();
    }

    /// Whether there are two groups.
    public boolean isBetweenGroups() {
        return ranks.isBetweenGroups();
    }

    /// The tag of its messages.
    public int tag() {
        return tag;
    }

    /// Begins to send a message.
    public Transfer send(MemorySegment data, Element element, int to) {
        return context.sendLater(SendMode.STANDARD, data, element, to, tag);
    }

    /// Begins to receive a message.
    public Transfer receive(MemorySegment data, Element element, int from) {
        return context.receiveLater(data, element, from, tag);
    }

    /// Native memory that is there until the schedule ends; what it holds is not defined.
    public MemorySegment scratch(long bytes) {
        if (bytes == 0) {
            return EMPTY;
        }
        MemorySegment piece = ScratchPool.SHARED.take(bytes);
        pieces.add(piece);
        return piece.asSlice(0, bytes);
    }

    /// Ends: all its messages are done. After a failure it is not called, for some may not be.
    void end() {
        pieces.forEach(ScratchPool.SHARED::give);
        pieces.clear();
    }
}
