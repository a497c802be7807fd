// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.MessageAbortedException;
import io.wherry.rmi.internal.reference.Arrival;
import io.wherry.rmi.internal.reference.Arrivals;
import io.wherry.rmi.internal.wire.Inbound;
import io.wherry.rmi.internal.wire.Outbound;
import io.wherry.rmi.internal.wire.Packet;
import io.wherry.rmi.internal.wire.UnreadableException;
import io.wherry.rmi.internal.wire.UnwritableException;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.StreamCorruptedException;
import java.rmi.ConnectException;
import java.rmi.MarshalException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Calls to a peer and from it, over one link. Any number of threads may call at once.
///
/// Who waits for an answer receives for all: there is no thread in between (Chang, section 4.2, polls in the caller too). A
/// session that the peer may call has a thread of its own, which receives while nobody here waits.
public final class Session implements Closeable {
    /* `receiving` is the turn to receive. A caller that gets it receives until its own answer is there, and lets another one go on;
    callers that do not get it sleep until they are nudged or done. */

    static final long VERSION = 1;

    private static final long ASIDE_NANOS = 1_000_000;

    /// Characters of all methods that a peer may name.
    private static final int MOST_NAMES = 1 << 22;

    private final Link link;
    private final Home home;
    private final Outbound out;
    private final Inbound in;
    private final Calls calls = new Calls();
    private final ReentrantLock receiving = new ReentrantLock();
    private final List<String> methods = new ArrayList<>(); // of the peer, guarded by `receiving`
    private int names; // guarded by `receiving`
    private final AtomicInteger running = new AtomicInteger();
    private final Arrival arrival;
    private final CountDownLatch met = new CountDownLatch(1);
    private final AtomicBoolean ended = new AtomicBoolean();
    private final AtomicBoolean attended = new AtomicBoolean();
    private volatile String peer = "";
    private volatile @Nullable Throwable end;

    private Session(Link link, Home home, GraphCodec codec) {
        this.link = link;
        this.home = home;
        arrival = reference -> home.arriving(reference, this);
        GraphCodec writing =
                codec.withReplacement(Remote.class, object -> home.departing(object, this));
        out = new Outbound(link, writing);
        in = new Inbound(link, codec);
    }

    /// Takes over a link that this side opened.
    public static Session connected(Link link, Home home, GraphCodec codec) throws IOException {
        Session session = new Session(link, home, codec);
        session.greet();
        return session;
    }

    /// Takes over a link that the peer opened.
    public static Session accepted(Link link, Home home, GraphCodec codec) throws IOException {
        Session session = connected(link, home, codec);
        session.attend(false);
        return session;
    }

    private void greet() throws IOException {
        out.hello(VERSION, home.name());
    }

    /// The peer may call: somebody here has to hear it.
    public void attend() {
        attend(true);
    }

    private void attend(boolean stepsAside) {
        if (!attended.getAndSet(true)) {
            Thread.ofPlatform()
                    .daemon()
                    .name("wherry-rmi from " + link.remote())
                    .start(() -> receiveAlways(stepsAside));
        }
    }

    /// The node at the other end, empty as long as it has not said it.
    public String peer() {
        return peer;
    }

    public Address remote() {
        return link.remote();
    }

    public boolean isOpen() {
        return !ended.get() && link.isOpen();
    }

    /// Waits until the peer has said who it is.
    ///
    /// @throws ConnectException if it does not
    public void meet(Duration within) throws RemoteException {
        long deadline = System.nanoTime() + within.toNanos();
        try {
            while (met.getCount() > 0) {
                long left = deadline - System.nanoTime();
                if (left <= 0 || ended.get()) {
                    throw new ConnectException("no node answers at " + remote(), cause());
                }
                if (receiving.tryLock()) {
                    meetReceiving(left);
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
                receive(Duration.ofNanos(left));
            }
        } catch (IOException e) {
            end(e);
        } finally {
            receiving.unlock();
        }
    }

    private @Nullable Exception cause() {
        return end instanceof Exception e ? e : null;
    }

    /// Calls a method of an object of the peer. An interrupt does not end the call: the thread is interrupted when it is over.
    ///
    /// @param arguments null if there are none
    /// @throws Throwable what the method threw, or a [RemoteException] that says what went wrong between
    public @Nullable Object call(long object, String method, Object @Nullable [] arguments)
            throws Throwable {
        boolean interrupted = Thread.interrupted(); // a link gives up for an interrupt
        try {
            return uninterrupted(object, method, arguments);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private @Nullable Object uninterrupted(
            long object, String method, Object @Nullable [] arguments) throws Throwable {
        Call call = begin();
        try {
            send(call, object, method, arguments);
            await(call);
            Throwable failure = call.failure();
            if (failure != null) {
                throw failure;
            }
            return call.result();
        } finally {
            calls.end(call);
        }
    }

    private Call begin() throws RemoteException {
        try {
            Call call = calls.begin();
            if (call != null) {
                return call;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RemoteException("interrupted before the call to " + remote(), e);
        }
        throw new ConnectException("call was not sent, connection is closed: " + remote(), cause());
    }

    private void send(Call call, long object, String method, Object @Nullable [] arguments)
            throws RemoteException {
        try {
            out.call(object, method, call.number, arguments);
        } catch (UnwritableException e) {
            throw new MarshalException(
                    "arguments cannot be written: method=" + method, unwrapped(e));
        } catch (IOException e) {
            end(e);
            throw new MarshalException(
                    "call may have run, connection was lost while it was sent: " + remote(), e);
        }
    }

    private static Exception unwrapped(IOException e) {
        return e.getCause() instanceof Exception cause ? cause : e;
    }

    private void await(Call call) {
        boolean interrupted = false;
        while (!call.isDone()) {
            if (receiving.tryLock()) {
                try {
                    lead(call);
                } finally {
                    receiving.unlock();
                }
                calls.nudgeOne();
            } else {
                LockSupport.park(this);
            }
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void lead(Call call) {
        boolean interrupted = false;
        while (!call.isDone()) {
            try {
                receive(Link.FOREVER);
            } catch (InterruptedIOException e) {
                if (!Thread.interrupted()) {
                    end(e);
                }
                interrupted = true;
            } catch (IOException | RuntimeException | Error e) {
                end(e);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void receiveAlways(boolean stepsAside) {
        while (!ended.get()) {
            receiving.lock();
            try {
                while (!ended.get()) {
                    boolean answered = receive(Link.FOREVER);
                    if (answered && stepsAside) {
                        break;
                    }
                }
            } catch (IOException | RuntimeException | Error e) {
                end(e);
            } finally {
                receiving.unlock();
            }
            stepAside();
        }
    }

    /// Lets callers receive for themselves, as long as there are any.
    private void stepAside() {
        calls.nudgeOne();
        long before;
        do {
            before = calls.begun();
            LockSupport.parkNanos(ASIDE_NANOS);
        } while (calls.begun() != before && !ended.get());
    }

    /// Receives a packet and does what it says.
    ///
    /// @return whether it was an answer
    private boolean receive(Duration within) throws IOException {
        in.next(within);
        int kind = in.kind();
        switch (kind) {
            case Packet.HELLO -> meet(in.text());
            case Packet.METHOD -> learn(in.method(), in.text());
            case Packet.CALL -> answer();
            case Packet.RESULT, Packet.FAILURE -> answered(kind);
            case Packet.REFUSAL -> refused();
            default -> throw new StreamCorruptedException("unknown kind of packet: kind=" + kind);
        }
        return kind >= Packet.RESULT;
    }

    private void meet(String name) throws IOException {
        if (in.object() != VERSION) {
            throw new StreamCorruptedException(
                    "peer speaks another version: theirs=" + in.object() + ", ours=" + VERSION);
        }
        peer = name;
        home.met(this);
        met.countDown();
    }

    private void learn(int number, String method) throws IOException {
        if (number != methods.size()) {
            throw new StreamCorruptedException("method has another number: number=" + number);
        }
        names += method.length();
        if (names > MOST_NAMES) {
            throw new StreamCorruptedException("peer names too many methods: characters=" + names);
        }
        methods.add(method);
    }

    private void answer() throws IOException {
        if (in.method() >= methods.size()) {
            throw new StreamCorruptedException("method is not known: number=" + in.method());
        }
        if (running.incrementAndGet() > Calls.MOST) {
            throw new StreamCorruptedException(
                    "peer has more calls under way than it may: most=" + Calls.MOST);
        }
        Incoming incoming =
                new Incoming(this, out, in.call(), in.object(), methods.get(in.method()));
        Object arguments;
        try {
            arguments = message();
        } catch (MessageAbortedException _) {
            answering(); // who called knows it already
            return;
        } catch (UnreadableException e) {
            incoming.fail(new UnmarshalException("arguments cannot be read", unwrapped(e)));
            return;
        }
        incoming.begin(home.exports().of(incoming.object()), arguments);
    }

    /// A call of the peer's is being answered: it may send another one.
    void answering() {
        running.decrementAndGet();
    }

    private @Nullable Object message() throws IOException {
        Arrival before = Arrivals.set(arrival);
        try {
            return in.message();
        } finally {
            Arrivals.set(before);
        }
    }

    private void answered(int kind) throws IOException {
        int number = in.call();
        Object value;
        try {
            value = message();
        } catch (MessageAbortedException _) {
            return; // another answer comes
        } catch (UnreadableException e) {
            value = new UnmarshalException("answer cannot be read", unwrapped(e));
            kind = Packet.FAILURE;
        }
        Call call = calls.of(number);
        if (call == null) {
            return; // nobody waits any more
        }
        if (kind == Packet.RESULT) {
            call.complete(value);
        } else {
            call.fail(value instanceof Throwable thrown ? thrown : noFailure(value));
        }
    }

    private static UnmarshalException noFailure(@Nullable Object value) {
        return new UnmarshalException(
                "peer threw what is no Throwable: class="
                        + (value == null ? "null" : value.getClass().getName()));
    }

    private void refused() throws IOException {
        Refusal reason = Refusal.of(in.method());
        Call call = calls.of(in.call());
        String text = in.text();
        if (call != null) {
            call.fail(reason.exception(text));
        }
    }

    private void end(Throwable reason) {
        if (ended.getAndSet(true)) {
            return;
        }
        end = reason;
        calls.failAll(() ->
                new UnmarshalException(
                        "call may have run, connection was lost before the answer: " + remote(),
                        reason instanceof Exception e ? e : null));
        home.ended(this);
        try {
            link.close();
        } catch (IOException e) {
            reason.addSuppressed(e);
        }
    }

    @Override
    public void close() {
        end(new IOException("closed by this side"));
    }
}
