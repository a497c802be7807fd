// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.codec.MessageAbortedException;
import io.wherry.rmi.DeadlineExceededException;
import io.wherry.rmi.internal.thread.Threads;
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
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The calls of one session to the peer. Safe for any thread, but for what says so.
final class Caller {
    private final Session session;
    private final Outbound out;
    private final Inbound in;
    private final Calls calls;
    private final Stragglers stragglers;

    Caller(Session session, Outbound out, Inbound in, Calls calls) {
        this.session = session;
        this.out = out;
        this.in = in;
        this.calls = calls;
        stragglers = new Stragglers(session, out);
    }

    /// Calls a method and waits for its end.
    @Nullable Object call(
            Target target, RemoteMethod method, Object @Nullable [] arguments, Terms terms)
            throws Throwable {
        Scope scope = CurrentCall.scope(terms, session);
        long start = scope.equals(Scope.OPEN) ? 0 : System.nanoTime();
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
            session.await(call, nanos, start);
            if (!call.isDone() && calls.abandon(number)) {
                over = true;
                cancel(number);
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
    CompletableFuture<@Nullable Object> begin(
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
                () -> abandon(number),
                Deadlines.in(nanos, () -> endLate(number, late(method.key(), nanos))));
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
        if (!session.isOpen()) {
            throw session.notSent();
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
                "call was not sent, no time is left: " + session.remote());
    }

    /// @param method empty for a batch
    private Call begin(Target target, String method, @Nullable RemoteFuture future, long nanos)
            throws RemoteException {
        if (nanos <= 0) {
            throw tooLate();
        }
        try {
            Call call = calls.begin(target.answers(), method, future, nanos);
            if (call != null) {
                return call;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ConnectException(
                    "call was not sent, interrupted before: " + session.remote(), e);
        }
        throw session.isOpen() ? tooLate() : session.notSent();
    }

    private void send(Outbound.Head head, Object @Nullable [] arguments) throws RemoteException {
        try {
            out.call(head, arguments);
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
        session.lost(e);
        return new MarshalException(
                "call may have run, connection was lost while it was sent: " + session.remote(), e);
    }

    /// Nobody waits for that call any more. Tells the peer on a thread of its own: it may take nothing.
    void cancel(int number) {
        Threads.virtual("cancel call of " + session.remote())
                .start(() -> {
                    try {
                        out.text(Packet.CANCEL, 0, number, "");
                    } catch (IOException e) {
                        session.lost(e);
                    }
                });
    }

    /// An answer has come. For who has the turn to receive.
    void answered() throws IOException {
        int number = in.call();
        int kind = in.kind();
        Predicate<? super Class<?>> answers = calls.types(number);
        Object value;
        try {
            value = session.message(answers == null ? Caller::nothing : answers, null);
        } catch (MessageAbortedException _) {
            return; // another answer comes
        } catch (UnreadableException e) {
            calls.finish(
                    number, null, new UnmarshalException("answer cannot be read", unwrapped(e)));
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
        calls.failAll(() ->
                new UnmarshalException(
                        "call may have run, connection was lost before the answer: "
                                + session.remote(),
                        reason));
    }

    /// Returns the cause of a message that could not be read or written.
    static Exception unwrapped(IOException e) {
        return e.getCause() instanceof Exception cause ? cause : e;
    }

    /// Admits no class: for messages that no thread waits for.
    static boolean nothing(Class<?> type) {
        return type == void.class; // of which there are no objects
    }
}
