// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.codec.GraphCodec;
import io.wherry.rmi.internal.thread.DeadlineTimer;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.rmi.internal.wire.Packet;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import java.io.Closeable;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.rmi.ConnectException;
import java.rmi.RemoteException;
import java.security.Principal;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A session with a peer: calls in both directions. Thread-safe.
public final class Session implements Closeable {
    static final long VERSION = 1;

    private static final Duration QUIET_PAUSE = Duration.ofMillis(1);

    /// The time limit for the last replies of a closed session.
    private static final long REPLIES_NANOS = 100_000_000;

    private final SessionContext context;
    private final PendingCalls calls = new PendingCalls();
    private final RunningCalls running;
    private final boolean accepted;
    private final SessionConnection first;
    private final ConnectionPool pool;
    private final CallRouter router;
    private final KeepAlive keepAlive;
    private final String token = UUID.randomUUID().toString();
    private final AtomicReference<@Nullable Throwable> end = new AtomicReference<>();
    private volatile boolean leaving;
    private volatile boolean quiet;
    private volatile boolean joined;
    private volatile String peer = "";
    private volatile String peerToken = "";

    private Session(
            Link link, SessionContext context, GraphCodec codec, @Nullable LinkSource links) {
        this.context = context;
        accepted = links == null;
        running = new RunningCalls(context.callsPerPeer());
        keepAlive = new KeepAlive(this, link.remote(), context.keepAlive());
        first = new SessionConnection(this, link, codec);
        pool = new ConnectionPool(this, opensConnections(link) ? links : null, codec);
        router = new CallRouter(this, first, pool);
    }

    /// Returns false for MPI links: each waiting thread polls the library, and many of them would
    /// occupy the processors.
    private static boolean opensConnections(Link link) {
        return !link.remote().scheme().equals("mpi");
    }

    /// Opens further links to the peer.
    @FunctionalInterface
    public interface LinkSource {
        Link open(Duration within) throws IOException;
    }

    /// Returns a session over a link that this side has opened.
    ///
    /// @param links opens further links to the same address
    public static Session connected(
            Link link, SessionContext context, GraphCodec codec, LinkSource links)
            throws IOException {
        Session session = new Session(link, context, codec, links);
        session.first.greet();
        session.keepAlive.begin();
        session.first.lookLater();
        return session;
    }

    /// Returns a session over a link that the peer has opened. It begins by [#accept]. The link is
    /// closed if there is none, for lack of memory, for example.
    public static Session accepted(Link link, SessionContext context, GraphCodec codec) {
        try {
            return new Session(link, context, codec, null);
        } catch (RuntimeException | Error e) {
            try {
                link.close();
            } catch (IOException closing) {
                e.addSuppressed(closing);
            }
            throw e;
        }
    }

    /// Sends the hello and begins to receive. The peer may open further connections from here on.
    public void accept() throws IOException {
        first.greet();
        keepAlive.begin();
        first.receiver().attend(false);
    }

    /// Ensures that a thread receives: the peer may call.
    public void attend() {
        first.receiver().attend(true);
    }

    SessionContext context() {
        return context;
    }

    KeepAlive keepAlive() {
        return keepAlive;
    }

    /// Called at each heartbeat interval.
    void beat(int mostSilent) {
        first.beat(mostSilent);
        pool.all().forEach(connection -> connection.beat(mostSilent));
    }

    PendingCalls calls() {
        return calls;
    }

    /// Returns the running calls of the peer.
    RunningCalls running() {
        return running;
    }

    /// Returns the secret token with which the connecting side joins further connections to this
    /// session.
    public String token() {
        return token;
    }

    /// Returns the name of the peer, empty before its hello.
    public String peer() {
        return peer;
    }

    public Address remote() {
        return first.remote();
    }

    /// Returns the number of bytes of sent frames.
    public long bytesSent() {
        return first.bytesSent() + pool.bytesSent();
    }

    /// Returns the number of bytes of received frames.
    public long bytesReceived() {
        return first.bytesReceived() + pool.bytesReceived();
    }

    /// Returns the reason of its end, null if it has not ended.
    public @Nullable Throwable end() {
        return end.get();
    }

    /// Returns the authenticated identity of the peer, null if it is not authenticated.
    public @Nullable Principal peerPrincipal() {
        return first.peerPrincipal();
    }

    public boolean isOpen() {
        return !isOver() && first.isOpen();
    }

    /// Returns true if the peer accepts further calls, as far as this side knows.
    public boolean takesCalls() {
        return isOpen() && !leaving;
    }

    /// Returns true if the peer has said goodbye.
    public boolean isLeaving() {
        return leaving;
    }

    /// Blocks until the hello of the peer has arrived.
    ///
    /// @throws ConnectException if it does not arrive in time
    public void meet(Duration within) throws RemoteException {
        first.meet(within);
    }

    private static long millis(String text) throws IOException {
        try {
            return Long.parseUnsignedLong(text);
        } catch (NumberFormatException e) {
            throw (IOException)
                    new StreamCorruptedException("invalid heartbeat interval in the hello: " + text)
                            .initCause(e);
        }
    }

    /// Receives the hello of the peer: its name, the token of its side of the session, and its
    /// heartbeat interval.
    void met(String hello) throws IOException {
        String[] parts = hello.split(" ", 3);
        String name = parts[0];
        if (!peer.isEmpty() && !peer.equals(name)) {
            throw new StreamCorruptedException(
                    "another node listens at the address: address=" + remote());
        }
        if (peer.isEmpty()) {
            peerToken = parts.length < 2 ? "" : parts[1];
            keepAlive.peerAnnounces(parts.length < 3 ? 0 : millis(parts[2]));
            peer = name;
            context.met(this);
        }
    }

    /// Records that the peer accepts no more calls, and confirms it as soon as this side waits for
    /// no more replies.
    void peerLeaves() {
        if (!leaving) {
            leaving = true;
            if (!first.isDrained()) {
                DeadlineTimer.start("send goodbye to " + remote(), this::tellQuiet);
            }
        }
    }

    /// Tells the peer that this side sends no more calls: calls that begin from now on fail.
    private void tellQuiet() {
        try {
            while (isOpen() && !calls.isIdle()) {
                Thread.sleep(QUIET_PAUSE);
            }
            if (isOpen()) {
                first.out().text(Packet.GOODBYE, Packet.QUIET, 0, "");
            }
        } catch (IOException e) {
            first.awaitLastPackets();
            lost(e);
        } catch (InterruptedException e) {
            throw new AssertionError("thread is not shared", e);
        }
    }

    /// Records that the peer waits for no replies and sends no more calls.
    void peerIsQuiet() {
        quiet = true;
    }

    /// Returns true if the peer has confirmed that it sends no more calls.
    public boolean isQuiet() {
        return quiet || !isOpen();
    }

    /// Returns the token of the peer's side of the session, empty if it accepts no further
    /// connections.
    String peerToken() {
        return peerToken;
    }

    /// Adds a further connection that the peer has opened, if it is the same peer and there are not
    /// too many.
    boolean takes(SessionConnection connection) {
        return accepted && connection.isFrom(peerPrincipal()) && pool.add(connection);
    }

    /// Returns true if it has ended: [#end] returns the reason.
    public boolean isOver() {
        return end.get() != null;
    }

    /// Returns true if the peer has opened it: then this side opens no further connections.
    public boolean isAccepted() {
        return accepted;
    }

    /// Returns true if the peer has opened it and its hello has not arrived.
    boolean isUnknown() {
        return accepted && peer.isEmpty();
    }

    /// Ends a session whose peer has connected and not sent a hello.
    public void endIfUnmet(String why) {
        if (isUnknown()) {
            lost(new ConnectException("peer sent no hello, " + why + ": address=" + remote()));
        }
    }

    /// Ends this session because its connection has joined another session.
    void givenUp() {
        joined = true;
        end.compareAndSet(null, new IOException("connection has joined another session"));
        keepAlive.end();
        context.joined(this);
    }

    /// Returns true if its connection has joined another session, which counts its bytes.
    public boolean hasJoined() {
        return joined;
    }

    /// Calls a method of an object of the peer and blocks until its end, unless the call is
    /// one-way. An interrupt does not end the call: the thread is interrupted when the call is
    /// over.
    ///
    /// @param arguments null if there are none
    /// @throws Throwable the exception of the method, or a [RemoteException] for other failures
    public @Nullable Object call(
            CallTarget target,
            RemoteMethod method,
            Object @Nullable [] arguments,
            CallOptions options)
            throws Throwable {
        return router.call(target, method, arguments, options);
    }

    /// Returns true if the peer has opened this session and the current thread is reading or
    /// writing a message over it: code of a class in the message needs another session for its
    /// calls.
    public boolean isInMessageHere() {
        return accepted && router.isInMessageHere();
    }

    /// Calls a method of an object of the peer without blocking.
    ///
    /// @param arguments null if there are none
    /// @return a future, which fails with the exception of the method, or with a [RemoteException]
    ///     for other failures
    /// @throws RemoteException if the call was not sent
    public RemoteFuture begin(
            CallTarget target,
            RemoteMethod method,
            Object @Nullable [] arguments,
            CallOptions options)
            throws RemoteException {
        return router.begin(target, method, arguments, options);
    }

    /// Begins a batch: calls that run sequentially and have one reply. Confined to one thread at a
    /// time.
    ///
    /// @param replies the target whose admitted classes apply to the reply
    public OutgoingBatch newBatch(CallTarget replies, CallOptions options) throws RemoteException {
        return first.caller().newBatch(replies, options);
    }

    /// Tells the peer that the caller does not wait for a call any more, over the connection at
    /// which the peer receives while it runs calls.
    void cancel(int number) throws IOException {
        first.out().text(Packet.CANCEL, 0, number, "");
    }

    /// Called when a connection has ended. The session ends with the first connection. It also ends
    /// if an exclusive connection that the peer has opened fails without being closed by this side:
    /// then the peer is gone, and the first connection has not detected it yet.
    void lost(SessionConnection connection, Throwable reason) {
        pool.remove(connection);
        if (connection == first || (!accepted && connection.isBroken())) {
            if (leaving) {
                awaitDrained();
            }
            lost(reason);
        }
    }

    /// Waits for the last packets of connections that the peer has drained: they may contain
    /// replies.
    private void awaitDrained() {
        pool.all().forEach(Session::awaitDrained);
        awaitDrained(first);
    }

    private static void awaitDrained(SessionConnection connection) {
        if (connection.isAwaitingReplies()) {
            connection.awaitLastPackets();
        }
    }

    private void lost(Throwable reason) {
        if (!end.compareAndSet(null, reason)) {
            return;
        }
        keepAlive.end();
        calls.close();
        try {
            context.ended(this);
        } catch (RuntimeException | Error e) { // too few threads, for example
            if (e != reason) {
                reason.addSuppressed(e);
            }
        }
        first.lost(reason);
        pool.lost(reason);
    }

    /// Tells the peer that this side accepts no more calls.
    public void leave() {
        running.close();
        try {
            first.out().text(Packet.GOODBYE, 0, 0, "");
        } catch (IOException e) {
            lost(e);
        }
    }

    /// Returns true if calls of the peer are running.
    public boolean isBusy() {
        return isOpen() && running.isBusy();
    }

    /// Returns true if replies to calls of the peer are not written yet.
    public boolean hasUnsentReplies() {
        return isOpen() && running.hasUnsentReplies();
    }

    /// Sends all queued packets, for a bounded time.
    public void flush() {
        first.out().flush();
        pool.all().forEach(connection -> connection.out().flush());
    }

    /// Closes it, and tells the peer that this node will not reconnect.
    public void closeForGood() {
        close(true);
    }

    @Override
    public void close() {
        close(false);
    }

    private void close(boolean forGood) {
        if (forGood) {
            running.close();
        }
        if (isOpen()) {
            boolean drained = forGood && running.awaitUnsentReplies(REPLIES_NANOS);
            first.out().sendLast(forGood, drained);
            if (drained) {
                pool.all().forEach(connection -> connection.out().sendLast(true, true));
            }
        }
        lost(new IOException("closed by this side"));
    }
}
