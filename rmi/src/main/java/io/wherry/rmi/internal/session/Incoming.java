// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.Metadata;
import io.wherry.rmi.internal.export.Door;
import io.wherry.rmi.internal.export.Export;
import io.wherry.rmi.internal.flow.Flows;
import io.wherry.rmi.internal.thread.AttemptFuture;
import io.wherry.rmi.internal.thread.Threads;
import io.wherry.rmi.internal.wire.Outbound;
import io.wherry.rmi.internal.wire.Packet;
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

/// A call of the peer's.
final class Incoming {
    private static final Object[] NOTHING = {};

    private final Callee callee;
    private final Outbound.Head head;
    private final long start;
    private @Nullable Thread thread; // guarded by this
    private @Nullable CompletableFuture<?> later; // guarded by this
    private boolean cancelled; // guarded by this
    private volatile boolean over;
    private volatile @Nullable Future<?> deadline;
    private boolean quick; // set before it runs
    private boolean slow; // set before it is answered
    private int depth; // the thread that runs it
    private long waited; // the thread that runs it
    private Metadata metadata = Metadata.empty(); // the thread that runs it
    private @Nullable Principal principal; // the thread that runs it

    Incoming(Callee callee, Outbound.Head head) {
        this.callee = callee;
        this.head = head;
        start = head.scope().ends() ? System.nanoTime() : 0;
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

    Session session() {
        return callee.lane().session();
    }

    /// Where the peer waits for the answer.
    Lane lane() {
        return callee.lane();
    }

    /// Until the deadline, `Long.MAX_VALUE` if there is none.
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

    /// Sets what the method sees that runs next.
    ///
    /// @param caller null for the principal of the connection
    void context(Metadata seen, @Nullable Principal caller) {
        metadata = seen;
        principal = caller;
    }

    /// How many calls of peers the thread runs that this one is made within, and this one.
    int depth() {
        return depth;
    }

    /// The thread waited for the peer, and received meanwhile.
    void waited(long nanos) {
        waited += nanos;
    }

    /// How long it waited since it was asked last.
    long takeWaited() {
        long taken = waited;
        waited = 0;
        return taken;
    }

    /// Runs the call: at once if it is quick, else on a thread of its own.
    ///
    /// @param export null if there is no such object
    void begin(@Nullable Export export, @Nullable Object arguments) throws IOException {
        Remote target = export == null ? null : export.target();
        if (export == null || target == null) {
            refuse(Refusal.NO_OBJECT, "no such object in table: object=" + head.object());
            return;
        }
        Door door = export.door(head.method());
        Object[] all = arguments == null ? NOTHING : (Object[]) arguments;
        if (door == null || door.parameters() != all.length) {
            refuse(
                    Refusal.NO_METHOD,
                    "object has no such method: class="
                            + target.getClass().getName()
                            + ", method="
                            + head.method());
            return;
        }
        Refusal refusal = callee.running().refusal();
        if (refusal == null && !door.enter()) {
            refusal = Refusal.OVERLOAD;
        }
        if (refusal == null) {
            Runs runs = run(export, door, target, all);
            export.enter(door);
            start(runs);
        } else {
            export.refused(door);
            refuse(refusal, "call was not begun: method=" + head.method());
        }
    }

    private Runs run(Export export, Door door, Remote target, Object[] arguments) {
        if (!door.hasFlows()) {
            return new MethodRun(export, door, target, arguments, head.scope().metadata());
        }
        Flows flows = callee.flows();
        flows.arriving(arguments, export.arguments());
        return new FlowRun(
                new MethodRun(export, door, target, arguments, head.scope().metadata()), flows);
    }

    /// Runs the calls of a batch on a thread of their own.
    void begin(IncomingBatch batch) throws IOException {
        Refusal refusal = callee.running().refusal();
        if (refusal == null) {
            start(batch);
        } else {
            refuse(refusal, "batch was not begun");
        }
    }

    private void refuse(Refusal reason, String text) throws IOException {
        callee.running().end();
        try {
            if (!isOneWay()) {
                callee.out().text(Packet.REFUSAL, reason.code(), head.number(), text);
            }
        } finally {
            callee.running().answered();
        }
    }

    private void start(Runs runs) {
        if (runs.isQuick() || (isOneWay() && callee.running().isFull())) {
            quick = true;
            run(runs);
            return;
        }
        callee.running().add(this);
        deadline = Deadlines.in(head.scope().nanos(), this::cancel);
        if (lane().leave(() -> run(runs), head.scope().within(), runs.isBrief())) {
            return;
        }
        Threads.virtual("run " + runs.name() + " for " + lane().remote()).start(() -> run(runs));
    }

    private void run(Runs runs) {
        Incoming before = CurrentCall.set(this);
        depth = before == null ? 1 : before.depth + 1;
        long begun = System.nanoTime();
        if (!quick) {
            enter();
        }
        Object outcome;
        boolean failed = false;
        try {
            outcome = runs.run();
        } catch (Throwable e) {
            outcome = thrown(e);
            failed = true;
        }
        if (!quick) {
            leave();
        }
        CurrentCall.set(before);
        if (!failed && runs.isAsynchronous() && outcome instanceof CompletionStage<?> stage) {
            await(stage, runs, begun);
        } else {
            end(runs, begun, outcome, failed);
        }
    }

    private void end(Runs runs, long begun, @Nullable Object outcome, boolean failed) {
        runs.end(System.nanoTime() - begun, failed ? (Throwable) outcome : null);
        slow = runs.isSlow();
        if (!quick) {
            Deadlines.cancel(deadline);
            over = true;
            callee.running().remove(this);
        }
        if (failed && !quick && isCancelled()) {
            callee.running().end(); // nobody waits for what the interrupt led to
            callee.running().answered();
        } else {
            answer(failed ? Packet.FAILURE : Packet.RESULT, outcome);
        }
    }

    /// Whether it cannot be cancelled any more.
    boolean isOver() {
        return over;
    }

    synchronized boolean isCancelled() {
        return cancelled;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // what depends on it fails with nothing
    private void await(CompletionStage<?> stage, Runs runs, long begun) {
        CompletableFuture<?> future = stage.toCompletableFuture();
        later(future);
        future.whenComplete((value, thrown) ->
                end(
                        runs,
                        begun,
                        thrown == null ? value : thrown(AttemptFuture.cause(thrown)),
                        thrown != null));
    }

    private synchronized void later(CompletableFuture<?> future) {
        later = future;
        if (cancelled) {
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
            Thread.interrupted(); // that was for the method
        }
    }

    /// Nobody waits for the end any more: interrupts what runs.
    synchronized void cancel() {
        cancelled = true;
        if (thread != null) {
            thread.interrupt();
        }
        if (later != null) {
            later.cancel(true);
        }
    }

    /// As java.rmi says it.
    static Throwable thrown(Throwable e) {
        return switch (e) {
            case NotRunException own -> own.reason();
            case RemoteException remote ->
                    new ServerException("RemoteException occurred in server thread", remote);
            case Error error -> new ServerError("Error occurred in server thread", error);
            default -> e;
        };
    }

    /// Answers what was thrown.
    void fail(Throwable failure) {
        answer(Packet.FAILURE, failure);
    }

    private void answer(int kind, @Nullable Object value) {
        callee.running().end();
        try {
            if (!isOneWay()) {
                send(kind, value);
            }
        } finally {
            callee.running().answered();
        }
    }

    private void send(int kind, @Nullable Object value) {
        try {
            boolean holds = quick ? callee.hasMore() : lane().receiver().mayHoldOutput();
            callee.out().answer(kind, head, value, slow, holds);
        } catch (UnwritableException e) {
            tellUnwritable(kind, value, e);
        } catch (IOException | RuntimeException | Error e) {
            lane().lost(e); // who called sees a lost connection
        }
    }

    private static String nameOf(@Nullable Object value) {
        return value == null ? "null" : value.getClass().getName();
    }

    private void tellUnwritable(int kind, @Nullable Object value, UnwritableException e) {
        try {
            if (kind == Packet.RESULT) {
                send(
                        Packet.FAILURE,
                        new MarshalException("result cannot be written", Caller.unwrapped(e)));
            } else {
                callee.out()
                        .text(
                                Packet.REFUSAL,
                                Refusal.UNWRITABLE.code(),
                                head.number(),
                                "exception cannot be written: class=" + nameOf(value));
            }
        } catch (IOException lost) {
            lane().lost(lost);
        }
    }
}
