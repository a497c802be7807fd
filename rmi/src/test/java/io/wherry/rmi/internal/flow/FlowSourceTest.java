// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests of publishers whose subscriptions throw.
@Timeout(30)
final class FlowSourceTest {

    /// Exports nothing.
    private static final class NoExports implements Flows.Exporter {
        @Override
        public void export(Remote object, Predicate<? super Class<?>> arguments) {}

        @Override
        public void unexport(Remote object) {}
    }

    /// The peer that subscribes.
    private static final class Peer implements RemoteSubscriber {
        private final CompletableFuture<RemoteSubscription> begun = new CompletableFuture<>();

        @Override
        public void begun(RemoteSubscription subscription) {
            begun.complete(subscription);
        }

        @Override
        public void next(@Nullable Object item) {}
    }

    /// Throws whatever it is asked for.
    private static final class Failing implements Flow.Subscription {
        @Override
        public void request(long items) {
            throw new IllegalStateException("no items");
        }

        @Override
        public void cancel() {
            throw new IllegalStateException("not cancelled");
        }
    }

    private final Peer peer = new Peer();

    /// A peer to which nothing can be sent.
    private static final class LostPeer implements RemoteSubscriber {
        @Override
        public void begun(RemoteSubscription subscription) {
            throw new OutOfMemoryError("no memory is left");
        }

        @Override
        public void next(@Nullable Object item) throws RemoteException {
            throw new RemoteException("stream has ended");
        }
    }

    private CompletableFuture<Long> subscribed() {
        Flow.Publisher<Object> publisher = subscriber -> subscriber.onSubscribe(new Failing());
        FlowSource source = new FlowSource(publisher, new Flows(new NoExports()));
        return source.subscribe(peer).toCompletableFuture();
    }

    @Test
    void requestThatThrowsFailsTheStream() throws Exception {
        CompletableFuture<Long> end = subscribed();

        peer.begun.join().request(1);

        assertThatThrownBy(() -> end.get(10, TimeUnit.SECONDS)).hasRootCauseMessage("no items");
    }

    /// Publishers with threads of their own call subscribers on them.
    @Test
    void streamWhoseBeginCannotBeSentFails() {
        Flow.Publisher<Object> publisher =
                subscriber -> {
                    try {
                        subscriber.onSubscribe(new Failing());
                    } catch (OutOfMemoryError _) {
                        // as a thread of the publisher
                    }
                };
        FlowSource source = new FlowSource(publisher, new Flows(new NoExports()));

        CompletableFuture<Long> end = source.subscribe(new LostPeer()).toCompletableFuture();

        assertThatThrownBy(() -> end.get(10, TimeUnit.SECONDS))
                .hasRootCauseMessage("no memory is left");
    }

    @Test
    void cancelThatThrowsEndsTheStream() throws Exception {
        CompletableFuture<Long> end = subscribed();

        assertThatIllegalStateException().isThrownBy(() -> peer.begun.join().cancel());

        assertThat(end.get(10, TimeUnit.SECONDS)).isZero();
    }
}
