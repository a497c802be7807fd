// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.codec.MessageAbortedException;
import io.wherry.rmi.DeadlineExceededException;
import io.wherry.rmi.internal.thread.DeadlineTimer;
import io.wherry.rmi.internal.type.Admission;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.rmi.internal.wire.LookupFailedException;
import io.wherry.rmi.internal.wire.Packet;
import io.wherry.rmi.internal.wire.PacketReceiver;
import io.wherry.rmi.internal.wire.PacketSender;
import io.wherry.rmi.internal.wire.Scope;
import io.wherry.rmi.internal.wire.SendTimeoutException;
import io.wherry.rmi.internal.wire.StalledException;
import io.wherry.rmi.internal.wire.UnreadableException;
import io.wherry.rmi.internal.wire.UnwritableException;
import java.io.IOException;
import java.rmi.ConnectException;
import java.rmi.MarshalException;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Makes calls to the peer over one connection. Thread-safe, except where noted.
final class Caller {
    private final SessionConnection connection;
    private final PacketSender out;
    private final PacketReceiver in;
    private final PendingCalls calls;
    private final OneWayBatcher oneWay;

    Caller(SessionConnection connection, PendingCalls calls) {
        this.connection = connection;
        this.calls = calls;
        out = connection.out();
        in = connection.in();
        oneWay = new OneWayBatcher(connection, out);
    }

    /// Calls a method and blocks until its end.
    ///
    /// @param mayStall whether to wait for a thread that writes and makes no progress
    /// @throws StalledException if there is one, and the call may not wait for it
    @Nullable Object call(
            CallTarget target,
            RemoteMethod method,
            Object @Nullable [] arguments,
            CallOptions options,
            boolean mayStall)
            throws Throwable {
        Scope scope = CurrentCall.scope(options, connection.session());
        long start = scope.isBounded() ? System.nanoTime() : 0;
        PendingCall call = begin(target, method.key(), null, scope.nanos());
        sendOf(
                call,
                new PacketSender.CallHeader(target.object(), method.key(), call.number(), scope, 0),
                arguments,
                mayStall);
        try {
            return awaitReply(call, method.key(), scope.nanos(), start);
        } finally {
            if (scope.isWithin()) {
                waited(System.nanoTime() - start);
            }
        }
    }

    private static void waited(long nanos) {
        ServerCall current = CurrentCall.get();
        if (current != null) {
            current.waited(nanos);
        }
    }

    /// Sends the last packet of `call`, for whose reply the current thread waits.
    ///
    /// @param mayStall whether to wait for a thread that writes and makes no progress
    void sendOf(
            PendingCall call,
            PacketSender.CallHeader head,
            Object @Nullable [] arguments,
            boolean mayStall)
            throws RemoteException {
        boolean sent = false;
        try {
            send(head, arguments, mayStall);
            sent = true;
        } finally {
            if (!sent) {
                calls.end(call);
                if (head.has(Packet.BATCHED)) {
                    cancel(head.number()); // the peer has its other packets
                }
            }
        }
    }

    /// Blocks until the reply to a sent call has arrived.
    @Nullable Object awaitReply(PendingCall call, String method, long nanos, long start)
            throws Throwable {
        int number = call.number();
        boolean over = false;
        try {
            connection.receiver().await(call, nanos, start);
            if (!call.isDone() && calls.abandon(number)) {
                over = true;
                cancel(number);
                connection.closeIfReplyIsLate();
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

    /// Calls a method without blocking.
    ///
    /// @param mayStall whether to wait for a thread that writes and makes no progress
    /// @throws StalledException if there is one, and the call may not wait for it
    RemoteFuture begin(
            CallTarget target,
            RemoteMethod method,
            Object @Nullable [] arguments,
            CallOptions options,
            boolean mayStall)
            throws RemoteException {
        Scope scope = CurrentCall.scope(options);
        long nanos = scope.nanos();
        RemoteFuture future = new RemoteFuture(method);
        PendingCall call = begin(target, method.key(), future, nanos);
        int number = call.number();
        PacketSender.CallHeader head =
                new PacketSender.CallHeader(target.object(), method.key(), number, scope, 0);
        boolean sent = false;
        try {
            send(head, arguments, mayStall);
            sent = true;
        } catch (RuntimeException e) { // of a class of the arguments
            future.completeExceptionally(e);
            return future;
        } finally {
            if (!sent) {
                calls.abandon(number);
            }
        }
        expect(future, call, method.key(), nanos);
        return future;
    }

    /// Prepares for the reply to a sent call. If that fails, for lack of a thread for example,
    /// cancels the call.
    private void expect(RemoteFuture future, PendingCall call, String method, long nanos) {
        int number = call.number();
        boolean isExpected = false;
        try {
            future.begun(
                    connection.receiver(),
                    call.place(),
                    () -> abandon(number),
                    DeadlineTimer.in(nanos, () -> endLate(number, late(method, nanos))));
            connection.receiver().expectFuture();
            isExpected = true;
        } finally {
            if (!isExpected) {
                abandon(number);
            }
        }
    }

    private void endLate(int number, RemoteException late) {
        if (calls.finish(number, null, late)) {
            cancel(number);
        }
    }

    private void abandon(int number) {
        if (calls.abandon(number)) {
            cancel(number);
        }
    }

    /// Begins a batch: calls that run sequentially and have one reply.
    OutgoingBatch newBatch(CallTarget replies, CallOptions options) throws RemoteException {
        long nanos = CurrentCall.scope(options).nanos();
        return new OutgoingBatch(this, begin(replies, "", null, nanos), nanos);
    }

    /// Makes a one-way call.
    void tell(
            CallTarget target,
            RemoteMethod method,
            Object @Nullable [] arguments,
            CallOptions options)
            throws RemoteException {
        if (!connection.isOpen()) {
            throw connection.notSent();
        }
        PacketSender.CallHeader head =
                new PacketSender.CallHeader(
                        target.object(),
                        method.key(),
                        0,
                        CurrentCall.scope(options),
                        Packet.ONE_WAY);
        try {
            oneWay.send(head, arguments);
        } catch (IOException e) {
            throw unsent(head, e);
        }
    }

    private static DeadlineExceededException late(String method, long nanos) {
        return new DeadlineExceededException(
                "call did not complete in time, it may have run: method="
                        + method
                        + ", nanoseconds="
                        + nanos);
    }

    private DeadlineExceededException tooLate() {
        return new DeadlineExceededException(
                "call was not sent, deadline has expired: " + connection.remote());
    }

    /// @param method empty for a batch
    private PendingCall begin(
            CallTarget target, String method, @Nullable RemoteFuture future, long nanos)
            throws RemoteException {
        if (nanos <= 0) {
            throw tooLate();
        }
        try {
            PendingCall call = calls.begin(connection.followers(), target, method, future, nanos);
            if (call != null && !connection.session().isLeaving()) {
                return call;
            }
            if (call != null) {
                giveUp(call, future);
                throw new ConnectException(
                        "call was not sent, peer accepts no more calls: " + connection.remote());
            }
        } catch (TimeoutException _) {
            throw tooLate();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ConnectException(
                    "call was not sent, interrupted before: " + connection.remote(), e);
        }
        throw connection.notSent();
    }

    /// Releases a call that was not sent.
    private void giveUp(PendingCall call, @Nullable RemoteFuture future) {
        if (future == null) {
            calls.end(call);
        } else {
            calls.abandon(call.number());
        }
    }

    private void send(PacketSender.CallHeader head, Object @Nullable [] arguments, boolean mayStall)
            throws RemoteException {
        boolean others = connection.followers().underWay() > 1;
        try {
            if (mayStall) {
                out.call(head, arguments, others);
            } else {
                out.callUnlessStalled(head, arguments, others);
            }
        } catch (IOException e) {
            throw unsent(head, e);
        }
    }

    /// Queues a call of a batch, which is sent together with the next one.
    ///
    /// @param nanos time limit, `Long.MAX_VALUE` if there is none
    void queue(PacketSender.CallHeader head, Object @Nullable [] arguments, long nanos)
            throws RemoteException {
        try {
            out.queue(head, arguments, nanos);
        } catch (IOException e) {
            throw unsent(head, e);
        }
    }

    private RemoteException unsent(PacketSender.CallHeader head, IOException e) {
        if (e instanceof StalledException stalled) {
            return stalled;
        }
        if (e instanceof SendTimeoutException) {
            return new DeadlineExceededException(
                    "call was not sent in time: method=" + head.method() + ", " + e.getMessage());
        }
        if (e instanceof UnwritableException) {
            if (e.getCause() instanceof Error error) {
                throw error; // of a class of the arguments, as in java.rmi
            }
            if (e.getCause() instanceof RuntimeException ofClass
                    && !(ofClass instanceof LookupFailedException)) {
                throw ofClass;
            }
            return new MarshalException(
                    "arguments cannot be written: method=" + head.method(), unwrapped(e));
        }
        connection.awaitLastPackets();
        connection.lost(e);
        if (connection.isDrained()) {
            return notBegun(e);
        }
        return new MarshalException(
                "call may have run, connection was lost while it was sent: " + connection.remote(),
                e);
    }

    /// Tells the peer that the caller does not wait any more, on a separate thread, since sending
    /// may block.
    void cancel(int number) {
        DeadlineTimer.start("cancel call of " + connection.remote(), () -> tellCancelled(number));
    }

    private void tellCancelled(int number) {
        try {
            connection.session().cancel(number);
        } catch (IOException e) {
            connection.lost(e);
        }
    }

    /// Receives a reply. For the receiving thread.
    void receiveReply() throws IOException {
        int number = in.call();
        int kind = in.kind();
        calls.learn(number, in.tellsLong());
        Admission admission = calls.admission(number);
        Object value;
        try {
            value =
                    connection.message(
                            admission == null
                                    ? connection.session().context().admittingNothing()
                                    : admission,
                            null);
        } catch (MessageAbortedException _) {
            return; // another reply follows
        } catch (UnreadableException e) {
            Throwable failure =
                    kind == Packet.RESULT
                            ? UnmarshalFailures.ofResult(e)
                            : UnmarshalFailures.ofException(e);
            calls.finish(number, null, failure);
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
                "failure value is not a Throwable: class="
                        + (value == null ? "null" : value.getClass().getName()));
    }

    /// Receives a refusal. For the receiving thread.
    void refused() throws IOException {
        Refusal reason = Refusal.of(in.method());
        int number = in.call();
        calls.finish(number, null, reason.exception(in.text()));
    }

    /// Ends all calls over this connection: no more replies will arrive.
    void end(@Nullable Exception reason) {
        oneWay.end();
        calls.fail(
                connection.followers(),
                () ->
                        connection.isDrained()
                                ? notBegun(reason)
                                : new UnmarshalException(
                                        "call may have run, connection was lost before the reply: "
                                                + connection.remote(),
                                        reason));
    }

    /// Returns the exception for a call without a reply from a peer that has ended in order: it has
    /// replied to all calls that it began.
    private ConnectException notBegun(@Nullable Exception reason) {
        return new ConnectException(
                "call was not begun, peer has ended: " + connection.remote(), reason);
    }

    /// Returns the cause of a message that could not be read or written.
    static Exception unwrapped(IOException e) {
        return e.getCause() instanceof Exception cause ? cause : e;
    }
}
