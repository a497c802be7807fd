// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.Metadata;
import io.wherry.rmi.OverloadedException;
import io.wherry.rmi.internal.export.Export;
import io.wherry.rmi.internal.export.ExportedMethod;
import io.wherry.rmi.internal.flow.Flows;
import io.wherry.rmi.internal.thread.AttemptFuture;
import io.wherry.rmi.internal.thread.DeadlineTimer;
import io.wherry.rmi.internal.thread.Threads;
import io.wherry.rmi.internal.wire.Packet;
import io.wherry.rmi.internal.wire.PacketSender;
import io.wherry.rmi.internal.wire.UnwritableException;
import java.io.IOException;
import java.rmi.MarshalException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.ServerError;
import java.rmi.ServerException;
import java.security.Principal;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// A call from the peer, on the called side.
final class ServerCall {
    private static final Object[] NOTHING = {};

    private final CallDispatcher dispatcher;
    private final PacketSender.CallHeader head;
    private final long start;
    private final boolean nested;
    private @Nullable Thread thread; // guarded by this
    private @Nullable CompletableFuture<?> later; // guarded by this
    private boolean cancelled; // guarded by this
    private volatile boolean over;
    private volatile @Nullable Future<?> deadline;
    private boolean quick; // set before it runs
    private boolean slow; // set before the reply is sent
    private int depth; // the thread that runs it
    private long waited; // the thread that runs it
    private Metadata metadata = Metadata.empty(); // the thread that runs it
    private @Nullable Principal principal; // the thread that runs it
    private @Nullable Remote callee; // the thread that runs it

    ServerCall(CallDispatcher dispatcher, PacketSender.CallHeader head) {
        this.dispatcher = dispatcher;
        this.head = head;
        start = head.scope().ends() ? System.nanoTime() : 0;
        nested = head.scope().isWithin() && session().calls().isPending(head.scope().within());
    }

    long object() {
        return head.object();
    }

    int number() {
        return head.number();
    }

    boolean isOneWay() {
        return head.has(Packet.ONE_WAY);
    }

    /// Returns true if it was made within a call of this side that was pending when it arrived.
    boolean isNested() {
        return nested;
    }

    Session session() {
        return dispatcher.connection().session();
    }

    /// Returns the connection at which the peer waits for the reply.
    SessionConnection connection() {
        return dispatcher.connection();
    }

    /// Returns the nanoseconds left until the deadline, `Long.MAX_VALUE` if there is none.
    long nanosLeft() {
        return head.scope().ends()
                ? head.scope().nanos() - (System.nanoTime() - start)
                : Long.MAX_VALUE;
    }

    /// Returns the metadata that the running method sees.
    Metadata metadata() {
        return metadata;
    }

    /// Returns the authenticated caller that the running method sees, null if there is none.
    @Nullable Principal principal() {
        return principal == null ? session().peerPrincipal() : principal;
    }

    /// Sets the metadata and the caller for the method that runs next.
    ///
    /// @param caller null for the principal of the connection
    void context(Metadata seen, @Nullable Principal caller) {
        metadata = seen;
        principal = caller;
    }

    /// Returns true if it runs a method of `object`.
    boolean isOf(Remote object) {
        return callee == object;
    }

    /// Sets the object whose method runs next.
    void callee(Remote next) {
        callee = next;
    }

    /// Returns the number of nested calls of peers on the thread, including this one.
    int depth() {
        return depth;
    }

    /// Adds time for which the thread waited for the peer, and received meanwhile.
    void waited(long nanos) {
        waited += nanos;
    }

    /// Returns the time waited since the last call of this method.
    long takeWaited() {
        long taken = waited;
        waited = 0;
        return taken;
    }

    /// Runs the call: on the current thread if the method is quick, otherwise on another thread.
    ///
    /// @param export null if there is no such object
    void begin(@Nullable Export export, @Nullable Object arguments) throws IOException {
        Remote target = export == null ? null : export.target();
        if (export == null || target == null) {
            refuseObject();
            return;
        }
        ExportedMethod exportedMethod = export.exportedMethod(head.method());
        Object[] all = arguments == null ? NOTHING : (Object[]) arguments;
        if (exportedMethod == null || exportedMethod.parameters() != all.length) {
            refuse(
                    Refusal.NO_METHOD,
                    "object has no such method: class="
                            + target.getClass().getName()
                            + ", method="
                            + head.method());
            return;
        }
        Invocation invocation = run(export, exportedMethod, target, all);
        Refusal refusal = refusal(exportedMethod);
        if (refusal == null && !exportedMethod.enter()) {
            refusal = Refusal.OVERLOAD;
        }
        if (refusal != null) {
            export.refused(exportedMethod);
            refuse(refusal, "call was not begun: method=" + head.method());
        } else if (export.enter(exportedMethod)) {
            start(invocation);
        } else {
            exportedMethod.undoEnter();
            refuseObject();
        }
    }

    private void refuseObject() throws IOException {
        refuse(Refusal.NO_OBJECT, "no such object in table: object=" + head.object());
    }

    /// Returns the reason to reject the call, null if it may begin. The limit of concurrent calls
    /// does not apply to calls of leases and running streams: they are brief, and an item that was
    /// rejected would be missing in its stream.
    private @Nullable Refusal refusal(ExportedMethod exportedMethod) {
        Refusal refusal = dispatcher.running().refusal(this);
        boolean isExempt = exportedMethod.isOwn() && !exportedMethod.isAsynchronous();
        return isExempt && refusal == Refusal.OVERLOAD ? null : refusal;
    }

    private Invocation run(
            Export export, ExportedMethod exportedMethod, Remote target, Object[] arguments) {
        if (!exportedMethod.hasFlows()) {
            return new MethodInvocation(
                    export, exportedMethod, target, arguments, head.scope().metadata());
        }
        Flows flows = dispatcher.flows();
        flows.arriving(arguments, export.arguments());
        return new FlowInvocation(
                new MethodInvocation(
                        export, exportedMethod, target, arguments, head.scope().metadata()),
                flows);
    }

    /// Runs the calls of a batch on another thread.
    void begin(IncomingBatch batch) throws IOException {
        Refusal refusal = dispatcher.running().refusal(this);
        if (refusal == null) {
            start(batch);
        } else {
            refuse(refusal, "batch was not begun");
        }
    }

    private void refuse(Refusal reason, String text) throws IOException {
        dispatcher.running().end(this);
        try {
            if (!isOneWay()) {
                dispatcher.out().text(Packet.REFUSAL, reason.code(), head.number(), text);
            }
        } finally {
            dispatcher.running().replied();
        }
    }

    private void start(Invocation invocation) {
        if (invocation.isQuick() || (isOneWay() && dispatcher.running().isFull())) {
            quick = true;
            run(invocation);
            return;
        }
        dispatcher.running().add(this);
        try {
            deadline = DeadlineTimer.in(head.scope().nanos(), this::cancel);
            if (connection()
                    .leave(() -> run(invocation), head.scope().within(), invocation.isBrief())) {
                return;
            }
            Threads.virtual("run " + invocation.name() + " for " + connection().remote())
                    .start(() -> run(invocation));
        } catch (RuntimeException | Error e) {
            end(invocation, System.nanoTime(), withoutThread(e), true);
        }
    }

    private static OverloadedException withoutThread(Throwable reason) {
        return new OverloadedException("call was not begun, there is no thread for it: " + reason);
    }

    private void run(Invocation invocation) {
        ServerCall before = CurrentCall.set(this);
        depth = before == null ? 1 : before.depth + 1;
        long begun = System.nanoTime();
        if (!quick) {
            enter();
        }
        Object outcome;
        boolean failed = false;
        try {
            outcome = invocation.run();
        } catch (Throwable e) {
            outcome = thrown(e);
            failed = true;
        }
        if (!quick) {
            leave();
        }
        CurrentCall.set(before);
        if (!failed && invocation.isAsynchronous() && outcome instanceof CompletionStage<?> stage) {
            await(stage, invocation, begun);
        } else {
            end(invocation, begun, outcome, failed);
        }
    }

    private void end(Invocation invocation, long begun, @Nullable Object outcome, boolean failed) {
        Throwable failure = failed ? (Throwable) outcome : null;
        try {
            invocation.end(System.nanoTime() - begun, failure);
        } catch (Throwable e) {
            failure = failure == null ? thrown(e) : failure; // the caller waits for a reply
        }
        slow = invocation.isSlow();
        if (!quick) {
            DeadlineTimer.cancel(deadline);
            over = true;
            dispatcher.running().remove(this);
        }
        if (failure != null && !quick && (isCancelled() || nanosLeft() <= 0)) {
            // the caller has cancelled the call, or ends it at the deadline itself
            dispatcher.running().end(this);
            dispatcher.running().replied();
        } else if (failure != null) {
            fail(failure);
        } else {
            reply(Packet.RESULT, outcome);
        }
    }

    /// Returns true if it cannot be cancelled any more.
    boolean isOver() {
        return over;
    }

    synchronized boolean isCancelled() {
        return cancelled;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the dependent stage does not throw
    private void await(CompletionStage<?> stage, Invocation invocation, long begun) {
        CompletableFuture<?> future;
        try {
            future = future(stage);
        } catch (RuntimeException | Error e) {
            end(invocation, begun, thrown(e), true);
            return;
        }
        later(future);
        future.whenComplete((value, thrown) ->
                end(
                        invocation,
                        begun,
                        thrown == null ? value : thrown(AttemptFuture.cause(thrown)),
                        thrown != null));
    }

    /// Returns the future of a stage, or a copy of a stage that has none.
    @SuppressWarnings("FutureReturnValueIgnored") // the dependent stage does not throw
    static CompletableFuture<?> future(CompletionStage<?> stage) {
        try {
            return stage.toCompletableFuture();
        } catch (UnsupportedOperationException _) {
            CompletableFuture<@Nullable Object> copy = new CompletableFuture<>();
            stage.whenComplete((value, thrown) -> {
                if (thrown == null) {
                    copy.complete(value);
                } else {
                    copy.completeExceptionally(thrown);
                }
            });
            return copy;
        }
    }

    private void later(CompletableFuture<?> future) {
        boolean isTooLate;
        synchronized (this) {
            later = future;
            isTooLate = cancelled;
        }
        if (isTooLate) {
            future.cancel(true);
        }
    }

    private synchronized void enter() {
        thread = Thread.currentThread();
        if (cancelled) {
            thread.interrupt();
        }
    }

    private synchronized void leave() {
        thread = null;
        if (cancelled) {
            Thread.interrupted(); // the interrupt was meant for the method
        }
    }

    /// Cancels the call: interrupts its thread, and cancels its future.
    void cancel() {
        CompletableFuture<?> future;
        synchronized (this) {
            cancelled = true;
            if (thread != null) {
                thread.interrupt();
            }
            future = later;
        }
        if (future != null) {
            cancelSoon(future);
        }
    }

    /// Cancels a future on another thread: its dependent stages may block, and the current thread
    /// receives.
    private static void cancelSoon(CompletableFuture<?> future) {
        DeadlineTimer.start("cancel future of a call", () -> future.cancel(true));
    }

    /// Wraps an exception of the method as java.rmi does.
    static Throwable thrown(Throwable e) {
        return switch (e) {
            case NotRunException own -> own.reason();
            case RemoteException remote ->
                    new ServerException("RemoteException occurred in server thread", remote);
            case Error error -> thrown(error);
            default -> e;
        };
    }

    /// Wraps an error of the method, or of a class of its arguments or result.
    static ServerError thrown(Error error) {
        return new ServerError("Error occurred in server thread", error);
    }

    /// Sends an exception as the reply.
    void fail(Throwable failure) {
        reply(Packet.FAILURE, failure);
    }

    private void reply(int kind, @Nullable Object value) {
        dispatcher.running().end(this);
        try {
            if (!isOneWay()) {
                send(kind, value);
            }
        } finally {
            dispatcher.running().replied();
        }
    }

    private void send(int kind, @Nullable Object value) {
        try {
            write(kind, value);
        } catch (UnwritableException e) {
            tellUnwritable(kind, value, e);
        } catch (IOException | RuntimeException | Error e) {
            connection().lost(e); // the caller gets the exception for a lost connection
        }
    }

    private void write(int kind, @Nullable Object value) throws IOException {
        // the thread of a nested call goes on to wait: it does not send what was held back
        boolean hold =
                quick
                        ? dispatcher.hasMore()
                        : depth == 1 && connection().receiver().mayHoldOutput();
        dispatcher.out().reply(kind, head, value, slow, hold);
    }

    /// Sends why a result or an exception cannot be written; as text if that is not serializable
    /// either.
    private void tellUnwritable(int kind, @Nullable Object value, UnwritableException e) {
        String reason =
                value instanceof Throwable && kind == Packet.FAILURE
                        ? "exception cannot be written: class=" + value.getClass().getName()
                        : "result cannot be written";
        try {
            write(Packet.FAILURE, unwritable(reason, kind, value, e));
        } catch (UnwritableException _) {
            refuseAsText(reason);
        } catch (IOException | RuntimeException | Error lost) {
            connection().lost(lost);
        }
    }

    private static RemoteException unwritable(
            String reason, int kind, @Nullable Object value, UnwritableException e) {
        RemoteException told =
                e.getCause() instanceof Error error
                        ? thrown(error)
                        : new MarshalException(reason, Caller.unwrapped(e));
        if (kind == Packet.FAILURE && value instanceof Throwable failure) {
            told.setStackTrace(Failures.framesOf(failure)); // where the method failed
        }
        return told;
    }

    private void refuseAsText(String reason) {
        try {
            dispatcher.out().text(Packet.REFUSAL, Refusal.UNWRITABLE.code(), head.number(), reason);
        } catch (IOException lost) {
            connection().lost(lost);
        }
    }
}
