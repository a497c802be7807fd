// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.idle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Polls stop where they fail, are tried again now and then, and go on where they succeed.
final class AdaptiveSpinTest {
    private static final int FAILURES = 4;
    private static final int REST = 64;

    private static int tries(AdaptiveSpin poll) {
        int tries = 0;
        poll.begin(Long.MAX_VALUE);
        while (poll.goesOn()) {
            tries++;
            poll.pause();
        }
        poll.failed();
        return tries;
    }

    private static void exhaust(AdaptiveSpin poll) {
        for (int i = 0; i < FAILURES; i++) {
            assertThat(tries(poll)).isPositive();
        }
    }

    @Test
    void boundOfZeroMeansNoTries() {
        AdaptiveSpin poll = new AdaptiveSpin(0);

        assertThat(poll.rests()).isTrue();
        assertThat(tries(poll)).isZero();
    }

    @Test
    void failuresEndPollsAndOneIsTriedAgainLater() {
        AdaptiveSpin poll = new AdaptiveSpin(1_000);
        exhaust(poll);

        assertThat(poll.rests()).isTrue();
        for (int i = 1; i < REST; i++) {
            assertThat(tries(poll)).as("wait %d", i).isZero();
        }
        assertThat(tries(poll)).isPositive();
    }

    @Test
    void successMakesPollsPayAgain() {
        AdaptiveSpin poll = new AdaptiveSpin(1_000_000_000);
        poll.begin(Long.MAX_VALUE);
        poll.paid();

        assertThat(poll.rests()).isFalse();
        assertThat(poll.goesOn()).isTrue();
    }

    @Test
    void waitWithoutTimeHasNoTries() {
        AdaptiveSpin poll = new AdaptiveSpin(1_000_000);
        poll.begin(0);

        assertThat(poll.goesOn()).isFalse();
    }

    @Test
    void virtualThreadsNeverPoll() throws InterruptedException {
        AdaptiveSpin poll = new AdaptiveSpin(1_000_000);
        int[] tries = {-1};
        Thread.ofVirtual().start(() -> tries[0] = tries(poll)).join();

        assertThat(tries[0]).isZero();
        assertThat(poll.rests()).isFalse();
    }
}
