// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import io.wherry.bytes.ByteSink;
import io.wherry.bytes.LittleEndian;
import io.wherry.rmi.internal.thread.UninterruptibleLocks;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkTimeoutException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Packs packets into frames: as many as fit into one frame, a long packet into several. Confined
/// to the writing thread, except where noted.
final class PacketOutput implements ByteSink {
    /* While the packets in one buffer are being sent, further ones are written to the other buffer,
    which is allocated when that happens first. Only the thread that holds `linkLock` sends. */

    private static final int SIZE = 1 << 16;

    /// The length from which bytes are passed to the link without a copy.
    private static final int LARGE = 1 << 13;

    /// The length of a piece of a long write in one frame.
    private static final int PIECE = Packet.LONGEST_FRAME - SIZE;

    /// The minimum free space to begin a packet in the frame of others.
    private static final int ROOM = 1 << 8;

    private final Link link;
    private final ReentrantLock linkLock = new ReentrantLock();
    private final AtomicLong sent = new AtomicLong();
    private byte[] bytes = new byte[SIZE];
    private MemorySegment memory = MemorySegment.ofArray(bytes);
    private byte @Nullable [] other;

    /// The buffer that is being sent, null if there is none.
    private volatile byte @Nullable [] underWay;

    private volatile boolean unsent;

    /// The start of the current packet, after other packets.
    private int start;

    private int count;
    private int packets;

    private FrameTimeout frameTimeout = FrameTimeout.ENDLESS;

    /// Bytes of payloads, without numbers.
    private long payload;

    /// Whether the time in the link is measured, and that time.
    private boolean timed;

    private long linkNanos;

    PacketOutput(Link link) {
        this.link = link;
    }

    /// Sets the time limit of the following frames. A frame that takes longer ends the link, since
    /// a part of it may have been sent.
    void frameTimeout(FrameTimeout most) {
        frameTimeout = most;
    }

    FrameTimeout frameTimeout() {
        return frameTimeout;
    }

    /// Begins a packet after the ended ones. A packet that was not ended is dropped.
    void begin(int kind, int flags, int method, int call, long object) throws IOException {
        if (underWay == bytes) {
            switchBuffers();
        } else if (!hasRoom()) {
            send();
        }
        header(kind, flags, method, call, object);
    }

    /// Returns true if a packet can begin without waiting until others are sent.
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
        LittleEndian.putLong(bytes, start, Packet.head(kind, flags, method));
        LittleEndian.putInt(bytes, start + Packet.CALL_AT, call);
        LittleEndian.putLong(bytes, start + Packet.OBJECT_AT, object);
        count = start + Packet.HEADER;
    }

    void number(long value) {
        LittleEndian.putLong(bytes, count, value);
        count += Long.BYTES;
    }

    /// Returns the total number of bytes written in payloads.
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

    /// Sends the buffered bytes and then `tail`; the packet will be continued.
    private void more(MemorySegment tail) throws IOException {
        bytes[start + Packet.FLAGS_AT] |= Packet.MORE;
        length(tail.byteSize());
        int all = count;
        start = 0;
        send(memory.asSlice(0, all), tail);
        header(Packet.CONTINUED, 0, 0, 0, 0);
    }

    private void length(long tail) {
        long length = count - start - Packet.HEADER + tail;
        LittleEndian.putInt(bytes, start + Packet.LENGTH_AT, (int) length);
    }

    /// Ends the packet, which is sent together with the others.
    void end() {
        length(0);
        start = count;
        packets++;
    }

    /// Returns true if a thread sends. Thread-safe.
    boolean isSending() {
        return linkLock.isLocked();
    }

    /// Returns the number of packets that were written; wraps around. Other threads may see an
    /// earlier number.
    int packets() {
        return packets;
    }

    private void send(MemorySegment first, MemorySegment tail) throws IOException {
        long begun = timed ? System.nanoTime() : 0;
        if (!tryLink(frameTimeout)) {
            link.close();
            throw new LinkTimeoutException("no credit from the peer in time", link.remote());
        }
        try {
            pass(first, tail, frameTimeout);
        } finally {
            linkLock.unlock();
        }
        if (timed) {
            linkNanos += System.nanoTime() - begun;
        }
    }

    private boolean tryLink(FrameTimeout most) {
        Duration within = most.of(SIZE);
        return linkLock.tryLock()
                || UninterruptibleLocks.tryLock(
                        linkLock, within == Link.FOREVER ? Long.MAX_VALUE : Deadline.nanos(within));
    }

    /// Blocks until no other thread sends. An interrupt is deferred.
    ///
    /// @return false if the time is over
    boolean awaitLink(long nanos) {
        if (!UninterruptibleLocks.tryLock(linkLock, nanos)) {
            return false;
        }
        linkLock.unlock();
        return true;
    }

    private void pass(MemorySegment first, MemorySegment tail, FrameTimeout most)
            throws IOException {
        try {
            link.send(most.of(first.byteSize() + tail.byteSize()), first, tail);
        } catch (LinkTimeoutException e) {
            link.close();
            throw e;
        } catch (RuntimeException | Error e) { // for lack of memory, for example
            closeAfter(e); // packets of other threads are lost
            throw e;
        }
        sent(first.byteSize() + tail.byteSize());
    }

    private void closeAfter(Throwable failure) {
        try {
            link.close();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /// Sends the ended packets. Not called `flush`, which is called after each message, before its
    /// packet has ended.
    private void send() throws IOException {
        if (start > 0) {
            int all = start;
            start = 0;
            send(memory.asSlice(0, all), MemorySegment.NULL);
        }
    }

    /// Claims the link for the current thread, to [#take] and [#transmit]; returns false if there
    /// are no packets, or if another thread is sending and will send them afterwards.
    boolean claim() {
        if (start == 0) {
            unsent = false; // they were sent with a long packet
            return false;
        }
        return tryLinkOrLeave();
    }

    /// Takes the ended packets. The thread has [#claim]ed the link and holds the write lock, which
    /// it may release afterwards.
    MemorySegment take() {
        unsent = false;
        MemorySegment taken = memory.asSlice(0, start);
        start = 0;
        underWay = bytes;
        return taken;
    }

    /// Tries to lock the link, otherwise leaves the packets to the sending thread. Sets `unsent`
    /// before the last attempt: the sending thread checks it after it has unlocked the link.
    private boolean tryLinkOrLeave() {
        if (!linkLock.tryLock()) {
            unsent = true;
            if (!linkLock.tryLock()) {
                return false;
            }
        }
        return true;
    }

    /// Returns true if a thread has left packets to the sending thread. For the sending thread,
    /// after [#transmit].
    boolean hasUnsent() {
        return unsent;
    }

    /// Returns true if a thread has left packets, and no thread is sending.
    boolean needsSender() {
        return unsent && !linkLock.isLocked();
    }

    /// Sends the packets that [#take] returned.
    void transmit(MemorySegment taken, FrameTimeout most) throws IOException {
        try {
            pass(taken, MemorySegment.NULL, most);
        } finally {
            underWay = null;
            linkLock.unlock();
        }
    }

    private void sent(long length) {
        sent.setOpaque(sent.getPlain() + length); // by the thread that holds `linkLock`
    }

    /// Returns the number of bytes of sent frames. Thread-safe.
    long bytes() {
        return sent.get();
    }
}
