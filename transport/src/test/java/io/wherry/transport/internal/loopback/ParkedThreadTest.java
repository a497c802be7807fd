// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.loopback;

import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class ParkedThreadTest {
    private final ParkedThread parked = new ParkedThread();
    private volatile boolean ready;

    @Test
    void threadThatParksWhileAnotherIsWokenIsWokenByTheNextCall() throws Exception {
        long most = TimeUnit.SECONDS.toNanos(20);
        FutureTask<Void> wait = new FutureTask<>(() -> parked.await(most, () -> ready), null);
        Thread waiting = Thread.ofPlatform().daemon().start(wait);
        while (waiting.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }

        parked.wake(Thread.currentThread()); // as if this one had been parked before
        ready = true;
        parked.wake();

        wait.get(10, TimeUnit.SECONDS);
    }
}
