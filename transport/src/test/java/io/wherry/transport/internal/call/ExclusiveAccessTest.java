// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.transport.Deadline;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class ExclusiveAccessTest {
    private static final Duration BORROWED = Duration.ofMillis(400);

    private final ExclusiveAccess access = new ExclusiveAccess("sending");

    @Test
    void interruptedThreadThatWaitsForABorrowerParks() throws Exception {
        assertThat(access.tryEnterAside()).isTrue();
        Thread borrower = Thread.ofPlatform().start(this::leaveLater);

        assertThat(cpuOfInterrupted(access::enter)).isLessThan(BORROWED.dividedBy(2));
        borrower.join();
    }

    @Test
    void interruptedThreadThatWaitsToBorrowParks() {
        assertThat(access.tryEnterAside()).isTrue();

        Duration cpu = cpuOfInterrupted(() -> access.enterAside(Deadline.after(BORROWED)));

        assertThat(cpu).isLessThan(BORROWED.dividedBy(2));
    }

    private void leaveLater() {
        Deadline deadline = Deadline.after(BORROWED);
        while (!deadline.isOver()) {
            try {
                TimeUnit.NANOSECONDS.sleep(deadline.nanosLeft());
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
        access.leave();
    }

    /// Returns the time of the core that an action takes in a thread that is interrupted.
    private static Duration cpuOfInterrupted(Runnable action) {
        Thread.currentThread().interrupt();
        long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        action.run();
        long end = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        assertThat(Thread.interrupted()).isTrue();
        return Duration.ofNanos(end - begin);
    }
}
