// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.codec.MessageAbortedException;
import io.wherry.rmi.DeadlineExceededException;
import io.wherry.rmi.internal.thread.Threads;
import io.wherry.rmi.internal.type.Admission;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.rmi.internal.wire.Inbound;
import io.wherry.rmi.internal.wire.NoTurnException;
import io.wherry.rmi.internal.wire.Outbound;
import io.wherry.rmi.internal.wire.Packet;
import io.wherry.rmi.internal.wire.Scope;
import io.wherry.rmi.internal.wire.UnreadableException;
import io.wherry.rmi.internal.wire.UnwritableException;
import java.io.IOException;
import java.rmi.ConnectException;
import java.rmi.MarshalException;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import org.jspecify.annotations.Nullable;

/// The calls to the peer over one lane. Safe for any thread, but for what says so.
final class Caller {
    private final Lane lane;
    private final Outbound out;
    private final Inbound in;
    private final Calls calls;
    private final Stragglers stragglers;

    Caller(Lane lane, Calls calls) {
        this.lane = lane;
        this.calls = calls;
        out = lane.out();
        in = lane.in();
        stragglers = new Stragglers(lane, out);
    }

    /// Calls a method and waits for its end.
    @Nullable Object call(
            Target target, RemoteMethod method, Object @Nullable [] arguments, Terms terms)
            throws Throwable {
        Scope scope = CurrentCall.scope(terms, lane.session());
        long start = scope.isBounded() ? System.nanoTime() : 0;
        Call call = begin(target, method.key(), null, scope.nanos());
        sendOf(
                call,
                new Outbound.Head(target.object(), method.key(), call.number(), scope, 0),
                arguments);
        try {
            return answer(call, method.key(), scope.nanos(), start);
        } finally {
            if (scope.isWithin()) {
                waited(System.nanoTime() - start);
            }
        }
    }

    private static void waited(long nanos) {
        Incoming current = CurrentCall.get();
        if (current != null) {
            current.waited(nanos);
        }
    }

    /// Sends what ends with an answer to `call`, which the current thread waits for.
    void sendOf(Call call, Outbound.Head head, Object @Nullable [] arguments)
            throws RemoteException {
        boolean sent = false;
        try {
            send(head, arguments);
            sent = true;
        } finally {
            if (!sent) {
                calls.end(call);
            }
        }
    }

    /// Waits for the answer to a call that was sent.
    @Nullable Object answer(Call call, String method, long nanos, long start) throws Throwable {
        int number = call.number();
        boolean over = false;
        try {
            lane.receiver().await(call, nanos, start);
            if (!call.isDone() && calls.abandon(number)) {
                over = true;
                cancel(number);
                lane.answersLate();
                throw late(method, nanos);
            }
            call.awaitDone();
            Throwable failure = call.failure();
            if (failure != null) {
                throw failure;
            }
            return call.result();
        } finally {
            if (!over) {
                calls.end(call);
            }
        }
    }

    /// Calls a method. Others receive the answer.
    RemoteFuture begin(
            Target target, RemoteMethod method, Object @Nullable [] arguments, Terms terms)
            throws RemoteException {
        Scope scope = CurrentCall.scope(terms);
        long nanos = scope.nanos();
        RemoteFuture future = new RemoteFuture(method);
        Call call = begin(target, method.key(), future, nanos);
        int number = call.number();
        Outbound.Head head = new Outbound.Head(target.object(), method.key(), number, scope, 0);
        boolean sent = false;
        try {
            send(head, arguments);
            sent = true;
        } finally {
            if (!sent) {
                calls.abandon(number);
            }
        }
        future.begun(
                lane.receiver(),
                call.place(),
                () -> abandon(number),
                Deadlines.in(nanos, () -> endLate(number, late(method.key(), nanos))));
        lane.receiver().expectFuture();
        return future;
    }

    private void endLate(int number, RemoteException late) {
        calls.finish(number, null, late);
        cancel(number);
    }

    private void abandon(int number) {
        if (calls.abandon(number)) {
            cancel(number);
        }
    }

    /// Begins calls that run one after another and have one answer.
    Sequence sequence(Target answers, Terms terms) throws RemoteException {
        long nanos = CurrentCall.scope(terms).nanos();
        return new Sequence(this, begin(answers, "", null, nanos), nanos);
    }

    /// Calls a method whose end nobody waits for.
    void tell(Target target, RemoteMethod method, Object @Nullable [] arguments, Terms terms)
            throws RemoteException {
        if (!lane.isOpen()) {
            throw lane.notSent();
        }
        Outbound.Head head =
                new Outbound.Head(
                        target.object(), method.key(), 0, CurrentCall.scope(terms), Packet.ONE_WAY);
        try {
            stragglers.send(head, arguments);
        } catch (IOException e) {
            throw unsent(head, e);
        }
    }

    private static DeadlineExceededException late(String method, long nanos) {
        return new DeadlineExceededException(
                "call was not over in time, it may have run: method="
                        + method
                        + ", nanoseconds="
                        + nanos);
    }

    private DeadlineExceededException tooLate() {
        return new DeadlineExceededException(
                "call was not sent, no time is left: " + lane.remote());
    }

    /// @param method empty for a batch
    private Call begin(Target target, String method, @Nullable RemoteFuture future, long nanos)
            throws RemoteException {
        if (nanos <= 0) {
            throw tooLate();
        }
        try {
            Call call = calls.begin(lane.followers(), target, method, future, nanos);
            if (call != null && !lane.session().isLeaving()) {
                return call;
            }
            if (call != null) {
                giveUp(call, future);
                throw new ConnectException(
                        "call was not sent, the peer takes no more calls: " + lane.remote());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ConnectException(
                    "call was not sent, interrupted before: " + lane.remote(), e);
        }
        throw lane.isOpen() ? tooLate() : lane.notSent();
    }

    /// Frees a call that was not sent.
    private void giveUp(Call call, @Nullable RemoteFuture future) {
        if (future == null) {
            calls.end(call);
        } else {
            calls.abandon(call.number());
        }
    }

    private void send(Outbound.Head head, Object @Nullable [] arguments) throws RemoteException {
        try {
            out.call(head, arguments, lane.followers().underWay() > 1);
        } catch (IOException e) {
            throw unsent(head, e);
        }
    }

    /// Leaves a call here that goes with the next that is sent.
    void queue(Outbound.Head head, Object @Nullable [] arguments) throws RemoteException {
        try {
            out.queue(head, arguments);
        } catch (IOException e) {
            throw unsent(head, e);
        }
    }

    private RemoteException unsent(Outbound.Head head, IOException e) {
        if (e instanceof NoTurnException) {
            return new DeadlineExceededException(
                    "call was not sent in time: method=" + head.method() + ", " + e.getMessage());
        }
        if (e instanceof UnwritableException) {
            return new MarshalException(
                    "arguments cannot be written: method=" + head.method(), unwrapped(e));
        }
        lane.awaitLastPackets();
        lane.lost(e);
        if (lane.isDrained()) {
            return notBegun(e);
        }
        return new MarshalException(
                "call may have run, connection was lost while it was sent: " + lane.remote(), e);
    }

    /// Nobody waits for that call any more. Tells the peer on a thread of its own: it may take nothing.
    void cancel(int number) {
        Threads.virtual("cancel call of " + lane.remote())
                .start(() -> {
                    try {
                        lane.session().cancel(number);
                    } catch (IOException e) {
                        lane.lost(e);
                    }
                });
    }

    /// An answer has come. For who has the turn to receive.
    void answered() throws IOException {
        int number = in.call();
        int kind = in.kind();
        calls.learn(number, in.tellsLong());
        Admission admission = calls.admission(number);
        Object value;
        try {
            value =
                    lane.message(
                            admission == null
                                    ? lane.session().home().admittingNothing()
                                    : admission,
                            null);
        } catch (MessageAbortedException _) {
            return; // another answer comes
        } catch (UnreadableException e) {
            calls.finish(number, null, new UnmarshalException(Unreadable.answer(e), unwrapped(e)));
            return;
        }
        if (kind == Packet.RESULT) {
            calls.finish(number, value, null);
        } else {
            calls.finish(number, null, value instanceof Throwable thrown ? thrown : odd(value));
        }
    }

    private static UnmarshalException odd(@Nullable Object value) {
        return new UnmarshalException(
                "peer threw what is no Throwable: class="
                        + (value == null ? "null" : value.getClass().getName()));
    }

    /// A call was refused. For who has the turn to receive.
    void refused() throws IOException {
        Refusal reason = Refusal.of(in.method());
        int number = in.call();
        calls.finish(number, null, reason.exception(in.text()));
    }

    /// No answers will come any more.
    void end(@Nullable Exception reason) {
        stragglers.end();
        calls.fail(
                lane.followers(),
                () ->
                        lane.isDrained()
                                ? notBegun(reason)
                                : new UnmarshalException(
                                        "call may have run, connection was lost before the answer: "
                                                + lane.remote(),
                                        reason));
    }

    /// A peer that ends in order has answered all calls that it began.
    private ConnectException notBegun(@Nullable Exception reason) {
        return new ConnectException(
                "call was not begun, the peer has ended: " + lane.remote(), reason);
    }

    /// Returns the cause of a message that could not be read or written.
    static Exception unwrapped(IOException e) {
        return e.getCause() instanceof Exception cause ? cause : e;
    }
}
