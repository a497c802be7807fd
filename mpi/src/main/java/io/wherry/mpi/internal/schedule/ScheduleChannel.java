// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The messages of one schedule. They have a tag of their own, the same at all ranks, so that they
/// match no other messages.
///
/// Several messages from one rank to another match in the order in which they were sent and in
/// which the receives were posted; both orders must agree.
public final class ScheduleChannel {
    /// The memory of an empty message.
    static final MemorySegment EMPTY = MemorySegment.NULL;

    private final Context context;
    private final ContextRanks ranks;
    private final int tag;
    private final List<MemorySegment> pieces = new ArrayList<>(2);
    private final List<Transfer> begun = new ArrayList<>(2); // of the round that begins

    ScheduleChannel(Context context, ContextRanks ranks, int tag) {
        this.context = context;
        this.ranks = ranks;
        this.tag = tag;
    }

    /// Returns the rank of this process in its own group.
    public int rank() {
        return ranks.rank();
    }

    /// Returns the size of its own group.
    public int size() {
        return ranks.size();
    }

    /// Returns the size of the group that is sent to: that of the other group, if there is one.
    public int peers() {
        return ranks.peers();
    }

    /// Returns whether there are two groups.
    public boolean isBetweenGroups() {
        return ranks.isBetweenGroups();
    }

    /// Returns the tag of the messages.
    public int tag() {
        return tag;
    }

    /// Begins to send a message.
    public Transfer send(MemorySegment data, Element element, int to) {
        return begun(context.sendLater(SendMode.STANDARD, data, element, to, tag));
    }

    /// Begins to receive a message.
    public Transfer receive(MemorySegment data, Element element, int from) {
        return begun(context.receiveLater(data, element, from, tag));
    }

    private Transfer begun(Transfer transfer) {
        begun.add(transfer);
        return transfer;
    }

    /// Begins the next round of a step on this channel. If that fails, the messages of the round
    /// that have begun are dropped: no other object knows them.
    @Nullable List<Transfer> next(Step step) {
        try {
            return step.next();
        } catch (RuntimeException | Error e) {
            for (Transfer transfer : begun) {
                Schedule.giveUp(transfer, e);
            }
            throw e;
        } finally {
            begun.clear();
        }
    }

    /// Returns native memory with undefined content that is valid until the schedule ends.
    public MemorySegment scratch(long bytes) {
        if (bytes == 0) {
            return EMPTY;
        }
        MemorySegment piece = ScratchPool.SHARED.take(bytes);
        pieces.add(piece);
        return piece.asSlice(0, bytes);
    }

    /// Releases the scratch memory; all messages must be done. Not called after a failure, because
    /// some messages may still be in flight.
    void end() {
        pieces.forEach(ScratchPool.SHARED::give);
        pieces.clear();
    }
}
