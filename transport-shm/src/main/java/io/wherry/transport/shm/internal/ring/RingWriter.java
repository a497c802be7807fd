// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.ring;

import io.wherry.transport.shm.SharedMemoryException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedChannelException;

/// Writes to a ring. Confined to one thread at a time, except [#end] and [#signal], which any
/// thread may use.
public final class RingWriter {
    /* The position of this side is kept here and never read back from the shared memory. The last
    valid position of the reader is cached: it is read again, once, when there seems to be too
    little room. The reader polls only the line after the last record. So the following lines are
    zeroed while the reader is busy, and are in the cache of this core when the next short record is
    written. */

    /// The record length of long writes: they are published in pieces, so that both sides copy at
    /// the same time.
    private static final int PIECE = 1 << 15;

    private static final int BLANK_AHEAD = 4 * RingLayout.LINE;

    private final MemorySegment ring;
    private final ByteBuffer bytes;
    private final int capacity;
    private final WakeupSignal readerSignal;
    private final WakeupSignal signal;

    /// Where the next record starts.
    private long tail;

    /// The end of the zeroed lines that start at `tail`.
    private long blank = RingLayout.LINE;

    private long head;

    /// @param ring zeroed memory of [RingLayout#size] bytes, for a capacity that is a power of two;
    ///     aligned to a cache line
    public RingWriter(MemorySegment ring, PeerWaker waker) {
        this.ring = ring;
        bytes = ring.asSlice(RingLayout.RECORDS_AT).asByteBuffer().order(ByteOrder.nativeOrder());
        capacity = bytes.capacity();
        readerSignal = WakeupSignal.ofReader(ring, waker);
        signal = WakeupSignal.ofWriter(ring, waker);
        RingLayout.INT.setOpaque(ring, RingLayout.WRITER_WAKES_AT, waker.wakesInFutex() ? 1 : 0);
    }

    /// Returns the signal at which the writer sleeps.
    public WakeupSignal signal() {
        return signal;
    }

    /// Moves as many bytes as there is room for.
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
        readerSignal.signal();
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

    /// Stores a 0 at the start of the line at `last` and of the lines between the tail and `last`.
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

    /// Returns the number of bytes that can be written now.
    public long room() throws SharedMemoryException {
        long now = (long) RingLayout.LONG.getAcquire(ring, RingLayout.HEAD_AT);
        if (now < head || now > tail) {
            throw new SharedMemoryException(
                    "invalid head of a ring: head=" + now + ", before=" + head + ", tail=" + tail);
        }
        head = now;
        return roomLeft();
    }

    /// Returns the room as of the cached position of the reader. A line for the 0 after the record
    /// is kept free.
    private long roomLeft() {
        return Math.max(0, RingLayout.longest(capacity) - (tail - head));
    }

    /// Returns true if the reader does not read any more.
    public boolean readerLeft() {
        return (int) RingLayout.INT.getOpaque(ring, RingLayout.READER_LEFT_AT) != 0;
    }

    /// Ends the stream.
    public void end() {
        RingLayout.INT.setRelease(ring, RingLayout.WRITER_ENDED_AT, 1);
        readerSignal.signal();
    }
}
