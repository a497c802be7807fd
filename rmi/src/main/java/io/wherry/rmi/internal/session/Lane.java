// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.codec.GraphCodec;
import io.wherry.rmi.internal.reference.Arrival;
import io.wherry.rmi.internal.reference.Arrivals;
import io.wherry.rmi.internal.thread.Threads;
import io.wherry.rmi.internal.wire.Inbound;
import io.wherry.rmi.internal.wire.Outbound;
import io.wherry.rmi.internal.wire.Packet;
import io.wherry.transport.Address;
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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// One link of a session: sends and receives what the session has to say. Any number of threads may call at once.
///
/// Who waits for an answer receives for all: there is no thread in between (Chang, section 4.2, polls in the caller too). A
/// lane that the peer may call over has a thread of its own, which receives while nobody here waits.
final class Lane {
    /* `receiving` is the turn to receive. A caller that gets it receives until its own answer is there, and lets another one go on;
    callers that do not get it sleep until they are woken to receive, or done. */

    private static final long ASIDE_NANOS = 1_000_000;
    private static final long LOOK_NANOS = 1_000_000_000;

    /// So long after a call of the peer another one is expected.
    private static final long CALLED_NANOS = 1_000_000_000;

    /// Where more callers wait than that, who receives for all does nothing else; fewer are served sooner by each other.
    private static final int CROWD = 4;

    private static final int NOTHING = -1;
    private static final int BRIEF = -2;

    private final Link link;
    private final Outbound out;
    private final Inbound in;
    private final ReentrantLock receiving = new ReentrantLock();
    private final CountDownLatch met = new CountDownLatch(1);
    private final AtomicBoolean ended = new AtomicBoolean();
    private final AtomicBoolean attended = new AtomicBoolean();
    private volatile Member member;
    private final AtomicInteger virtualWaiters = new AtomicInteger();
    private volatile @Nullable Thread reader;
    private volatile boolean aside;
    private volatile boolean exclusive;
    private volatile boolean closing;
    private int takes; // guarded by `receiving`: the work of which call, or NOTHING, or BRIEF
    private @Nullable Runnable work; // guarded by `receiving`
    private boolean moreCame; // the reader thread
    private volatile long idleSince;
    private volatile long calledAt = System.nanoTime() - CALLED_NANOS;
    private volatile @Nullable Throwable end;

    /// What the lane does for one session: an accepted link belongs to a session of its own until the peer says that it
    /// is a further one of another.
    private static final class Member {
        private final Session session;
        private final Waiters waiters;
        private final Caller caller;
        private final Callee callee;
        private final Arrival arrival;
        private final IntFunction<String> called;

        Member(Session session, Lane lane) {
            this.session = session;
            waiters = new Waiters(session.calls());
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
        member = new Member(session, this);
    }

    /// Says who this side is, and how further links of the session are named.
    void greet() throws IOException {
        out.hello(Session.VERSION, session().home().name() + ' ' + session().token());
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

    /// Those who wait for answers over it.
    Waiters waiters() {
        return member.waiters;
    }

    /// Makes this link, which this side opened, a further one of the peer's session of that name: for one call at a time.
    void join(String token, Duration within) throws IOException {
        exclusive = true;
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
        exclusive = true;
        member = new Member(wanted, this);
        own.givenUp();
        out.lane("");
    }

    /// Somebody has to hear what the peer says over this link.
    void attend(boolean stepsAside) {
        if (!attended.get() && !attended.getAndSet(true)) {
            startReader(stepsAside);
        }
    }

    private void startReader(boolean stepsAside) {
        Thread reader =
                Threads.daemon("receive from " + link.remote())
                        .unstarted(() -> receiveAlways(stepsAside));
        reader.setContextClassLoader(session().home().loader());
        reader.start();
    }

    /// A session that nobody attends is looked after now and then: its peer may have ended it.
    @SuppressWarnings("FutureReturnValueIgnored") // it looks whether there is anything to do
    void lookLater() {
        Deadlines.in(LOOK_NANOS, this::look);
    }

    private void look() {
        if (ended.get() || attended.get()) {
            return;
        }
        if (receiving.tryLock()) {
            try {
                takeAll();
            } finally {
                receiving.unlock();
            }
            leadOne(); // it may have come meanwhile
        }
        lookLater();
    }

    /// Receives what is there.
    private void takeAll() {
        try {
            while (!ended.get()) {
                takes = NOTHING;
                receive(Duration.ZERO);
            }
        } catch (LinkTimeoutException e) {
            lostIfClosed(e);
        } catch (IOException | RuntimeException | Error e) {
            lost(e);
        }
    }

    private void lostIfClosed(LinkTimeoutException e) {
        if (!link.isOpen()) {
            lost(e);
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
                    throw new ConnectException("no node answers at " + remote(), cause());
                }
                if (receiving.tryLock()) {
                    meetReceiving(left);
                    leadOne();
                } else {
                    met.await(Math.min(left, ASIDE_NANOS), TimeUnit.NANOSECONDS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ConnectException("interrupted while connecting to " + remote(), e);
        }
    }

    private void meetReceiving(long left) {
        try {
            if (met.getCount() > 0) {
                takes = NOTHING;
                receive(Duration.ofNanos(left));
            }
        } catch (IOException e) {
            lost(e);
        } finally {
            receiving.unlock();
        }
    }

    private @Nullable Exception cause() {
        return end instanceof Exception e ? e : null;
    }

    /// A call that could not begin, for the connection is over.
    ConnectException notSent() {
        return new ConnectException(
                "call was not sent, connection is closed: " + remote(), cause());
    }

    /// Waits until the call is done, or its time is over.
    ///
    /// @param nanos how long since `start`, `Long.MAX_VALUE` for ever
    void await(Call call, long nanos, long start) {
        boolean virtual = Thread.currentThread().isVirtual();
        if (virtual) {
            virtualWaiters.incrementAndGet();
        }
        try {
            awaitHere(call, nanos, start);
        } finally {
            if (virtual) {
                virtualWaiters.decrementAndGet();
            }
        }
    }

    private void awaitHere(Call call, long nanos, long start) {
        boolean interrupted = false;
        call.awaitHere();
        while (!call.isDone()) {
            waiters().runOffered(call);
            long left = Deadlines.left(nanos, start);
            if (left <= 0) {
                break;
            }
            boolean follows = leaveToReader();
            if (!follows && receiving.tryLock()) {
                leadAndWork(call, nanos, start);
            } else {
                follow(call, left, follows);
            }
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Returns true if a thread that does nothing else receives for all: where many wait, it is woken less often than they would be; a
    /// virtual thread would keep its carrier while it receives.
    private boolean needsReader() {
        return waiters().underWay() > CROWD || virtualWaiters.get() > 0;
    }

    private boolean leaveToReader() {
        if (exclusive || !needsReader() || Thread.currentThread() == reader) {
            return false;
        }
        attend(true);
        if (aside) {
            LockSupport.unpark(reader);
        }
        return true;
    }

    /// Parks until the call is done or this thread must receive. Lists the call before it checks whether a thread receives, so that a
    /// thread that stops receiving wakes it.
    ///
    /// @param readerReceives true if the reader receives, or is about to
    private void follow(Call call, long left, boolean readerReceives) {
        member.waiters.follow(call);
        if (!call.isReady() && (readerReceives || receiving.isLocked())) {
            Deadlines.park(this, left);
        }
    }

    private void leadAndWork(Call call, long nanos, long start) {
        Runnable task;
        try {
            lead(call, nanos, start);
            task = takeWork();
        } finally {
            receiving.unlock();
        }
        if (needsReader()) {
            attend(true);
            LockSupport.unpark(reader);
        } else {
            leadOne();
        }
        if (task != null) {
            call.run(task);
        }
    }

    /// Hands work to the thread that waits for the call it is done within, or, if it is brief, to the thread that only receives: it runs
    /// the work after it has given up its turn. On an exclusive lane that thread does all work: nothing else will come. For the
    /// thread that has the turn to receive.
    ///
    /// @param within the number of that call, negative if there is none
    /// @return false if it cannot be left
    boolean leave(Runnable task, int within, boolean brief) {
        boolean own = within >= 0 && within == takes;
        if (!own && within >= 0 && session().calls().offer(within, task)) {
            return true;
        }
        boolean taken = own || (takes == BRIEF && (brief || exclusive));
        if (taken) {
            work = task;
        }
        return taken;
    }

    private @Nullable Runnable takeWork() {
        Runnable taken = work;
        work = null;
        return taken;
    }

    private void lead(Call call, long nanos, long start) {
        boolean works = call.works() && receiving.getHoldCount() == 1;
        int taken = works ? call.number() : NOTHING;
        while ((!call.isReady() || hasMore()) && work == null) {
            long left = Deadlines.left(nanos, start);
            if (left <= 0) {
                break;
            }
            takes = taken;
            try {
                receive(nanos == Long.MAX_VALUE ? Link.FOREVER : Duration.ofNanos(left));
            } catch (LinkTimeoutException e) {
                lostIfClosed(e);
            } catch (IOException | RuntimeException | Error e) {
                lost(e);
            }
        }
    }

    /// Whether answers for others are here, who would have to be woken to take them. For who has the turn to receive.
    private boolean hasMore() {
        return in.hasMore() && !ended.get();
    }

    private void receiveAlways(boolean stepsAside) {
        reader = Thread.currentThread();
        try (Watch.Turn turn = new Watch.Turn(() -> startReader(stepsAside))) {
            while (!ended.get()) {
                Runnable task = receiveUntilWork(stepsAside);
                if (task == null) {
                    stepAside();
                } else if (exclusive) {
                    task.run();
                } else if (!turn.run(task)) {
                    sendHeldAnswers(); // the thread that receives by now may not know of one
                    return;
                }
                Thread.interrupted(); // left by a method
            }
        }
    }

    /// Sends answers that a reader held back before it ran a method that was not brief.
    private void sendHeldAnswers() {
        try {
            out.sendAnswers();
        } catch (IOException e) {
            lost(e);
        }
    }

    /// Returns true if the current thread may hold answers back: it is the reader, which soon sends what it holds.
    boolean holdsAnswers() {
        return moreCame && Thread.currentThread() == reader;
    }

    /// Receives until there is something to do without the turn.
    private @Nullable Runnable receiveUntilWork(boolean stepsAside) {
        receiving.lock();
        try {
            takes = BRIEF;
            sendAnswersUnlessMore();
            while (!ended.get() && work == null) {
                boolean answered = receive(Link.FOREVER);
                if (answered
                        && stepsAside
                        && !isCalled()
                        && !needsReader()
                        && !hasMore()) {
                    break;
                }
            }
            moreCame = in.hasMore();
            return takeWork();
        } catch (IOException | RuntimeException | Error e) {
            lost(e);
            return null;
        } finally {
            receiving.unlock();
        }
    }

    /// The peer has called, and no thread here waited for it.
    void called() {
        calledAt = System.nanoTime();
    }

    /// Returns true if the peer calls now and then: the next call must not wait until a caller of this side receives.
    boolean isCalled() {
        return System.nanoTime() - calledAt < CALLED_NANOS;
    }

    /// Lets callers receive for themselves, as long as they are few.
    private void stepAside() {
        aside = true;
        leadOne();
        long before;
        do {
            before = session().calls().begun();
            LockSupport.parkNanos(this, ASIDE_NANOS);
        } while (session().calls().begun() != before
                && !needsReader()
                && !ended.get());
        aside = false;
    }

    /// Receives a packet and does what it says.
    ///
    /// @return whether it was an answer
    private boolean receive(Duration within) throws IOException {
        if (ended.get()) {
            throw new ConnectException("connection is over: " + remote());
        }
        in.next(within);
        int kind = in.kind();
        switch (kind) {
            case Packet.HELLO -> meet(in.text());
            case Packet.LANE -> lane(in.text());
            case Packet.METHOD -> member.callee.learn(in.method(), in.text());
            case Packet.CALL -> member.callee.answer();
            case Packet.CANCEL -> member.callee.cancel(in.call());
            case Packet.GOODBYE -> session().peerLeaves();
            case Packet.RESULT, Packet.FAILURE -> member.caller.answered();
            case Packet.REFUSAL -> member.caller.refused();
            default -> throw new StreamCorruptedException("unknown kind of packet: kind=" + kind);
        }
        sendAnswersUnlessMore();
        return kind >= Packet.RESULT && kind <= Packet.REFUSAL;
    }

    /// Sends held answers when all packets have been taken. The reader does it without the turn to receive: where the peer reads
    /// nothing, another thread receives meanwhile.
    private void sendAnswersUnlessMore() throws IOException {
        if (!out.holdsAnswers() || in.hasMore()) {
            return;
        }
        if (takes != BRIEF) {
            out.sendAnswers();
        } else if (work == null) {
            work = this::sendHeldAnswers;
        }
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
        if (!exclusive) {
            met.countDown();
        }
    }

    private void lane(String token) throws IOException {
        if (exclusive && token.isEmpty()) {
            met.countDown();
        } else {
            joined(token);
        }
    }

    /// The object in the packet that is there.
    ///
    /// @param admitted the classes that may come in it
    /// @param head of a call, null if it is an answer
    @Nullable Object message(Predicate<? super Class<?>> admitted, Outbound.@Nullable Head head)
            throws IOException {
        Arrival before = Arrivals.set(member.arrival);
        try {
            return head == null ? in.answer(admitted, member.called) : in.arguments(admitted, head);
        } finally {
            Arrivals.set(before);
        }
    }

    /// Wakes one of the threads that wait for answers, so that it receives.
    void leadOne() {
        member.waiters.leadOne();
    }

    /// The connection is over.
    void lost(Throwable reason) {
        if (ended.getAndSet(true)) {
            return;
        }
        end = reason;
        waiters().close();
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
        if (exclusive) {
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
