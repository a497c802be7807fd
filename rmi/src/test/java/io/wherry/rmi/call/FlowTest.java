// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.TwoRuntimes;
import java.io.FileNotFoundException;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests of streams as results and arguments over each transport.
@ParameterizedClass(name = "{0}")
@ValueSource(strings = {"loopback", "tcp", "tls", "unix", "shm", "mpi"})
@Timeout(60)
final class FlowTest {
    @Parameter String scheme;
    @TempDir Path folder;

    private TwoRuntimes both;
    private final Market market = new Market();
    private Ticker ticker;

    /// A class that only the signature of the method admits.
    record Quote(long number, String text) implements Serializable {}

    interface Ticker extends Remote {
        Flow.Publisher<Quote> quotes(long count) throws RemoteException;

        long sum(Flow.Publisher<Quote> quotes) throws Exception;

        Flow.Publisher<Quote> same(Flow.Publisher<Quote> quotes) throws RemoteException;

        Flow.Publisher<Faulty> faulty() throws RemoteException;
    }

    /// An item whose class throws an error when it is written.
    static final class Faulty implements Serializable {
        @Serial private static final long serialVersionUID = 1;

        @Serial
        private void writeObject(ObjectOutputStream out) {
            throw new NoClassDefFoundError("cannot be written");
        }
    }

    /// Publishes the requested quotes. A negative count ends the stream with a failure after the
    /// quotes. Supports one subscriber.
    private record Quotes(long count, AtomicLong made, CountDownLatch cancelled)
            implements Flow.Publisher<Quote> {
        @Override
        public void subscribe(Flow.Subscriber<? super Quote> subscriber) {
            subscriber.onSubscribe(
                    new Flow.Subscription() {
                        @Override
                        public synchronized void request(long items) {
                            for (long i = 0; i < items && made.get() < Math.abs(count); i++) {
                                long next = made.getAndIncrement();
                                subscriber.onNext(new Quote(next, "quote " + next));
                            }
                            if (made.get() == count) {
                                subscriber.onComplete();
                            } else if (made.get() == -count) {
                                subscriber.onError(new FileNotFoundException("no more"));
                            }
                        }

                        @Override
                        public synchronized void cancel() { // after the items of request
                            cancelled.countDown();
                        }
                    });
        }
    }

    private static final class Market implements Ticker {
        private final AtomicLong made = new AtomicLong();
        private final CountDownLatch cancelled = new CountDownLatch(1);

        @Override
        public Flow.Publisher<Quote> quotes(long count) {
            made.set(0);
            return new Quotes(count, made, cancelled);
        }

        @Override
        public long sum(Flow.Publisher<Quote> quotes) throws Exception {
            return taken(quotes, 16, Long.MAX_VALUE).stream().mapToLong(Quote::number).sum();
        }

        @Override
        public Flow.Publisher<Quote> same(Flow.Publisher<Quote> quotes) {
            return quotes;
        }

        @Override
        public Flow.Publisher<Faulty> faulty() {
            return subscriber ->
                    subscriber.onSubscribe(
                            new Flow.Subscription() {
                                @Override
                                public void request(long items) {
                                    subscriber.onNext(new Faulty());
                                }

                                @Override
                                public void cancel() {}
                            });
        }
    }

    /// Requests some items at a time, and cancels after a number of items.
    private static class Taker implements Flow.Subscriber<Quote> {
        private final int step;
        private final long most;
        private final List<Quote> taken = new ArrayList<>();
        private final CompletableFuture<List<Quote>> all = new CompletableFuture<>();
        private Flow.@Nullable Subscription subscription;

        Taker(int step, long most) {
            this.step = step;
            this.most = most;
        }

        @Override
        public void onSubscribe(Flow.Subscription begun) {
            subscription = begun;
            begun.request(step);
        }

        @Override
        public void onNext(Quote quote) {
            taken.add(quote);
            if (taken.size() == most) {
                Objects.requireNonNull(subscription).cancel();
                all.complete(taken);
            } else if (taken.size() % step == 0) {
                Objects.requireNonNull(subscription).request(step);
            }
        }

        @Override
        public void onError(Throwable failure) {
            all.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            all.complete(taken);
        }

        Throwable failure() throws Exception {
            return all.handle((_, thrown) -> thrown).get(30, TimeUnit.SECONDS);
        }
    }

    @BeforeEach
    void connect() throws Exception {
        both = TwoRuntimes.over(scheme, folder, RmiOptions.standard());
        ticker = both.found(market, Ticker.class);
    }

    @AfterEach
    void close() {
        both.close();
    }

    private static List<Quote> taken(Flow.Publisher<Quote> quotes, int step, long most)
            throws Exception {
        Taker taker = new Taker(step, most);
        quotes.subscribe(taker);
        return taker.all.get(30, TimeUnit.SECONDS);
    }

    @Test
    void itemsComeInOrder() throws Exception {
        List<Quote> quotes = taken(ticker.quotes(5_000), 100, Long.MAX_VALUE);
        assertThat(quotes).hasSize(5_000);
        for (int i = 0; i < 5_000; i++) {
            assertThat(quotes.get(i)).isEqualTo(new Quote(i, "quote " + i));
        }
        assertThat(taken(ticker.quotes(0), 1, 1)).isEmpty();
    }

    @Test
    void noMoreComeThanAreAskedFor() throws Exception {
        assertThat(taken(ticker.quotes(1_000_000), 10, 25)).hasSize(25);
        assertThat(market.cancelled.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(market.made.get()).isEqualTo(30);
    }

    /// Requests items, and takes none.
    private static final class Refusing<T> implements Flow.Subscriber<T> {
        private final CompletableFuture<Throwable> failure = new CompletableFuture<>();

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(10);
        }

        @Override
        public void onNext(T item) {
            Thread.currentThread().setUncaughtExceptionHandler((_, _) -> {});
            throw new IllegalStateException("cannot take " + item);
        }

        @Override
        public void onError(Throwable thrown) {
            failure.complete(thrown);
        }

        @Override
        public void onComplete() {
            failure.complete(new AssertionError("stream is complete"));
        }
    }

    @Test
    void subscriberThatThrowsEndsItsSubscription() throws Exception {
        ticker.quotes(1_000_000).subscribe(new Refusing<>());

        assertThat(market.cancelled.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void itemWhoseClassThrowsAnErrorEndsTheStream() throws Exception {
        Refusing<Faulty> subscriber = new Refusing<>();

        ticker.faulty().subscribe(subscriber);

        assertThat(subscriber.failure.get(30, TimeUnit.SECONDS))
                .hasStackTraceContaining("cannot be written");
    }

    @Test
    void aSubscriberWithoutALimitHasNoUnboundedQueue() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        Taker slow =
                new Taker(Integer.MAX_VALUE, Long.MAX_VALUE) {
                    @Override
                    public void onNext(Quote quote) {
                        awaitGo(go);
                        super.onNext(quote);
                    }
                };
        ticker.quotes(5_000).subscribe(slow);
        while (market.made.get() < 1_024) {
            Thread.sleep(1); // the test's time is bounded
        }
        Thread.sleep(200);
        assertThat(market.made.get()).isEqualTo(1_024);

        go.countDown();

        assertThat(slow.all.get(30, TimeUnit.SECONDS)).hasSize(5_000);
        assertThat(market.made.get()).isEqualTo(5_000);
    }

    private static void awaitGo(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void failuresCome() throws Exception {
        Taker taker = new Taker(10, Long.MAX_VALUE);
        ticker.quotes(-25).subscribe(taker);
        assertThat(taker.failure()).hasStackTraceContaining("no more");
    }

    @Test
    @SuppressWarnings("try") // the publisher is closed when it has published
    void streamsAreArguments() throws Exception {
        try (SubmissionPublisher<Quote> own = new SubmissionPublisher<>()) {
            Thread submits =
                    Thread.ofPlatform() // a virtual thread would spin on a carrier of the others
                            .daemon()
                            .start(() -> {
                                while (own.getNumberOfSubscribers() == 0) {
                                    Thread.onSpinWait(); // the test's time is bounded
                                }
                                for (int i = 0; i < 1_000; i++) {
                                    own.submit(new Quote(i, "own"));
                                }
                                own.close();
                            });
            assertThat(ticker.sum(own)).isEqualTo(999 * 1_000 / 2);
            submits.join();
        }
        assertThat(ticker.sum(ticker.quotes(100))).isEqualTo(99 * 100 / 2);
        Quotes own = new Quotes(7, new AtomicLong(), new CountDownLatch(1));
        assertThat(taken(ticker.same(own), 2, 9)).hasSize(7);
    }

    @Test
    void streamEndsWithTheConnection() throws Exception {
        CompletableFuture<Quote> first = new CompletableFuture<>();
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        ticker.quotes(10)
                .subscribe(
                        new Flow.Subscriber<>() {
                            @Override
                            public void onSubscribe(Flow.Subscription subscription) {
                                subscription.request(1);
                            }

                            @Override
                            public void onNext(Quote item) {
                                first.complete(item);
                            }

                            @Override
                            public void onError(Throwable failure) {
                                end.complete(failure);
                            }

                            @Override
                            public void onComplete() {
                                end.complete(new AssertionError("it is not complete"));
                            }
                        });
        assertThat(first.get(30, TimeUnit.SECONDS).number()).isZero();
        both.server().close();
        assertThat(end.get(30, TimeUnit.SECONDS)).isInstanceOf(UnmarshalException.class);
    }
}
