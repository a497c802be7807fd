// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests of the signals of a publisher of another node.
@Timeout(30)
final class FlowViewTest {

    /// Exports nothing.
    private static final class NoExports implements Flows.Exporter {
        @Override
        public void export(Remote object, Predicate<? super Class<?>> arguments) {}

        @Override
        public void unexport(Remote object) {}
    }

    /// Records its signals.
    private static final class Recording implements Flow.Subscriber<Object> {
        private final List<String> signals = new CopyOnWriteArrayList<>();
        private final CompletableFuture<List<String>> all = new CompletableFuture<>();

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            signals.add("subscribed");
            subscription.request(1);
        }

        @Override
        public void onNext(Object item) {
            signals.add("item");
        }

        @Override
        public void onError(Throwable thrown) {
            all.completeExceptionally(thrown);
        }

        @Override
        public void onComplete() {
            signals.add("complete");
            all.complete(signals);
        }
    }

    /// The reply of an empty stream may come over another session than the message that it begins.
    @Test
    void emptyStreamBeginsBeforeItEnds() throws Exception {
        RemotePublisher empty = _ -> CompletableFuture.completedFuture(0L);
        Recording subscriber = new Recording();

        new FlowView<>(empty, new Flows(new NoExports()), _ -> true).subscribe(subscriber);

        assertThat(subscriber.all.get(10, TimeUnit.SECONDS))
                .containsExactly("subscribed", "complete");
    }

    /// A subscription whose requests cannot be sent.
    private static final class Unsent implements RemoteSubscription {
        @Override
        public void request(long items) {
            throw new OutOfMemoryError("no memory is left");
        }

        @Override
        public void cancel() {}
    }

    private static CompletionStage<Long> begin(RemoteSubscriber receiver) {
        try {
            receiver.begun(new Unsent());
            return new CompletableFuture<>();
        } catch (RemoteException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Test
    void streamWhoseItemsCannotBeRequestedFails() {
        Recording subscriber = new Recording();

        new FlowView<>(FlowViewTest::begin, new Flows(new NoExports()), _ -> true)
                .subscribe(subscriber);

        assertThatThrownBy(() -> subscriber.all.get(10, TimeUnit.SECONDS))
                .hasRootCauseMessage("no memory is left");
    }

    @Test
    void streamThatCannotBeSubscribedFails() {
        RemotePublisher unsent =
                _ -> {
                    throw new OutOfMemoryError("no memory is left");
                };
        Recording subscriber = new Recording();

        new FlowView<>(unsent, new Flows(new NoExports()), _ -> true).subscribe(subscriber);

        assertThatThrownBy(() -> subscriber.all.get(10, TimeUnit.SECONDS))
                .hasRootCauseMessage("no memory is left");
    }

    @Test
    void nullIsNoSubscriber() {
        RemotePublisher none = _ -> new CompletableFuture<>();
        Flow.Publisher<Object> view = new FlowView<>(none, new Flows(new NoExports()), _ -> true);

        assertThatNullPointerException().isThrownBy(() -> view.subscribe(null));
    }
}
