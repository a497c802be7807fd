// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Something a test does on a thread of its own.
public final class BackgroundTask<T> {
    private static final long PATIENCE_SECONDS = 20;

    private final FutureTask<T> task;
    private final Thread thread;

    private BackgroundTask(Callable<T> work) {
        task = new FutureTask<>(work);
        thread = Thread.ofPlatform().daemon().name("background").start(task);
    }

    public static <T> BackgroundTask<T> start(Callable<T> work) {
        return new BackgroundTask<>(work);
    }

    /// Starts `work` and returns when its thread waits for something.
    public static <T> BackgroundTask<T> waiting(Callable<T> work) throws InterruptedException {
        BackgroundTask<T> background = start(work);
        Thread.sleep(150); // a thread in a selector looks runnable: there is nothing better to ask
        assertThat(background.task.isDone()).as("waits").isFalse();
        return background;
    }

    public void interrupt() {
        thread.interrupt();
    }

    /// Returns the result of the work, after its thread has ended.
    public T result() throws ExecutionException, InterruptedException, TimeoutException {
        try {
            return task.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } finally {
            if (task.isDone()) {
                thread.join(Duration.ofSeconds(PATIENCE_SECONDS));
            }
        }
    }

    /// Returns the exception of the work.
    public Throwable failure() throws InterruptedException, TimeoutException {
        try {
            throw new AssertionError("expected to fail, but returned: " + result());
        } catch (ExecutionException e) {
            return e.getCause() == null ? e : e.getCause();
        }
    }
}
