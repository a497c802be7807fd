// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.loopback;

import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.atomic.AtomicLongArray;

/// One direction of a loopback wire: a ring of bytes without a lock, so that a thread which polls
/// it does not block the other. One thread reads, one writes, any thread ends or breaks it.
final class Pipe {
    private static final int CAPACITY = 1 << 18;

    /// Long writes are published in pieces, so that both sides copy at the same time. A parked reader is
    /// woken by the last piece: on the same core it would run after each.
    private static final int PIECE = 1 << 15;

    /* The numbers of bytes written and read so far, in cache lines of their own. */
    private static final int WRITTEN = 16;
    private static final int READ = 32;

    private final AtomicLongArray counts = new AtomicLongArray(48);
    private final ByteBuffer ring = ByteBuffer.allocate(CAPACITY);
    private final ParkedThread reader = new ParkedThread();
    private final ParkedThread writer = new ParkedThread();

    /// The number of bytes written, of which some may not be published.
    private long tail;

    private volatile boolean ended;
    private volatile boolean broken;

    /// Moves bytes to `target`.
    ///
    /// @return the count, 0 if there are none now, -1 at the end of the stream
    int read(ByteBuffer target) throws ClosedChannelException {
        if (broken) {
            throw new AsynchronousCloseException();
        }
        boolean last = ended; // before the bytes are counted
        int filled = filled();
        if (filled == 0) {
            return last ? -1 : 0;
        }
        int count = Math.min(filled, target.remaining());
        long from = counts.getPlain(READ);
        for (int left = count; left > 0; ) {
            int at = offset(from + count - left);
            int part = Math.min(left, CAPACITY - at);
            target.put(target.position(), ring, at, part);
            target.position(target.position() + part);
            left -= part;
        }
        counts.setRelease(READ, from + count);
        writer.wake();
        return count;
    }

    /// Moves bytes from the buffers.
    ///
    /// @return the count, 0 if there is no room
    long write(ByteBuffer[] buffers, int offset, int count) throws ClosedChannelException {
        if (ended || broken) {
            throw new ClosedChannelException();
        }
        long before = tail;
        int i = offset;
        while (i < offset + count && appended(buffers[i])) {
            i++;
        }
        if (tail != before) {
            counts.setRelease(WRITTEN, tail);
            reader.wake();
        }
        return tail - before;
    }

    /* Returns false if there was no room for all: no later buffer may follow, though the reader makes
    room meanwhile. */
    private boolean appended(ByteBuffer source) {
        for (int part = copy(source); part > 0; part = copy(source)) {
            tail += part;
            if (tail - counts.getPlain(WRITTEN) >= PIECE) {
                counts.setRelease(WRITTEN, tail);
            }
        }
        return !source.hasRemaining();
    }

    /* Copies a piece at most. */
    private int copy(ByteBuffer source) {
        int at = offset(tail);
        int room = (int) (CAPACITY - (tail - counts.getAcquire(READ)));
        int part = Math.min(Math.min(room, CAPACITY - at), Math.min(source.remaining(), PIECE));
        ring.put(at, source, source.position(), part);
        source.position(source.position() + part);
        return part;
    }

    private static int offset(long position) {
        return (int) position & (CAPACITY - 1);
    }

    private int filled() {
        return (int) (counts.getAcquire(WRITTEN) - counts.getAcquire(READ));
    }

    void awaitBytes(long nanos) {
        reader.await(nanos, () -> filled() > 0 || ended || broken);
    }

    void awaitRoom(long nanos) {
        writer.await(nanos, () -> filled() < CAPACITY || ended || broken);
    }

    /// Ends the stream. Buffered bytes can still be read.
    void end() {
        ended = true;
        wakeBoth();
    }

    /// Closes the pipe for reading. Buffered bytes are lost.
    void breakUp() {
        broken = true;
        wakeBoth();
    }

    private void wakeBoth() {
        reader.wake();
        writer.wake();
    }
}
