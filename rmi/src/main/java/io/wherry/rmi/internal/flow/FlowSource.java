// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.flow;

import java.rmi.RemoteException;
import java.rmi.server.Unreferenced;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/// The remote end of a publisher of this node.
final class FlowSource implements RemotePublisher {
    private final Flow.Publisher<?> publisher;
    private final Flows flows;

    FlowSource(Flow.Publisher<?> publisher, Flows flows) {
        this.publisher = publisher;
        this.flows = flows;
    }

    @Override
    public CompletionStage<Long> subscribe(RemoteSubscriber subscriber) {
        Sending sending = new Sending(subscriber, flows);
        publisher.subscribe(sending);
        return sending.end;
    }

    /// Sends the items of one subscription. It and the receiver are exported objects that refer to
    /// each other: it is unexported whenever the stream ends.
    private static final class Sending
            implements Flow.Subscriber<Object>, RemoteSubscription, Unreferenced {
        private final RemoteSubscriber subscriber;
        private final Flows flows;
        private final CompletableFuture<Long> end = new CompletableFuture<>();
        private final CompletableFuture<Flow.Subscription> upstream = new CompletableFuture<>();
        private long sent; // confined to the thread that calls onNext

        Sending(RemoteSubscriber subscriber, Flows flows) {
            this.subscriber = subscriber;
            this.flows = flows;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            if (!upstream.complete(subscription)) {
                subscription.cancel();
                return;
            }
            try {
                flows.export(this, _ -> false);
                subscriber.begun(this);
            } catch (RemoteException | RuntimeException | Error e) {
                fail(e); // the publisher may ignore what its subscribers throw
            }
        }

        @Override
        public void onNext(Object item) {
            if (end.isDone()) {
                return;
            }
            try {
                subscriber.next(item);
                sent++;
            } catch (RemoteException | RuntimeException | Error e) {
                fail(e); // an error, too: of a class of the item, for example
            }
        }

        private void fail(Throwable reason) {
            end.completeExceptionally(reason);
            try {
                cancel();
            } catch (RuntimeException | Error _) {
                // of the publisher: the stream has ended with the first failure
            }
        }

        @Override
        public void onError(Throwable failure) {
            end.completeExceptionally(failure);
            flows.unexport(this);
        }

        @Override
        public void onComplete() {
            end.complete(sent);
            flows.unexport(this);
        }

        @Override
        public void request(long items) {
            try {
                upstream.join().request(items); // complete: peers get this object only afterwards
            } catch (RuntimeException | Error e) {
                fail(e); // the peer does not wait for the end of this call
            }
        }

        @Override
        public void cancel() {
            try {
                upstream.join().cancel();
            } finally {
                end.complete(sent);
                flows.unexport(this);
            }
        }

        /// Cancels the subscription: the node of the subscriber is gone.
        @Override
        public void unreferenced() {
            cancel();
        }
    }
}
