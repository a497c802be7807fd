// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import io.wherry.bytes.ByteSource;
import io.wherry.transport.Link;
import io.wherry.transport.LinkTimeoutException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/// The payload of one packet at a time. Who has the turn to receive owns it.
final class FrameInput implements ByteSource {
    /* Who reads a message takes small things from a buffer, and arrays straight from here. A long payload is likely an array
    behind a few bytes: these alone go to the buffer first, or it would swallow the array. */

    private static final int LONG = 1 << 13;
    private static final int FIRST = 1 << 8;

    private final Link link;
    private final Patience usual;
    private Patience patience = Patience.ENDLESS;
    private final AtomicLong received = new AtomicLong();
    private MemorySegment frame = MemorySegment.NULL;
    private long start;
    private long at;
    private long limit;
    private long payload;
    private boolean timed;
    private long linkNanos;

    FrameInput(Link link, Patience usual) {
        this.link = link;
        this.usual = usual;
    }

    /// Waits for the next packet.
    ///
    /// @throws io.wherry.transport.LinkTimeoutException if none begins in time; all is as before
    void next(Duration within) throws IOException {
        patience = within == Link.FOREVER ? Patience.ENDLESS : usual;
        if (!isAtEnd()) {
            throw corrupt("payload is longer than its message");
        }
        if (!hasMore()) {
            receive(within);
        }
        take();
        if (kind() == Packet.CONTINUED) {
            throw corrupt("nothing is continued");
        }
    }

    /// A deadline is for the wait only: a frame that has begun gets more time, or the link would be lost.
    private void receive(Duration within) throws IOException {
        if (within == Link.FOREVER) {
            take(link.receive());
        } else {
            take(link.receive(usual.of(link.awaitFrame(within))));
        }
    }

    /// Bytes that were taken out of all payloads.
    long payload() {
        return payload;
    }

    /// Counts from now on how long the link takes.
    void time() {
        timed = true;
        linkNanos = 0;
    }

    /// Nanoseconds in the link since [#time].
    long timed() {
        timed = false;
        return linkNanos;
    }

    /// Receives the frame in which the packet goes on.
    private void receiveMore() throws IOException {
        if (!timed) {
            awaitMore();
            return;
        }
        long start = System.nanoTime();
        awaitMore();
        linkNanos += System.nanoTime() - start;
    }

    private void awaitMore() throws IOException {
        try {
            if (patience == Patience.ENDLESS) {
                take(link.receive());
            } else {
                take(link.receive(usual.of(link.awaitFrame(usual.most()))));
            }
        } catch (LinkTimeoutException e) {
            link.close();
            throw e;
        }
    }

    private void take(MemorySegment next) {
        frame = next;
        limit = 0;
        received.setOpaque(received.getPlain() + frame.byteSize()); // by one thread at a time
    }

    /// Bytes of all frames that were received. For any thread.
    long bytes() {
        return received.get();
    }

    /// Whether the next packet is here.
    boolean hasMore() {
        return limit < frame.byteSize();
    }

    private void take() throws IOException {
        long left = frame.byteSize() - limit - Packet.HEADER;
        long length =
                left < 0
                        ? -1
                        : Integer.toUnsignedLong(frame.get(Packet.INT, limit + Packet.LENGTH_AT));
        if (left < length || left < 0) {
            long there = frame.byteSize() - limit;
            limit = frame.byteSize();
            throw corrupt("packet is too short: length=" + there);
        }
        start = limit;
        at = start + Packet.HEADER;
        limit = at + length;
    }

    /// Whether nothing of the packet is left; waits for its last frame.
    boolean isAtEnd() throws IOException {
        return frame.byteSize() == 0 || !awaitBytes();
    }

    private boolean goesOn() {
        return (flags() & Packet.MORE) != 0;
    }

    int kind() {
        return frame.get(Packet.BYTE, start + Packet.KIND_AT);
    }

    int flags() {
        return frame.get(Packet.BYTE, start + Packet.FLAGS_AT);
    }

    int method() {
        return Short.toUnsignedInt(frame.get(Packet.SHORT, start + Packet.METHOD_AT));
    }

    int call() {
        return frame.get(Packet.INT, start + Packet.CALL_AT);
    }

    long object() {
        return frame.get(Packet.LONG, start + Packet.OBJECT_AT);
    }

    /// A number at the start of the payload, which is passed over.
    long number() throws IOException {
        if (limit - at < Long.BYTES) {
            throw corrupt("payload is too short: length=" + (limit - at));
        }
        long number = frame.get(Packet.LONG, at);
        at += Long.BYTES;
        return number;
    }

    @Override
    public int read(byte[] target, int from, int most) throws IOException {
        if (most == 0) {
            return 0;
        }
        if (!awaitBytes()) {
            return -1;
        }
        int count = (int) Math.min(most, isAtLongStart() ? FIRST : limit - at);
        MemorySegment.copy(frame, Packet.BYTE, at, target, from, count);
        at += count;
        payload += count;
        return count;
    }

    @Override
    public long read(MemorySegment target) throws IOException {
        if (target.byteSize() == 0) {
            return 0;
        }
        if (!awaitBytes()) {
            return -1;
        }
        long count = Math.min(target.byteSize(), limit - at);
        MemorySegment.copy(frame, at, target, 0, count);
        at += count;
        payload += count;
        return count;
    }

    @Override
    public int worthwhile() {
        return MEMORY_PIECE;
    }

    @Override
    public boolean has(long bytes) {
        return limit - at >= bytes;
    }

    private boolean isAtLongStart() {
        return at <= start + Packet.HEADER + Long.BYTES && limit - at >= LONG;
    }

    /// What is left of the packet, but no more than `most` bytes.
    byte[] bytes(int most) throws IOException {
        byte[] bytes = new byte[Math.min(most, FIRST)];
        int count = 0;
        while (count < most && awaitBytes()) {
            if (count == bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.min(most, 2 * count));
            }
            count += (int) read(MemorySegment.ofArray(bytes).asSlice(count));
        }
        return Arrays.copyOf(bytes, count);
    }

    private boolean awaitBytes() throws IOException {
        while (at == limit) {
            if (!goesOn()) {
                return false;
            }
            if (!hasMore()) {
                receiveMore();
            }
            take();
            if (kind() != Packet.CONTINUED) {
                throw corrupt("packet is not continued: kind=" + kind());
            }
        }
        return true;
    }

    StreamCorruptedException corrupt(String what) {
        return new StreamCorruptedException(what + ", peer=" + link.remote());
    }
}
