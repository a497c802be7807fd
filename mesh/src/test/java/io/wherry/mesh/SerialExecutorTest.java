// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class SerialExecutorTest {
    private final SerialExecutor outbox = new SerialExecutor("outbox test");
    private final List<String> done = Collections.synchronizedList(new ArrayList<>());

    private void waitUntilIdle() throws InterruptedException {
        while (outbox.isBusy()) {
            Thread.sleep(1);
        }
    }

    private Runnable work(String name) {
        return () -> done.add(name + " by " + Thread.currentThread().getName());
    }

    @Test
    void soleCallerRunsItsWorkItself() {
        outbox.run(work("a"));

        assertThat(done).containsExactly("a by " + Thread.currentThread().getName());
        assertThat(outbox.isBusy()).isFalse();
    }

    @Test
    void workForLaterIsDoneByAThreadOfTheOutboxInOrder() throws Exception {
        for (int i = 0; i < 100; i++) {
            outbox.runLater(work(String.valueOf(i)));
        }
        waitUntilIdle();

        assertThat(done).hasSize(100);
        for (int i = 0; i < 100; i++) {
            assertThat(done.get(i)).isEqualTo(i + " by outbox test");
        }
    }

    @Test
    void callerLeavesTheRestToTheThreadWhenItsWorkIsDone() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Thread first =
                Thread.ofPlatform()
                        .name("first")
                        .start(() ->
                                outbox.run(() -> {
                                    begun.countDown();
                                    await(goOn);
                                    done.add("first");
                                }));
        begun.await();
        outbox.run(work("second")); // returns early
        Runnable third = work("third");
        outbox.run(third);

        assertThat(outbox.size()).isEqualTo(2);
        assertThat(outbox.remove(third)).isTrue();
        goOn.countDown();
        first.join();
        waitUntilIdle();

        assertThat(done).containsExactly("first", "second by outbox test");
        assertThat(outbox.remove(third)).isFalse();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void manyThreadsGetAllDoneOnceAndOneAtATime() throws Exception {
        AtomicInteger inside = new AtomicInteger();
        int[] count = new int[1]; // one at a time, or some are lost
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            boolean later = i % 2 == 0;
            threads.add(
                    Thread.ofPlatform()
                            .start(() -> {
                                for (int j = 0; j < 10_000; j++) {
                                    Runnable work =
                                            () -> {
                                                assertThat(inside.incrementAndGet()).isOne();
                                                count[0]++;
                                                inside.decrementAndGet();
                                            };
                                    if (later) {
                                        outbox.runLater(work);
                                    } else {
                                        outbox.run(work);
                                    }
                                }
                            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        waitUntilIdle();

        assertThat(count[0]).isEqualTo(80_000);
    }

    @Test
    void taskThatThrowsDoesNotStopTheOutbox() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        List<Throwable> thrown = Collections.synchronizedList(new ArrayList<>());
        Thread first =
                Thread.ofPlatform()
                        .start(() -> {
                            try {
                                outbox.run(() -> {
                                    begun.countDown();
                                    await(goOn);
                                    throw new IllegalStateException("own");
                                });
                            } catch (IllegalStateException e) {
                                thrown.add(e);
                            }
                        });
        begun.await();
        outbox.runLater(work("second"));
        goOn.countDown();
        first.join();
        waitUntilIdle();

        assertThat(thrown).hasSize(1);
        assertThat(done).containsExactly("second by outbox test");
    }

    @Test
    void taskThatThrowsOnTheThreadOfTheOutboxDoesNotStopIt() throws Exception {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        List<Throwable> thrown = Collections.synchronizedList(new ArrayList<>());
        Thread.setDefaultUncaughtExceptionHandler((_, e) -> thrown.add(e));
        try {
            for (int i = 0; i < 100; i++) {
                outbox.runLater(() -> {
                    throw new IllegalStateException("task");
                });
                outbox.runLater(work("next"));
            }
            waitUntilIdle();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }

        assertThat(done).hasSize(100);
    }

    @Test
    void lackOfThreadsDoesNotStopTheOutbox() {
        String here = Thread.currentThread().getName();
        try (NoThreads _ = new NoThreads()) {
            assertThatThrownBy(() -> outbox.runLater(work("first")))
                    .isInstanceOf(OutOfMemoryError.class);
        }

        outbox.run(work("second"));

        assertThat(done).containsExactly("first by " + here, "second by " + here);
        assertThat(outbox.isBusy()).isFalse();
    }

    /// Several threads of the outbox may become idle at once, and each hand-over must wake one.
    @Test
    void noHandOverIsLostWhereThreadsBecomeIdleMeanwhile() throws Exception {
        List<FutureTask<Boolean>> producers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            FutureTask<Boolean> producer = new FutureTask<>(this::handOverOften);
            producers.add(producer);
            Thread.ofPlatform().daemon().start(producer);
        }
        for (FutureTask<Boolean> producer : producers) {
            assertThat(producer.get(40, TimeUnit.SECONDS)).isTrue();
        }
    }

    private boolean handOverOften() throws InterruptedException {
        for (int i = 0; i < 50_000; i++) {
            CountDownLatch run = new CountDownLatch(1);
            outbox.runLater(run::countDown);
            if (!run.await(5, TimeUnit.SECONDS)) {
                return false;
            }
        }
        return true;
    }
}
