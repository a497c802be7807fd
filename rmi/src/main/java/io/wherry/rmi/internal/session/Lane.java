// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.codec.GraphCodec;
import io.wherry.mesh.Followers;
import io.wherry.mesh.FrameSource;
import io.wherry.mesh.LeaderFollowers;
import io.wherry.mesh.Watchdog;
import io.wherry.rmi.internal.reference.Arrival;
import io.wherry.rmi.internal.reference.Arrivals;
import io.wherry.rmi.internal.thread.Threads;
import io.wherry.rmi.internal.type.Admission;
import io.wherry.rmi.internal.wire.Inbound;
import io.wherry.rmi.internal.wire.Outbound;
import io.wherry.rmi.internal.wire.Packet;
import io.wherry.transport.Address;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkTimeoutException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.rmi.ConnectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.security.Principal;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// One link of a session: sends and receives what the session has to say. Any number of threads may call at once.
///
/// A caller that waits for an answer receives for all: there is no thread in between (Chang, section 4.2, polls in the caller too).
/// [LeaderFollowers] decides which thread receives; this class has the protocol.
final class Lane implements FrameSource {
    /// Interval at which a thread that waits for the hello tries to receive it.
    private static final long MEET_NANOS = 1_000_000;

    private static final long LOOK_NANOS = 1_000_000_000;

    private static final Duration LAST_PACKETS = Duration.ofMillis(200);
    private static final long LAST_PACKETS_PAUSE_NANOS = 100_000;

    /// Watches readers that run brief methods.
    private static final Watchdog WATCHDOG = new Watchdog(Threads.daemon("watch brief methods"));

    private final Link link;
    private final Outbound out;
    private final Inbound in;
    private final LeaderFollowers receiver = new LeaderFollowers(this, this::reader, WATCHDOG);
    private final CountDownLatch met = new CountDownLatch(1);
    private final AtomicBoolean ended = new AtomicBoolean();
    private final AtomicBoolean processing = new AtomicBoolean(); // set by the receiving thread
    private final Silence silence;
    private volatile Member member;
    private volatile boolean closing;
    private volatile boolean drained;
    private volatile long idleSince;
    private volatile @Nullable Throwable end;

    /// What the lane does for one session: an accepted link belongs to a session of its own until the peer says that it
    /// is a further one of another.
    private static final class Member {
        private final Session session;
        private final Followers followers;
        private final Caller caller;
        private final Callee callee;
        private final Arrival arrival;
        private final IntFunction<String> called;

        Member(Session session, Lane lane) {
            this.session = session;
            followers = new Followers(Calls.MOST, session.calls()::lead);
            caller = new Caller(lane, session.calls());
            callee = new Callee(lane, session);
            arrival = session.home().arrival(session);
            called = session.calls()::method;
        }
    }

    Lane(Session session, Link link, GraphCodec codec) {
        this.link = link;
        Home home = session.home();
        GraphCodec writing =
                codec.withReplacement(Remote.class, object -> home.departing(object, session()));
        out = new Outbound(link, writing, home.patience());
        in = new Inbound(link, codec, home.patience());
        silence = new Silence(this);
        member = new Member(session, this);
    }

    /// Says who this side is, and how further links of the session are named.
    void greet() throws IOException {
        out.hello(
                Session.VERSION,
                session().home().name()
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

    Outbound out() {
        return out;
    }

    Inbound in() {
        return in;
    }

    /// Returns the calls whose answers come over it.
    @Override
    public Followers followers() {
        return member.followers;
    }

    /// Returns what decides which thread receives.
    LeaderFollowers receiver() {
        return receiver;
    }

    /// Makes this link, which this side opened, a further one of the peer's session of that name: for one call at a time.
    void join(String token, Duration within) throws IOException {
        receiver.setExclusive();
        out.lane(token);
        meet(within);
    }

    /// The peer says that this link is a further one of the session of that name.
    private void joined(String token) throws IOException {
        Session own = session();
        Session wanted = own.isUnknown() ? own.home().session(token) : null;
        if (wanted == null || wanted == own || !wanted.takes(this)) {
            throw new StreamCorruptedException("no session takes this connection: " + remote());
        }
        receiver.setExclusive();
        member = new Member(wanted, this);
        own.givenUp();
        out.lane("");
    }

    private Thread reader(Runnable receive) {
        Thread reader = Threads.daemon("receive from " + link.remote()).unstarted(receive);
        reader.setContextClassLoader(session().home().loader());
        return reader;
    }

    /// A session that nobody attends is looked after now and then: its peer may have ended it.
    @SuppressWarnings("FutureReturnValueIgnored") // it looks whether there is anything to do
    void lookLater() {
        Deadlines.in(LOOK_NANOS, this::look);
    }

    private void look() {
        if (!ended.get() && !receiver.isAttended()) {
            receiver.poll();
            lookLater();
        }
    }

    Address remote() {
        return link.remote();
    }

    @Nullable Principal peerPrincipal() {
        return link.peerPrincipal();
    }

    /// Bytes of the frames that were sent.
    long bytesSent() {
        return out.bytes();
    }

    /// Bytes of the frames that were received.
    long bytesReceived() {
        return in.bytes();
    }

    boolean isOpen() {
        return !ended.get() && link.isOpen();
    }

    /// Waits until the peer has said who it is.
    ///
    /// @throws ConnectException if it does not
    void meet(Duration within) throws RemoteException {
        Deadline deadline = Deadline.after(within);
        try {
            while (met.getCount() > 0) {
                long left = deadline.nanosLeft();
                if (left <= 0 || ended.get()) {
                    throw new ConnectException(unmet(), cause());
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

    /// A peer that ends the connection without a byte does not know this protocol: a listener of java.rmi reads the hello and hangs up.
    private String unmet() {
        boolean silent = ended.get() && end instanceof BrokenLinkException && in.bytes() == 0;
        return "no node answers at "
                + remote()
                + (silent
                        ? ": the peer ended the connection at once, it is probably java.rmi"
                        : "");
    }

    private @Nullable Exception cause() {
        return end instanceof Exception e ? e : null;
    }

    /// Receives what the peer has sent before it ended the connection, or waits for the thread that does, for a bounded time.
    void awaitLastPackets() {
        Deadline deadline = Deadline.after(LAST_PACKETS);
        receiver.poll();
        while (!drained && !ended.get() && !deadline.isOver()) {
            LockSupport.parkNanos(LAST_PACKETS_PAUSE_NANOS);
            receiver.poll();
        }
    }

    /// A call that could not begin, for the connection is over.
    ConnectException notSent() {
        return new ConnectException(
                "call was not sent, connection is closed: " + remote(), cause());
    }

    /// Leaves a task to the thread that waits for the call it is done within, or, if it is brief, to the thread that only receives. For
    /// the thread that has the turn to receive.
    ///
    /// @param within the number of that call, negative if there is none
    /// @return false if it cannot be left
    boolean leave(Runnable task, int within, boolean brief) {
        boolean left =
                within >= 0
                        && (receiver.leaveToLeader(task, within)
                                || session().calls().offer(within, task));
        return left || receiver.leaveToReader(task, brief);
    }

    /// Receives a packet and does what it says.
    ///
    /// @return true if it was an answer
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
            case Packet.LANE -> lane(in.text());
            case Packet.METHOD -> member.callee.learn(in.method(), in.text());
            case Packet.CALL -> member.callee.answer();
            case Packet.METADATA -> member.callee.metadata();
            case Packet.CANCEL -> member.callee.cancel(in.call());
            case Packet.GOODBYE -> goodbye(in.method());
            case Packet.ALIVE -> {} // the bytes were counted
            case Packet.RESULT, Packet.FAILURE -> member.caller.answered();
            case Packet.REFUSAL -> member.caller.refused();
            default -> throw new StreamCorruptedException("unknown kind of packet: kind=" + kind);
        }
        return kind >= Packet.RESULT && kind <= Packet.REFUSAL;
    }

    /// Returns true if what the peer sends is received. A further lane is idle between calls, and a thread that receives may run a method.
    boolean isListening() {
        return in.isWaiting() || !(receiver.isExclusive() || processing.getOpaque());
    }

    /// An interval of the session's signs of life is over.
    void beat(int mostSilent) {
        if (!receiver.isAttended() && !receiver.isExclusive()) {
            receiver.poll(); // no thread receives
        }
        silence.beat(mostSilent);
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
        return out.holdsAnswers();
    }

    @Override
    public void sendHeldOutput() throws IOException {
        out.sendAnswers();
    }

    @Override
    public long begun() {
        return session().calls().begun();
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

    /// Returns true if calls without an answer were not begun by the peer, and will not be.
    boolean isDrained() {
        return drained;
    }

    /// Returns true if calls are under way whose answers may still arrive.
    boolean isAwaitingAnswers() {
        return isOpen() && !drained && followers().underWay() > 0;
    }

    private void meet(String name) throws IOException {
        if (in.object() != Session.VERSION) {
            throw new StreamCorruptedException(
                    "peer speaks another version: theirs="
                            + in.object()
                            + ", ours="
                            + Session.VERSION);
        }
        session().met(name);
        if (!receiver.isExclusive()) {
            met.countDown();
        }
    }

    private void lane(String token) throws IOException {
        if (receiver.isExclusive() && token.isEmpty()) {
            met.countDown();
        } else {
            joined(token);
        }
    }

    /// The object in the packet that is there.
    ///
    /// @param head of a call, null if it is an answer
    @Nullable Object message(Admission admission, Outbound.@Nullable Head head) throws IOException {
        member.arrival.findBy(admission.loader());
        Arrival before = Arrivals.set(member.arrival);
        try {
            return head == null
                    ? in.answer(admission, member.called)
                    : in.arguments(admission, head);
        } finally {
            Arrivals.set(before);
            member.arrival.findBy(null); // or it would be held until the next message
        }
    }

    /// The connection is over.
    void lost(Throwable reason) {
        if (ended.getAndSet(true)) {
            return;
        }
        end = reason;
        followers().close();
        session().lost(this, reason);
        member.caller.end(cause());
        try {
            link.close();
        } catch (IOException e) {
            reason.addSuppressed(e);
        }
    }

    /// An answer will come that nobody waits for: a link for one call at a time is of no more use.
    void answersLate() {
        if (receiver.isExclusive()) {
            close("a call ended before its answer");
        }
    }

    /// Closes it, while its session goes on.
    void close(String why) {
        closing = true;
        lost(new IOException("closed by this side, " + why));
    }

    /// Returns true if it is over though both sides used it.
    boolean isBroken() {
        return ended.get() && met.getCount() == 0 && !closing;
    }

    /// Nobody uses it from now on.
    void idle() {
        idleSince = System.nanoTime();
    }

    /// Returns the nanoseconds since [#idle].
    long idleNanos() {
        return System.nanoTime() - idleSince;
    }
}
