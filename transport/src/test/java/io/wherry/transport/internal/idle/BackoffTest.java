// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.idle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
final class BackoffTest {
    private static final long PARK_NANOS = 2_000_000;

    @Test
    void interruptedThreadParksAndStaysInterrupted() {
        Backoff backoff = Backoff.parksOf(PARK_NANOS);
        Thread.currentThread().interrupt();
        long start = System.nanoTime();

        for (int i = 0; i < 10; i++) {
            backoff.idle();
        }

        assertThat(System.nanoTime() - start).isGreaterThan(5 * PARK_NANOS); // a park may end early
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void spinsAndYieldsComeBeforeParks() {
        Backoff backoff = new Backoff(50, 50, 1_000_000_000_000L, 1_000_000_000_000L);

        for (int i = 0; i < 99; i++) {
            backoff.idle(); // a park would not end
        }

        assertThat(Thread.interrupted()).isFalse();
    }
}
