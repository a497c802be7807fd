// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

import io.wherry.transport.Deadline;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Slab;
import io.wherry.transport.Wire;
import io.wherry.transport.internal.buffer.BufferPool;
import io.wherry.transport.internal.idle.AdaptiveSpin;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// Writes hello and frames to a wire. Confined to the sending thread.
final class FrameWriter {
    /* A frame is a queue of buffers for one gathering write. Header, heap segments and small
    native ones are copied into `staging`; long native ones are queued without a copy. Staged bytes
    before `cut` are in the queue already. When the queue or the
    staging area is full, the queue is written and cleared. If the wire accepts long heap
    segments, the queue is written before one, and then the segment itself, piece by piece. */

    /// Room for a payload of 64 KiB, its header and its checksum.
    private static final int STAGING = (1 << 16) + (1 << 10);

    /// The number of buffers that the JDK passes to one system call.
    private static final int QUEUE = 16;

    /// Queue places for one long segment: the staged bytes before it, the segment, and the staged
    /// bytes after it.
    private static final int AT_ONCE = 3;

    /// Up to this length a copy is cheaper than one more buffer.
    private static final long COPIED_UP_TO = 1 << 12;

    /// The payload length from which a payload is put into the slab, if there is one.
    private static final long REFERRED_FROM = 1 << 15;

    private static final long LONGEST_VIEW = 1 << 30;
    private static final ByteBuffer NOTHING = ByteBuffer.allocateDirect(0);
    private static final BufferPool STAGINGS = new BufferPool(STAGING);

    /// Room for a hello, settings, a proof and credit.
    private static final int CONTROL = 1 << 13;

    private static final BufferPool CONTROLS = new BufferPool(CONTROL);

    private final Wire wire;
    private final AdaptiveSpin spin;
    private final Interrupts interrupts;
    private final @Nullable Slab slab;
    private final boolean checks;
    private final CRC32C checksum = new CRC32C();

    /// Control frames that were not sent yet, from the start to the position. They are sent before
    /// the next frame.
    private final ByteBuffer[] control = {CONTROLS.take()};

    private ByteBuffer staging = NOTHING; // before the first frame, and when the link is closed
    private MemorySegment stagingMemory = MemorySegment.NULL;
    private final ByteBuffer[] queue = new ByteBuffer[QUEUE];

    private final HeapAccess heap;

    /// The segment that is being written instead of buffers: a piece of a long array, or the staged
    /// bytes before one.
    private @Nullable MemorySegment piece;

    private boolean pieceHasMore;

    private int queued;
    private int cut;
    private long sent;
    private long frameStart;
    private boolean complete = true;
    private boolean finished;
    private volatile boolean pending;

    FrameWriter(Wire wire, AdaptiveSpin spin, Interrupts interrupts, boolean checks) {
        this.wire = wire;
        this.spin = spin;
        this.interrupts = interrupts;
        slab = wire.slab();
        heap = new HeapAccess(wire);
        this.checks = checks;
        Arrays.fill(queue, NOTHING);
    }

    /// Returns the number of bytes sent.
    long sent() {
        return sent;
    }

    /// Returns true if a call ended after a part of its frame was sent.
    boolean torn() {
        return !complete && sent > frameStart;
    }

    /// Returns true if [#finish] was called.
    boolean finished() {
        return finished;
    }

    /// Sends as much of the hello and the settings as possible without blocking; the rest is sent
    /// before the first frame.
    void greet(long maxLength, Settings settings) throws IOException {
        control[0]
                .putInt(FrameFormat.MAGIC)
                .putShort(FrameFormat.VERSION)
                .putShort(features())
                .putLong(maxLength);
        header(control[0], FrameFormat.SETTINGS, Settings.LENGTH, FrameFormat.NO_FLAGS);
        settings.write(control[0]);
        push();
    }

    private short features() {
        return slab == null
                ? FrameFormat.HAS_SETTINGS
                : FrameFormat.HAS_SETTINGS | FrameFormat.TAKES_REFERENCES;
    }

    /// Appends a PROOF frame.
    void prove(byte[] proof) {
        header(control[0], FrameFormat.PROOF, proof.length, FrameFormat.NO_FLAGS);
        control[0].put(proof);
    }

    /// Sends pending control frames and, if it is due, a CREDIT frame, without blocking.
    void credit(ReceiveWindow window) throws IOException {
        push();
        if (control[0].position() == 0 && window.isDue()) {
            window.told();
            header(control[0], FrameFormat.CREDIT, FrameFormat.CREDIT_LENGTH, FrameFormat.NO_FLAGS);
            control[0].putLong(window.frames()).putLong(window.bytes());
            push();
        }
    }

    /// Returns true if control frames are pending. Thread-safe.
    boolean pending() {
        return pending;
    }

    /// Sends pending control frames, without blocking.
    private void push() throws IOException {
        if (control[0].position() > 0) {
            control[0].flip();
            try {
                sent += wire.write(control, 0, 1);
            } finally {
                control[0].compact();
                pending = control[0].position() > 0;
            }
        }
    }

    /// Sends all pending control frames.
    void flushControl(Deadline deadline) throws IOException {
        push();
        while (control[0].position() > 0) {
            await(deadline);
            push();
        }
    }

    void send(MemorySegment[] segments, long length, Deadline deadline) throws IOException {
        begin(
                FrameFormat.DATA,
                length,
                checks ? FrameFormat.CHECKSUM : FrameFormat.NO_FLAGS,
                deadline);
        try {
            writeFrame(segments, deadline);
        } finally {
            endFrame();
        }
    }

    private void writeFrame(MemorySegment[] segments, Deadline deadline) throws IOException {
        if (checks) {
            checksum.reset();
            checksum.update(staging.slice(0, FrameFormat.HEADER_LENGTH));
        }
        for (MemorySegment segment : segments) {
            if (segment.isNative() && segment.byteSize() > COPIED_UP_TO) {
                lay(segment, deadline);
            } else if (!segment.isNative() && !checks && heap.pays(segment.byteSize())) {
                writeHeap(segment, deadline);
            } else {
                copy(segment, deadline);
            }
        }
        if (checks) {
            if (staging.remaining() < FrameFormat.CHECKSUM_LENGTH) {
                flush(deadline);
            }
            staging.putInt((int) checksum.getValue());
        }
        flush(deadline);
        complete = true;
    }

    /// Sends a long payload through the slab, if there is one with room for it.
    ///
    /// @return false if it must be sent through the stream
    boolean refer(MemorySegment[] segments, long length, Deadline deadline) throws IOException {
        if (slab == null || checks || length < REFERRED_FROM) {
            return false;
        }
        long where = slab.put(segments, length);
        if (where < 0) {
            return false;
        }
        boolean told = false;
        try {
            begin(FrameFormat.DATA, length, FrameFormat.REFERENCE, deadline);
            staging.putLong(where);
            flush(deadline);
            complete = true;
            told = true;
        } finally {
            if (!told && !torn()) {
                slab.takeBack();
            }
            endFrame();
        }
        return true;
    }

    void finish(Deadline deadline) throws IOException {
        if (finished) {
            return;
        }
        begin(FrameFormat.CLOSE, 0, FrameFormat.NO_FLAGS, deadline);
        try {
            flush(deadline);
            complete = true;
            finished = true;
        } finally {
            endFrame();
        }
    }

    private void begin(short kind, long length, short flags, Deadline deadline) throws IOException {
        flushControl(deadline);
        frameStart = sent;
        complete = false;
        clear();
        if (staging.capacity() == 0) {
            staging = STAGINGS.take();
            stagingMemory = MemorySegment.ofBuffer(staging);
        }
        header(staging, kind, length, flags);
    }

    /// Drops a frame of which no byte was sent: control frames that are sent next are no part of it.
    private void endFrame() {
        if (sent == frameStart) {
            complete = true;
        }
    }

    /// Returns the buffers to their pools after the link was closed.
    void release() {
        clear();
        STAGINGS.giveBack(staging);
        CONTROLS.giveBack(control[0]);
        staging = NOTHING;
        stagingMemory = MemorySegment.NULL;
        control[0] = NOTHING;
    }

    private static void header(ByteBuffer target, short kind, long length, short flags) {
        target.putLong(length).putLong(FrameFormat.secondHalf(kind, flags));
    }

    private void clear() {
        Arrays.fill(queue, 0, queued, NOTHING); // drops references to the caller's memory
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
            if (checks) {
                checksum.update(staging.slice(staging.position(), count));
            }
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
            ByteBuffer view =
                    segment.asSlice(at, Math.min(length - at, LONGEST_VIEW)).asByteBuffer();
            if (checks) {
                checksum.update(view.duplicate());
            }
            queue[queued++] = view;
        }
    }

    private void writeHeap(MemorySegment segment, Deadline deadline) throws IOException {
        if (queued == 0) {
            writePieces(stagingMemory.asSlice(0, staging.position()), true, deadline);
            clear();
        } else {
            flush(deadline);
        }
        writePieces(segment, false, deadline);
    }

    /// Writes all of `memory`, bypassing the buffers.
    ///
    /// @param more whether an array follows immediately
    private void writePieces(MemorySegment memory, boolean more, Deadline deadline)
            throws IOException {
        pieceHasMore = more;
        try {
            for (long at = 0; at < memory.byteSize(); ) {
                piece = heap.piece(memory.asSlice(at));
                long written = write(queue, 0, 0, deadline);
                at += written;
                sent += written;
            }
        } finally {
            piece = null;
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
        if (queued == 0) {
            queue[queued++] = staging.flip();
        } else {
            queueStaged();
        }
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
            sent += write(buffers, first, count - first, deadline);
        }
    }

    /// Writes at least one byte.
    private long write(ByteBuffer[] buffers, int first, int count, Deadline deadline)
            throws IOException {
        long written = attempt(buffers, first, count);
        if (written > 0) {
            return written;
        }
        spin.begin(deadline.nanosLeft());
        while (spin.goesOn()) {
            written = attempt(buffers, first, count);
            if (written > 0) {
                spin.paid();
                return written;
            }
            spin.pause();
        }
        while (written == 0) {
            await(deadline);
            written = attempt(buffers, first, count);
        }
        spin.failed();
        return written;
    }

    private long attempt(ByteBuffer[] buffers, int first, int count) throws IOException {
        return piece == null
                ? wire.write(buffers, first, count)
                : heap.transfer().write(piece, pieceHasMore);
    }

    private void await(Deadline deadline) throws IOException {
        long nanos = deadline.nanosLeft();
        if (nanos <= 0) {
            throw new LinkTimeoutException(
                    sent == 0 ? "no handshake in time" : "no room to send in time", wire.remote());
        }
        wire.awaitWritable(nanos);
        interrupts.check(!torn(), wire.remote()); // an interrupt must not tear a frame
    }
}
