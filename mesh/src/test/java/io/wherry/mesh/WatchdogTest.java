// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class WatchdogTest {
    private final Watchdog watchdog =
            new Watchdog(Thread.ofPlatform().daemon().name("WatchdogTest watcher"));

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aTaskThatTakesLongIsRelievedOnce() {
        CountDownLatch relieved = new CountDownLatch(1);
        try (Watchdog.Runner runner = watchdog.new Runner(relieved::countDown)) {
            boolean goesOn = runner.run(() -> await(relieved));

            assertThat(goesOn).isFalse();
        }
    }

    @Test
    void aReliefThatFailsIsTriedAgain() {
        CountDownLatch tries = new CountDownLatch(3);
        try (Watchdog.Runner runner = watchdog.new Runner(() -> failTwice(tries))) {
            boolean goesOn = runner.run(() -> await(tries));

            assertThat(goesOn).isFalse();
        }
    }

    private static void failTwice(CountDownLatch tries) {
        tries.countDown();
        if (tries.getCount() > 0) {
            throw new OutOfMemoryError("unable to create native thread");
        }
    }

    @Test
    void aTaskThatEndsWithoutReliefGoesOn() {
        CountDownLatch tried = new CountDownLatch(1);
        try (Watchdog.Runner runner = watchdog.new Runner(() -> fail(tried))) {
            boolean goesOn = runner.run(() -> await(tried));

            assertThat(goesOn).isTrue();
        }
    }

    private static void fail(CountDownLatch tried) {
        tried.countDown();
        throw new OutOfMemoryError("unable to create native thread");
    }

    /// The watching thread sleeps after a while without tasks.
    @Test
    void aTaskWakesTheWatcher() throws InterruptedException {
        CountDownLatch relieved = new CountDownLatch(1);
        try (Watchdog.Runner runner = watchdog.new Runner(relieved::countDown)) {
            awaitSleep();

            boolean goesOn = runner.run(() -> await(relieved));

            assertThat(goesOn).isFalse();
        }
    }

    private static void awaitSleep() throws InterruptedException {
        while (Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("WatchdogTest watcher"))
                .anyMatch(thread -> thread.getState() != Thread.State.WAITING)) {
            Thread.sleep(1);
        }
    }
}
