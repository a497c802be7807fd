// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import io.wherry.transport.internal.frame.WireLink;
import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.security.Principal;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/// An ordered, framed, duplex connection.
///
/// At most one thread sends ([#send], [#finish], a [LinkOutput]) and one receives ([#awaitFrame],
/// [#receive], [#read], a [LinkInput]) at a time; both may be different threads or the same, and
/// may change. A second one gets an `IllegalStateException`. Any thread may [#close].
///
/// Blocking calls have a form with a deadline, which throws [LinkTimeoutException]. All throw
/// [LinkClosedException] if this side closed the link, [BrokenLinkException] if it failed, and,
/// when receiving, `LinkClosedException` if the peer has sent a close frame and
/// [FrameFormatException] if it sent an invalid frame.
///
/// An interrupt ends a blocking call with an `InterruptedIOException` and loses no data: the thread
/// stays interrupted, and the link stays usable. With [LinkOptions#withInterruptible] set to false,
/// calls continue, and the thread is interrupted when they return.
public interface Link extends Closeable {
    /// Longer than any deadline.
    Duration FOREVER = ChronoUnit.FOREVER.getDuration();

    /// Opens a link to the listener at `address` with the standard options.
    static Link to(Address address) throws IOException {
        return to(address, LinkOptions.standard());
    }

    /// Opens a link to the listener at `address`. Returns when the connection is established; the
    /// peer's handshake is checked when the link first receives, or with TLS first sends.
    ///
    /// @throws IllegalArgumentException if no transport for the scheme is installed
    /// @throws LinkTimeoutException if it took longer than `options.connectWithin()`
    static Link to(Address address, LinkOptions options) throws IOException {
        return InstalledTransports.forAddress(address).connect(address, options);
    }

    /// Returns a link over a wire that this side opened. For implementations of [Transport]. The
    /// link takes ownership of the wire.
    static Link over(Wire wire, LinkOptions options) {
        return WireLink.over(wire, options, false);
    }

    /// Returns a link over a wire that the peer opened; otherwise like [#over].
    static Link accepted(Wire wire, LinkOptions options) {
        return WireLink.over(wire, options, true);
    }

    Address local();

    /// Returns the address of the peer. A peer that connected through a Unix socket has no address:
    /// then this is the address of the socket.
    Address remote();

    /// Returns the authenticated identity of the peer. With TLS it is a [TlsPeer], which is
    /// available after the first frame was received or, on the connecting side, sent. Returns null
    /// before that, and with transports that do not authenticate peers.
    default @Nullable Principal peerPrincipal() {
        return null;
    }

    /// Returns true if this side has not closed the link and no failure is known.
    boolean isOpen();

    /// Sends the bytes of all `segments`, in order, as one frame.
    ///
    /// Native segments are passed to the transport without a copy, as are heap segments of 32 KiB
    /// and more if the wire has a [HeapTransfer]. Others are copied once, piece by piece, into
    /// native memory of the link, as the JDK would have to do, too. When the call returns, the
    /// segments may be reused.
    default void send(MemorySegment... segments) throws IOException {
        send(FOREVER, segments);
    }

    /// Sends one frame. An interrupt ends the call with an `InterruptedIOException` while no byte
    /// of the frame has been sent; later the frame is completed first, and the thread is
    /// interrupted afterwards.
    ///
    /// @throws LinkTimeoutException if there was no room for it in time; the link is closed if a
    ///     part of the frame was sent
    /// @throws IllegalArgumentException if the frame is longer than the peer's limit; the link
    ///     stays usable
    void send(Duration within, MemorySegment... segments) throws IOException;

    /// Sends the remaining bytes of all `buffers`, in order, as one frame. Afterwards the buffers
    /// have no bytes remaining.
    default void send(ByteBuffer... buffers) throws IOException {
        send(FOREVER, buffers);
    }

    /// Sends one frame, as [#send(Duration, MemorySegment...)] does.
    default void send(Duration within, ByteBuffer... buffers) throws IOException {
        MemorySegment[] segments = new MemorySegment[buffers.length];
        for (int i = 0; i < buffers.length; i++) {
            segments[i] = MemorySegment.ofBuffer(buffers[i]);
        }
        send(within, segments);
        for (ByteBuffer buffer : buffers) {
            buffer.position(buffer.limit());
        }
    }

    /// Returns true if the link has buffered another complete frame: a call that receives it does
    /// not block. A protocol may defer its replies while this returns true, and send them together.
    /// For the receiving thread. A frame may be available even if this returns false.
    default boolean hasFrame() {
        return false;
    }

    /// Blocks until a frame begins and returns its length. Does not consume the frame.
    default long awaitFrame() throws IOException {
        return awaitFrame(FOREVER);
    }

    /// Blocks until a frame begins. Returns at once if [#read] has consumed a part of a frame.
    ///
    /// @return the number of bytes of the frame that are left
    /// @throws LinkTimeoutException if no frame began in time; the link stays usable
    long awaitFrame(Duration within) throws IOException;

    /// Receives the next frame into the start of `target`.
    default long receive(MemorySegment target) throws IOException {
        return receive(target, FOREVER);
    }

    /// Receives the next frame, or the rest of a frame that [#read] began, into the start of
    /// `target`.
    ///
    /// @return its length
    /// @throws IllegalArgumentException if `target` is too small; the frame is not consumed
    /// @throws LinkTimeoutException if the frame was not complete in time; the link stays usable:
    ///     the next call receives the whole frame. The same holds for an interrupt
    long receive(MemorySegment target, Duration within) throws IOException;

    /// Receives the next frame at the position of `target` and advances the position.
    default int receive(ByteBuffer target) throws IOException {
        return receive(target, FOREVER);
    }

    /// Receives a frame as [#receive(MemorySegment, Duration)] does.
    default int receive(ByteBuffer target, Duration within) throws IOException {
        int length = (int) receive(MemorySegment.ofBuffer(target), within);
        target.position(target.position() + length);
        return length;
    }

    /// Receives the next frame into memory of the link.
    default MemorySegment receive() throws IOException {
        return receive(FOREVER);
    }

    /// Receives the next frame into native memory of the link, which is reused: the bytes are valid
    /// until the next call that receives. The memory grows with the bytes that arrive, not with the
    /// length that the peer announces.
    ///
    /// Over shared memory, a long frame is not copied: then the segment is read-only,
    /// and it is invalid after the link is closed, too.
    ///
    /// @throws LinkTimeoutException if the frame was not complete in time; the link stays usable:
    ///     the next call receives the whole frame. The same holds for an interrupt
    MemorySegment receive(Duration within) throws IOException;

    /// Reads some bytes of the current frame; if there is none, of the next.
    default long read(MemorySegment target) throws IOException {
        return read(target, FOREVER);
    }

    /// Reads some bytes of the current frame; if there is none, of the next.
    ///
    /// @return the number of bytes, at least 1 unless `target` is empty; or, once per frame, -1 at
    ///     its end
    /// @throws LinkTimeoutException if no byte arrived in time; the link stays usable
    long read(MemorySegment target, Duration within) throws IOException;

    /// Returns a stream over the bytes of the next frame; see [LinkInput].
    default LinkInput frame() {
        return frame(FOREVER);
    }

    /// Returns a stream over the bytes of the next frame; each read blocks at most `within`.
    default LinkInput frame(Duration within) {
        return new FrameInput(this, within);
    }

    /// Returns one stream over the bytes of all following frames; see [LinkInput].
    default LinkInput input() {
        return input(FOREVER);
    }

    /// Returns one stream over the bytes of all following frames; each read blocks at most
    /// `within`.
    default LinkInput input(Duration within) {
        return new StreamInput(this, within);
    }

    /// Returns a stream that sends frames; see [LinkOutput].
    default LinkOutput output() {
        return output(FOREVER);
    }

    /// Returns a stream that sends frames; sending a frame blocks at most `within`.
    default LinkOutput output(Duration within) {
        return new LinkOutput(this, within);
    }

    /// Sends a close frame: no more frames follow. Frames of the peer can still be received.
    default void finish() throws IOException {
        finish(FOREVER);
    }

    /// Sends a close frame: no more frames follow. To end a conversation without losing a byte in
    /// either direction, both sides finish, receive until [LinkClosedException], and close. Further
    /// calls have no effect.
    ///
    /// @throws LinkTimeoutException if there was no room for it in time; the link is closed if a
    ///     part of it was sent
    void finish(Duration within) throws IOException;

    /// Closes the link and wakes the threads that use it. Further calls have no effect.
    ///
    /// Frames that were sent still arrive, and then the end in order, also if this side leaves
    /// frames unread and the peer reads slowly. To that end this call blocks for up to 1 second if
    /// there is no room for the close frame. A TCP connection stays open in the background, and
    /// keeps the JVM running, until the system of the peer has received everything, or nothing more
    /// for 10 seconds; a thread that receives on an uninterruptible link is woken only then.
    @Override
    void close() throws IOException;
}
