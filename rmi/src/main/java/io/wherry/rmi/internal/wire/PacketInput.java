// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import io.wherry.bytes.ByteSource;
import io.wherry.transport.Link;
import io.wherry.transport.LinkTimeoutException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// Reads packets from the frames of a link, and the payload of one packet at a time. Confined to
/// the receiving thread.
final class PacketInput implements ByteSource {
    /* A short frame is received completely, a long frame on demand: `frame` has the received part,
    `coming` is the length of the part in the link. The graph reader reads small values through a
    buffer, and arrays directly from here. A long payload is likely an array after a few bytes: only
    these are passed to the buffer first, so that it does not consume the array. The array is read
    from the link directly into its target. Positions are relative to the start of `frame`; only
    `limit` may be beyond its end. */

    private static final int LONG = 1 << 13;
    private static final int FIRST = 1 << 8;

    /// The length from which a frame is not received completely.
    private static final long LONG_FRAME = 1 << 14;

    /// Room for the start of a long frame, and for headers in it.
    private static final long WINDOW = 1 << 10;

    /// Maximum length of the numbers before a message, in bytes.
    private static final int NUMBERS = 2 * Long.BYTES;

    private final Link link;
    private final FrameTimeout usual;
    private FrameTimeout frameTimeout = FrameTimeout.ENDLESS;
    private final AtomicLong received = new AtomicLong();
    private final AtomicInteger waiting = new AtomicInteger(); // 1 while the link is read
    private final MemorySegment window = Arena.ofAuto().allocate(WINDOW, Long.BYTES);
    private MemorySegment frame = MemorySegment.NULL;
    private long coming;

    /// The deadline for the rest of the frame, by `System.nanoTime`.
    private long due;

    private int kind;
    private int flags;
    private int method;
    private int call;
    private long object;

    /// The consumed bytes of the packet's payload.
    private long passed;

    private long at;
    private long limit;
    private long payload;
    private boolean timed;
    private long linkNanos;

    PacketInput(Link link, FrameTimeout usual) {
        this.link = link;
        this.usual = usual;
    }

    /// Blocks until the next packet begins.
    ///
    /// @throws io.wherry.transport.LinkTimeoutException if none begins in time; the state is
    ///     unchanged
    void next(Duration within) throws IOException {
        frameTimeout = within == Link.FOREVER ? FrameTimeout.ENDLESS : usual;
        if (!isAtEnd()) {
            throw corrupt("payload is longer than its message");
        }
        if (!hasPacket()) {
            receive(within);
        }
        take();
        if (kind == Packet.CONTINUED) {
            throw corrupt("no packet to be continued");
        }
    }

    /// Receives the next frame. The deadline applies to the wait only: a frame that has begun has a
    /// separate time limit, after which the link is closed.
    private void receive(Duration within) throws IOException {
        begin(awaitFrame(within));
    }

    private long awaitFrame(Duration within) throws IOException {
        waiting.setOpaque(1); // by one thread at a time
        try {
            return link.awaitFrame(within);
        } finally {
            waiting.setOpaque(0);
        }
    }

    private void begin(long length) throws IOException {
        Duration most = frameTimeout.of(length);
        received.setOpaque(received.getPlain() + length); // by one thread at a time
        at = 0;
        limit = 0;
        frame = MemorySegment.NULL; // drops the previous frame, even if this receive fails
        if (length < LONG_FRAME) {
            frame = link.receive(most);
        } else {
            frame = window.asSlice(0, 0);
            coming = length;
            due = most == Link.FOREVER ? Long.MAX_VALUE : System.nanoTime() + most.toNanos();
        }
    }

    /// Receives until `count` bytes of the frame are in memory. Returns false if the frame has
    /// fewer.
    private boolean fill(long count) throws IOException {
        long here = frame.byteSize() - at;
        if (here >= count || coming == 0) {
            return here >= count;
        }
        MemorySegment.copy(frame, at, window, 0, here);
        limit -= at;
        at = 0;
        while (here < count && coming > 0) {
            here += pull(window.asSlice(here));
        }
        frame = window.asSlice(0, here);
        return here >= count;
    }

    /// Reads at least one byte of a long frame from the link.
    private long pull(MemorySegment target) throws IOException {
        if (!timed) {
            return pullUntimed(target);
        }
        long start = System.nanoTime();
        long count = pullUntimed(target);
        linkNanos += System.nanoTime() - start;
        return count;
    }

    private long pullUntimed(MemorySegment target) throws IOException {
        try {
            waiting.setOpaque(1);
            MemorySegment wanted = target.asSlice(0, Math.min(target.byteSize(), coming));
            long count = link.read(wanted, timeLeft());
            coming -= count;
            if (coming == 0) {
                link.read(window, timeLeft()); // the end of the frame
            }
            return count;
        } catch (LinkTimeoutException e) {
            link.close(); // in the middle of a frame
            throw e;
        } finally {
            waiting.setOpaque(0);
        }
    }

    private Duration timeLeft() {
        return due == Long.MAX_VALUE
                ? Link.FOREVER
                : Duration.ofNanos(Math.max(0, due - System.nanoTime()));
    }

    /// Returns the number of consumed bytes of all payloads.
    long payload() {
        return payload;
    }

    /// Begins to measure the time spent in the link.
    void time() {
        timed = true;
        linkNanos = 0;
    }

    /// Returns the nanoseconds spent in the link since [#time].
    long timed() {
        timed = false;
        return linkNanos;
    }

    /// Receives the frame with the continuation of the packet.
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
            begin(awaitFrame(frameTimeout == FrameTimeout.ENDLESS ? Link.FOREVER : usual.most()));
        } catch (LinkTimeoutException e) {
            link.close();
            throw e;
        }
    }

    /// Returns the number of bytes of received frames. Thread-safe.
    long bytes() {
        return received.get();
    }

    /// Returns true if a thread waits for bytes of the peer. Thread-safe.
    boolean isWaiting() {
        return waiting.getOpaque() != 0;
    }

    /// Returns true if the next packet is in the frame that is being received.
    private boolean hasPacket() {
        return limit < frame.byteSize() + coming;
    }

    /// Returns true if the next packet has been received already, in this frame or in the next;
    /// false while the current one goes on: the next frame is its continuation, which may be empty.
    boolean hasMore() {
        return !goesOn() && (hasPacket() || link.hasFrame());
    }

    /// Reads the header of the next packet, after the end of the previous one.
    private void take() throws IOException {
        boolean whole = fill(Packet.HEADER);
        long there = frame.byteSize() - at + coming;
        long head = whole ? frame.get(Packet.LONG, at) : 0;
        long length = Packet.length(head);
        if (there < Packet.HEADER + length) {
            at = frame.byteSize();
            limit = at + coming;
            throw corrupt("packet is too short: length=" + there);
        }
        kind = Packet.kind(head);
        flags = Packet.flags(head);
        method = Packet.method(head);
        call = frame.get(Packet.INT, at + Packet.CALL_AT);
        object = frame.get(Packet.LONG, at + Packet.OBJECT_AT);
        at += Packet.HEADER;
        limit = at + length;
        passed = 0;
    }

    /// Returns true at the end of the packet; blocks until its last frame has begun.
    boolean isAtEnd() throws IOException {
        return frame.byteSize() == 0 || !awaitBytes();
    }

    private boolean goesOn() {
        return (flags & Packet.MORE) != 0;
    }

    int kind() {
        return kind;
    }

    int flags() {
        return flags;
    }

    int method() {
        return method;
    }

    int call() {
        return call;
    }

    long object() {
        return object;
    }

    /// Consumes a number at the start of the payload.
    long number() throws IOException {
        if (limit - at < Long.BYTES || !fill(Long.BYTES)) {
            throw corrupt("payload is too short: length=" + (limit - at));
        }
        long number = frame.get(Packet.LONG, at);
        at += Long.BYTES;
        passed += Long.BYTES;
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
        long here = frame.byteSize() - at;
        if (here == 0) {
            return (int) readPast(MemorySegment.ofArray(target).asSlice(from, count));
        }
        int some = (int) Math.min(count, here);
        MemorySegment.copy(frame, Packet.BYTE, at, target, from, some);
        took(some);
        return some;
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
        long here = frame.byteSize() - at;
        if (here == 0) {
            return readPast(target.asSlice(0, count));
        }
        long some = Math.min(count, here);
        MemorySegment.copy(frame, at, target, 0, some);
        took(some);
        return some;
    }

    /// Reads from the link: the rest of the payload is not in memory.
    private long readPast(MemorySegment target) throws IOException {
        long count = pull(target);
        limit -= count;
        passed += count;
        payload += count;
        return count;
    }

    private void took(long count) {
        at += count;
        passed += count;
        payload += count;
    }

    @Override
    public int worthwhile() {
        return MEMORY_PIECE;
    }

    @Override
    public boolean has(long bytes) {
        return Math.min(limit, frame.byteSize()) - at >= bytes;
    }

    private boolean isAtLongStart() {
        return passed <= NUMBERS && limit - at >= LONG;
    }

    /// Returns the rest of the packet, at most `most` bytes.
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
            if (!hasPacket()) {
                receiveMore();
            }
            take();
            if (kind != Packet.CONTINUED) {
                throw corrupt("packet is not continued: kind=" + kind);
            }
        }
        return true;
    }

    StreamCorruptedException corrupt(String what) {
        return new StreamCorruptedException(what + ", peer=" + link.remote());
    }
}
