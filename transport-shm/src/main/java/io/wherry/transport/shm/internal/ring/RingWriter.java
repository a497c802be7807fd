// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.ring;

import io.wherry.transport.shm.SharedMemoryException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;

/// Writes to a ring. One thread at a time owns it, but for [#end] and [#bell], which any may use.
public final class RingWriter {
    /* What this side has written is counted here and never read back from the shared memory. Of the reader's count the last
    good one is kept: it is read again, once, when there seems to be too little room. */

    /// Long writes are shown to the reader in pieces, so that both copy at the same time.
    private static final int PIECE = 1 << 15;

    private final MemorySegment ring;
    private final ByteBuffer bytes;
    private final int capacity;
    private final Bell readerBell;
    private final Bell bell;

    private long tail;
    private long shown;
    private long head;

    /// @param ring of [RingLayout#size] bytes, for a capacity that is a power of two
    public RingWriter(MemorySegment ring, Waker waker) {
        this.ring = ring;
        bytes = ring.asSlice(RingLayout.BYTES_AT).asByteBuffer();
        capacity = bytes.capacity();
        readerBell = Bell.ofReader(ring, waker);
        bell = Bell.ofWriter(ring, waker);
        RingLayout.INT.setOpaque(ring, RingLayout.WRITER_WAKES_AT, waker.wakesInFutex() ? 1 : 0);
    }

    /// Where the writer sleeps.
    public Bell bell() {
        return bell;
    }

    /// Moves what there is room for.
    ///
    /// @return the count, 0 if there is no room
    public long write(ByteBuffer[] buffers, int offset, int count)
            throws ClosedChannelException, SharedMemoryException {
        if (readerLeft()) {
            throw new ClosedChannelException();
        }
        long start = tail;
        for (int i = offset; i < offset + count; i++) {
            append(buffers[i]);
            if (buffers[i].hasRemaining()) {
                break; // room may come meanwhile, but not for what stands behind
            }
        }
        show();
        return tail - start;
    }

    private void append(ByteBuffer source) throws SharedMemoryException {
        while (source.hasRemaining()) {
            int part = (int) Math.min(Math.min(source.remaining(), PIECE), room(source));
            if (part == 0) {
                return;
            }
            int at = (int) tail & (capacity - 1);
            part = Math.min(part, capacity - at);
            bytes.put(at, source, source.position(), part);
            source.position(source.position() + part);
            tail += part;
            if (tail - shown >= PIECE) {
                show();
            }
        }
    }

    private long room(ByteBuffer source) throws SharedMemoryException {
        long room = capacity - (tail - head);
        return room < source.remaining() ? room() : room;
    }

    private void show() {
        if (shown != tail) {
            shown = tail;
            RingLayout.LONG.setRelease(ring, RingLayout.TAIL_AT, tail);
            readerBell.ring();
        }
    }

    /// How many bytes can be written now.
    public long room() throws SharedMemoryException {
        long now = (long) RingLayout.LONG.getAcquire(ring, RingLayout.HEAD_AT);
        if (now < head || now > shown) {
            throw new SharedMemoryException(
                    "head of a ring is where it cannot be: head="
                            + now
                            + ", before="
                            + head
                            + ", tail="
                            + shown);
        }
        head = now;
        return capacity - (tail - now);
    }

    /// Whether nobody will read any more.
    public boolean readerLeft() {
        return (int) RingLayout.INT.getOpaque(ring, RingLayout.READER_LEFT_AT) != 0;
    }

    /// Says that nothing more will be written.
    public void end() {
        RingLayout.INT.setRelease(ring, RingLayout.WRITER_ENDED_AT, 1);
        readerBell.ring();
    }
}
