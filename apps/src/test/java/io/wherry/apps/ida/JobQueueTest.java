// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.ida;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class JobQueueTest {
    private final JobQueue jobs = new JobQueue();
    private final List<SearchState> states =
            IntStream.range(0, 5).mapToObj(left -> SearchState.start(Board.GOAL, left)).toList();

    @Test
    void ownerTakesTheNewestAndThievesTheOldestHalf() {
        jobs.add(states);

        assertThat(jobs.next()).isEqualTo(states.get(4));
        assertThat(jobs.steal()).containsExactly(states.get(0), states.get(1));
        assertThat(jobs.steal()).containsExactly(states.get(2));
        assertThat(jobs.steal()).containsExactly(states.get(3));
        assertThat(jobs.next()).isNull();
    }

    @Test
    void everyTheftIsADebtUntilItIsSettled() {
        jobs.add(states);

        jobs.steal();
        jobs.steal();
        jobs.settle(new SearchCount(1, 10));
        boolean between = jobs.isSettled();
        jobs.settle(new SearchCount(2, 20));

        assertThat(between).isFalse();
        assertThat(jobs.isSettled()).isTrue();
        assertThat(jobs.takeFound()).isEqualTo(new SearchCount(3, 30));
        assertThat(jobs.found()).isEqualTo(SearchCount.NOTHING);
    }

    @Test
    void failedStealLeavesTheSearchSettled() {
        assertThat(jobs.steal()).isEmpty();
        assertThat(jobs.isSettled()).isTrue();
    }

    @Test
    void pauseEndsWhenTheSearchIsOver() throws Exception {
        jobs.stop();

        jobs.pause(Long.MAX_VALUE);

        assertThat(jobs.isOver()).isTrue();
    }
}
