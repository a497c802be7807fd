// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import io.wherry.bytes.ByteSink;
import io.wherry.transport.Link;
import io.wherry.transport.LinkTimeoutException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicLong;

/// Makes frames of packets: as many as fit go into one, a long one into several. Who has the turn to send owns it.
final class FrameOutput implements ByteSink {
    private static final int SIZE = 1 << 16;

    /// From here on bytes go to the link from where they are.
    private static final int LARGE = 1 << 13;

    /// So many of them go in one frame.
    private static final int PIECE = Packet.LONGEST_FRAME - SIZE;

    /// A packet begins in the frame of others only where so much is free.
    private static final int ROOM = 1 << 8;

    private final Link link;
    private final byte[] bytes = new byte[SIZE];
    private final MemorySegment memory = MemorySegment.ofArray(bytes);
    private final AtomicLong sent = new AtomicLong();

    /// Where the packet starts, behind others.
    private int start;

    private int count;

    private Patience patience = Patience.ENDLESS;

    /// Bytes of payloads, of numbers apart.
    private long payload;

    /// Whether somebody wants to know the time in the link, and that.
    private boolean timed;

    private long linkNanos;

    FrameOutput(Link link) {
        this.link = link;
    }

    /// How long frames may take from now on. One that takes longer ends the link: a part of it may have gone.
    void patience(Patience most) {
        patience = most;
    }

    /// Begins a packet behind those that were ended. What was there of one that was not ended is forgotten.
    void begin(int kind, int flags, int method, int call, long object) throws IOException {
        if (SIZE - start < ROOM) {
            send();
        }
        header(kind, flags, method, call, object);
    }

    private void header(int kind, int flags, int method, int call, long object) {
        memory.set(Packet.BYTE, start + Packet.KIND_AT, (byte) kind);
        memory.set(Packet.BYTE, start + Packet.FLAGS_AT, (byte) flags);
        memory.set(Packet.SHORT, start + Packet.METHOD_AT, (short) method);
        memory.set(Packet.INT, start + Packet.CALL_AT, call);
        memory.set(Packet.LONG, start + Packet.OBJECT_AT, object);
        count = start + Packet.HEADER;
    }

    void number(long value) {
        memory.set(Packet.LONG, count, value);
        count += Long.BYTES;
    }

    /// Bytes that were written since this was made, in all payloads.
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

    @Override
    public void write(byte[] source, int from, int length) throws IOException {
        if (length >= LARGE && length > SIZE - count) {
            write(MemorySegment.ofArray(source).asSlice(from, length));
            return;
        }
        payload += length;
        for (int at = 0; at < length; ) {
            room();
            int part = Math.min(length - at, SIZE - count);
            System.arraycopy(source, from + at, bytes, count, part);
            count += part;
            at += part;
        }
    }

    @Override
    public void write(MemorySegment source) throws IOException {
        long size = source.byteSize();
        payload += size;
        for (long at = 0; at < size; at += PIECE) {
            more(source.asSlice(at, Math.min(PIECE, size - at)));
        }
    }

    @Override
    public int worthwhile() {
        return LARGE;
    }

    private void room() throws IOException {
        if (count == SIZE) {
            more(MemorySegment.NULL);
        }
    }

    /// Sends what is there and `behind`; more will follow.
    private void more(MemorySegment behind) throws IOException {
        byte flags = memory.get(Packet.BYTE, start + Packet.FLAGS_AT);
        memory.set(Packet.BYTE, start + Packet.FLAGS_AT, (byte) (flags | Packet.MORE));
        length(behind.byteSize());
        int all = count;
        start = 0;
        send(memory.asSlice(0, all), behind);
        sent(all + behind.byteSize());
        header(Packet.CONTINUED, 0, 0, 0, 0);
    }

    private void length(long behind) {
        long length = count - start - Packet.HEADER + behind;
        memory.set(Packet.INT, start + Packet.LENGTH_AT, (int) length);
    }

    /// Ends the packet, which goes when all are sent.
    void end() {
        length(0);
        start = count;
    }

    private void send(MemorySegment first, MemorySegment behind) throws IOException {
        if (!timed) {
            pass(first, behind);
            return;
        }
        long start = System.nanoTime();
        pass(first, behind);
        linkNanos += System.nanoTime() - start;
    }

    private void pass(MemorySegment first, MemorySegment behind) throws IOException {
        try {
            link.send(patience.of(first.byteSize() + behind.byteSize()), first, behind);
        } catch (LinkTimeoutException e) {
            link.close();
            throw e;
        }
    }

    /// Sends the packets that are here. Not `flush`: that is called behind each message, whose packet has not ended then.
    void send() throws IOException {
        if (start > 0) {
            int all = start;
            start = 0;
            send(memory.asSlice(0, all), MemorySegment.NULL);
            sent(all);
        }
    }

    private void sent(long length) {
        sent.setOpaque(sent.getPlain() + length); // by one thread at a time
    }

    /// Bytes of all frames that were sent. For any thread.
    long bytes() {
        return sent.get();
    }
}
