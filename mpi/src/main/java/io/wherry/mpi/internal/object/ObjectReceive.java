// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.object;

import io.wherry.codec.GraphCodec;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.KeptFailure;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// A receive of objects.
public final class ObjectReceive implements Transfer {
    private static final Object[] NONE = {};

    private final Context shadow;
    private final GraphCodec codec;
    private final Transfer first;
    private final MemorySegment memory;
    private final ArrayDeque<ObjectMessaging.Part> parts = new ArrayDeque<>(); // expected chunks
    private @Nullable IncomingObjects incoming;
    private @Nullable ObjectMessageHeader messageHeader;
    private long asked;
    private Object[] objects = NONE;
    private boolean done;

    /// The failure that ended the receive: a RuntimeException or an Error.
    private @Nullable Throwable failure;

    /// Whether the memory of the first message has been given back.
    private boolean isReleased;

    /// @param first receives the first message
    /// @param memory of the first message; released by this receive
    ObjectReceive(ObjectMessaging port, Transfer first, MemorySegment memory) {
        this.shadow = port.shadow();
        this.codec = port.codec();
        this.first = first;
        this.memory = memory;
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
        while (!done) {
            Transfer next = next();
            if (!next.test()) {
                return false;
            }
            take(next);
        }
        return true;
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
        while (!done) {
            Transfer next = next();
            next.await();
            take(next);
        }
    }

    /// Ends the receive with a failure. Messages in flight keep their memory: it may still be
    /// written.
    private void end(Throwable why) {
        failure = why;
        if (hasEnded(first)) {
            release();
        }
        for (ObjectMessaging.Part part : parts) {
            if (hasEnded(part.transfer())) {
                shadow.giveBack(part.memory());
            }
        }
        parts.clear();
    }

    /// Returns whether a message has arrived or was too long, such as one of elements. The memory
    /// of one that failed otherwise may still be written. Frees a receive that is still in flight.
    private static boolean hasEnded(Transfer message) {
        try {
            boolean isDone = message.test();
            if (!isDone) {
                message.free();
            }
            return isDone;
        } catch (MPIException e) {
            return e.getErrorClass() == MPI.ERR_TRUNCATE;
        } catch (RuntimeException | Error _) {
            return false;
        }
    }

    private void release() {
        if (!isReleased) {
            isReleased = true;
            shadow.giveBack(memory);
        }
    }

    /// Returns the transfer to wait for next.
    private Transfer next() {
        return parts.isEmpty() ? first : parts.getFirst().transfer();
    }

    private void take(Transfer arrived) {
        if (arrived == first) {
            takeFirst(first.envelope());
        } else {
            ObjectMessaging.Part part = parts.removeFirst();
            try {
                take(part.memory().asSlice(0, arrived.envelope().bytes()));
            } finally {
                shadow.giveBack(part.memory());
            }
        }
        if (!done) {
            ask();
            end();
        }
    }

    private void takeFirst(Envelope envelope) {
        try {
            if (envelope.cancelled()) {
                done = true;
            } else {
                begin(envelope.bytes());
            }
        } finally {
            release();
        }
    }

    private void begin(long length) {
        ObjectMessageHeader read = ObjectMessageHeader.read(memory, length);
        messageHeader = read;
        incoming = new IncomingObjects(codec, read);
        asked = length - ObjectMessageHeader.LENGTH;
        take(memory.asSlice(ObjectMessageHeader.LENGTH, Math.min(asked, read.content())));
    }

    private void take(MemorySegment bytes) {
        if (incoming != null) {
            incoming.take(bytes);
        }
    }

    /// Posts receives for chunks before they are sent, as far as they are announced.
    private void ask() {
        ObjectMessageHeader known = messageHeader;
        while (known != null && asked < known.content() && parts.size() < PipelineLimits.AT_ONCE) {
            ObjectMessaging.Peer from =
                    new ObjectMessaging.Peer(first.envelope().source(), known.tag());
            MemorySegment piece = shadow.borrow(PipelineLimits.LENGTH);
            parts.add(ObjectMessaging.receiveLater(shadow, piece, from));
            asked += Math.min(PipelineLimits.LENGTH, known.content() - asked);
        }
    }

    private void end() {
        if (parts.isEmpty() && incoming != null) {
            done = true;
            objects = incoming.finish();
        }
    }

    /// Returns the received objects.
    public Object[] objects() {
        return objects;
    }

    /// Returns the envelope; its length is in objects.
    @Override
    public Envelope envelope() {
        Envelope outside = first.envelope();
        return new Envelope(outside.source(), outside.tag(), objects.length, outside.cancelled());
    }

    @Override
    public void cancel() {
        if (messageHeader == null && failure == null) {
            first.cancel();
        }
    }

    @Override
    public boolean isUnmatchedReceive() {
        return messageHeader == null;
    }

    @Override
    public void free() {}
}
