// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Deadline;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class ExitGuardTest {
    private final AtomicInteger closed = new AtomicInteger();

    /// Ranks whose end runs an action.
    private record Ending(Runnable action) implements RankGroup {
        @Override
        public void destroy() {
            action.run();
        }

        @Override
        public boolean isDestroyed() {
            return false;
        }

        @Override
        public void awaitOutput(Deadline deadline) {}
    }

    private static void failWithoutThreads() {
        throw new OutOfMemoryError("no thread");
    }

    private static void failToDelete() throws IOException {
        throw new IOException("folder is not empty");
    }

    @Test
    void resourcesAreReleasedIfTheRanksCannotBeEnded() throws Exception {
        RankGroup ranks = new Ending(ExitGuardTest::failWithoutThreads);
        ExitGuard guard = new ExitGuard(ranks, closed::incrementAndGet);

        assertThatThrownBy(guard::close).isInstanceOf(OutOfMemoryError.class);

        assertThat(closed).hasValue(1);
    }

    @Test
    void failureOfTheStartIsNotReplacedByOneOfTheEnd() throws Exception {
        IOException failure = new IOException("no such program");
        RankGroup ranks = new Ending(closed::incrementAndGet);
        ExitGuard guard = new ExitGuard(ranks, ExitGuardTest::failToDelete);

        guard.closeAfter(failure);

        assertThat(closed).hasValue(1);
        assertThat(failure.getSuppressed())
                .singleElement()
                .asString()
                .contains("folder is not empty");
    }
}
