// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.object;

import io.wherry.codec.GraphCodec;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// Objects that are being received.
public final class ObjectReceive implements Transfer {
    private static final Object[] NONE = {};

    /// A piece that is expected and the memory it comes to.
    private record Part(Transfer transfer, MemorySegment memory) {}

    private final Context beside;
    private final GraphCodec codec;
    private final Transfer first;
    private final MemorySegment memory;
    private final ArrayDeque<Part> parts = new ArrayDeque<>();
    private @Nullable IncomingObjects incoming;
    private @Nullable ObjectMessageHeader notice;
    private long asked;
    private Object[] objects = NONE;
    private boolean done;

    /// @param first brings the first message
    /// @param memory where to; this gives it back
    ObjectReceive(ObjectMessaging port, Transfer first, MemorySegment memory) {
        this.beside = port.beside();
        this.codec = port.codec();
        this.first = first;
        this.memory = memory;
    }

    @Override
    public boolean test() {
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
        while (!done) {
            Transfer next = next();
            next.await();
            take(next);
        }
    }

    /// What is waited for.
    private Transfer next() {
        return parts.isEmpty() ? first : parts.getFirst().transfer();
    }

    private void take(Transfer arrived) {
        if (arrived == first) {
            takeFirst(first.envelope());
        } else {
            Part part = parts.removeFirst();
            take(part.memory().asSlice(0, arrived.envelope().bytes()));
            beside.giveBack(part.memory());
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
            beside.giveBack(memory);
        }
    }

    private void begin(long length) {
        ObjectMessageHeader read = ObjectMessageHeader.read(memory, length);
        notice = read;
        incoming = new IncomingObjects(codec, read);
        asked = length - ObjectMessageHeader.LENGTH;
        take(memory.asSlice(ObjectMessageHeader.LENGTH, Math.min(asked, read.content())));
    }

    private void take(MemorySegment bytes) {
        if (incoming != null) {
            incoming.take(bytes);
        }
    }

    /// Receives pieces before they are sent, as far as it is known that they will be.
    private void ask() {
        ObjectMessageHeader known = notice;
        while (known != null && asked < known.content() && parts.size() < PipelineLimits.AT_ONCE) {
            MemorySegment piece = beside.borrow(PipelineLimits.LENGTH);
            Transfer transfer =
                    beside.receiveLater(
                            piece, Element.BYTE, first.envelope().source(), known.tag());
            parts.add(new Part(transfer, piece));
            asked += Math.min(PipelineLimits.LENGTH, known.content() - asked);
        }
    }

    private void end() {
        if (parts.isEmpty() && incoming != null) {
            done = true;
            objects = incoming.finish();
        }
    }

    /// What has come.
    public Object[] objects() {
        return objects;
    }

    /// The envelope; its length is in objects.
    @Override
    public Envelope envelope() {
        Envelope outside = first.envelope();
        return new Envelope(outside.source(), outside.tag(), objects.length, outside.cancelled());
    }

    @Override
    public void cancel() {
        if (notice == null) {
            first.cancel();
        }
    }

    @Override
    public boolean isUnmatchedReceive() {
        return notice == null;
    }

    @Override
    public void free() {}
}
