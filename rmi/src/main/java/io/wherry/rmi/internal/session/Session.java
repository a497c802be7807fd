// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.codec.GraphCodec;
import io.wherry.rmi.internal.reference.Arrival;
import io.wherry.rmi.internal.reference.Arrivals;
import io.wherry.rmi.internal.thread.Threads;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.rmi.internal.wire.Inbound;
import io.wherry.rmi.internal.wire.Outbound;
import io.wherry.rmi.internal.wire.Packet;
import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkTimeoutException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.StreamCorruptedException;
import java.rmi.ConnectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.security.Principal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Calls to a peer and from it, over one link. Any number of threads may call at once.
///
/// Who waits for an answer receives for all: there is no thread in between (Chang, section 4.2, polls in the caller too). A
/// session that the peer may call has a thread of its own, which receives while nobody here waits.
public final class Session implements Closeable {
    /* `receiving` is the turn to receive. A caller that gets it receives until its own answer is there, and lets another one go on;
    callers that do not get it sleep until they are woken to receive, or done. */

    static final long VERSION = 1;

    private static final long ASIDE_NANOS = 1_000_000;
    private static final long LOOK_NANOS = 1_000_000_000;

    /// Where more callers wait than that, who receives for all does nothing else; fewer are served sooner by each other.
    private static final int CROWD = 4;

    private static final int NOTHING = -1;
    private static final int BRIEF = -2;

    private final Link link;
    private final Home home;
    private final Outbound out;
    private final Inbound in;
    private final Calls calls = new Calls();
    private final IntFunction<String> called = calls::method;
    private final Caller caller;
    private final Callee callee;
    private final ReentrantLock receiving = new ReentrantLock();
    private final Arrival arrival;
    private final CountDownLatch met = new CountDownLatch(1);
    private final AtomicBoolean ended = new AtomicBoolean();
    private final AtomicBoolean attended = new AtomicBoolean();
    private volatile @Nullable Thread reader;
    private volatile boolean aside;
    private int takes; // guarded by `receiving`: the work of which call, or NOTHING, or BRIEF
    private @Nullable Runnable work; // guarded by `receiving`
    private boolean moreCame; // the reader thread
    private volatile boolean leaving;
    private volatile String peer = "";
    private volatile @Nullable Throwable end;

    private Session(Link link, Home home, GraphCodec codec) {
        this.link = link;
        this.home = home;
        arrival = home.arrival(this);
        GraphCodec writing =
                codec.withReplacement(Remote.class, object -> home.departing(object, this));
        out = new Outbound(link, writing, home.patience());
        in = new Inbound(link, codec, home.patience());
        caller = new Caller(this, out, in, calls);
        callee = new Callee(this, home, out, in);
    }

    /// Takes over a link that this side opened.
    public static Session connected(Link link, Home home, GraphCodec codec) throws IOException {
        Session session = greeted(link, home, codec);
        session.lookLater();
        return session;
    }

    private static Session greeted(Link link, Home home, GraphCodec codec) throws IOException {
        Session session = new Session(link, home, codec);
        session.out.hello(VERSION, home.name());
        return session;
    }

    /// Takes over a link that the peer opened.
    public static Session accepted(Link link, Home home, GraphCodec codec) throws IOException {
        Session session = greeted(link, home, codec);
        session.attend(false);
        return session;
    }

    /// The peer may call: somebody here has to hear it.
    public void attend() {
        attend(true);
    }

    private void attend(boolean stepsAside) {
        if (!attended.get() && !attended.getAndSet(true)) {
            startReader(stepsAside);
        }
    }

    private void startReader(boolean stepsAside) {
        Thread reader =
                Threads.daemon("receive from " + link.remote())
                        .unstarted(() -> receiveAlways(stepsAside));
        reader.setContextClassLoader(home.loader());
        reader.start();
    }

    /// A session that nobody attends is looked after now and then: its peer may have ended it.
    @SuppressWarnings("FutureReturnValueIgnored") // it looks whether there is anything to do
    private void lookLater() {
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
            calls.leadOne(); // it may have come meanwhile
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

    /// The node at the other end, empty as long as it has not said it.
    public String peer() {
        return peer;
    }

    public Address remote() {
        return link.remote();
    }

    /// Bytes of the frames that were sent.
    public long bytesSent() {
        return out.bytes();
    }

    /// Bytes of the frames that were received.
    public long bytesReceived() {
        return in.bytes();
    }

    /// What ended it, null if it has not ended.
    public @Nullable Throwable end() {
        return end;
    }

    /// Who the peer is, null if it has not proved it.
    public @Nullable Principal peerPrincipal() {
        return link.peerPrincipal();
    }

    public boolean isOpen() {
        return !ended.get() && link.isOpen();
    }

    /// Whether the peer has said that it ends.
    public boolean isLeaving() {
        return leaving;
    }

    /// Whether the peer takes more calls, as far as this side knows.
    public boolean takesCalls() {
        return isOpen() && !leaving;
    }

    /// Waits until the peer has said who it is.
    ///
    /// @throws ConnectException if it does not
    public void meet(Duration within) throws RemoteException {
        Deadline deadline = Deadline.after(within);
        try {
            while (met.getCount() > 0) {
                long left = deadline.nanosLeft();
                if (left <= 0 || ended.get()) {
                    throw new ConnectException("no node answers at " + remote(), cause());
                }
                if (receiving.tryLock()) {
                    meetReceiving(left);
                    calls.leadOne();
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

    /// A call that could not begin, for the session is over.
    ConnectException notSent() {
        return new ConnectException(
                "call was not sent, connection is closed: " + remote(), cause());
    }

    /// Calls a method of an object of the peer and waits for its end, unless the call is one-way. An interrupt does not end the
    /// call: the thread is interrupted when it is over.
    ///
    /// @param arguments null if there are none
    /// @throws Throwable what the method threw, or a [RemoteException] that says what went wrong between
    public @Nullable Object call(
            Target target, RemoteMethod method, Object @Nullable [] arguments, Terms terms)
            throws Throwable {
        boolean interrupted = Thread.interrupted(); // a link gives up for an interrupt
        try {
            if (terms.oneWay()) {
                caller.tell(target, method, arguments, terms);
                return null;
            }
            return caller.call(target, method, arguments, terms);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Calls a method of an object of the peer.
    ///
    /// @param arguments null if there are none
    /// @return fails with what the method threw, or a [RemoteException] that says what went wrong between
    /// @throws RemoteException if the call was not sent
    public CompletableFuture<@Nullable Object> begin(
            Target target, RemoteMethod method, Object @Nullable [] arguments, Terms terms)
            throws RemoteException {
        attend(); // somebody has to hear the answer
        boolean interrupted = Thread.interrupted();
        try {
            return caller.begin(target, method, arguments, terms);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Begins calls that run one after another and have one answer. One thread at a time may use them.
    ///
    /// @param answers what the answer is for
    public Sequence sequence(Target answers, Terms terms) throws RemoteException {
        return caller.sequence(answers, terms);
    }

    /// Waits until the call is done, or its time is over.
    ///
    /// @param nanos how long since `start`, `Long.MAX_VALUE` for ever
    void await(Call call, long nanos, long start) {
        boolean interrupted = false;
        call.awaitHere();
        while (!call.isDone()) {
            calls.runOffered(call);
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

    /// Where many wait, one thread that does nothing else receives for all: it is woken less often than they would be.
    private boolean leaveToReader() {
        if (calls.underWay() <= CROWD || Thread.currentThread() == reader) {
            return false;
        }
        attend();
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
        calls.follow(call);
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
        if (calls.underWay() > CROWD) {
            attend();
            LockSupport.unpark(reader);
        } else {
            calls.leadOne();
        }
        if (task != null) {
            call.run(task);
        }
    }

    /// Hands work to the thread that waits for the call it is done within, or, if it is brief, to the thread that only receives: it runs
    /// the work after it has given up its turn. For the thread that has the turn to receive.
    ///
    /// @param within the number of that call, negative if there is none
    /// @return false if it cannot be left
    boolean leave(Runnable task, int within, boolean brief) {
        boolean own = within >= 0 && within == takes;
        if (!own && within >= 0 && calls.offer(within, task)) {
            return true;
        }
        boolean taken = own || (takes == BRIEF && brief);
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
        boolean interrupted = false;
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
            } catch (InterruptedIOException e) {
                if (!Thread.interrupted()) {
                    lost(e);
                }
                interrupted = true;
            } catch (IOException | RuntimeException | Error e) {
                lost(e);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
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
                } else if (!turn.run(task)) {
                    sendHeldAnswers(); // the thread that receives by now may not know of one
                    return;
                }
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
                if (answered && stepsAside && calls.underWay() <= CROWD && !hasMore()) {
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

    /// Lets callers receive for themselves, as long as they are few.
    private void stepAside() {
        aside = true;
        calls.leadOne();
        long before;
        do {
            before = calls.begun();
            LockSupport.parkNanos(this, ASIDE_NANOS);
        } while (calls.begun() != before && calls.underWay() <= CROWD && !ended.get());
        aside = false;
    }

    /// Receives a packet and does what it says.
    ///
    /// @return whether it was an answer
    private boolean receive(Duration within) throws IOException {
        in.next(within);
        int kind = in.kind();
        switch (kind) {
            case Packet.HELLO -> meet(in.text());
            case Packet.METHOD -> callee.learn(in.method(), in.text());
            case Packet.CALL -> callee.answer();
            case Packet.CANCEL -> callee.cancel(in.call());
            case Packet.GOODBYE -> leaving = true;
            case Packet.RESULT, Packet.FAILURE -> caller.answered();
            case Packet.REFUSAL -> caller.refused();
            default -> throw new StreamCorruptedException("unknown kind of packet: kind=" + kind);
        }
        sendAnswersUnlessMore();
        return kind >= Packet.RESULT;
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
        if (in.object() != VERSION) {
            throw new StreamCorruptedException(
                    "peer speaks another version: theirs=" + in.object() + ", ours=" + VERSION);
        }
        peer = name;
        met.countDown();
    }

    /// The object in the packet that is there.
    ///
    /// @param admitted the classes that may come in it
    /// @param head of a call, null if it is an answer
    @Nullable Object message(Predicate<? super Class<?>> admitted, Outbound.@Nullable Head head)
            throws IOException {
        Arrival before = Arrivals.set(arrival);
        try {
            return head == null ? in.answer(admitted, called) : in.arguments(admitted, head);
        } finally {
            Arrivals.set(before);
        }
    }

    /// The connection is over.
    void lost(Throwable reason) {
        if (ended.getAndSet(true)) {
            return;
        }
        end = reason;
        caller.end(cause());
        home.ended(this);
        try {
            link.close();
        } catch (IOException e) {
            reason.addSuppressed(e);
        }
    }

    /// Tells the peer that no more calls are taken.
    public void leave() {
        callee.close();
        try {
            out.text(Packet.GOODBYE, 0, 0, "");
        } catch (IOException e) {
            lost(e);
        }
    }

    /// Whether calls of the peer are running.
    public boolean isBusy() {
        return isOpen() && callee.isBusy();
    }

    @Override
    public void close() {
        if (isOpen()) {
            out.sendLast();
        }
        lost(new IOException("closed by this side"));
    }
}
