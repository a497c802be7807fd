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
/// Calls that wait have a form with a deadline, which throws [LinkTimeoutException]. All throw
/// [LinkClosedException] if this side closed the link, [BrokenLinkException] if it failed, and,
/// when receiving, `LinkClosedException` if the peer has said that nothing follows and
/// [FrameFormatException] if it sent what is no frame.
///
/// An interrupt ends a call that waits with an `InterruptedIOException`, and loses nothing: the thread stays interrupted, and the
/// link is as good as before. With [LinkOptions#withInterruptible] set to false calls go on, and the thread is interrupted
/// when they return.
public interface Link extends Closeable {
    /// Longer than any deadline.
    Duration FOREVER = ChronoUnit.FOREVER.getDuration();

    /// Opens a link to the listener at `address` with the standard options.
    static Link to(Address address) throws IOException {
        return to(address, LinkOptions.standard());
    }

    /// Opens a link to the listener at `address`. Returns when the connection stands; the peer's
    /// handshake is checked when the link first receives, or with TLS first sends.
    ///
    /// @throws IllegalArgumentException if no transport for the scheme is installed
    /// @throws LinkTimeoutException if it took longer than `options.connectWithin()`
    static Link to(Address address, LinkOptions options) throws IOException {
        return InstalledTransports.forAddress(address).connect(address, options);
    }

    /// Makes a link of a stream of bytes that this side opened, for those who write a [Transport].
    /// The link owns the wire then.
    static Link over(Wire wire, LinkOptions options) {
        return WireLink.over(wire, options, false);
    }

    /// As [#over], of a stream of bytes that the peer opened.
    static Link accepted(Wire wire, LinkOptions options) {
        return WireLink.over(wire, options, true);
    }

    Address local();

    /// The peer. A peer that connected through a Unix socket has no name of its own: this is the
    /// socket's.
    Address remote();

    /// Who the peer is: with TLS a [TlsPeer], which is known once the first frame has come, and on
    /// the side that connects once one has been sent. Null as long as nobody has proved it, and
    /// with transports that do not.
    default @Nullable Principal peerPrincipal() {
        return null;
    }

    /// Whether frames may still pass: neither closed on this side nor broken, as far as this side
    /// knows.
    boolean isOpen();

    /// Sends the bytes of all `segments`, in order, as one frame.
    ///
    /// Native segments go to the transport where they lie, and so do heap segments from 32 KiB on if
    /// the wire has a [HeapTransfer]. Others are copied once, piece by piece, into native memory of
    /// the link, which the JDK would have to do too. When the call returns, the segments may be used
    /// again.
    default void send(MemorySegment... segments) throws IOException {
        send(FOREVER, segments);
    }

    /// Sends one frame. An interrupt ends the call with an `InterruptedIOException` as long as nothing
    /// of the frame has gone; later the frame is sent first, and the thread is interrupted afterwards.
    ///
    /// @throws LinkTimeoutException if there was no room for it in time; the link is closed if a
    ///     part had gone
    /// @throws IllegalArgumentException if the peer has said that it takes no frame of this length;
    ///     the link is as before
    void send(Duration within, MemorySegment... segments) throws IOException;

    /// Sends what remains in all `buffers`, in order, as one frame; they have nothing remaining
    /// then.
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

    /// Returns true if a whole further frame is in memory of the link: a call that receives it does not wait. A protocol may hold
    /// its answers back as long as that is so, and send them together. For the thread that receives; false says nothing.
    default boolean hasFrame() {
        return false;
    }

    /// Waits for a frame and returns its length; it stays there to be received or read.
    default long awaitFrame() throws IOException {
        return awaitFrame(FOREVER);
    }

    /// Waits for a frame, or stays with one that [#read] began.
    ///
    /// @return how many bytes of the frame are left
    /// @throws LinkTimeoutException if none came in time; the link is as good as before
    long awaitFrame(Duration within) throws IOException;

    /// Receives the next frame into the start of `target`.
    default long receive(MemorySegment target) throws IOException {
        return receive(target, FOREVER);
    }

    /// Receives the next frame, or what [#read] left of one, into the start of `target`.
    ///
    /// @return its length
    /// @throws IllegalArgumentException if `target` is too small; nothing is lost then
    /// @throws LinkTimeoutException if it was not there in time; the link is as good as before: the
    ///     next call that receives gets the whole frame. The same holds for an interrupt
    long receive(MemorySegment target, Duration within) throws IOException;

    /// Receives the next frame into what remains of `target` and moves its position.
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

    /// Receives the next frame into native memory of the link, which is used again: the bytes are
    /// good until the next call that receives. The memory grows with the bytes that come, not with
    /// the length the peer announces.
    ///
    /// Over shared memory a long frame stays where the sender put it: then the segment is read-only
    /// and the bytes are gone when the link is closed, too.
    ///
    /// @throws LinkTimeoutException if it was not there in time; the link is as good as before: the
    ///     next call that receives gets the whole frame. The same holds for an interrupt
    MemorySegment receive(Duration within) throws IOException;

    /// Reads some bytes of the current frame; if there is none, of the next.
    default long read(MemorySegment target) throws IOException {
        return read(target, FOREVER);
    }

    /// Reads some bytes of the current frame; if there is none, of the next.
    ///
    /// @return how many bytes, at least 1 unless `target` is empty; or, once per frame, -1 at its
    ///     end
    /// @throws LinkTimeoutException if not one byte came in time; the link is as good as before
    long read(MemorySegment target, Duration within) throws IOException;

    /// The bytes of the next frame alone; see [LinkInput].
    default LinkInput frame() {
        return frame(FOREVER);
    }

    /// The bytes of the next frame alone; each read waits at most `within`.
    default LinkInput frame(Duration within) {
        return new FrameInput(this, within);
    }

    /// The bytes of all frames to come, as one stream; see [LinkInput].
    default LinkInput input() {
        return input(FOREVER);
    }

    /// The bytes of all frames to come; each read waits at most `within`.
    default LinkInput input(Duration within) {
        return new StreamInput(this, within);
    }

    /// A stream whose bytes become frames; see [LinkOutput].
    default LinkOutput output() {
        return output(FOREVER);
    }

    /// A stream whose bytes become frames; each frame may take `within` to send.
    default LinkOutput output(Duration within) {
        return new LinkOutput(this, within);
    }

    /// Says that no more frames follow; the peer's frames are still received.
    default void finish() throws IOException {
        finish(FOREVER);
    }

    /// Says that no more frames follow. To end a conversation without losing a byte either way,
    /// both sides finish, receive until [LinkClosedException], and close. Does nothing the second
    /// time.
    ///
    /// @throws LinkTimeoutException if there was no room to say it in time; the link is closed if a
    ///     part had gone
    void finish(Duration within) throws IOException;

    /// Closes the link and wakes the threads that use it. Does not wait: the peer is told that the
    /// end is in order if that can be said at once, that is, if no frame is half sent and there is
    /// room. Does nothing the second time.
    ///
    /// Frames that were sent still arrive, unless this side leaves frames unread and the network is
    /// slow: then use [#finish] first.
    @Override
    void close() throws IOException;
}
