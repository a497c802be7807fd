// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The memory of accesses to a window.
final class PendingAccessesTest {
    private final PendingAccesses accesses = new PendingAccesses();
    private final List<String> released = new ArrayList<>();

    private void begin(int rank, String name) {
        accesses.add(rank, () -> released.add(name));
    }

    @Test
    void accessThatBeginsDuringAFlushKeepsItsMemory() {
        begin(1, "before");

        accesses.end(1, () -> begin(1, "meanwhile"));

        assertThat(released).containsExactly("before");
        accesses.endAll(() -> begin(1, "later"));
        assertThat(released).containsExactly("before", "meanwhile");
        accesses.releaseAll();
        assertThat(released).containsExactly("before", "meanwhile", "later");
    }

    @Test
    void flushOfARankLeavesTheAccessesToOthers() {
        begin(1, "one");
        begin(2, "two");

        accesses.end(2, () -> {});

        assertThat(released).containsExactly("two");
    }

    @Test
    void memoryIsReleasedOnceIfTwoThreadsFlush() {
        begin(1, "one");

        accesses.end(1, () -> accesses.endAll(() -> {}));

        assertThat(released).containsExactly("one");
    }

    @Test
    void memoryStaysWhenTheCallFails() {
        begin(1, "one");

        assertThatThrownBy(() -> accesses.end(1, PendingAccessesTest::fail))
                .isInstanceOf(IllegalStateException.class);

        assertThat(released).isEmpty();
    }

    @Test
    void memoryOfTheOthersIsReleasedIfThatOfOneAccessIsClosed() {
        begin(1, "one");
        accesses.add(1, PendingAccessesTest::fail);
        begin(1, "three");

        assertThatThrownBy(() -> accesses.end(1, () -> {}))
                .isInstanceOf(IllegalStateException.class);

        assertThat(released).containsExactly("one", "three");
    }

    private static void fail() {
        throw new IllegalStateException("no flush");
    }
}
