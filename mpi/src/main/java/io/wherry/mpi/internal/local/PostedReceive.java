// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mesh.Receivers;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.frame.BadFrameException;
import io.wherry.mpi.internal.frame.ErrorClass;
import java.lang.foreign.MemorySegment;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// A posted receive, until its message has been received. The thread that removes it from the queue
/// owns it until it is done.
final class PostedReceive extends PendingTransfer {
    private final MatchingQueues box;
    private final MemorySegment data;
    private final int source;
    private final int tag;

    private @Nullable Envelope found;
    private long wanted;
    private long arrived;

    /// @param source rank in the world, or [Context#ANY_SOURCE]
    PostedReceive(
            MatchingQueues box, Receivers receivers, MemorySegment data, int source, int tag) {
        super(box.matching().spin(), receivers);
        this.box = box;
        this.data = data;
        this.source = source;
        this.tag = tag;
    }

    MatchingQueues box() {
        return box;
    }

    MemorySegment data() {
        return data;
    }

    /// Returns the source: a rank in the world, or [Context#ANY_SOURCE].
    int source() {
        return source;
    }

    int tag() {
        return tag;
    }

    /// Called when a message matches.
    ///
    /// @param from rank in the world
    /// @return number of bytes of the message that fit into the memory
    long meet(int from, int itsTag, long length) {
        found = new Envelope(box.members().rankOf(from), itsTag, length, false);
        wanted = Math.min(length, data.byteSize());
        return wanted;
    }

    /// Returns the number of bytes received so far.
    long arrived() {
        return arrived;
    }

    /// Returns the memory for the next `count` bytes.
    ///
    /// @throws BadFrameException if the bytes are out of order or too many
    MemorySegment next(long offset, long count) throws BadFrameException {
        if (offset != arrived || count <= 0 || count > wanted - arrived) {
            throw new BadFrameException(
                    "piece of a message is out of place: offset="
                            + offset
                            + ", length="
                            + count
                            + ", arrived="
                            + arrived
                            + ", wanted="
                            + wanted);
        }
        return data.asSlice(offset, count);
    }

    /// Accounts for `count` more received bytes; returns whether those were the last.
    boolean advanceBy(long count) {
        arrived += count;
        return arrived == wanted;
    }

    /// Completes the receive: all bytes that fit are there.
    void received() {
        Envelope envelope = envelope();
        if (envelope.bytes() > data.byteSize()) {
            fail(
                    ErrorClass.error(
                            ErrorClass.TRUNCATE,
                            "message is longer than the memory for it: length="
                                    + envelope.bytes()
                                    + ", room="
                                    + data.byteSize()
                                    + ", source="
                                    + envelope.source()
                                    + ", tag="
                                    + envelope.tag()));
        } else {
            complete();
        }
    }

    /// Copies the start of a message into the memory.
    ///
    /// @return the failure if the memory of one side cannot be used; null if there is none
    @Nullable MPIException copyFrom(MemorySegment message, long count) {
        try {
            MemorySegment.copy(message, 0, data, 0, count);
            return null;
        } catch (IllegalStateException | WrongThreadException e) {
            return new MPIException(
                    ErrorClass.BUFFER,
                    "memory of a message is closed or belongs to another thread: tag="
                            + envelope().tag(),
                    e);
        }
    }

    /// Completes the receive.
    ///
    /// @param unusable why its memory, or that of the message, cannot be used; null if it can
    void finish(@Nullable MPIException unusable) {
        if (unusable == null) {
            received();
        } else {
            fail(unusable);
        }
    }

    @Override
    public Envelope envelope() {
        Envelope envelope = found;
        return envelope == null ? super.envelope() : envelope;
    }

    @Override
    public void cancel() {
        if (box.matching().withdraw(this)) {
            found = new Envelope(Context.ANY_SOURCE, Context.ANY_TAG, 0, true);
            complete();
        }
    }
}
