// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

import io.wherry.transport.Address;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.FrameFormatException;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.TlsException;
import io.wherry.transport.Wire;
import io.wherry.transport.internal.call.Deadline;
import io.wherry.transport.internal.call.Turn;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.security.Principal;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// A link over a wire: takes turns, and makes of whatever goes wrong one of the link's exceptions.
public final class WireLink implements Link {
    /* The directions fail one by one: when sending fails because the peer closed, the frames it
    sent before are still there to be received. Only a frame left half-way, or a failure to
    receive, ends both. */

    private final Wire wire;
    private final FrameReader reader;
    private final FrameWriter writer;
    private final Turn receiving = new Turn("receiving");
    private final Turn sending = new Turn("sending");
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile @Nullable IOException receiveFailure;
    private volatile @Nullable IOException sendFailure;

    private WireLink(Wire bare, LinkOptions options) {
        wire = options.wires().apply(bare);
        reader = new FrameReader(wire, options.maxFrameLength());
        writer = new FrameWriter(wire, options.maxFrameLength());
    }

    /// Takes over `wire` and sends the hello.
    public static Link over(Wire wire, LinkOptions options) {
        WireLink link = new WireLink(wire, options);
        try {
            link.writer.greet();
        } catch (IOException e) {
            // shows in the first call: who accepts must not fail because one peer is gone again
            link.sendFailure = e;
        }
        return link;
    }

    @Override
    public Address local() {
        return wire.local();
    }

    @Override
    public Address remote() {
        return wire.remote();
    }

    @Override
    public @Nullable Principal peerPrincipal() {
        return wire.peerPrincipal();
    }

    @Override
    public boolean isOpen() {
        return !closed.get() && receiveFailure == null && sendFailure == null;
    }

    @Override
    public void send(Duration within, MemorySegment... segments) throws IOException {
        long length = checkedLength(segments);
        sending.enter();
        try {
            checkOpen(sendFailure, writer.sent());
            checkPeerTakes(length);
            writer.send(segments, length, Deadline.after(within));
        } catch (IOException e) {
            throw sendFailed(e);
        } finally {
            endSending();
        }
    }

    @Override
    public void finish(Duration within) throws IOException {
        sending.enter();
        try {
            checkOpen(sendFailure, writer.sent());
            writer.finish(Deadline.after(within));
        } catch (IOException e) {
            throw sendFailed(e);
        } finally {
            endSending();
        }
    }

    @Override
    public long awaitFrame(Duration within) throws IOException {
        receiving.enter();
        try {
            checkOpen(receiveFailure, reader.received());
            return reader.awaitFrame(Deadline.after(within));
        } catch (IOException e) {
            throw receiveFailed(e);
        } finally {
            endReceiving();
        }
    }

    @Override
    public long receive(MemorySegment target, Duration within) throws IOException {
        checkTarget(target);
        receiving.enter();
        try {
            checkOpen(receiveFailure, reader.received());
            return reader.receive(target, Deadline.after(within));
        } catch (IOException e) {
            throw receiveFailed(e);
        } finally {
            endReceiving();
        }
    }

    @Override
    public MemorySegment receive(Duration within) throws IOException {
        receiving.enter();
        try {
            checkOpen(receiveFailure, reader.received());
            return reader.receive(Deadline.after(within));
        } catch (IOException e) {
            throw receiveFailed(e);
        } finally {
            endReceiving();
        }
    }

    @Override
    public long read(MemorySegment target, Duration within) throws IOException {
        checkTarget(target);
        receiving.enter();
        try {
            checkOpen(receiveFailure, reader.received());
            return reader.read(target, Deadline.after(within));
        } catch (IOException e) {
            throw receiveFailed(e);
        } finally {
            endReceiving();
        }
    }

    @Override
    public void close() throws IOException {
        if (closed.getAndSet(true)) {
            return;
        }
        if (sendFailure == null && sending.tryEnter()) {
            try {
                writer.finish(Deadline.now());
            } catch (IOException _) {
                // the peer is gone or takes nothing: it will see a broken link, and nobody here
                // waits for that
            } finally {
                sending.leave();
            }
        }
        wire.close();
    }

    private static long checkedLength(MemorySegment[] segments) {
        long length = 0;
        for (MemorySegment segment : segments) {
            checkAccess(segment);
            length = Math.addExact(length, segment.byteSize());
        }
        return length;
    }

    private static void checkTarget(MemorySegment target) {
        checkAccess(target);
        if (target.isReadOnly()) {
            throw new IllegalArgumentException("target is read-only: " + target);
        }
    }

    private static void checkAccess(MemorySegment segment) {
        if (!segment.scope().isAlive() || !segment.isAccessibleBy(Thread.currentThread())) {
            throw new IllegalArgumentException(
                    "segment is closed or belongs to another thread: " + segment);
        }
    }

    private void checkPeerTakes(long length) {
        if (length > reader.peerMaxLength()) {
            throw new IllegalArgumentException(
                    "frame is longer than the peer takes: length="
                            + length
                            + ", longest="
                            + reader.peerMaxLength());
        }
    }

    private void checkOpen(@Nullable IOException failure, long position) throws IOException {
        if (closed.get()) {
            throw LinkClosedException.bySelf(remote());
        }
        if (failure != null) {
            throw new BrokenLinkException("link is broken", remote(), position, failure);
        }
    }

    private IOException receiveFailed(IOException e) {
        IOException named = named(e, reader.received());
        switch (named) {
            case BrokenLinkException _, FrameFormatException _, TlsException _ -> remember(named);
            default -> {
                // the link is as good as before
            }
        }
        return named;
    }

    private IOException sendFailed(IOException e) {
        IOException named = named(e, writer.sent());
        if (named instanceof TlsException) {
            remember(named);
        }
        if (!(named instanceof BrokenLinkException)) {
            return named;
        }
        if (sendFailure == null) {
            sendFailure = named;
        }
        return reader.finished() ? LinkClosedException.byPeer(remote()) : named;
    }

    /// Says what `e` means, when `position` bytes had passed.
    private IOException named(IOException e, long position) {
        if (closed.get()) {
            return LinkClosedException.bySelf(remote());
        }
        return switch (e) {
            case LinkTimeoutException _,
                    LinkClosedException _,
                    BrokenLinkException _,
                    FrameFormatException _,
                    TlsException _ ->
                    e;
            case InterruptedIOException _ -> e;
            default -> {
                IOException failure = receiveFailure;
                yield new BrokenLinkException(
                        "link is broken", remote(), position, failure == null ? e : failure);
            }
        };
    }

    private void endReceiving() {
        if (reader.torn()) {
            remember(
                    new BrokenLinkException(
                            "frame was left half received", remote(), reader.received(), null));
        }
        receiving.leave();
    }

    private void endSending() {
        if (writer.torn()) {
            remember(
                    new BrokenLinkException(
                            "frame was left half sent", remote(), writer.sent(), null));
        }
        sending.leave();
    }

    /// Ends both directions because of `failure`.
    private void remember(IOException failure) {
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
