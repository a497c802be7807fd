// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Deadline;
import io.wherry.transport.FrameFormatException;
import io.wherry.transport.FrameFormatException.Field;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Slab;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// A reader of DATA frames; [ControlFrameReader] reads the frames between them. Confined to the
/// receiving thread.
final class FrameReader {
    /* Bytes pass the native receive buffer. Only the middle of a long payload is read from the wire
    directly into native memory of the caller. Headers are consumed only when they are complete: a
    deadline that expires in the middle of one loses nothing. */

    /// The payload length from which a read that bypasses the buffer pays off.
    private static final long STRAIGHT_FROM = 1 << 14;

    /// Bytes read into the buffer when a long frame is likely: a header, or a complete short frame
    /// if the guess was wrong.
    private static final int BEFORE_STRAIGHT = 256;

    /// Consecutive short frames after which a long frame is not likely any more. An array is often
    /// followed by one short frame with the rest of the graph.
    private static final long SHORT_BETWEEN = 2;

    private static final long LONGEST_VIEW = 1 << 30;

    /// The initial size of memory for a complete frame. It grows by a factor of [#GROWTH] as bytes
    /// arrive.
    private static final long FIRST_GRANT = 1 << 20;

    private static final long GROWTH = 4;

    /// The memory of longer frames is not kept for the next frame.
    private static final long KEPT_UP_TO = 1 << 24;

    private final ReceiveBuffer input;
    private final SlabPayload referred;
    private final ControlFrameReader control;
    private final LinkHandshake handshake;
    private final Credit credit;
    private final ReceiveWindow window;
    private final long maxLength;
    private final CRC32C checksum = new CRC32C();

    private MemorySegment kept = MemorySegment.NULL;
    private boolean inFrame;
    private boolean checked;
    private long length;
    private long left;
    private boolean torn;

    /// The bytes of the frame that an interrupted call had consumed, and how many of them were
    /// consumed again.
    private MemorySegment begun = MemorySegment.NULL;

    private long begunAt;

    /// Short frames since the last long one.
    private long shortFrames = SHORT_BETWEEN;

    /// @param slab of the wire
    FrameReader(
            ReceiveBuffer input,
            @Nullable Slab slab,
            LinkHandshake handshake,
            Credit credit,
            ReceiveWindow window) {
        this.input = input;
        referred = new SlabPayload(slab);
        control = new ControlFrameReader(input, handshake, credit, referred.isPossible());
        this.handshake = handshake;
        this.credit = credit;
        this.window = window;
        // half of the range, so that the sum of a length and an index does not overflow
        this.maxLength = Math.min(handshake.options().maxFrameLength(), Long.MAX_VALUE / 2);
    }

    /// Returns the number of bytes received.
    long received() {
        return input.received();
    }

    /// Returns true if a call for a complete frame ended in the middle of it and its bytes are
    /// lost.
    boolean torn() {
        return torn;
    }

    /// Returns true if a close frame was received. Thread-safe.
    boolean finished() {
        return control.finished();
    }

    /// Returns true if something that was received can still be consumed.
    boolean hasMore() {
        return control.finished() || inFrame || input.buffered() > 0 || referred.isThere();
    }

    /// Returns the frame length limit of the peer, `Long.MAX_VALUE` before its hello was received.
    /// Thread-safe.
    long peerMaxLength() {
        return control.peerMaxLength();
    }

    /// Returns true if the hello of the peer says that it accepts frames whose payload is in the
    /// slab. Thread-safe.
    boolean peerTakesReferences() {
        return control.peerTakesReferences();
    }

    /// Reads the peer's hello and settings, once.
    void greet(Deadline deadline) throws IOException {
        control.greet(deadline);
    }

    /// Reads the peer's proof, which comes before its other frames.
    byte[] proof(Deadline deadline) throws IOException {
        return control.proof(deadline);
    }

    long awaitFrame(Deadline deadline) throws IOException {
        if (inFrame) {
            return left;
        }
        if (control.finished()) {
            throw LinkClosedException.byPeer(handshake.remote());
        }
        referred.giveBack();
        control.greet(deadline);
        long start = received();
        while (!inFrame) {
            require(FrameFormat.HEADER_LENGTH, deadline);
            takeHeader(deadline);
            if (!inFrame && received() - start > ReceiveBuffer.BUFFER) {
                input.checkWait(deadline); // CREDIT frames may arrive without end
            }
        }
        return left;
    }

    /// Returns true if a complete DATA frame is buffered after the rest of the current frame.
    boolean hasFrame() {
        return input.hasFrame(inFrame ? inStream() : 0);
    }

    long receive(MemorySegment target, Deadline deadline) throws IOException {
        long length = awaitFrame(deadline);
        if (length > target.byteSize()) {
            throw new IllegalArgumentException(
                    "target is too small: needed=" + length + ", size=" + target.byteSize());
        }
        long at = 0;
        try {
            while (at < length) {
                at += take(target, at, length - at, deadline);
                torn = true;
            }
            endFrame(deadline);
        } catch (InterruptedIOException | LinkTimeoutException e) {
            putBack(Arena.ofAuto().allocate(at).copyFrom(target.asSlice(0, at)));
            throw e;
        }
        return length;
    }

    MemorySegment receive(Deadline deadline) throws IOException {
        long length = awaitFrame(deadline);
        if (referred.isThere()) {
            return lend(length);
        }
        MemorySegment target = kept;
        long at = 0;
        try {
            while (at < length) {
                if (at == target.byteSize()) {
                    target = larger(target, length);
                }
                at += take(target, at, Math.min(length, target.byteSize()) - at, deadline);
                torn = true;
            }
            endFrame(deadline);
        } catch (InterruptedIOException | LinkTimeoutException e) {
            putBack(target.asSlice(0, at));
            throw e;
        }
        if (target.byteSize() <= KEPT_UP_TO) {
            kept = target;
        }
        return target.asSlice(0, length);
    }

    /// Keeps the bytes of a frame that a call received in part: the next call gets these bytes
    /// first.
    private void putBack(MemorySegment bytes) {
        kept = MemorySegment.NULL; // it may contain them
        begun = bytes;
        begunAt = 0;
        left += bytes.byteSize();
        torn = false;
    }

    private long leftOfBegun() {
        return begun.byteSize() - begunAt;
    }

    /// Returns the payload in the slab without a copy. It is valid until the next frame is awaited.
    private MemorySegment lend(long rest) {
        MemorySegment payload = referred.from(length - rest);
        completeFrame();
        return payload;
    }

    long read(MemorySegment target, Deadline deadline) throws IOException {
        if (awaitFrame(deadline) == 0) {
            endFrame(deadline);
            return -1;
        }
        long wanted = Math.min(left, target.byteSize());
        return wanted == 0 ? 0 : take(target, 0, wanted, deadline);
    }

    /// Reads past frames that are not being received, to find CREDIT frames after them.
    ///
    /// @return false if no more bytes can be buffered
    boolean lookAhead(Deadline deadline) throws IOException {
        control.greet(deadline);
        scan(); // an earlier read may have buffered credit
        if (credit.allows()) {
            return true;
        }
        int count = input.ahead(mostAhead(), deadline);
        boolean closing = scan() || control.finished();
        if (count < 0) {
            throw closing ? LinkClosedException.byPeer(handshake.remote()) : cutShort();
        }
        return count > 0;
    }

    /// Returns the maximum number of unconsumed bytes that the peer may send: its window and a
    /// frame, headers, and frames without flow control.
    private long mostAhead() {
        LinkOptions options = handshake.options();
        double most =
                (double) options.windowBytes()
                        + maxLength
                        + 2.0 * FrameFormat.HEADER_LENGTH * options.windowFrames()
                        + ReceiveBuffer.BUFFER;
        return (long) Math.min(most, LONGEST_VIEW);
    }

    /// Applies and removes the CREDIT frames in the buffer: a side that only sends receives many.
    /// Returns true if the buffer has a CLOSE frame.
    private boolean scan() {
        ByteBuffer bytes = input.buffer();
        long at = bytes.position() + (inFrame ? inStream() : 0);
        long longest = Math.max(maxLength, FrameFormat.CREDIT_LENGTH);
        boolean closing = false;
        while (at + FrameFormat.HEADER_LENGTH <= bytes.limit()) {
            int start = (int) at;
            long size = bytes.getLong(start + FrameFormat.LENGTH_AT);
            short kind = bytes.getShort(start + FrameFormat.KIND_AT);
            short flags = bytes.getShort(start + FrameFormat.FLAGS_AT);
            if (size < 0 || size > longest) {
                break; // the receiving call reports it
            }
            at += FrameFormat.HEADER_LENGTH + FrameFormat.bytesAfterHeader(size, flags);
            if (isCredit(start) && at <= bytes.limit()) {
                control.applyCredit(start + FrameFormat.HEADER_LENGTH);
                input.remove(start, (int) at - start);
                at = Math.max(start, bytes.position());
            }
            closing |= kind == FrameFormat.CLOSE;
        }
        return closing;
    }

    /// Returns true if a valid CREDIT frame starts at that index. The receiving call reports an
    /// invalid one.
    private boolean isCredit(int start) {
        ByteBuffer bytes = input.buffer();
        return bytes.getShort(start + FrameFormat.KIND_AT) == FrameFormat.CREDIT
                && bytes.getLong(start + FrameFormat.LENGTH_AT) == FrameFormat.CREDIT_LENGTH
                && bytes.getShort(start + FrameFormat.FLAGS_AT) == FrameFormat.NO_FLAGS
                && bytes.getInt(start + FrameFormat.STREAM_AT) == FrameFormat.ONLY_STREAM;
    }

    /// Returns the bytes of the current frame that are left in the stream.
    private long inStream() {
        if (referred.isThere()) {
            return 0;
        }
        long coming = left - leftOfBegun();
        return checked ? coming + FrameFormat.CHECKSUM_LENGTH : coming;
    }

    private void endFrame(Deadline deadline) throws IOException {
        if (checked) {
            require(FrameFormat.CHECKSUM_LENGTH, deadline);
            int at = input.buffer().position();
            int said = input.buffer().getInt(at);
            if (said != (int) checksum.getValue()) {
                throw control.wrong(
                        Field.CHECKSUM, 0, "checksum of a frame is wrong, length=" + length);
            }
            input.buffer().position(at + FrameFormat.CHECKSUM_LENGTH);
        }
        referred.giveBack();
        completeFrame();
    }

    private void completeFrame() {
        inFrame = false;
        torn = false;
        begun = MemorySegment.NULL;
        begunAt = 0;
        shortFrames = isLong() ? 0 : shortFrames + 1;
        input.readAtMost(shortFrames < SHORT_BETWEEN ? BEFORE_STRAIGHT : ReceiveBuffer.BUFFER);
        window.frame(length);
    }

    private boolean isLong() {
        return length >= STRAIGHT_FROM;
    }

    private static MemorySegment larger(MemorySegment full, long length) {
        long size = Math.min(length, Math.max(FIRST_GRANT, GROWTH * full.byteSize()));
        return Arena.ofAuto().allocate(size, Long.BYTES).copyFrom(full);
    }

    /// Moves 1 to `wanted` bytes of the frame to `target`.
    private long take(MemorySegment target, long at, long wanted, Deadline deadline)
            throws IOException {
        long count;
        if (leftOfBegun() > 0) {
            count = Math.min(wanted, leftOfBegun());
            MemorySegment.copy(begun, begunAt, target, at, count);
            begunAt += count;
        } else if (referred.isThere()) {
            count = wanted;
            referred.copy(length - left, target, at, count);
        } else if (input.buffered() == 0 && wanted >= STRAIGHT_FROM && target.isNative()) {
            count = takeStraight(target.asSlice(at, Math.min(wanted, LONGEST_VIEW)), deadline);
        } else if (input.buffered() == 0 && fillsHeap(target, wanted)) {
            count = takeToHeap(target.asSlice(at, wanted), deadline);
        } else {
            input.readAtMost(isLong() ? left + BEFORE_STRAIGHT : ReceiveBuffer.BUFFER);
            require(1, deadline);
            count = Math.min(wanted, input.buffered());
            if (checked) {
                checksum.update(input.buffer().slice(input.buffer().position(), (int) count));
            }
            input.take(target, at, count);
        }
        left -= count;
        return count;
    }

    private long takeStraight(MemorySegment target, Deadline deadline) throws IOException {
        ByteBuffer view = target.asByteBuffer();
        int count = input.pull(view, deadline);
        if (count < 0) {
            throw cutShort();
        }
        if (checked) {
            checksum.update(view.flip());
        }
        return count;
    }

    private boolean fillsHeap(MemorySegment target, long wanted) {
        return !checked && !target.isNative() && input.takesHeap(wanted);
    }

    private long takeToHeap(MemorySegment target, Deadline deadline) throws IOException {
        int count = input.pull(target, deadline);
        if (count < 0) {
            throw cutShort();
        }
        return count;
    }

    private void require(int count, Deadline deadline) throws IOException {
        if (!input.require(count, deadline)) {
            throw cutShort();
        }
    }

    private BrokenLinkException cutShort() {
        return inFrame
                ? new BrokenLinkException(
                        "peer is gone in the middle of a frame, left=" + left,
                        handshake.remote(),
                        received(),
                        null)
                : control.cutShort();
    }

    private void takeHeader(Deadline deadline) throws IOException {
        ByteBuffer buffer = input.buffer();
        int start = buffer.position();
        if (buffer.getLong(start + FrameFormat.KIND_AT) == FrameFormat.PLAIN_DATA) {
            beginFrame(buffer, start, false);
            return;
        }
        short kind = buffer.getShort(start + FrameFormat.KIND_AT);
        control.checkFlags(start, kind);
        switch (kind) {
            case FrameFormat.DATA -> {
                if (refers(start)) {
                    takeReference(deadline);
                } else {
                    beginFrame(buffer, start, true);
                }
            }
            case FrameFormat.CLOSE -> control.takeClose(deadline);
            case FrameFormat.CREDIT -> control.takeCredit(deadline);
            default ->
                    throw control.wrong(
                            Field.KIND,
                            FrameFormat.KIND_AT,
                            "unknown kind of frame, kind=" + Short.toUnsignedInt(kind));
        }
    }

    private void beginFrame(ByteBuffer buffer, int start, boolean hasChecksum)
            throws FrameFormatException {
        long size = buffer.getLong(start + FrameFormat.LENGTH_AT);
        control.checkLength(size, maxLength);
        checked = hasChecksum;
        if (checked) {
            checksum.reset();
            checksum.update(buffer.slice(start, FrameFormat.HEADER_LENGTH));
        }
        buffer.position(start + FrameFormat.HEADER_LENGTH);
        length = size;
        left = size;
        inFrame = true;
    }

    private boolean refers(int start) {
        short flags = input.buffer().getShort(start + FrameFormat.FLAGS_AT);
        return (flags & FrameFormat.REFERENCE) != 0;
    }

    /// Begins a frame whose payload is in the slab.
    private void takeReference(Deadline deadline) throws IOException {
        require(FrameFormat.HEADER_LENGTH + FrameFormat.REFERENCE_LENGTH, deadline);
        ByteBuffer buffer = input.buffer();
        int start = buffer.position();
        long size = buffer.getLong(start + FrameFormat.LENGTH_AT);
        control.checkLength(size, maxLength);
        referred.view(buffer.getLong(start + FrameFormat.HEADER_LENGTH), size);
        beginFrame(buffer, start, false);
        buffer.position(buffer.position() + FrameFormat.REFERENCE_LENGTH);
    }
}
