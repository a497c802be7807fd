// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.ring;

import io.wherry.transport.shm.SharedMemoryException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/// Reads from a ring. One thread at a time owns it, but for [#leave] and [#bell], which any may use.
public final class RingReader {
    /* The counts are kept as in RingWriter: this side's own here, of the writer's the last good one. */

    /// Long reads give room back in pieces, so that both copy at the same time.
    private static final int PIECE = 1 << 15;

    private final MemorySegment ring;
    private final ByteBuffer bytes;
    private final int capacity;
    private final Bell writerBell;
    private final Bell bell;

    private long head;
    private long tail;

    /// @param ring of [RingLayout#size] bytes, for a capacity that is a power of two
    public RingReader(MemorySegment ring, Waker waker) {
        this.ring = ring;
        bytes = ring.asSlice(RingLayout.BYTES_AT).asByteBuffer();
        capacity = bytes.capacity();
        writerBell = Bell.ofWriter(ring, waker);
        bell = Bell.ofReader(ring, waker);
        RingLayout.INT.setOpaque(ring, RingLayout.READER_WAKES_AT, waker.wakesInFutex() ? 1 : 0);
    }

    /// Where the reader sleeps.
    public Bell bell() {
        return bell;
    }

    /// Moves what is there into `target`.
    ///
    /// @return the count, 0 if there is nothing
    public int read(ByteBuffer target) throws SharedMemoryException {
        int start = target.position();
        while (target.hasRemaining()) {
            int part = (int) Math.min(Math.min(target.remaining(), PIECE), available(target));
            if (part == 0) {
                break;
            }
            int at = (int) head & (capacity - 1);
            part = Math.min(part, capacity - at);
            target.put(target.position(), bytes, at, part);
            target.position(target.position() + part);
            head += part;
            RingLayout.LONG.setRelease(ring, RingLayout.HEAD_AT, head);
            writerBell.ring();
        }
        return target.position() - start;
    }

    private long available(ByteBuffer target) throws SharedMemoryException {
        long available = tail - head;
        return available < target.remaining() ? available() : available;
    }

    /// How many bytes can be read now.
    public long available() throws SharedMemoryException {
        long now = (long) RingLayout.LONG.getAcquire(ring, RingLayout.TAIL_AT);
        if (now < tail || now - head > capacity) {
            throw new SharedMemoryException(
                    "tail of a ring is where it cannot be: tail="
                            + now
                            + ", before="
                            + tail
                            + ", head="
                            + head
                            + ", capacity="
                            + capacity);
        }
        tail = now;
        return now - head;
    }

    /// Whether nothing more will be written; what was written before is visible then.
    public boolean writerEnded() {
        return (int) RingLayout.INT.getAcquire(ring, RingLayout.WRITER_ENDED_AT) != 0;
    }

    /// Says that nothing more will be read.
    public void leave() {
        RingLayout.INT.setRelease(ring, RingLayout.READER_LEFT_AT, 1);
        writerBell.ring();
    }
}
