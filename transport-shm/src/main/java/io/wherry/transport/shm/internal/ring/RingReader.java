// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.ring;

import io.wherry.transport.shm.SharedMemoryException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/// Reads from a ring. Confined to one thread at a time, except [#leave] and [#signal], which any
/// thread may use.
public final class RingReader {
    /* The position of this side is kept here and never read back from the shared memory. The length
    of a record is read once. */

    private final MemorySegment ring;
    private final ByteBuffer bytes;
    private final int capacity;
    private final WakeupSignal writerSignal;
    private final WakeupSignal signal;

    /// Where the next record starts.
    private long head;

    /// Where the rest of the current record starts, and its length.
    private long at;

    private int left;

    /// @param ring memory of [RingLayout#size] bytes, for a capacity that is a power of two;
    ///     aligned to a cache line
    public RingReader(MemorySegment ring, PeerWaker waker) {
        this.ring = ring;
        bytes = ring.asSlice(RingLayout.RECORDS_AT).asByteBuffer();
        capacity = bytes.capacity();
        writerSignal = WakeupSignal.ofWriter(ring, waker);
        signal = WakeupSignal.ofReader(ring, waker);
        RingLayout.INT.setOpaque(ring, RingLayout.READER_WAKES_AT, waker.wakesInFutex() ? 1 : 0);
    }

    /// Returns the signal at which the reader sleeps.
    public WakeupSignal signal() {
        return signal;
    }

    /// Moves available bytes into `target`.
    ///
    /// @return the count, 0 if there are none
    public int read(ByteBuffer target) throws SharedMemoryException {
        int start = target.position();
        while (target.hasRemaining() && hasBytes()) {
            take(target);
        }
        return target.position() - start;
    }

    /// Returns true if bytes can be read now.
    public boolean hasBytes() throws SharedMemoryException {
        return left > 0 || begun();
    }

    private boolean begun() throws SharedMemoryException {
        long length = (long) RingLayout.LONG.getAcquire(ring, RingLayout.RECORDS_AT + offset(head));
        if (length == 0) {
            return false;
        }
        if (length < 0 || length > RingLayout.longest(capacity)) {
            throw new SharedMemoryException(
                    "invalid record length in a ring: length="
                            + length
                            + ", at="
                            + head
                            + ", capacity="
                            + capacity);
        }
        at = head + RingLayout.HEADER;
        left = (int) length;
        head += RingLayout.recordSize(length);
        return true;
    }

    private int offset(long position) {
        return (int) position & (capacity - 1);
    }

    private void take(ByteBuffer target) {
        int start = offset(at);
        int part = Math.min(Math.min(target.remaining(), left), capacity - start);
        target.put(target.position(), bytes, start, part);
        target.position(target.position() + part);
        at += part;
        left -= part;
        if (left == 0) {
            RingLayout.LONG.setRelease(ring, RingLayout.HEAD_AT, head);
            writerSignal.signal();
        }
    }

    /// Returns true if the writer has ended the stream. All bytes written before are visible then.
    public boolean writerEnded() {
        return (int) RingLayout.INT.getAcquire(ring, RingLayout.WRITER_ENDED_AT) != 0;
    }

    /// Announces that the reader does not read any more.
    public void leave() {
        RingLayout.INT.setRelease(ring, RingLayout.READER_LEFT_AT, 1);
        writerSignal.signal();
    }
}
