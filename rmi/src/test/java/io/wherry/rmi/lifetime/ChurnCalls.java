// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.lifetime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.Stubs;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;

/// The calls that a client of [ChurnTest] makes: with streams, with futures, and cancelled ones.
final class ChurnCalls {
    private static final int ITEMS = 20;
    private static final int WINDOW = 16;
    private static final long SECONDS = 20;

    /// The remote interface that the calls use.
    interface Uses extends Remote {
        Flow.Publisher<Integer> numbers(int count) throws RemoteException;

        int sum(Flow.Publisher<Integer> numbers) throws Exception;

        int nap(long millis) throws RemoteException, InterruptedException;

        byte[] echo(byte[] bytes) throws RemoteException;
    }

    private ChurnCalls() {}

    /// Publishes numbers as they are requested. Supports one subscriber.
    static Flow.Publisher<Integer> numbersTo(int count) {
        return subscriber ->
                subscriber.onSubscribe(
                        new Flow.Subscription() {
                            private int next;

                            @Override
                            public void request(long items) {
                                for (long i = 0; i < items && next < count; i++) {
                                    subscriber.onNext(next++);
                                }
                                if (next == count) {
                                    next++;
                                    subscriber.onComplete();
                                }
                            }

                            @Override
                            public void cancel() {
                                next = Integer.MAX_VALUE;
                            }
                        });
    }

    /// Receives at most `most` items of a stream.
    static int take(Flow.Publisher<Integer> numbers, int most) throws Exception {
        CountingSubscriber taker = new CountingSubscriber(most, ITEMS + 1L);
        numbers.subscribe(taker);
        return taker.end().get(SECONDS, TimeUnit.SECONDS);
    }

    static void completedStream(Uses uses) throws Exception {
        assertThat(take(uses.numbers(ITEMS), ITEMS + 1)).isEqualTo(ITEMS);
    }

    static void cancelledStream(Uses uses) throws Exception {
        assertThat(take(uses.numbers(ITEMS), 1)).isEqualTo(1);
    }

    static void streamAsArgument(Uses uses) throws Exception {
        assertThat(uses.sum(numbersTo(ITEMS))).isEqualTo(ITEMS);
    }

    /// Makes many concurrent calls.
    static void window(Uses uses) throws Exception {
        List<CompletableFuture<byte[]>> calls = new ArrayList<>();
        for (int i = 0; i < WINDOW; i++) {
            byte[] bytes = new byte[i * 100];
            calls.add(Stubs.async(uses, stub -> stub.echo(bytes)));
        }
        for (int i = 0; i < WINDOW; i++) {
            assertThat(result(calls.get(i))).hasSize(i * 100);
        }
    }

    /// Cancels calls while others are made.
    static void cancelled(Uses uses) throws Exception {
        CompletableFuture<Integer> first = Stubs.async(uses, stub -> stub.nap(60_000));
        CompletableFuture<Integer> second = Stubs.async(uses, stub -> stub.nap(1));
        CompletableFuture<byte[]> third = Stubs.async(uses, stub -> stub.echo(new byte[1]));
        first.cancel(true);
        assertThatThrownBy(() -> first.get(SECONDS, TimeUnit.SECONDS))
                .isInstanceOfAny(CancellationException.class, ExecutionException.class);
        assertThat(result(third)).hasSize(1);
        assertThat(result(second)).isEqualTo(1);
    }

    private static <T> T result(CompletableFuture<T> call) throws Exception {
        try {
            return call.get(SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof NoSuchObjectException taken) {
                throw taken;
            }
            throw e;
        }
    }
}
