// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.FrameFormatException;
import io.wherry.transport.HandshakeException;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkException;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.TlsException;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// The state of a link: open, closed by this side, or failed in one or both directions. Maps
/// failures to subclasses of [LinkException]. Thread-safe.
final class LinkState {
    /* Each direction fails on its own: when sending fails because the peer closed, the frames it
    sent before can still be received. Only a frame transferred in part, or a failure to
    receive, ends both. */

    private final Wire wire;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile @Nullable IOException receiveFailure;
    private volatile @Nullable IOException sendFailure;

    /// The failure to send the hello; null once it was thrown to a caller.
    private final AtomicReference<@Nullable IOException> helloFailure = new AtomicReference<>();

    LinkState(Wire wire) {
        this.wire = wire;
    }

    /// Returns true if it is not closed and both directions work.
    boolean isOpen() {
        return !closed.get() && receiveFailure == null && sendFailure == null;
    }

    /// Returns true if this side has closed it.
    boolean isClosed() {
        return closed.get();
    }

    /// Records that this side closes it; returns false if it did so before.
    boolean close() {
        return !closed.getAndSet(true);
    }

    /// Returns true if sending has failed.
    boolean hasSendFailure() {
        return sendFailure != null;
    }

    /// Throws if frames cannot be received any more.
    ///
    /// @param received the number of bytes received
    void checkReceiving(long received) throws IOException {
        check(receiveFailure, received);
    }

    /// Throws if frames cannot be sent any more.
    ///
    /// @param sent the number of bytes sent
    void checkSending(long sent) throws IOException {
        check(sendFailure, sent);
    }

    private void check(@Nullable IOException failure, long position) throws IOException {
        if (closed.get()) {
            throw LinkClosedException.bySelf(wire.remote());
        }
        if (failure != null) {
            if (helloFailure.getAndSet(null) instanceof LinkException first) {
                throw first;
            }
            throw new BrokenLinkException("link is broken", wire.remote(), position, failure);
        }
    }

    /// Records that the hello cannot be sent. The first call on the link throws the failure.
    void helloFailed(Throwable e) {
        sendFailure = ofWire(e);
        helloFailure.set(sendFailure);
    }

    /// Records that control frames cannot be sent.
    void controlFailed(Throwable e) {
        sendFailure = ofWire(e);
    }

    /// Returns the exception for a failure to receive. A failure after which no frame can be
    /// received ends both directions.
    ///
    /// @param received the number of bytes received
    IOException receiveFailed(Throwable e, long received) {
        IOException named = named(e, received);
        switch (named) {
            case BrokenLinkException _,
                    FrameFormatException _,
                    HandshakeException _,
                    TlsException _ ->
                    fail(named);
            default -> {
                // the link stays usable
            }
        }
        return named;
    }

    /// Returns the exception for a failure to send. A broken link ends the sending direction.
    ///
    /// @param sent the number of bytes sent
    IOException sendFailed(Throwable e, long sent) {
        IOException named = named(e, sent);
        if (named instanceof TlsException) {
            fail(named);
        }
        if (named instanceof BrokenLinkException && sendFailure == null) {
            sendFailure = named;
        }
        return named;
    }

    /// Maps a failure after `position` bytes to an exception of the link.
    IOException named(Throwable failure, long position) {
        IOException e = ofWire(failure);
        if (closed.get()) {
            return LinkClosedException.bySelf(wire.remote());
        }
        return switch (e) {
            case LinkTimeoutException _,
                    LinkClosedException _,
                    BrokenLinkException _,
                    FrameFormatException _,
                    HandshakeException _,
                    TlsException _ ->
                    e;
            case InterruptedIOException _ -> e;
            default -> {
                IOException before = receiveFailure;
                yield new BrokenLinkException(
                        "link is broken", wire.remote(), position, before == null ? e : before);
            }
        };
    }

    /// Maps an InternalError to an IOException. Access to truncated mapped memory throws one, in
    /// compiled code possibly only after the wire has returned.
    private static IOException ofWire(Throwable e) {
        return e instanceof IOException known ? known : new IOException("memory was truncated", e);
    }

    /// Ends both directions with `failure`, and closes the wire.
    void fail(IOException failure) {
        if (receiveFailure == null) {
            receiveFailure = failure;
        }
        if (sendFailure == null) {
            sendFailure = failure;
        }
        try {
            wire.close();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }
}
