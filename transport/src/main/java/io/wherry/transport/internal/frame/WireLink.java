// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

import io.wherry.transport.Address;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Wire;
import io.wherry.transport.internal.call.ExclusiveAccess;
import io.wherry.transport.internal.idle.AdaptiveSpin;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.security.Principal;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A link over a wire. Enforces exclusive access to each direction.
public final class WireLink implements Link {
    private static final long SLICE_NANOS = 1_000_000;
    private static final Duration SLICE = Duration.ofNanos(SLICE_NANOS);
    private static final Duration CLOSE_WITHIN = Duration.ofSeconds(1);
    private static final Duration LONGEST_POLL = Duration.ofSeconds(1);

    private final Wire wire;
    private final LinkHandshake handshake;
    private final Credit credit = new Credit();
    private final ReceiveWindow window;
    private final ReceiveBuffer input;
    private final FrameReader reader;
    private final FrameWriter writer;
    private final boolean interruptible;
    private final Interrupts receivingInterrupts;
    private final Interrupts sendingInterrupts;
    private final ExclusiveAccess receiving = new ExclusiveAccess("receiving");
    private final ExclusiveAccess sending = new ExclusiveAccess("sending");
    private final ReentrantLock proving = new ReentrantLock();
    private final LinkState state;
    private volatile boolean ended; // close() has sent the CLOSE frame, or given it up

    /// Whether frames may pass: both sides have authenticated each other, or there is no
    /// authentication.
    private volatile boolean proved;

    private boolean proofSent; // guarded by `proving`

    private WireLink(Wire wire, LinkOptions options, boolean accepted) {
        this.wire = wire;
        state = new LinkState(wire);
        handshake = new LinkHandshake(wire.remote(), options, accepted);
        window = new ReceiveWindow(options.windowFrames(), options.windowBytes());
        interruptible = options.interruptible();
        receivingInterrupts = new Interrupts(interruptible, "receiving");
        sendingInterrupts = new Interrupts(interruptible, "sending");
        input =
                new ReceiveBuffer(
                        wire,
                        new AdaptiveSpin(pollNanos(options)),
                        receivingInterrupts,
                        this::owes);
        reader = new FrameReader(input, wire.slab(), handshake, credit, window);
        writer =
                new FrameWriter(
                        wire,
                        new AdaptiveSpin(pollNanos(options)),
                        sendingInterrupts,
                        options.checksum());
        proved = options.authentication() == null;
    }

    private static long pollNanos(LinkOptions options) {
        Duration most = options.polling();
        return most.compareTo(LONGEST_POLL) > 0 ? LONGEST_POLL.toNanos() : most.toNanos();
    }

    /// Returns a link that owns `wire`, and sends the hello.
    ///
    /// @param accepted whether the peer connected, not this side
    public static Link over(Wire wire, LinkOptions options, boolean accepted) {
        return WireWrapping.linked(
                wire, options, wrapped -> new WireLink(wrapped, options, accepted).greeted());
    }

    private WireLink greeted() {
        try {
            writer.greet(handshake.options().maxFrameLength(), handshake.own());
        } catch (IOException | InternalError e) {
            // thrown by the first call on the link: accepting must not fail if one peer is gone
            state.helloFailed(e);
        }
        return this;
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
        return state.isOpen();
    }

    @Override
    public void send(Duration within, MemorySegment... segments) throws IOException {
        long length = checkedLength(segments);
        sending.enter();
        try {
            state.checkSending(writer.sent());
            if (writer.finished()) {
                throw new IllegalStateException("frame after finish(): address=" + remote());
            }
            Deadline deadline = Deadline.after(within);
            prove(deadline);
            checkPeerTakes(length);
            if (!credit.allows()) {
                awaitCredit(deadline);
                checkPeerTakes(length);
            }
            sendOnCredit(segments, length, deadline);
        } catch (IOException | InternalError e) {
            throw sendFailed(e);
        } finally {
            endSending();
        }
    }

    /// Refunds the credit of a frame if the call ends before its first byte was sent.
    private void sendOnCredit(MemorySegment[] segments, long length, Deadline deadline)
            throws IOException {
        credit.spend(length);
        boolean sent = false;
        try {
            if (!reader.peerTakesReferences() || !writer.refer(segments, length, deadline)) {
                writer.send(segments, length, deadline);
            }
            sent = true;
        } finally {
            if (!sent && !writer.torn()) {
                credit.refund(length);
            }
        }
    }

    @Override
    public void finish(Duration within) throws IOException {
        sending.enter();
        try {
            state.checkSending(writer.sent());
            Deadline deadline = Deadline.after(within);
            prove(deadline);
            writer.finish(deadline);
        } catch (IOException | InternalError e) {
            throw sendFailed(e);
        } finally {
            endSending();
        }
    }

    @Override
    public boolean hasFrame() {
        // the first check races with a thread that reads ahead for credit
        if (input.buffered() == 0 || !receiving.tryEnterAside()) {
            return false;
        }
        try {
            return reader.hasFrame();
        } finally {
            leaveReceiving();
        }
    }

    @Override
    public long awaitFrame(Duration within) throws IOException {
        receiving.enter();
        try {
            return reader.awaitFrame(beginReceiving(within));
        } catch (IOException | InternalError e) {
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
            return reader.receive(target, beginReceiving(within));
        } catch (IOException | InternalError e) {
            throw receiveFailed(e);
        } finally {
            endReceiving();
        }
    }

    @Override
    public MemorySegment receive(Duration within) throws IOException {
        receiving.enter();
        try {
            return reader.receive(beginReceiving(within));
        } catch (IOException | InternalError e) {
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
            return reader.read(target, beginReceiving(within));
        } catch (IOException | InternalError e) {
            throw receiveFailed(e);
        } finally {
            endReceiving();
        }
    }

    private Deadline beginReceiving(Duration within) throws IOException {
        state.checkReceiving(reader.received());
        Deadline deadline = Deadline.after(within);
        prove(deadline);
        return deadline;
    }

    /// Authenticates both sides, if required. The first sending or receiving thread does it, on
    /// behalf of the others.
    private void prove(Deadline deadline) throws IOException {
        if (proved) {
            return;
        }
        lockProving(deadline);
        try {
            if (!proved) {
                state.checkReceiving(reader.received());
                exchangeProofs(deadline);
                proved = true;
            }
        } catch (IOException | InternalError e) {
            throw receiveFailed(e);
        } finally {
            receivingInterrupts.restore(); // this thread sends and receives here
            sendingInterrupts.restore();
            proving.unlock();
        }
    }

    private void lockProving(Deadline deadline) throws IOException {
        Interrupts interrupts = new Interrupts(interruptible, "proving");
        while (true) {
            try {
                if (!proving.tryLock(deadline.nanosLeft(), TimeUnit.NANOSECONDS)) {
                    throw new LinkTimeoutException(
                            "peer did not authenticate itself in time", remote());
                }
                interrupts.restore();
                return;
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                interrupts.check(true, remote());
            }
        }
    }

    private void exchangeProofs(Deadline deadline) throws IOException {
        reader.greet(deadline);
        if (!proofSent) {
            writer.prove(handshake.proof());
            proofSent = true;
        }
        writer.flushControl(deadline);
        handshake.check(reader.proof(deadline));
    }

    /// Blocks until there is credit. The sending thread reads CREDIT frames itself while no thread
    /// receives.
    private void awaitCredit(Deadline deadline) throws IOException {
        while (!credit.allows()) {
            if (deadline.nanosLeft() <= 0) {
                throw new LinkTimeoutException("no credit from the peer in time", remote());
            }
            sendingInterrupts.check(true, remote());
            state.checkSending(writer.sent());
            if (!owesNothing()) {
                writer.credit(window);
            }
            if (!receiving.tryEnterAside() || !lookAhead()) {
                credit.await(Math.min(deadline.nanosLeft(), SLICE_NANOS));
            }
        }
    }

    private boolean lookAhead() throws IOException {
        try {
            return reader.lookAhead(Deadline.after(SLICE));
        } catch (LinkTimeoutException _) {
            return true; // gives way to a thread that waits to receive
        } catch (IOException | InternalError e) {
            throw lookAheadFailed(e);
        } finally {
            receivingInterrupts.restore();
            leaveReceiving();
        }
    }

    /// Frames and a CLOSE frame that arrived before the end can still be received; the call that
    /// receives after them reports the end.
    private IOException lookAheadFailed(Throwable e) {
        IOException named = state.named(e, reader.received());
        boolean hasMore = reader.hasMore();
        return named instanceof BrokenLinkException && hasMore ? named : receiveFailed(named);
    }

    /// Sends pending control frames without blocking; returns true if some are still pending.
    /// During authentication, the authenticating thread uses the writer, and a thread that wants to
    /// send waits.
    private boolean owes() {
        if (owesNothing() || state.hasSendFailure()) {
            return false;
        }
        if (!proved) {
            if (proving.isHeldByCurrentThread()) {
                tell();
            }
        } else if (sending.tryEnterAside()) {
            try {
                tell();
            } finally {
                leaveSending();
            }
        }
        return !state.hasSendFailure() && !owesNothing();
    }

    private void tell() {
        try {
            if (!state.isClosed()) {
                writer.credit(window);
            }
        } catch (IOException | InternalError e) {
            state.controlFailed(e);
        }
    }

    private boolean owesNothing() {
        return !window.isDue() && !writer.pending();
    }

    @Override
    public void close() throws IOException {
        if (!state.close()) {
            return;
        }
        Deadline deadline = Deadline.after(CLOSE_WITHIN);
        if (!state.hasSendFailure() && proved && sending.enterAside(deadline)) {
            try {
                end();
            } catch (IOException | InternalError _) {
                // the peer is gone or does not read: it will see a broken link
            } finally {
                sendingInterrupts.restore();
                sending.leave();
            }
        }
        ended = true;
        try {
            wire.close();
        } finally {
            releaseReceiving();
            releaseSending();
        }
    }

    private void leaveReceiving() {
        receiving.leave();
        if (state.isClosed()) {
            releaseReceiving();
        }
    }

    private void leaveSending() {
        sending.leave();
        if (ended) {
            releaseSending();
        }
    }

    /// Releases the receive buffer, unless a thread uses it: that thread releases it when it
    /// leaves. During authentication, one thread may use the buffers of both directions.
    private void releaseReceiving() {
        if (proved && receiving.tryEnterAside()) {
            input.release();
            receiving.leave();
        }
    }

    private void releaseSending() {
        if (proved && sending.tryEnterAside()) {
            writer.release();
            sending.leave();
        }
    }

    private void end() throws IOException {
        if (writer.sent() == 0) {
            return; // nothing, not even the hello: the handshake of the wire is not complete
        }
        try {
            writer.finish(Deadline.after(CLOSE_WITHIN));
        } finally {
            wire.endOutput();
            drain();
        }
    }

    private void drain() throws IOException {
        if (receiving.tryEnterAside()) {
            try {
                input.drain();
            } finally {
                receiving.leave();
            }
        }
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

    private IOException receiveFailed(Throwable e) {
        return state.receiveFailed(e, reader.received());
    }

    private IOException sendFailed(Throwable e) {
        IOException failure = state.sendFailed(e, writer.sent());
        return failure instanceof BrokenLinkException && reader.finished()
                ? LinkClosedException.byPeer(remote())
                : failure;
    }

    private void endReceiving() {
        if (reader.torn()) {
            state.fail(
                    new BrokenLinkException(
                            "frame was received in part", remote(), reader.received(), null));
        }
        receivingInterrupts.restore();
        leaveReceiving();
        owes();
    }

    private void endSending() {
        if (writer.torn() && !state.hasSendFailure()) {
            state.fail(
                    new BrokenLinkException(
                            "frame was sent in part", remote(), writer.sent(), null));
        }
        sendingInterrupts.restore();
        leaveSending();
        owes(); // a thread that received meanwhile could not send credit
    }
}
