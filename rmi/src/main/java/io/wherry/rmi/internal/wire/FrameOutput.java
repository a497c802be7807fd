// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import io.wherry.bytes.ByteSink;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkTimeoutException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Makes frames of packets: as many as fit go into one, a long one into several. The thread that has the turn to write owns it, but for
/// what says otherwise.
final class FrameOutput implements ByteSink {
    /* While the packets in one buffer are being sent, further ones are written to the other buffer, which is allocated when that
    happens first. Only the thread that holds `linkTurn` sends. */

    private static final int SIZE = 1 << 16;

    /// From here on bytes go to the link from where they are.
    private static final int LARGE = 1 << 13;

    /// So many of them go in one frame.
    private static final int PIECE = Packet.LONGEST_FRAME - SIZE;

    /// A packet begins in the frame of others only where so much is free.
    private static final int ROOM = 1 << 8;

    private final Link link;
    private final ReentrantLock linkTurn = new ReentrantLock();
    private final AtomicLong sent = new AtomicLong();
    private byte[] bytes = new byte[SIZE];
    private MemorySegment memory = MemorySegment.ofArray(bytes);
    private byte @Nullable [] other;

    /// The buffer that is being sent, null if none is.
    private volatile byte @Nullable [] underWay;

    private volatile boolean unsent;

    /// Where the packet starts, behind others.
    private int start;

    private int count;
    private int packets;

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

    Patience patience() {
        return patience;
    }

    /// Begins a packet behind those that were ended. What was there of one that was not ended is forgotten.
    void begin(int kind, int flags, int method, int call, long object) throws IOException {
        if (underWay == bytes) {
            switchBuffers();
        } else if (!hasRoom()) {
            send();
        }
        header(kind, flags, method, call, object);
    }

    /// Returns true if a packet can begin without waiting for others to be sent.
    boolean hasRoom() {
        return SIZE - start >= ROOM;
    }

    private void switchBuffers() {
        byte[] full = bytes;
        bytes = other == null ? new byte[SIZE] : other;
        memory = MemorySegment.ofArray(bytes);
        other = full;
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
        packets++;
    }

    /// Returns the number of packets that were written; wraps around.
    int packets() {
        return packets;
    }

    private void send(MemorySegment first, MemorySegment behind) throws IOException {
        long begun = timed ? System.nanoTime() : 0;
        if (!tryLink(patience)) {
            link.close();
            throw new LinkTimeoutException("peer took too little in time", link.remote());
        }
        try {
            pass(first, behind, patience);
        } finally {
            linkTurn.unlock();
        }
        if (timed) {
            linkNanos += System.nanoTime() - begun;
        }
    }

    private boolean tryLink(Patience most) {
        Duration within = most.of(SIZE);
        return linkTurn.tryLock()
                || Turns.tryLock(
                        linkTurn, within == Link.FOREVER ? Long.MAX_VALUE : Deadline.nanos(within));
    }

    /// Waits until no other thread sends. An interrupt is kept for later.
    ///
    /// @return false if one still does when the time is over
    boolean awaitLink(long nanos) {
        if (!Turns.tryLock(linkTurn, nanos)) {
            return false;
        }
        linkTurn.unlock();
        return true;
    }

    private void pass(MemorySegment first, MemorySegment behind, Patience most) throws IOException {
        try {
            link.send(most.of(first.byteSize() + behind.byteSize()), first, behind);
        } catch (LinkTimeoutException e) {
            link.close();
            throw e;
        }
        sent(first.byteSize() + behind.byteSize());
    }

    /// Sends the packets that are here. Not `flush`: that is called behind each message, whose packet has not ended then.
    private void send() throws IOException {
        if (start > 0) {
            int all = start;
            start = 0;
            send(memory.asSlice(0, all), MemorySegment.NULL);
        }
    }

    /// Claims the link for the current thread, to [#take] and [#transmit]; returns false if there are no packets, or another thread sends: it
    /// takes them when it is done.
    boolean claim() {
        if (start == 0) {
            unsent = false; // a long packet took them along
            return false;
        }
        return tryLinkOrLeave();
    }

    /// Takes the packets that are here. The thread has [#claim]ed the link and its turn to write, which it may give up now.
    MemorySegment take() {
        unsent = false;
        MemorySegment taken = memory.asSlice(0, start);
        start = 0;
        underWay = bytes;
        return taken;
    }

    /// Sets `unsent` before it looks for the last time: the thread that sends looks there when it has given up its turn.
    private boolean tryLinkOrLeave() {
        if (!linkTurn.tryLock()) {
            unsent = true;
            if (!linkTurn.tryLock()) {
                return false;
            }
        }
        return true;
    }

    /// Returns true if a thread left packets to the one that sends. For that one, after [#transmit].
    boolean hasUnsent() {
        return unsent;
    }

    /// Returns true if a thread left packets to one that does not send any more.
    boolean needsSender() {
        return unsent && !linkTurn.isLocked();
    }

    /// Sends what was taken.
    void transmit(MemorySegment taken, Patience most) throws IOException {
        try {
            pass(taken, MemorySegment.NULL, most);
        } finally {
            underWay = null;
            linkTurn.unlock();
        }
    }

    private void sent(long length) {
        sent.setOpaque(sent.getPlain() + length); // by the thread that has the turn of the link
    }

    /// Bytes of all frames that were sent. For any thread.
    long bytes() {
        return sent.get();
    }
}
