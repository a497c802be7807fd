// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.ring;

import io.wherry.transport.shm.SharedMemoryException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedChannelException;

/// Writes to a ring. One thread at a time owns it, but for [#end] and [#bell], which any may use.
public final class RingWriter {
    /* What this side has written is counted here and never read back from the shared memory. Of the reader's count the last
    good one is kept: it is read again, once, when there seems to be too little room.

    The reader looks at the place behind the last record only; so the lines behind that one are blanked while the reader is
    busy, and then belong to the cache of this core when the next short record is written. */

    /// Long writes are shown to the reader in pieces, so that both copy at the same time.
    private static final int PIECE = 1 << 15;

    private static final int BLANK_AHEAD = 4 * RingLayout.LINE;

    private final MemorySegment ring;
    private final ByteBuffer bytes;
    private final int capacity;
    private final Bell readerBell;
    private final Bell bell;

    /// Where the next record starts.
    private long tail;

    /// Lines from `tail` to here start with a 0.
    private long blank = RingLayout.LINE;

    private long head;

    /// @param ring of [RingLayout#size] bytes, for a capacity that is a power of two; its start is that of a cache line; 0
    ///     when it is new
    public RingWriter(MemorySegment ring, Waker waker) {
        this.ring = ring;
        bytes = ring.asSlice(RingLayout.RECORDS_AT).asByteBuffer().order(ByteOrder.nativeOrder());
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
        long wanted = 0;
        for (int i = offset; i < offset + count; i++) {
            wanted += buffers[i].remaining();
        }
        long left = wanted;
        for (int first = offset; left > 0; ) {
            int part = (int) Math.min(Math.min(left, PIECE), room(left));
            if (part <= 0) {
                break;
            }
            first = record(buffers, first, part);
            left -= part;
        }
        return wanted - left;
    }

    /// Writes a record of `length` bytes.
    ///
    /// @return the first buffer that may have bytes left
    private int record(ByteBuffer[] buffers, int first, int length) {
        long next = tail + RingLayout.recordSize(length);
        blankTo(next);
        int i = first;
        for (long at = tail + RingLayout.HEADER, end = at + length; at < end; ) {
            while (!buffers[i].hasRemaining()) {
                i++;
            }
            at += copy(buffers[i], at, (int) (end - at));
        }
        RingLayout.LONG.setRelease(ring, RingLayout.RECORDS_AT + offset(tail), (long) length);
        tail = next;
        readerBell.ring();
        if (length <= RingLayout.LINE) {
            blankTo(Math.min(tail + BLANK_AHEAD, head + capacity - RingLayout.LINE));
        }
        return i;
    }

    private int offset(long position) {
        return (int) position & (capacity - 1);
    }

    /// Copies at most `most` bytes, up to the end of the ring.
    private int copy(ByteBuffer source, long at, int most) {
        int start = offset(at);
        int part = Math.min(Math.min(source.remaining(), most), capacity - start);
        bytes.put(start, source, source.position(), part);
        source.position(source.position() + part);
        return part;
    }

    /// Lets the line at `last`, and those before it that are behind the tail, start with 0.
    private void blankTo(long last) {
        long from = Math.max(blank, last - BLANK_AHEAD);
        for (long at = from; at <= last; at += RingLayout.LINE) {
            bytes.putLong(offset(at), 0);
        }
        blank = Math.max(blank, last + RingLayout.LINE);
    }

    private long room(long wanted) throws SharedMemoryException {
        long room = roomLeft();
        return room < Math.min(wanted, PIECE) ? room() : room;
    }

    /// How many bytes can be written now.
    public long room() throws SharedMemoryException {
        long now = (long) RingLayout.LONG.getAcquire(ring, RingLayout.HEAD_AT);
        if (now < head || now > tail) {
            throw new SharedMemoryException(
                    "head of a ring is where it cannot be: head="
                            + now
                            + ", before="
                            + head
                            + ", tail="
                            + tail);
        }
        head = now;
        return roomLeft();
    }

    /// A line for the 0 behind the record is kept free.
    private long roomLeft() {
        return Math.max(0, RingLayout.longest(capacity) - (tail - head));
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
