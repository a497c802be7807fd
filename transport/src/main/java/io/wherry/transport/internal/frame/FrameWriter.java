// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Wire;
import io.wherry.transport.internal.call.Deadline;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/// Writes hello and frames to a wire. The thread whose turn it is to send owns it.
final class FrameWriter {
    /* A frame is a queue of buffers for one gathering write. Header, heap segments and small
    native ones are copied into `staging`; long native ones are queued as they lie. `cut` parts
    the staged bytes that are in the queue already from those that are not. When the queue or the
    staging area is full, the queue is written and starts anew. */

    private static final int STAGING = 1 << 16;

    /// As many as the JDK hands to one call of the system.
    private static final int QUEUE = 16;

    /// A long segment queues what is staged and itself; what is staged behind it needs a place too.
    private static final int AT_ONCE = 3;

    /// Up to this length a copy is cheaper than one more buffer.
    private static final long COPIED_UP_TO = 1 << 12;

    private static final long LONGEST_VIEW = 1 << 30;
    private static final ByteBuffer NOTHING = ByteBuffer.allocateDirect(0);

    private final Wire wire;
    private final ByteBuffer[] hello = new ByteBuffer[1];
    private final ByteBuffer staging =
            ByteBuffer.allocateDirect(STAGING).order(ByteOrder.LITTLE_ENDIAN);
    private final MemorySegment stagingMemory = MemorySegment.ofBuffer(staging);
    private final ByteBuffer[] queue = new ByteBuffer[QUEUE];

    private int queued;
    private int cut;
    private long sent;
    private long frameStart;
    private boolean complete = true;
    private boolean finished;

    FrameWriter(Wire wire, long maxLength) {
        this.wire = wire;
        hello[0] =
                ByteBuffer.allocateDirect(FrameFormat.HELLO_LENGTH)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putInt(FrameFormat.MAGIC)
                        .putShort(FrameFormat.VERSION)
                        .putShort(FrameFormat.NO_FEATURES)
                        .putLong(maxLength)
                        .flip();
        Arrays.fill(queue, NOTHING);
    }

    /// How many bytes have gone.
    long sent() {
        return sent;
    }

    /// Whether a call was left after a part of its frame had gone.
    boolean torn() {
        return !complete && sent > frameStart;
    }

    /// Sends what it can of the hello without waiting; the rest goes before the first frame.
    void greet() throws IOException {
        sent += wire.write(hello, 0, 1);
    }

    void send(MemorySegment[] segments, long length, Deadline deadline) throws IOException {
        if (finished) {
            throw new IllegalStateException("frame after finish(): address=" + wire.remote());
        }
        begin(FrameFormat.DATA, length, deadline);
        for (MemorySegment segment : segments) {
            if (segment.isNative() && segment.byteSize() > COPIED_UP_TO) {
                lay(segment, deadline);
            } else {
                copy(segment, deadline);
            }
        }
        flush(deadline);
        complete = true;
    }

    void finish(Deadline deadline) throws IOException {
        if (finished) {
            return;
        }
        begin(FrameFormat.CLOSE, 0, deadline);
        flush(deadline);
        complete = true;
        finished = true;
        wire.endOutput();
    }

    private void begin(short kind, long length, Deadline deadline) throws IOException {
        if (hello[0].hasRemaining()) {
            writeAll(hello, 1, deadline);
        }
        frameStart = sent;
        complete = false;
        clear();
        staging.putLong(length)
                .putShort(kind)
                .putShort(FrameFormat.NO_FLAGS)
                .putInt(FrameFormat.ONLY_STREAM);
    }

    private void clear() {
        Arrays.fill(queue, 0, queued, NOTHING); // lets go of the caller's memory
        queued = 0;
        cut = 0;
        staging.clear();
    }

    private void copy(MemorySegment segment, Deadline deadline) throws IOException {
        long length = segment.byteSize();
        for (long at = 0; at < length; ) {
            if (!staging.hasRemaining()) {
                flush(deadline);
            }
            int count = (int) Math.min(length - at, staging.remaining());
            MemorySegment.copy(segment, at, stagingMemory, staging.position(), count);
            staging.position(staging.position() + count);
            at += count;
        }
    }

    private void lay(MemorySegment segment, Deadline deadline) throws IOException {
        long length = segment.byteSize();
        for (long at = 0; at < length; at += LONGEST_VIEW) {
            if (queued + AT_ONCE > QUEUE) {
                flush(deadline);
            }
            queueStaged();
            queue[queued++] =
                    segment.asSlice(at, Math.min(length - at, LONGEST_VIEW)).asByteBuffer();
        }
    }

    private void queueStaged() {
        int end = staging.position();
        if (end > cut) {
            queue[queued++] = staging.slice(cut, end - cut);
            cut = end;
        }
    }

    private void flush(Deadline deadline) throws IOException {
        queueStaged();
        writeAll(queue, queued, deadline);
        clear();
    }

    private void writeAll(ByteBuffer[] buffers, int count, Deadline deadline) throws IOException {
        int first = 0;
        while (true) {
            while (first < count && !buffers[first].hasRemaining()) {
                first++;
            }
            if (first == count) {
                return;
            }
            long written = wire.write(buffers, first, count - first);
            sent += written;
            if (written == 0) {
                await(deadline);
            }
        }
    }

    private void await(Deadline deadline) throws IOException {
        long nanos = deadline.nanosLeft();
        if (nanos <= 0) {
            throw new LinkTimeoutException("no room to send in time", wire.remote());
        }
        wire.awaitWritable(nanos);
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("interrupted while sending: address=" + wire.remote());
        }
    }
}
