// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.object;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.KeptFailure;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// A send of objects: a first message, and chunks for the remaining bytes.
final class ObjectSend implements Transfer {
    private static final Envelope NOTHING = new Envelope(0, 0, 0, false);
    private static final Envelope CANCELLED = new Envelope(0, 0, 0, true);

    private final Context shadow;
    private final SendMode mode;
    private final ObjectMessaging.Peer toPieces;
    private final OutgoingObjects outgoing;
    private final ArrayDeque<ObjectMessaging.Part> parts = new ArrayDeque<>(); // in flight

    /// Whether the message has more parts than the first; the receiver of the first part receives
    /// them.
    private boolean inPieces;

    /// The first part if its cancellation was requested, otherwise null.
    private @Nullable Transfer cancelling;

    /// The failure of a part, which ended the send: a RuntimeException or an Error.
    private @Nullable Throwable failure;

    /// @param toPieces destination and tag of the chunks
    private ObjectSend(
            Context shadow,
            SendMode mode,
            ObjectMessaging.Peer toPieces,
            OutgoingObjects outgoing) {
        this.shadow = shadow;
        this.mode = mode;
        this.toPieces = toPieces;
        this.outgoing = outgoing;
    }

    /// Sends the first message.
    ///
    /// @param to destination
    static ObjectSend begin(
            ObjectMessaging port,
            SendMode mode,
            OutgoingObjects outgoing,
            ObjectMessaging.Peer to) {
        int tag = port.nextTag();
        ObjectMessaging.Peer toPieces = new ObjectMessaging.Peer(to.rank(), tag);
        ObjectSend send = new ObjectSend(port.shadow(), mode, toPieces, outgoing);
        MemorySegment memory = port.context().borrow(PipelineLimits.FIRST);
        outgoing.messageHeader(tag).write(memory);
        long length =
                ObjectMessageHeader.LENGTH
                        + outgoing.fill(memory.asSlice(ObjectMessageHeader.LENGTH));
        send.parts.add(ObjectMessaging.sendLater(port.context(), mode, memory, length, to));
        return send;
    }

    @Override
    public boolean test() {
        KeptFailure.throwIfAny(failure);
        try {
            return advance();
        } catch (RuntimeException | Error e) {
            end(e);
            throw e;
        }
    }

    private boolean advance() {
        while (true) {
            while (parts.size() < PipelineLimits.AT_ONCE && !outgoing.isEmpty()) {
                sendPiece();
            }
            ObjectMessaging.Part oldest = parts.peek();
            if (oldest == null) {
                checkWritten();
                return true;
            }
            if (!oldest.transfer().test()) {
                return false;
            }
            shadow.giveBack(parts.remove().memory());
        }
    }

    /// Chunks are sent in standard mode even if the message is synchronous: the receiver of the
    /// first part receives them anyway.
    private void sendPiece() {
        inPieces = true;
        MemorySegment memory = shadow.borrow(PipelineLimits.LENGTH);
        long length = outgoing.fill(memory);
        SendMode how = mode == SendMode.BUFFERED ? mode : SendMode.STANDARD;
        parts.add(ObjectMessaging.sendLater(shadow, how, memory, length, toPieces));
    }

    @Override
    public void await() {
        KeptFailure.throwIfAny(failure);
        try {
            awaitAll();
        } catch (RuntimeException | Error e) {
            end(e);
            throw e;
        }
    }

    private void awaitAll() {
        while (!outgoing.isEmpty()) {
            if (parts.size() == PipelineLimits.AT_ONCE) {
                awaitOldest();
            }
            sendPiece();
        }
        while (!parts.isEmpty()) {
            awaitOldest();
        }
        checkWritten();
    }

    private void awaitOldest() {
        ObjectMessaging.Part oldest = parts.element();
        oldest.transfer().await();
        shadow.giveBack(parts.remove().memory());
    }

    /// Ends the send with a failure. Parts in flight keep their memory: it may still be read.
    private void end(Throwable why) {
        failure = why;
        for (ObjectMessaging.Part part : parts) {
            if (hasEnded(part.transfer())) {
                shadow.giveBack(part.memory());
            }
        }
        parts.clear();
    }

    /// Returns whether a part has ended. Frees a part that is still in flight.
    private static boolean hasEnded(Transfer part) {
        try {
            boolean isDone = part.test();
            if (!isDone) {
                part.free();
            }
            return isDone;
        } catch (MPIException _) {
            return true; // it has failed, too
        } catch (RuntimeException | Error _) {
            return false; // it may be in flight
        }
    }

    private void checkWritten() {
        @Nullable Throwable unwritten = outgoing.failure();
        if (unwritten != null) {
            throw new MPIException(
                    MPI.ERR_OTHER,
                    "objects cannot be written: " + FailureText.message(unwritten),
                    unwritten);
        }
    }

    @Override
    public Envelope envelope() {
        Transfer first = cancelling;
        return first != null && first.envelope().cancelled() ? CANCELLED : NOTHING;
    }

    @Override
    public void cancel() {
        ObjectMessaging.Part first = parts.peek();
        if (first != null && outgoing.isEmpty() && !inPieces) {
            cancelling = first.transfer();
            first.transfer().cancel();
        }
    }

    @Override
    public void free() {}
}
