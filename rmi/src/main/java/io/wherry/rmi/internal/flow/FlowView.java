// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.flow;

import io.wherry.rmi.internal.thread.DeadlineTimer;
import java.rmi.RemoteException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The local view of a publisher of another node.
final class FlowView<T> implements Flow.Publisher<T> {
    private final RemotePublisher publisher;
    private final Flows flows;
    private final Predicate<? super Class<?>> admitted;

    FlowView(RemotePublisher publisher, Flows flows, Predicate<? super Class<?>> admitted) {
        this.publisher = publisher;
        this.flows = flows;
        this.admitted = admitted;
    }

    RemotePublisher publisher() {
        return publisher;
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the dependent stage does not throw
    public void subscribe(Flow.Subscriber<? super T> subscriber) {
        Objects.requireNonNull(subscriber, "subscriber");
        Receiving<T> receiving = new Receiving<>(subscriber, flows);
        try {
            flows.export(receiving, admitted);
            publisher
                    .subscribe(receiving)
                    .whenComplete((count, failure) ->
                            receiving.ends(count == null ? 0 : count, cause(failure)));
        } catch (RemoteException | RuntimeException | Error e) { // of an interceptor, for example
            receiving.ends(0, e);
        }
    }

    private static @Nullable Throwable cause(@Nullable Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null
                ? failure.getCause()
                : failure;
    }

    /// Receives the items of one subscription, and passes them to the subscriber on a separate
    /// thread, which may block.
    private static final class Receiving<T>
            implements RemoteSubscriber, UnreadableItemListener, Flow.Subscription {
        /// The maximum number of items that are requested from the sender or wait for the
        /// subscriber.
        private static final int MOST = 1 << 10;

        private final Flow.Subscriber<? super T> subscriber;
        private final Flows flows;
        private final Deque<Runnable> left = new ArrayDeque<>(); // guarded by this
        private boolean handing; // guarded by this
        private boolean over; // guarded by this
        private boolean began; // guarded by this
        private long wanted; // guarded by this: not yet requested from the sender
        private long coming; // guarded by this: requested from the sender
        private long waiting; // guarded by this: arrived, but not yet passed to the subscriber
        private long came; // guarded by this
        private long expected = -1; // guarded by this
        private @Nullable RemoteSubscription upstream; // guarded by this

        Receiving(Flow.Subscriber<? super T> subscriber, Flows flows) {
            this.subscriber = subscriber;
            this.flows = flows;
        }

        @Override
        public synchronized void begun(RemoteSubscription subscription) {
            if (!began) {
                began = true;
                upstream = subscription;
                add(() -> subscriber.onSubscribe(this));
            }
        }

        @Override
        @SuppressWarnings("unchecked") // the method declares the type of its items
        public synchronized void next(@Nullable Object item) {
            if (over) {
                return;
            }
            came++;
            if (item == null || coming == 0) {
                end(
                        new IllegalStateException(
                                item == null ? "item is null" : "item was not requested"));
                startStopping();
                return;
            }
            coming--;
            waiting++;
            add(() -> deliver((T) item));
            endIfComplete();
        }

        @Override
        public void unreadable(Exception failure) {
            ends(0, failure);
            startStopping();
        }

        /// Cancels the stream on a separate thread: the current one receives.
        private void startStopping() {
            DeadlineTimer.start("cancel stream", this::stop);
        }

        private void deliver(T item) {
            subscriber.onNext(item);
            synchronized (this) {
                waiting--;
            }
            askForMore();
        }

        /// Ends the stream after the items in flight have arrived, or at once with a failure.
        ///
        /// @param count the number of items sent
        synchronized void ends(long count, @Nullable Throwable failure) {
            if (failure != null) {
                end(failure);
            } else {
                expected = count;
                endIfComplete();
            }
        }

        private void endIfComplete() {
            if (came == expected && !over) {
                endNow();
                beginIfNeeded();
                add(subscriber::onComplete);
            }
        }

        /// Signals the subscription, which precedes the end, also if the sender's message that the
        /// stream begins has not arrived.
        private void beginIfNeeded() {
            if (!began) {
                began = true;
                add(() -> subscriber.onSubscribe(this));
            }
        }

        private void end(Throwable failure) {
            if (over) {
                return;
            }
            endNow();
            beginIfNeeded();
            add(() -> subscriber.onError(failure));
        }

        /// Unexports this object: it and the sender are exported objects that refer to each other.
        private void endNow() {
            over = true;
            flows.unexport(this);
        }

        private void add(Runnable event) {
            left.add(event);
            if (!handing) {
                handing = true;
                DeadlineTimer.start("deliver items", this::handOn);
            }
        }

        private void handOn() {
            for (Runnable event = next(); event != null; event = next()) {
                handOn(event);
            }
        }

        /// A subscriber that throws has ended its subscription (Reactive Streams, rule 2.13).
        private void handOn(Runnable event) {
            try {
                event.run();
            } catch (RuntimeException | Error e) {
                cancel();
                throw e;
            }
        }

        private synchronized @Nullable Runnable next() {
            Runnable event = left.poll();
            handing = event != null;
            return event;
        }

        @Override
        public void request(long items) {
            if (items <= 0) {
                synchronized (this) {
                    end(
                            new IllegalArgumentException(
                                    "number of requested items is not positive: items=" + items));
                }
                stop();
                return;
            }
            synchronized (this) {
                wanted = wanted + items < 0 ? Long.MAX_VALUE : wanted + items;
            }
            askForMore();
        }

        /// Requests items from the sender: all that the subscriber wants, or else many at once.
        private void askForMore() {
            RemoteSubscription asked;
            long more;
            synchronized (this) {
                asked = over ? null : upstream;
                more = Math.min(wanted, MOST - coming - waiting);
                if (asked == null || more == 0 || more < Math.min(wanted, MOST / 2)) {
                    return;
                }
                wanted -= wanted == Long.MAX_VALUE ? 0 : more;
                coming += more;
            }
            try {
                asked.request(more);
            } catch (RemoteException | RuntimeException | Error e) {
                ends(0, e);
            }
        }

        @Override
        public void cancel() {
            synchronized (this) {
                endNow();
                left.clear(); // received items are not needed any more
            }
            stop();
        }

        private void stop() {
            RemoteSubscription asked;
            synchronized (this) {
                asked = upstream;
            }
            if (asked != null) {
                try {
                    asked.cancel();
                } catch (RemoteException _) {
                    // the sender is gone and sends no more items
                }
            }
        }
    }
}
