// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.FrameFormatException;
import io.wherry.transport.FrameFormatException.Field;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Wire;
import io.wherry.transport.internal.call.Deadline;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Reads hello and frames from a wire. The thread whose turn it is to receive owns it.
final class FrameReader {
    /* Bytes come through a native buffer, so that one read of the wire brings a header, a small
    payload and often the frames behind it. Only the middle of a long payload goes from the wire
    straight into native memory of the caller. Headers are taken from the buffer when they are
    whole: a deadline in the middle of one loses nothing. */

    private static final int BUFFER = 1 << 16;

    /// From here on a read past the buffer pays.
    private static final long STRAIGHT_FROM = 1 << 14;

    private static final long LONGEST_VIEW = 1 << 30;

    /// Memory for whole frames starts with this size at most, and grows by this factor as bytes
    /// come.
    private static final long FIRST_GRANT = 1 << 20;

    private static final long GROWTH = 4;

    /// Memory for longer frames is not kept for the next one.
    private static final long KEPT_UP_TO = 1 << 24;

    private final Wire wire;
    private final long maxLength;
    private final ByteBuffer buffer;
    private final MemorySegment memory;

    private MemorySegment kept = MemorySegment.NULL;
    private long received;
    private boolean greeted;
    private boolean inFrame;
    private long left;
    private boolean torn;
    private volatile boolean finished;
    private volatile long peerMaxLength = Long.MAX_VALUE;

    FrameReader(Wire wire, long maxLength) {
        this.wire = wire;
        this.maxLength = maxLength;
        buffer = ByteBuffer.allocateDirect(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
        memory = MemorySegment.ofBuffer(buffer);
        buffer.limit(0);
    }

    /// How many bytes have come.
    long received() {
        return received;
    }

    /// Whether a call that takes whole frames was left in the middle of one.
    boolean torn() {
        return torn;
    }

    /// Whether the peer has said that no frame follows. Any thread may ask.
    boolean finished() {
        return finished;
    }

    /// The longest frame the peer takes, `Long.MAX_VALUE` if it has not said so yet. Any thread may
    /// ask.
    long peerMaxLength() {
        return peerMaxLength;
    }

    long awaitFrame(Deadline deadline) throws IOException {
        if (inFrame) {
            return left;
        }
        if (finished) {
            throw LinkClosedException.byPeer(wire.remote());
        }
        if (!greeted) {
            require(FrameFormat.HELLO_LENGTH, deadline);
            takeHello();
        }
        require(FrameFormat.HEADER_LENGTH, deadline);
        takeHeader();
        return left;
    }

    long receive(MemorySegment target, Deadline deadline) throws IOException {
        long length = awaitFrame(deadline);
        if (length > target.byteSize()) {
            throw new IllegalArgumentException(
                    "target is too small: needed=" + length + ", size=" + target.byteSize());
        }
        for (long at = 0; at < length; torn = true) {
            at += take(target, at, length - at, deadline);
        }
        endFrame();
        return length;
    }

    MemorySegment receive(Deadline deadline) throws IOException {
        long length = awaitFrame(deadline);
        MemorySegment target = kept;
        for (long at = 0; at < length; torn = true) {
            if (at == target.byteSize()) {
                target = larger(target, length);
            }
            at += take(target, at, Math.min(length, target.byteSize()) - at, deadline);
        }
        endFrame();
        if (target.byteSize() <= KEPT_UP_TO) {
            kept = target;
        }
        return target.asSlice(0, length);
    }

    long read(MemorySegment target, Deadline deadline) throws IOException {
        if (awaitFrame(deadline) == 0) {
            endFrame();
            return -1;
        }
        long wanted = Math.min(left, target.byteSize());
        return wanted == 0 ? 0 : take(target, 0, wanted, deadline);
    }

    private void endFrame() {
        inFrame = false;
        torn = false;
    }

    private static MemorySegment larger(MemorySegment full, long length) {
        long size = Math.min(length, Math.max(FIRST_GRANT, GROWTH * full.byteSize()));
        return Arena.ofAuto().allocate(size, Long.BYTES).copyFrom(full);
    }

    /// Moves 1 to `wanted` bytes of the frame to `target`.
    private long take(MemorySegment target, long at, long wanted, Deadline deadline)
            throws IOException {
        long count;
        if (!buffer.hasRemaining() && wanted >= STRAIGHT_FROM && target.isNative()) {
            count =
                    pull(
                            target.asSlice(at, Math.min(wanted, LONGEST_VIEW)).asByteBuffer(),
                            deadline);
        } else {
            require(1, deadline);
            count = Math.min(wanted, buffer.remaining());
            MemorySegment.copy(memory, buffer.position(), target, at, count);
            buffer.position(buffer.position() + (int) count);
        }
        left -= count;
        return count;
    }

    private void require(int count, Deadline deadline) throws IOException {
        while (buffer.remaining() < count) {
            buffer.compact();
            try {
                pull(buffer, deadline);
            } finally {
                buffer.flip();
            }
        }
    }

    /// Reads at least one byte from the wire.
    private int pull(ByteBuffer target, Deadline deadline) throws IOException {
        while (true) {
            int count = wire.read(target);
            if (count > 0) {
                received += count;
                return count;
            }
            if (count < 0) {
                throw cutShort();
            }
            await(deadline);
        }
    }

    private void await(Deadline deadline) throws IOException {
        long nanos = deadline.nanosLeft();
        if (nanos <= 0) {
            throw new LinkTimeoutException("nothing received in time", wire.remote());
        }
        wire.awaitReadable(nanos);
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException(
                    "interrupted while receiving: address=" + wire.remote());
        }
    }

    private BrokenLinkException cutShort() {
        String where =
                inFrame
                        ? "peer is gone in the middle of a frame, left=" + left
                        : "peer is gone without a close frame";
        return new BrokenLinkException(where, wire.remote(), received, null);
    }

    private void takeHello() throws FrameFormatException {
        int start = buffer.position();
        int magic = buffer.getInt(start + FrameFormat.MAGIC_AT);
        if (magic != FrameFormat.MAGIC) {
            throw wrong(
                    Field.MAGIC,
                    FrameFormat.MAGIC_AT,
                    "peer speaks another protocol, magic=0x" + Integer.toHexString(magic));
        }
        int version = Short.toUnsignedInt(buffer.getShort(start + FrameFormat.VERSION_AT));
        if (version != FrameFormat.VERSION) {
            throw wrong(
                    Field.VERSION,
                    FrameFormat.VERSION_AT,
                    "peer speaks another version, theirs="
                            + version
                            + ", ours="
                            + FrameFormat.VERSION);
        }
        long longest = buffer.getLong(start + FrameFormat.LONGEST_FRAME_AT);
        if (longest < 0) {
            throw wrong(
                    Field.LENGTH,
                    FrameFormat.LONGEST_FRAME_AT,
                    "negative longest frame, length=" + longest);
        }
        buffer.position(start + FrameFormat.HELLO_LENGTH);
        peerMaxLength = longest;
        greeted = true;
    }

    private void takeHeader() throws IOException {
        int start = buffer.position();
        long length = buffer.getLong(start + FrameFormat.LENGTH_AT);
        short kind = buffer.getShort(start + FrameFormat.KIND_AT);
        checkReserved(start);
        long longest =
                switch (kind) {
                    case FrameFormat.DATA -> maxLength;
                    case FrameFormat.CLOSE -> 0;
                    default ->
                            throw wrong(
                                    Field.KIND,
                                    FrameFormat.KIND_AT,
                                    "unknown kind of frame, kind=" + Short.toUnsignedInt(kind));
                };
        if (length < 0 || length > longest) {
            throw wrong(
                    Field.LENGTH,
                    FrameFormat.LENGTH_AT,
                    "frame is too long, length="
                            + Long.toUnsignedString(length)
                            + ", longest="
                            + longest);
        }
        buffer.position(start + FrameFormat.HEADER_LENGTH);
        if (kind == FrameFormat.CLOSE) {
            finished = true;
            throw LinkClosedException.byPeer(wire.remote());
        }
        left = length;
        inFrame = true;
    }

    private void checkReserved(int start) throws FrameFormatException {
        short flags = buffer.getShort(start + FrameFormat.FLAGS_AT);
        if (flags != FrameFormat.NO_FLAGS) {
            throw wrong(
                    Field.FLAGS,
                    FrameFormat.FLAGS_AT,
                    "unknown flags, flags=0x" + Integer.toHexString(Short.toUnsignedInt(flags)));
        }
        int stream = buffer.getInt(start + FrameFormat.STREAM_AT);
        if (stream != FrameFormat.ONLY_STREAM) {
            throw wrong(
                    Field.STREAM,
                    FrameFormat.STREAM_AT,
                    "unknown stream, stream=" + Integer.toUnsignedString(stream));
        }
    }

    /// An error in the field that starts `at` bytes behind the position of the buffer.
    private FrameFormatException wrong(Field field, int at, String message) {
        return new FrameFormatException(
                field, message, wire.remote(), received - buffer.remaining() + at);
    }
}
