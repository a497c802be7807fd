// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.codec.GraphCodec;
import io.wherry.mesh.Followers;
import io.wherry.mesh.FrameSource;
import io.wherry.mesh.LeaderFollowers;
import io.wherry.mesh.Watchdog;
import io.wherry.rmi.internal.reference.CurrentReferenceResolver;
import io.wherry.rmi.internal.reference.ReferenceResolver;
import io.wherry.rmi.internal.thread.DeadlineTimer;
import io.wherry.rmi.internal.thread.Threads;
import io.wherry.rmi.internal.type.Admission;
import io.wherry.rmi.internal.wire.Packet;
import io.wherry.rmi.internal.wire.PacketReceiver;
import io.wherry.rmi.internal.wire.PacketSender;
import io.wherry.transport.Address;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.TlsPeer;
import io.wherry.transport.internal.idle.Backoff;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.rmi.ConnectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.security.Principal;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// One connection of a session: runs the protocol over one link. Thread-safe.
///
/// The waiting caller drives the receive loop (leader/followers), so no other thread has to wake it
/// (Chang, section 4.2, also polls in the caller). [LeaderFollowers] decides which thread receives;
/// this class implements the protocol.
final class SessionConnection implements FrameSource {
    /// Interval at which a thread that waits for the hello tries to receive it.
    private static final long MEET_NANOS = 1_000_000;

    private static final long LOOK_NANOS = 1_000_000_000;

    private static final Duration LAST_PACKETS = Duration.ofMillis(200);
    private static final long LAST_PACKETS_PAUSE_NANOS = 100_000;

    /// Watches readers that run brief methods.
    private static final Watchdog WATCHDOG = new Watchdog(Threads.daemon("watch brief methods"));

    private final Link link;
    private final PacketSender out;
    private final PacketReceiver in;
    private final LeaderFollowers receiver = new LeaderFollowers(this, this::reader, WATCHDOG);
    private final CountDownLatch met = new CountDownLatch(1);
    private final AtomicBoolean ended = new AtomicBoolean();
    private final AtomicBoolean processing = new AtomicBoolean(); // set by the receiving thread
    private final HeartbeatMonitor heartbeats;
    private volatile Member member;
    private volatile boolean closing;
    private volatile boolean drained;
    private volatile long idleSince;
    private volatile @Nullable Throwable end;

    /// The part of the connection that belongs to one session. An accepted connection has a session
    /// of its own until the peer declares that it joins another session.
    private static final class Member {
        private final Session session;
        private final Followers followers;
        private final Caller caller;
        private final CallDispatcher dispatcher;
        private final ReferenceResolver resolver;
        private final IntFunction<String> called;

        Member(Session session, SessionConnection connection) {
            this.session = session;
            followers = new Followers(PendingCalls.MOST, session.calls()::lead);
            caller = new Caller(connection, session.calls());
            dispatcher = new CallDispatcher(connection, session);
            resolver = session.context().resolver(session);
            called = session.calls()::method;
        }
    }

    SessionConnection(Session session, Link link, GraphCodec codec) {
        this.link = link;
        SessionContext context = session.context();
        GraphCodec writing =
                codec.withReplacement(Remote.class, object -> context.departing(object, session()));
        out = new PacketSender(link, writing, context.frameTimeout());
        in = new PacketReceiver(link, codec, context.frameTimeout());
        heartbeats = new HeartbeatMonitor(this);
        member = new Member(session, this);
    }

    /// Sends the hello: the name of this node, the token of the session and the heartbeat interval.
    void greet() throws IOException {
        out.hello(
                Session.VERSION,
                session().context().name()
                        + ' '
                        + session().token()
                        + ' '
                        + session().keepAlive().announced());
    }

    Session session() {
        return member.session;
    }

    Caller caller() {
        return member.caller;
    }

    PacketSender out() {
        return out;
    }

    PacketReceiver in() {
        return in;
    }

    /// Returns true if the current thread is reading or writing a message: code of a class in the
    /// message runs, and cannot make a call over this connection.
    boolean isInMessageHere() {
        return out.isWritingHere() || (receiver.isReceivingHere() && in.isReading());
    }

    /// Returns the calls whose replies arrive over it.
    @Override
    public Followers followers() {
        return member.followers;
    }

    /// Returns the object that decides which thread receives.
    LeaderFollowers receiver() {
        return receiver;
    }

    /// Joins this connection, which this side opened, to the peer's session with that token, as an
    /// exclusive connection.
    void join(String token, Duration within) throws IOException {
        receiver.setExclusive();
        out.join(token);
        meet(within);
    }

    /// Joins this connection, which the peer opened, to the session with that token.
    private void joined(String token) throws IOException {
        Session own = session();
        Session wanted = own.isUnknown() ? own.context().session(token) : null;
        if (wanted == null || wanted == own || !wanted.takes(this)) {
            throw new StreamCorruptedException("no session for this connection: " + remote());
        }
        receiver.setExclusive();
        member = new Member(wanted, this);
        own.givenUp();
        out.join("");
    }

    private Thread reader(Runnable receive) {
        Thread reader = Threads.daemon("receive from " + link.remote()).unstarted(receive);
        reader.setContextClassLoader(session().context().loader());
        return reader;
    }

    /// Schedules a poll, in case no thread receives: the peer may have ended the session.
    @SuppressWarnings("FutureReturnValueIgnored") // never cancelled
    void lookLater() {
        DeadlineTimer.in(LOOK_NANOS, this::look);
    }

    private void look() {
        if (!ended.get() && !receiver.isAttended()) {
            try {
                receiver.poll();
            } finally {
                lookLater();
            }
        }
    }

    Address remote() {
        return link.remote();
    }

    @Nullable Principal peerPrincipal() {
        return link.peerPrincipal();
    }

    /// Returns true if the peer is `principal`, possibly with a certificate that was renewed since.
    boolean isFrom(@Nullable Principal principal) {
        Principal own = peerPrincipal();
        return Objects.equals(own, principal)
                || (own instanceof TlsPeer here
                        && principal instanceof TlsPeer there
                        && !here.getName().isEmpty()
                        && Objects.equals(here.subject(), there.subject()));
    }

    /// Returns the number of bytes of sent frames.
    long bytesSent() {
        return out.bytes();
    }

    /// Returns the number of bytes of received frames.
    long bytesReceived() {
        return in.bytes();
    }

    boolean isOpen() {
        return !ended.get() && link.isOpen();
    }

    /// Blocks until the hello of the peer has arrived.
    ///
    /// @throws ConnectException if it does not arrive in time
    void meet(Duration within) throws RemoteException {
        Deadline deadline = Deadline.after(within);
        try {
            while (met.getCount() > 0) {
                long left = deadline.nanosLeft();
                if (left <= 0 || ended.get()) {
                    ConnectException failure = new ConnectException(unmet());
                    failure.detail = end; // also an error
                    throw failure;
                }
                if (!receiver.tryReceive(left, () -> met.getCount() == 0)) {
                    met.await(Math.min(left, MEET_NANOS), TimeUnit.NANOSECONDS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ConnectException("interrupted while connecting to " + remote(), e);
        }
    }

    /// Returns the message for a missing hello. A peer that closes the connection without sending a
    /// byte does not know this protocol: a java.rmi listener does so after reading the hello.
    private String unmet() {
        boolean silent = ended.get() && end instanceof BrokenLinkException && in.bytes() == 0;
        return "no hello from the peer: address="
                + remote()
                + (silent
                        ? ", the peer closed the connection at once, it is probably java.rmi"
                        : "");
    }

    private @Nullable Exception cause() {
        return end instanceof Exception e ? e : null;
    }

    /// Receives the packets that the peer has sent before it ended the connection, or waits for the
    /// receiving thread, for a bounded time.
    void awaitLastPackets() {
        Deadline deadline = Deadline.after(LAST_PACKETS);
        Backoff backoff = Backoff.parksOf(LAST_PACKETS_PAUSE_NANOS);
        receiver.poll();
        while (!drained && !ended.get() && !deadline.isOver()) {
            backoff.idle();
            receiver.poll();
        }
    }

    /// Returns the exception for a call that was not sent because the connection is closed.
    ConnectException notSent() {
        return new ConnectException(
                "call was not sent, connection is closed: " + remote(), cause());
    }

    /// Leaves a task to the thread that waits for the enclosing call, or, if it is brief, to the
    /// reader. For the receiving thread.
    ///
    /// @param within the number of the enclosing call, negative if there is none
    /// @return false if neither thread can run it
    boolean leave(Runnable task, int within, boolean brief) {
        boolean left =
                within >= 0
                        && (receiver.leaveToLeader(task, within)
                                || session().calls().offer(within, followers(), task));
        return left || receiver.leaveToReader(task, brief);
    }

    /// Receives and processes a packet.
    ///
    /// @return true if it was a reply
    @Override
    public boolean receive(Duration within) throws IOException {
        if (ended.get()) {
            throw new ConnectException("connection is over: " + remote());
        }
        in.next(within);
        processing.setOpaque(true);
        try {
            return process(in.kind());
        } finally {
            processing.setOpaque(false);
        }
    }

    private boolean process(int kind) throws IOException {
        switch (kind) {
            case Packet.HELLO -> meet(in.text());
            case Packet.LANE -> joinRequest(in.text());
            case Packet.METHOD -> member.dispatcher.learn(in.method(), in.text());
            case Packet.CALL -> member.dispatcher.receiveCall();
            case Packet.METADATA -> member.dispatcher.metadata();
            case Packet.CANCEL -> member.dispatcher.cancel(in.call());
            case Packet.GOODBYE -> goodbye(in.method());
            case Packet.ALIVE -> {} // the bytes were counted
            case Packet.RESULT, Packet.FAILURE -> member.caller.receiveReply();
            case Packet.REFUSAL -> member.caller.refused();
            default -> throw new StreamCorruptedException("unknown kind of packet: kind=" + kind);
        }
        return kind >= Packet.RESULT && kind <= Packet.REFUSAL;
    }

    /// Returns true if a thread is receiving. An exclusive connection is idle between calls, and
    /// the receiving thread may run a method.
    boolean isListening() {
        return in.isWaiting() || !(receiver.isExclusive() || processing.getOpaque());
    }

    /// Called at each heartbeat interval of the session.
    void beat(int mostSilent) {
        if (!receiver.isAttended() && !receiver.isExclusive()) {
            receiver.poll(); // no thread receives
        }
        heartbeats.beat(mostSilent);
    }

    @Override
    public boolean hasMore() {
        return in.hasMore();
    }

    @Override
    public boolean isOver() {
        return ended.get();
    }

    @Override
    public void timedOut(LinkTimeoutException reason) {
        if (!link.isOpen()) {
            lost(reason);
        }
    }

    @Override
    public void failed(Throwable reason) {
        lost(reason);
    }

    @Override
    public boolean holdsOutput() {
        return out.holdsReplies();
    }

    @Override
    public void sendHeldOutput() throws IOException {
        out.sendReplies();
    }

    private void goodbye(int what) throws IOException {
        switch (what) {
            case Packet.QUIET -> session().peerIsQuiet();
            case Packet.DRAINED -> {
                drained = true;
                session().peerLeaves();
            }
            case 0 -> session().peerLeaves();
            default -> throw new StreamCorruptedException("unknown goodbye: method=" + what);
        }
    }

    /// Returns true if the peer has not begun, and will not begin, calls without a reply.
    boolean isDrained() {
        return drained;
    }

    /// Returns true if calls are pending whose replies may still arrive.
    boolean isAwaitingReplies() {
        return isOpen() && !drained && followers().underWay() > 0;
    }

    private void meet(String name) throws IOException {
        if (in.object() != Session.VERSION) {
            throw new StreamCorruptedException(
                    "peer uses another version: theirs="
                            + in.object()
                            + ", ours="
                            + Session.VERSION);
        }
        session().met(name);
        if (!receiver.isExclusive()) {
            met.countDown();
        }
    }

    private void joinRequest(String token) throws IOException {
        if (receiver.isExclusive() && token.isEmpty()) {
            met.countDown();
        } else {
            joined(token);
        }
    }

    /// Returns the object in the current packet.
    ///
    /// @param head of a call, null for a reply
    @Nullable Object message(Admission admission, PacketSender.@Nullable CallHeader head)
            throws IOException {
        member.resolver.findBy(admission.loader());
        ReferenceResolver before = CurrentReferenceResolver.set(member.resolver);
        boolean isRead = false;
        try {
            Object message =
                    head == null
                            ? in.reply(admission, member.called)
                            : in.arguments(admission, head);
            isRead = true;
            return message;
        } finally {
            CurrentReferenceResolver.set(before);
            member.resolver.findBy(null); // releases the class loader
            if (!isRead) {
                session().context().missed(session());
            }
        }
    }

    /// Ends the connection.
    void lost(Throwable reason) {
        if (ended.getAndSet(true)) {
            return;
        }
        end = reason;
        followers().close();
        try {
            session().lost(this, reason);
        } finally { // callers must not wait for replies
            member.caller.end(cause());
            closeLink(reason);
        }
    }

    private void closeLink(Throwable reason) {
        try {
            link.close();
        } catch (IOException e) {
            reason.addSuppressed(e);
        }
    }

    /// Called when a reply will arrive after its call has ended: closes an exclusive connection,
    /// which cannot be reused. A late call within a call of the peer over the same connection leaves
    /// it open: the calls around it need it.
    void closeIfReplyIsLate() {
        if (receiver.isExclusive() && CurrentCall.connection(session()) != this) {
            close("a call ended before its reply");
            session().context().missed(session());
        }
    }

    /// Closes the connection, while its session continues.
    void close(String why) {
        closing = true;
        lost(new IOException("closed by this side, " + why));
    }

    /// Returns true if it has failed after both sides used it.
    boolean isBroken() {
        return ended.get() && met.getCount() == 0 && !closing;
    }

    /// Marks it as idle.
    void idle() {
        idleSince = System.nanoTime();
    }

    /// Returns the nanoseconds since [#idle].
    long idleNanos() {
        return System.nanoTime() - idleSince;
    }
}
