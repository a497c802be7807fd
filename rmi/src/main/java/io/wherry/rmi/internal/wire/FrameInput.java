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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/// The payload of one packet at a time. Who has the turn to receive owns it.
final class FrameInput implements ByteSource {
    /* A short frame is received whole, a long one as far as it is wanted: what is here of it is `frame`, what the link still
    has of it is `coming`. Who reads a message takes small things from a buffer, and arrays straight from here. A long payload
    is likely an array behind a few bytes: these alone go to the buffer first, or it would swallow the array. The array goes
    from the link to where it belongs. Positions count from the start of `frame`; only `limit` may lie beyond its end. */

    private static final int LONG = 1 << 13;
    private static final int FIRST = 1 << 8;

    /// From here on a frame is not received whole.
    private static final long LONG_FRAME = 1 << 14;

    /// Room for the start of a long frame, and for headers in it.
    private static final long WINDOW = 1 << 10;

    /// Bytes of the numbers that may stand before a message.
    private static final int NUMBERS = 2 * Long.BYTES;

    private final Link link;
    private final Patience usual;
    private Patience patience = Patience.ENDLESS;
    private final AtomicLong received = new AtomicLong();
    private final AtomicBoolean waiting = new AtomicBoolean();
    private final MemorySegment window = Arena.ofAuto().allocate(WINDOW, Long.BYTES);
    private MemorySegment frame = MemorySegment.NULL;
    private long coming;

    /// When the rest of the frame must be here, on the clock of `System.nanoTime`, if there is a bound.
    private long due;

    private int kind;
    private int flags;
    private int method;
    private int call;
    private long object;

    /// Bytes of the packet's payload that were taken.
    private long passed;

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
        if (!hasPacket()) {
            receive(within);
        }
        take();
        if (kind == Packet.CONTINUED) {
            throw corrupt("nothing is continued");
        }
    }

    /// A deadline is for the wait only: a frame that has begun gets more time, or the link would be lost.
    private void receive(Duration within) throws IOException {
        begin(awaitFrame(within));
    }

    private long awaitFrame(Duration within) throws IOException {
        waiting.setOpaque(true); // by one thread at a time
        try {
            return link.awaitFrame(within);
        } finally {
            waiting.setOpaque(false);
        }
    }

    private void begin(long length) throws IOException {
        Duration most = patience.of(length);
        received.setOpaque(received.getPlain() + length); // by one thread at a time
        at = 0;
        limit = 0;
        frame = MemorySegment.NULL; // nothing is left of the last one, even if this one breaks off
        if (length < LONG_FRAME) {
            frame = link.receive(most);
        } else {
            frame = window.asSlice(0, 0);
            coming = length;
            due = most == Link.FOREVER ? Long.MAX_VALUE : System.nanoTime() + most.toNanos();
        }
    }

    /// Brings the next `count` bytes of the frame into memory here. Returns false if it has fewer.
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

    /// Moves further bytes of a long frame out of the link, at least one.
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
            waiting.setOpaque(true);
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
            waiting.setOpaque(false);
        }
    }

    private Duration timeLeft() {
        return due == Long.MAX_VALUE
                ? Link.FOREVER
                : Duration.ofNanos(Math.max(0, due - System.nanoTime()));
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
            begin(awaitFrame(patience == Patience.ENDLESS ? Link.FOREVER : usual.most()));
        } catch (LinkTimeoutException e) {
            link.close();
            throw e;
        }
    }

    /// Bytes of all frames that were received. For any thread.
    long bytes() {
        return received.get();
    }

    /// Returns true if a thread waits for bytes of the peer. For any thread.
    boolean isWaiting() {
        return waiting.getOpaque();
    }

    /// Returns true if the next packet is in the frame that is being received.
    private boolean hasPacket() {
        return limit < frame.byteSize() + coming;
    }

    /// Returns true if the next packet has been received already, in this frame or in the next.
    boolean hasMore() {
        return hasPacket() || link.hasFrame();
    }

    /// Takes the header of the next packet: the one before has been read to its end.
    private void take() throws IOException {
        boolean whole = fill(Packet.HEADER);
        long there = frame.byteSize() - at + coming;
        long length =
                whole ? Integer.toUnsignedLong(frame.get(Packet.INT, at + Packet.LENGTH_AT)) : 0;
        if (there < Packet.HEADER + length) {
            at = frame.byteSize();
            limit = at + coming;
            throw corrupt("packet is too short: length=" + there);
        }
        kind = frame.get(Packet.BYTE, at + Packet.KIND_AT);
        flags = frame.get(Packet.BYTE, at + Packet.FLAGS_AT);
        method = Short.toUnsignedInt(frame.get(Packet.SHORT, at + Packet.METHOD_AT));
        call = frame.get(Packet.INT, at + Packet.CALL_AT);
        object = frame.get(Packet.LONG, at + Packet.OBJECT_AT);
        at += Packet.HEADER;
        limit = at + length;
        passed = 0;
    }

    /// Whether nothing of the packet is left; waits for its last frame.
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

    /// A number at the start of the payload, which is passed over.
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

    /// Reads from the link: nothing is here of what is left of the payload.
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
