// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.TwoRuntimes;
import java.io.Serializable;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests of the calls of which streams consist, at a server that runs one call of a peer at a time.
@Timeout(60)
final class StreamCallsTest {
    private static final int COUNT = 100;
    private static final long SUM = 4_950;

    @TempDir Path folder;

    private final CountDownLatch cancelled = new CountDownLatch(1);
    private TwoRuntimes both;
    private Sums sums;

    interface Sums extends Remote {
        long sum(Flow.Publisher<Integer> numbers) throws Exception;

        CompletionStage<Long> later(Flow.Publisher<Integer> numbers) throws RemoteException;

        Flow.Publisher<Object> objects() throws RemoteException;
    }

    /// A class that is not admitted in results.
    private record Secret(String text) implements Serializable {}

    private final class Adder implements Sums {
        @Override
        public long sum(Flow.Publisher<Integer> numbers) throws Exception {
            return adding(numbers).get(20, TimeUnit.SECONDS);
        }

        @Override
        public CompletionStage<Long> later(Flow.Publisher<Integer> numbers) {
            return adding(numbers);
        }

        @Override
        public Flow.Publisher<Object> objects() {
            return subscriber ->
                    subscriber.onSubscribe(
                            new Flow.Subscription() {
                                @Override
                                public void request(long items) {
                                    subscriber.onNext("text");
                                    subscriber.onNext(new Secret("text"));
                                }

                                @Override
                                public void cancel() {
                                    cancelled.countDown();
                                }
                            });
        }
    }

    /// Publishes the numbers from 0 on, as many as are requested, and supports one subscriber.
    private record Numbers(int count) implements Flow.Publisher<Integer> {
        @Override
        public void subscribe(Flow.Subscriber<? super Integer> subscriber) {
            subscriber.onSubscribe(
                    new Flow.Subscription() {
                        private int next;

                        @Override
                        public synchronized void request(long items) {
                            for (long i = 0; i < items && next < count; i++) {
                                subscriber.onNext(next++);
                            }
                            if (next == count) {
                                next++;
                                subscriber.onComplete();
                            }
                        }

                        @Override
                        public void cancel() {}
                    });
        }
    }

    /// Returns the future sum of all numbers.
    private static CompletableFuture<Long> adding(Flow.Publisher<Integer> numbers) {
        CompletableFuture<Long> sum = new CompletableFuture<>();
        numbers.subscribe(
                new Flow.Subscriber<>() {
                    private long added;

                    @Override
                    public void onSubscribe(Flow.Subscription subscription) {
                        subscription.request(Long.MAX_VALUE);
                    }

                    @Override
                    public void onNext(Integer number) {
                        added += number;
                    }

                    @Override
                    public void onError(Throwable failure) {
                        sum.completeExceptionally(failure);
                    }

                    @Override
                    public void onComplete() {
                        sum.complete(added);
                    }
                });
        return sum;
    }

    @BeforeEach
    void connect() throws Exception {
        both = TwoRuntimes.over("loopback", folder, RmiOptions.standard().withCallsPerPeer(1));
        sums = both.found(new Adder(), Sums.class);
    }

    @AfterEach
    void close() {
        both.close();
    }

    @Test
    void itemsPassTheLimitOfCalls() throws Exception {
        assertThat(sums.sum(new Numbers(COUNT))).isEqualTo(SUM);
    }

    @Test
    void methodThatTakesAStreamMayReturnAStage() throws Exception {
        CompletionStage<Long> later = sums.later(new Numbers(COUNT));

        assertThat(later.toCompletableFuture().get(20, TimeUnit.SECONDS)).isEqualTo(SUM);
    }

    @Test
    void itemThatCannotBeReadEndsTheStream() throws Exception {
        List<Object> items = new CopyOnWriteArrayList<>();
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        sums.objects()
                .subscribe(
                        new Flow.Subscriber<>() {
                            @Override
                            public void onSubscribe(Flow.Subscription subscription) {
                                subscription.request(2);
                            }

                            @Override
                            public void onNext(Object item) {
                                items.add(item);
                            }

                            @Override
                            public void onError(Throwable failure) {
                                end.complete(failure);
                            }

                            @Override
                            public void onComplete() {
                                end.complete(new AssertionError("stream is complete"));
                            }
                        });

        assertThat(end.get(20, TimeUnit.SECONDS)).isInstanceOf(UnmarshalException.class);
        assertThat(items).containsExactly("text");
        assertThat(cancelled.await(20, TimeUnit.SECONDS)).isTrue();
    }
}
