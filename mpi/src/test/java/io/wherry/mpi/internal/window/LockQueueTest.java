// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LockQueueTest {
    private final LockQueue queue = new LockQueue();
    private final List<Integer> granted = new ArrayList<>();

    private void ask(int rank, boolean exclusive) {
        queue.ask(rank, exclusive, () -> granted.add(rank));
    }

    @Test
    void sharedHoldersEnterTogetherAndAnExclusiveOneWaits() {
        ask(1, false);
        ask(2, false);
        ask(3, true);

        assertThat(granted).containsExactly(1, 2);
        assertThat(queue.release(1)).isTrue();
        assertThat(granted).containsExactly(1, 2);
        assertThat(queue.release(2)).isTrue();
        assertThat(granted).containsExactly(1, 2, 3);
    }

    @Test
    void laterRequestsDoNotOvertake() {
        ask(1, true);
        ask(2, true);
        ask(3, false);
        ask(4, false);

        queue.release(1);
        assertThat(granted).containsExactly(1, 2);
        queue.release(2);
        assertThat(granted).containsExactly(1, 2, 3, 4);
    }

    @Test
    void onlyTheHolderReleasesTheLock() {
        ask(1, true);
        ask(2, true);

        assertThat(queue.release(2)).isFalse();
        assertThat(queue.release(3)).isFalse();
        assertThat(granted).containsExactly(1);
    }

    @Test
    void rankThatHasTheLockOrWaitsForItDoesNotWaitAgain() {
        ask(1, false);
        ask(2, true);

        assertThat(queue.ask(1, true, () -> granted.add(-1))).isFalse();
        assertThat(queue.ask(1, false, () -> granted.add(-1))).isFalse();
        assertThat(queue.ask(2, false, () -> granted.add(-2))).isFalse();
        queue.release(1);
        assertThat(granted).containsExactly(1, 2);
        queue.release(2);
        assertThat(granted).containsExactly(1, 2);
    }

    @Test
    void rankThatIsGoneHasNoLockAndWaitsForNone() {
        ask(1, true);
        ask(2, true);
        ask(3, true);

        queue.lose(2);
        assertThat(granted).containsExactly(1);
        queue.lose(1);
        assertThat(granted).containsExactly(1, 3);
    }
}
