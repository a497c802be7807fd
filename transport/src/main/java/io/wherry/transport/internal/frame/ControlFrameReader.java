// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Deadline;
import io.wherry.transport.FrameFormatException;
import io.wherry.transport.FrameFormatException.Field;
import io.wherry.transport.HandshakeException;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkException;
import java.io.IOException;
import java.nio.ByteBuffer;

/// A reader of hello, settings, proof, CREDIT and CLOSE frames. Also checks the headers of DATA
/// frames. Confined to the receiving thread, except where noted.
final class ControlFrameReader {
    /* Control frames are consumed only when they are complete: a deadline that expires in the
    middle of one loses nothing. */

    private final ReceiveBuffer input;
    private final LinkHandshake handshake;
    private final Credit credit;
    private final boolean hasSlab;

    private boolean greeted;
    private boolean settled;
    private volatile boolean finished;
    private volatile long peerMaxLength = Long.MAX_VALUE;
    private volatile boolean peerTakesReferences;

    /// @param hasSlab whether payloads may be in a slab of the wire
    ControlFrameReader(
            ReceiveBuffer input, LinkHandshake handshake, Credit credit, boolean hasSlab) {
        this.input = input;
        this.handshake = handshake;
        this.credit = credit;
        this.hasSlab = hasSlab;
    }

    /// Returns true if a close frame was received. Thread-safe.
    boolean finished() {
        return finished;
    }

    /// Returns the frame length limit of the peer, `Long.MAX_VALUE` before its hello was received.
    /// Thread-safe.
    long peerMaxLength() {
        return peerMaxLength;
    }

    /// Returns true if the hello of the peer says that it accepts frames whose payload is in the
    /// slab. Thread-safe.
    boolean peerTakesReferences() {
        return peerTakesReferences;
    }

    /// Reads the peer's hello and settings, once.
    void greet(Deadline deadline) throws IOException {
        if (!greeted) {
            require(Integer.BYTES, deadline);
            // checked early: a peer with another protocol may wait for a reply to it
            LinkHello.checkMagic(input.buffer(), this::wrong);
            require(FrameFormat.HELLO_LENGTH, deadline);
            takeHello();
        }
        if (!settled) {
            header(FrameFormat.SETTINGS, deadline);
            takeSettings();
        }
    }

    /// Reads the peer's proof, which comes before its other frames.
    byte[] proof(Deadline deadline) throws IOException {
        int length = header(FrameFormat.PROOF, deadline);
        byte[] proof = new byte[length];
        input.buffer().position(input.buffer().position() + FrameFormat.HEADER_LENGTH).get(proof);
        return proof;
    }

    private void takeHello() throws LinkException {
        LinkHello hello = LinkHello.take(input.buffer(), this::wrong);
        peerMaxLength = hello.longestFrame();
        peerTakesReferences = hello.has(FrameFormat.TAKES_REFERENCES);
        greeted = true;
        if (!hello.has(FrameFormat.HAS_SETTINGS)) {
            settle(Settings.none());
        }
    }

    private void takeSettings() throws IOException {
        ByteBuffer buffer = input.buffer();
        int length = (int) buffer.getLong(buffer.position() + FrameFormat.LENGTH_AT);
        int start = buffer.position() + FrameFormat.HEADER_LENGTH;
        if (length < Settings.LENGTH) {
            throw wrong(Field.LENGTH, FrameFormat.LENGTH_AT, "settings are cut, length=" + length);
        }
        Settings settings = Settings.read(buffer.slice(start, length));
        if (settings.windowBytes <= 0 || settings.windowFrames <= 0) {
            throw wrong(Field.CREDIT, FrameFormat.HEADER_LENGTH, "window lets nothing pass");
        }
        buffer.position(start + length);
        settle(settings);
    }

    private void settle(Settings settings) throws HandshakeException {
        settled = true;
        handshake.met(settings);
        credit.open(settings);
    }

    /// Blocks until a complete control frame is buffered; returns its length.
    private int header(short expected, Deadline deadline) throws IOException {
        require(FrameFormat.HEADER_LENGTH, deadline);
        ByteBuffer buffer = input.buffer();
        int start = buffer.position();
        short kind = buffer.getShort(start + FrameFormat.KIND_AT);
        if (kind != expected) {
            throw wrong(
                    Field.KIND,
                    FrameFormat.KIND_AT,
                    "unexpected kind of frame, kind=" + Short.toUnsignedInt(kind));
        }
        checkFlags(start, kind);
        return control(FrameFormat.LONGEST_CONTROL, deadline);
    }

    /// Blocks until the frame whose header is buffered is complete; returns its length.
    private int control(int longest, Deadline deadline) throws IOException {
        long size = input.buffer().getLong(input.buffer().position() + FrameFormat.LENGTH_AT);
        checkLength(size, longest);
        require(FrameFormat.HEADER_LENGTH + (int) size, deadline);
        return (int) size;
    }

    /// Takes a CLOSE frame whose header is buffered.
    ///
    /// @throws LinkClosedException always
    void takeClose(Deadline deadline) throws IOException {
        control(0, deadline);
        ByteBuffer buffer = input.buffer();
        buffer.position(buffer.position() + FrameFormat.HEADER_LENGTH);
        finished = true;
        throw LinkClosedException.byPeer(handshake.remote());
    }

    /// Takes a CREDIT frame whose header is buffered.
    void takeCredit(Deadline deadline) throws IOException {
        int size = control(FrameFormat.CREDIT_LENGTH, deadline);
        int at = input.buffer().position() + FrameFormat.HEADER_LENGTH;
        if (size < FrameFormat.CREDIT_LENGTH) {
            throw wrong(Field.LENGTH, FrameFormat.LENGTH_AT, "credit is cut");
        }
        applyCredit(at);
        input.buffer().position(at + size);
    }

    /// Applies the payload of a CREDIT frame at that index of the buffer.
    void applyCredit(int at) {
        ByteBuffer buffer = input.buffer();
        credit.update(buffer.getLong(at), buffer.getLong(at + Long.BYTES));
    }

    private void require(int count, Deadline deadline) throws IOException {
        if (!input.require(count, deadline)) {
            throw cutShort();
        }
    }

    /// Returns the exception for a wire that ends between frames.
    BrokenLinkException cutShort() {
        return new BrokenLinkException(
                "peer is gone without a close frame", handshake.remote(), input.received(), null);
    }

    /// Throws if a frame of that length must not be received.
    void checkLength(long size, long longest) throws FrameFormatException {
        if (size < 0 || size > longest) {
            throw wrong(
                    Field.LENGTH,
                    FrameFormat.LENGTH_AT,
                    "frame is too long, length="
                            + Long.toUnsignedString(size)
                            + ", longest="
                            + longest);
        }
    }

    /// Throws if the flags or the stream of the header at that index are unknown.
    void checkFlags(int start, short kind) throws FrameFormatException {
        short flags = input.buffer().getShort(start + FrameFormat.FLAGS_AT);
        boolean known =
                switch (flags) {
                    case FrameFormat.NO_FLAGS -> true;
                    case FrameFormat.CHECKSUM -> kind == FrameFormat.DATA;
                    case FrameFormat.REFERENCE -> kind == FrameFormat.DATA && hasSlab;
                    default -> false;
                };
        if (!known) {
            throw wrong(
                    Field.FLAGS,
                    FrameFormat.FLAGS_AT,
                    "unknown flags, flags=0x" + Integer.toHexString(Short.toUnsignedInt(flags)));
        }
        int stream = input.buffer().getInt(start + FrameFormat.STREAM_AT);
        if (stream != FrameFormat.ONLY_STREAM) {
            throw wrong(
                    Field.STREAM,
                    FrameFormat.STREAM_AT,
                    "unknown stream, stream=" + Integer.toUnsignedString(stream));
        }
    }

    /// Returns the exception for the field that starts `at` bytes after the position of the buffer.
    FrameFormatException wrong(Field field, int at, String message) {
        return new FrameFormatException(
                field, message, handshake.remote(), input.received() - input.buffered() + at);
    }
}
