// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests of the timer of deadlines.
@Timeout(30)
final class DeadlineTimerTest {
    @Test
    void taskStartsLaterIfThereWasNoThread() throws InterruptedException {
        AtomicBoolean failed = new AtomicBoolean();
        CountDownLatch run = new CountDownLatch(1);
        Executor threads =
                task -> {
                    if (!failed.getAndSet(true)) {
                        throw new OutOfMemoryError("no thread is left");
                    }
                    task.run();
                };

        DeadlineTimer.start(run::countDown, threads);

        assertThat(failed).isTrue();
        assertThat(run.await(10, TimeUnit.SECONDS)).isTrue();
    }
}
