// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.view;

import io.wherry.rmi.Metadata;
import io.wherry.rmi.RemoteInvoker;
import io.wherry.rmi.internal.metrics.CallTimer;
import io.wherry.rmi.internal.node.ReadySession;
import io.wherry.rmi.internal.node.StubInvoker;
import io.wherry.rmi.internal.reference.Promised;
import io.wherry.rmi.internal.session.Failures;
import io.wherry.rmi.internal.session.OutgoingBatch;
import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.rmi.internal.wire.Packet;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnexpectedException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// The calls of a batch that were not sent yet. Confined to one thread at a time.
public final class BatchCalls {
    private @Nullable OutgoingBatch outgoing;
    private @Nullable Session session;
    private @Nullable StubInvoker first;
    private BatchReplies replies = new BatchReplies();
    private final List<Promise> promises = new ArrayList<>();

    /// The number of failures of batches whose calls an interceptor does not repeat.
    private int losses;

    /// Whether a part of the batch was sent and the batch goes on: calls of the objects that it
    /// returned are calls of the batch, which keep their order.
    private volatile boolean divided;

    /// Returns a stub whose calls are added to this batch.
    @SuppressWarnings("unchecked") // a stub has the interfaces of the one it was made of
    public <T extends Remote> T of(T stub) {
        T called = returned(stub);
        if (StubClass.invokerOf(called) instanceof StubInvoker stubInvoker) {
            return (T) StubClass.like(called, new BatchInvoker(stubInvoker));
        }
        throw new IllegalArgumentException(
                "object is not a stub: class=" + stub.getClass().getName());
    }

    /// Returns the stub that a batch has returned, if `stub` is its promised object; otherwise
    /// `stub`.
    @SuppressWarnings("unchecked") // the result has the interfaces of the promised object
    public static <T extends Remote> T returned(T stub) {
        Remote result =
                StubClass.invokerOf(stub) instanceof Promise promise ? promise.result() : null;
        return result == null ? stub : (T) result;
    }

    /// An invoker that adds calls to the batch.
    private final class BatchInvoker implements RemoteInvoker {
        private final StubInvoker stubInvoker;

        BatchInvoker(StubInvoker stubInvoker) {
            this.stubInvoker = stubInvoker;
        }

        @Override
        public @Nullable Object invoke(int place, Object @Nullable [] arguments) throws Throwable {
            RemoteMethod method = stubInvoker.methods().get(place);
            BatchRequest request =
                    new BatchRequest(
                            stubInvoker,
                            stubInvoker::stub,
                            method,
                            arguments,
                            attempts(
                                    stubInvoker,
                                    metadata -> {
                                        prepare(stubInvoker);
                                        replies.add(stubInvoker.target().replies());
                                        BatchTarget target =
                                                new BatchTarget(
                                                        stubInvoker.reference().object(), 0);
                                        return add(target, method, arguments, metadata);
                                    }));
            return request.run();
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof BatchInvoker joining && stubInvoker.equals(joining.stubInvoker);
        }

        @Override
        public int hashCode() {
            return stubInvoker.hashCode();
        }

        @Override
        public String toString() {
            return stubInvoker.toString();
        }
    }

    /// Returns what adds a call; without interceptors, it is not repeated.
    private BatchRequest.Joiner attempts(StubInvoker caller, BatchRequest.Joiner joiner) {
        return caller.interceptors().isEmpty() ? joiner : new JoinAttempts(joiner);
    }

    /// The attempts to add one call. If it has failed together with other calls of the batch, an
    /// interceptor that repeats it gets the same failure: a repeated call would run without them.
    private final class JoinAttempts implements BatchRequest.Joiner {
        private final BatchRequest.Joiner joiner;
        private @Nullable Throwable loss;
        private @Nullable Object failed; // a stage

        JoinAttempts(BatchRequest.Joiner joiner) {
            this.joiner = joiner;
        }

        @Override
        public @Nullable Object join(Metadata metadata) throws Throwable {
            Throwable earlier = loss;
            if (earlier != null) {
                throw earlier;
            }
            if (failed != null) {
                return failed;
            }
            int before = losses;
            try {
                Object result = joiner.join(metadata);
                if (losses != before && result instanceof CompletableFuture<?>) {
                    failed = result;
                }
                return result;
            } catch (Throwable e) {
                if (losses != before) {
                    loss = e;
                }
                throw e;
            }
        }
    }

    /// Sends the batch if it is full or belongs to another session, and begins a new one if
    /// necessary.
    private void prepare(StubInvoker stubInvoker) throws RemoteException {
        ReadySession wanted = stubInvoker.ready(stubInvoker.options());
        if (outgoing != null && wanted.session() != session) {
            sendPart();
        }
        makeRoom();
        if (outgoing == null) {
            outgoing = wanted.session().newBatch(stubInvoker.target(), wanted.left());
            replies = new BatchReplies();
            session = wanted.session();
            first = stubInvoker;
        }
    }

    /// Sends the batch if it is full.
    void makeRoom() throws RemoteException {
        if (outgoing != null && outgoing.count() >= OutgoingBatch.MOST - 1) {
            sendPart();
        }
    }

    private void sendPart() throws RemoteException {
        flush();
        divided = true;
    }

    /// Returns true if a part of the batch was sent and the batch goes on.
    boolean isDivided() {
        return divided;
    }

    /// Adds a call of the result of an earlier call of this batch.
    ///
    /// @param stub of the promised object
    /// @param place index of the earlier call
    @Nullable Object joinPromised(
            Remote stub, int place, RemoteMethod method, Object @Nullable [] arguments)
            throws Throwable {
        StubInvoker stubInvoker = first;
        if (stubInvoker == null) {
            throw new IllegalStateException("batch was sent without the call that it depends on");
        }
        replies.add(stubInvoker.repliesOf(StubClass.typeOf(stub)));
        BatchTarget target = new BatchTarget(place, Packet.PROMISED);
        return new BatchRequest(
                        stubInvoker,
                        () -> stub,
                        method,
                        arguments,
                        attempts(stubInvoker, metadata -> add(target, method, arguments, metadata)))
                .run();
    }

    /// The target of a call.
    ///
    /// @param object the number of the object; for a promised object, the index of the call that
    ///     returns it
    /// @param flags [Packet#PROMISED] for a promised object, otherwise 0
    private record BatchTarget(long object, int flags) {}

    @SuppressWarnings("FutureReturnValueIgnored") // returned to the caller
    private @Nullable Object add(
            BatchTarget target,
            RemoteMethod method,
            Object @Nullable [] arguments,
            Metadata metadata)
            throws Throwable {
        OutgoingBatch joined = outgoing;
        if (joined == null) {
            throw new IllegalStateException("batch was sent without the call that it depends on");
        }
        int place = joined.add(target.object(), target.flags(), method, sent(arguments), metadata);
        if (method.isPromise()) {
            Promise promise = new Promise(this, place, method);
            promises.add(promise);
            return promise.stub();
        }
        if (method.isAsynchronous()) {
            return endWithStage(method);
        }
        return method.isVoid() ? null : end(method);
    }

    /// Returns arguments with places of calls instead of promised objects, a copy if there may be
    /// any. The peer looks for places among the arguments, not within them.
    private Object @Nullable [] sent(Object @Nullable [] arguments) {
        if (arguments == null || promises.isEmpty()) {
            return arguments;
        }
        Object[] sent = arguments.clone();
        for (int i = 0; i < sent.length; i++) {
            if (sent[i] != null
                    && StubClass.invokerOf(sent[i]) instanceof Promise promise
                    && promise.isOpenIn(this)) {
                sent[i] = new Promised(promise.place());
            }
        }
        return sent;
    }

    /// Sends the batch with an asynchronous method as the last call, and returns its completed
    /// stage.
    private CompletableFuture<@Nullable Object> endWithStage(RemoteMethod last) {
        CompletableFuture<@Nullable Object> stage = new CompletableFuture<>();
        try {
            stage.complete(end(last));
        } catch (Throwable e) {
            stage.completeExceptionally(e);
        }
        return stage;
    }

    /// Sends the batch and blocks until it has run.
    public void flush() throws RemoteException {
        try {
            end(null);
        } catch (RemoteException | RuntimeException | Error e) {
            throw e;
        } catch (Exception e) {
            throw new UnexpectedException("call of a batch failed", e);
        } catch (Throwable e) {
            throw new UnexpectedException("call of a batch failed: " + e);
        }
    }

    /// @param last the method whose result is returned, null if there is none
    private @Nullable Object end(@Nullable RemoteMethod last) throws Throwable {
        OutgoingBatch ended = outgoing;
        StubInvoker stubInvoker = first;
        List<Promise> given = List.copyOf(promises);
        outgoing = null;
        session = null;
        first = null;
        divided = false;
        promises.clear();
        if (ended == null || stubInvoker == null) {
            return null;
        }
        if (replies.ofSeveralTypes()) {
            ended.admit(replies);
        }
        try {
            List<?> results = run(ended, stubInvoker);
            for (Promise promise : given) {
                promise.keep(results.get(promise.place()));
            }
            return results.isEmpty() ? null : results.getLast();
        } catch (Throwable e) {
            if (ended.count() > (last == null ? 0 : 1)) {
                losses++;
            }
            RemoteException broken =
                    new RemoteException("batch failed before this object was returned", e);
            given.forEach(promise -> promise.fail(broken));
            throw last == null ? e : Failures.joined(last, e);
        }
    }

    private static List<?> run(OutgoingBatch outgoing, StubInvoker stubInvoker) throws Throwable {
        CallTimer call = stubInvoker.beginBatch();
        try {
            List<?> results = outgoing.end();
            call.end(stubInvoker.peer(), null);
            return results;
        } catch (Throwable e) {
            call.end(stubInvoker.peer(), e);
            throw e;
        }
    }
}
