// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.ConnectionMetrics;
import io.wherry.rmi.RmiMetrics.Traffic;
import io.wherry.rmi.internal.metrics.ConnectionEvent;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.session.CurrentCall;
import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.thread.Threads;
import io.wherry.rmi.internal.wire.ClosedNodeException;
import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import java.io.Closeable;
import java.io.IOException;
import java.rmi.ConnectException;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/// The sessions of a node. It opens at most one session to each other node. Thread-safe.
final class Sessions implements Closeable {
    private static final Duration PAUSE = Duration.ofMillis(2);

    /// The time limit for sending goodbye to a peer that does not read.
    private static final Duration GOODBYE = Duration.ofSeconds(1);

    private static final Duration REPLIES_WITHIN = Duration.ofSeconds(2);

    private static final Duration QUIET = Duration.ofMillis(250);

    private final LinkOptions options;
    private final Opener opener;
    private final String own;
    private final Self self;
    private final Set<Session> all = ConcurrentHashMap.newKeySet();
    private final Map<String, Session> byPeer = new ConcurrentHashMap<>();
    private final Map<String, Session> byToken = new ConcurrentHashMap<>();
    private final Map<String, Dial> dials = new ConcurrentHashMap<>();
    private final ConnectionAttempts attempts = new ConnectionAttempts(this::dial);
    private Traffic ended = new Traffic(0, 0, 0); // guarded by this

    private volatile boolean closed;

    /// Creates a session over a link.
    @FunctionalInterface
    interface Opener {
        Session open(Link link, Session.LinkSource links) throws IOException;
    }

    /// Opens the address at which this node calls itself.
    @FunctionalInterface
    interface Self {
        Address open() throws IOException;
    }

    /// The session to one address; its lock is held while a thread connects. Removed after a
    /// failure.
    private static final class Dial {
        private volatile @Nullable Session session; // set under its lock

        /// Null also if the thread that tried was interrupted: others try themselves.
        private @Nullable Exception failure; // guarded by its lock

        /// Throws the failure of the thread that tried to connect, so that waiting threads do not
        /// all try again in turn.
        void throwFailure() throws ConnectException {
            if (failure != null) {
                throw new ConnectException(String.valueOf(failure.getMessage()), failure);
            }
        }
    }

    Sessions(LinkOptions options, Opener opener, String own, Self self) {
        this.options = options;
        this.opener = opener;
        this.own = own;
        this.self = self;
    }

    /// Adds a session, for as long as it is open.
    void add(Session session) {
        all.add(session);
        byToken.put(session.token(), session);
        if (closed) {
            session.close();
        }
        if (FlightRecorder.isInitialized()) {
            ConnectionEvent.opened(metrics(session));
        }
        forgetEnded(session);
    }

    /// Removes a session that has ended before it was added.
    private void forgetEnded(Session session) {
        if (session.isOver()) {
            remove(session);
        }
    }

    private static ConnectionMetrics metrics(Session session) {
        return new ConnectionMetrics(
                session.peer(), session.remote(), session.bytesSent(), session.bytesReceived());
    }

    /// Uses the session for calls of objects of the peer. Called if this side has opened it, or if
    /// this side has received references to objects of the peer over it or earlier. On other
    /// sessions, the peer may receive only while it waits for replies. A session to this node
    /// itself is not used: it has two ends here.
    void use(Session session) {
        if (!session.peer().isEmpty() && !session.peer().equals(own)) {
            byPeer.merge(session.peer(), session, Sessions::better);
            forgetEnded(session);
        }
    }

    /// Uses another session to the same peer, if there is one.
    void useAnother(Session lost) {
        for (Session session : all) {
            if (session != lost && session.peer().equals(lost.peer()) && session.takesCalls()) {
                use(session);
            }
        }
    }

    /// Returns the session to use. A session that this node has opened is preferred to one that the
    /// peer has opened: it has exclusive connections for blocking calls.
    private static Session better(Session old, Session fresh) {
        boolean opened = old.isAccepted() && !fresh.isAccepted() && fresh.takesCalls();
        return old.takesCalls() && !opened ? old : fresh;
    }

    void remove(Session session) {
        byToken.remove(session.token());
        byPeer.remove(session.peer(), session);
        dials.values().removeIf(dial -> dial.session == session);
        ConnectionMetrics last = metrics(session);
        synchronized (this) {
            if (!all.remove(session)) {
                return;
            }
            if (!session.hasJoined()) {
                ended = with(ended, last);
            }
        }
        if (FlightRecorder.isInitialized()) {
            ConnectionEvent.closed(last, session.end());
        }
    }

    /// Returns the session with that token, null if there is none.
    @Nullable Session of(String token) {
        return byToken.get(token);
    }

    private static Traffic with(Traffic traffic, ConnectionMetrics another) {
        return new Traffic(
                traffic.connections() + 1,
                traffic.bytesSent() + another.bytesSent(),
                traffic.bytesReceived() + another.bytesReceived());
    }

    /// Returns the metrics of the open connections.
    List<ConnectionMetrics> metrics() {
        return all.stream().map(Sessions::metrics).toList();
    }

    /// Returns the traffic of all connections, including closed ones.
    synchronized Traffic traffic() {
        Traffic traffic = ended;
        for (Session session : all) {
            traffic = with(traffic, metrics(session));
        }
        return traffic;
    }

    /// Returns a session to the node of the object; opens one if necessary.
    ///
    /// @throws ConnectException if no session can be opened: the call was not sent
    Session to(RemoteReference reference) throws RemoteException {
        return to(reference, Long.MAX_VALUE);
    }

    /// Returns a session to the node of the object; opens one if necessary.
    ///
    /// @param nanos time limit of the call, `Long.MAX_VALUE` if there is none
    /// @throws io.wherry.rmi.DeadlineExceededException if it is exceeded: the call was not sent
    /// @throws ConnectException if no session can be opened: the call was not sent
    Session to(RemoteReference reference, long nanos) throws RemoteException {
        Session current = CurrentCall.awaitedSession();
        if (current != null
                && current.takesCalls()
                && !current.isInMessageHere()
                && current.peer().equals(reference.node())
                && !current.peer().equals(own)) {
            return current; // the waiting thread of the peer runs the call
        }
        Session known = byPeer.get(reference.node());
        if (known != null && known.takesCalls() && !known.isInMessageHere()) {
            return known;
        }
        if (reference.node().equals(own)) {
            return toSelf();
        }
        if (nanos == Long.MAX_VALUE) {
            return dial(reference);
        }
        Session open = dialed(reference);
        return open == null ? attempts.await(reference, nanos) : open;
    }

    /// Returns an open session to an address of the object, null if there is none.
    private @Nullable Session dialed(RemoteReference reference) {
        for (String address : reference.addresses()) {
            Dial dial = dials.get(address);
            Session open = dial == null ? null : dial.session;
            if (open != null && open.takesCalls() && isOf(reference, open)) {
                return open;
            }
        }
        return null;
    }

    private static boolean isOf(RemoteReference reference, Session session) {
        return reference.node().isEmpty() || session.peer().equals(reference.node());
    }

    private Session dial(RemoteReference reference) throws ConnectException {
        @Nullable IOException failure = null;
        for (String address : reference.addresses()) {
            try {
                Session session = dial(address);
                if (isOf(reference, session)) {
                    return session;
                }
                failure =
                        new ConnectException(
                                "another node listens at the address: address=" + address);
            } catch (IOException | IllegalArgumentException e) {
                failure = failure(address, e, failure);
            }
        }
        throw unreachable(reference, failure);
    }

    /// Returns the exception for a call of an object to whose node no session can be opened.
    static ConnectException unreachable(RemoteReference reference, @Nullable Exception failure) {
        return new ConnectException(
                "call was not sent, node is unreachable: object=" + reference, failure);
    }

    /// Returns a session to this node. Its own objects are called over a link, too, so that
    /// arguments are copied.
    private Session toSelf() throws ConnectException {
        if (closed) {
            throw new ClosedNodeException("call was not sent, this node is closed");
        }
        try {
            return dial(self.open().toString());
        } catch (IOException e) {
            throw new ConnectException("call was not sent, this node cannot call itself", e);
        }
    }

    private static IOException failure(String address, Exception e, @Nullable IOException earlier) {
        IOException failure =
                e instanceof IOException known
                        ? known
                        : new IOException("address cannot be used: " + address, e);
        if (earlier != null) {
            failure.addSuppressed(earlier);
        }
        return failure;
    }

    /// Returns the session to an address; opens it if necessary. A thread that is interrupted
    /// before connects, too, as it would call over an open session.
    private Session dial(String address) throws IOException {
        boolean interrupted = Thread.interrupted();
        Dial dial = dials.computeIfAbsent(address, _ -> new Dial());
        try {
            return dial(address, dial);
        } finally {
            if (dial.session == null) {
                dials.remove(address, dial);
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Session dial(String address, Dial dial) throws IOException {
        synchronized (dial) {
            Session known = dial.session;
            if (known != null && known.takesCalls()) {
                return known;
            }
            dial.throwFailure();
            Session session = opened(address, dial);
            dials.putIfAbsent(address, dial); // the end of an earlier session may have removed it
            use(session);
            forgetEnded(session);
            return session;
        }
    }

    private Session opened(String address, Dial dial) throws IOException {
        try {
            if (closed) {
                throw new ClosedNodeException("this node is closed");
            }
            Session session = met(Address.parse(address));
            dial.session = session;
            return session;
        } catch (IOException | RuntimeException e) {
            dial.session = null;
            dial.failure = Thread.currentThread().isInterrupted() ? null : e;
            throw e;
        }
    }

    private Session met(Address address) throws IOException {
        Session session = opened(address);
        boolean isMet = false;
        try {
            add(session);
            session.meet(options.connectWithin());
            isMet = true;
            return session;
        } finally {
            if (!isMet) {
                session.close();
            }
        }
    }

    private Session opened(Address address) throws IOException {
        Session.LinkSource links = within -> Link.to(address, options.withConnectWithin(within));
        Link link = Link.to(address, options);
        boolean isOpened = false;
        try {
            Session session = opener.open(link, links);
            isOpened = true;
            return session;
        } finally {
            if (!isOpened) { // also for lack of memory, for example
                link.close();
            }
        }
    }

    /// Tells all peers that no more calls are accepted, and blocks until the running calls have
    /// ended.
    ///
    /// @return false if the time limit was exceeded
    boolean leave(Duration within) throws InterruptedException {
        long start = System.nanoTime();
        for (Thread goodbye : startEach("send goodbye to ", Session::leave)) {
            goodbye.join(shorter(within, GOODBYE).minusNanos(System.nanoTime() - start));
        }
        while (all.stream().anyMatch(Session::isBusy)) {
            if (System.nanoTime() - start >= Deadline.nanos(within)) {
                return false;
            }
            Thread.sleep(PAUSE);
        }
        awaitUnsentReplies(shorter(within.minusNanos(System.nanoTime() - start), REPLIES_WITHIN));
        awaitQuiet(shorter(within.minusNanos(System.nanoTime() - start), QUIET));
        return true;
    }

    /// Starts a thread for each session: a session whose peer does not read may block. Sessions for
    /// which there is no thread follow on the current one.
    private List<Thread> startEach(String doing, Consumer<Session> task) {
        List<Thread> started = new ArrayList<>();
        List<Session> left = new ArrayList<>();
        for (Session session : all) {
            try {
                String name = doing + session.remote();
                started.add(Threads.virtual(name).start(() -> task.accept(session)));
            } catch (RuntimeException | Error _) { // too many threads, for example
                left.add(session);
            }
        }
        left.forEach(session -> runHere(task, session));
        return started;
    }

    /// An error must not keep the remaining sessions open; a thread of its own would end by it.
    private static void runHere(Consumer<Session> task, Session session) {
        try {
            task.accept(session);
        } catch (RuntimeException | Error _) {
            // for lack of memory, for example
        }
    }

    /// Blocks until all calls of peers have ended and their results are sent, so that the JVM may
    /// exit.
    void finishCalls() {
        try {
            while (all.stream().anyMatch(Session::hasUnsentReplies)) {
                Thread.sleep(PAUSE);
            }
            for (Thread sending : startEach("send replies to ", Session::flush)) {
                sending.join();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // the JVM should exit now
        }
    }

    /// Blocks until the results of finished methods are written, for a bounded time: a peer that
    /// does not read must not delay the shutdown.
    private void awaitUnsentReplies(Duration within) throws InterruptedException {
        Deadline deadline = Deadline.after(within);
        while (all.stream().anyMatch(Session::hasUnsentReplies) && !deadline.isOver()) {
            Thread.sleep(PAUSE);
        }
    }

    /// Blocks until peers have confirmed that they send no more calls, for a bounded time: peers
    /// without a reader confirm later.
    private void awaitQuiet(Duration within) throws InterruptedException {
        Deadline deadline = Deadline.after(within);
        while (!all.stream().allMatch(Session::isQuiet) && !deadline.isOver()) {
            Thread.sleep(PAUSE);
        }
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    @Override
    public void close() {
        closed = true;
        boolean interrupted = false;
        for (Thread closing : startEach("close ", Session::closeForGood)) {
            while (closing.isAlive()) {
                try {
                    closing.join();
                } catch (InterruptedException _) {
                    interrupted = true; // sessions are closed when this returns
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
