// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CallsTest {
    private static final long FOREVER = Long.MAX_VALUE;
    private static final int ROUNDS = 20_000;

    private final Calls calls = new Calls();

    private Call begun() throws InterruptedException {
        Call call = calls.begin(_ -> true, "method", null, FOREVER);
        assertThat(call).isNotNull();
        return call;
    }

    @Test
    void answersEndTheCallOfTheirNumberOnly() throws Exception {
        Call first = begun();
        int old = first.number();
        calls.end(first);
        Call second = begun();

        calls.finish(old, "late", null);

        assertThat(second.place).isEqualTo(first.place);
        assertThat(second.isDone()).isFalse();
        assertThat(calls.method(old)).isEmpty();
        calls.finish(second.number(), "right", null);
        assertThat(second.result()).isEqualTo("right");
        assertThat(calls.underWay()).isOne();
        calls.end(second);
        assertThat(calls.underWay()).isZero();
    }

    @Test
    void callsBeyondTheBoundWaitForAPlace() throws Exception {
        List<Call> all = new ArrayList<>();
        for (int i = 0; i < Calls.MOST; i++) {
            all.add(begun());
        }
        assertThat(calls.begin(_ -> true, "method", null, 1_000_000)).isNull();
        try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
            Future<Call> waiting = threads.submit(this::begun);
            TimeUnit.MILLISECONDS.sleep(20);
            assertThat(waiting.isDone()).isFalse();
            calls.end(all.getFirst());
            assertThat(waiting.get().place).isEqualTo(all.getFirst().place);
        }
    }

    /// The session ends while calls are sent and given up: no place is freed twice, which would give two calls one number.
    @Test
    void placesAreFreedOnce() throws Exception {
        for (int i = 0; i < 200; i++) {
            Calls some = new Calls();
            List<Call> open = new ArrayList<>();
            for (int n = 0; n < 8; n++) {
                open.add(some.begin(_ -> true, "method", null, FOREVER));
            }
            try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
                Future<?> end = threads.submit(() -> some.failAll(() -> new IOException("lost")));
                Future<?> give =
                        threads.submit(() -> {
                            for (Call call : open) {
                                some.end(call);
                            }
                        });
                end.get();
                give.get();
            }
            assertThat(some.underWay()).isZero();
            assertThat(some.begin(_ -> true, "method", null, FOREVER)).isNull();
        }
    }

    /// An answer and the deadline of its caller meet: one of them ends the call.
    @Test
    void answersAndDeadlinesMeet() throws Exception {
        BlockingQueue<Integer> numbers = new LinkedBlockingQueue<>();
        Thread peer =
                Thread.ofPlatform()
                        .daemon()
                        .start(() -> {
                            try {
                                for (int number = numbers.take();
                                        number >= 0;
                                        number = numbers.take()) {
                                    calls.finish(number, number, null);
                                }
                            } catch (InterruptedException _) {
                                Thread.currentThread().interrupt();
                            }
                        });
        int answered = 0;
        for (int i = 0; i < ROUNDS; i++) {
            Call call = begun();
            int number = call.number();
            numbers.add(number);
            LockSupport.parkNanos(1_000);
            if (!call.isDone() && calls.abandon(number)) {
                continue;
            }
            call.awaitDone();
            assertThat(call.result()).isEqualTo(number);
            calls.end(call);
            answered++;
        }
        numbers.add(-1);
        peer.join();
        assertThat(answered).isPositive();
        assertThat(calls.underWay()).isZero();
    }

    @Test
    void oneListedThreadIsWokenAtATime() throws Exception {
        Set<Thread> woken = new HashSet<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            threads.add(
                    Thread.ofPlatform()
                            .daemon()
                            .start(() -> {
                                try {
                                    Call call = begun();
                                    calls.follow(call);
                                    LockSupport.park();
                                    synchronized (woken) {
                                        woken.add(Thread.currentThread());
                                    }
                                } catch (InterruptedException _) {
                                    Thread.currentThread().interrupt();
                                }
                            }));
        }
        while (threads.stream().anyMatch(t -> t.getState() != Thread.State.WAITING)) {
            TimeUnit.MILLISECONDS.sleep(1);
        }

        for (int n = 1; n <= 3; n++) {
            calls.leadOne();
            TimeUnit.MILLISECONDS.sleep(20);
            synchronized (woken) {
                assertThat(woken).hasSize(n);
            }
        }
        calls.leadOne(); // no listed thread is left
    }
}
