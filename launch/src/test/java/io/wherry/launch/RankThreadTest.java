// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Ranks that are threads.
@Timeout(60)
final class RankThreadTest {
    @Test
    void rankFailsAlsoIfItsHandlerThrowsAnError() throws InterruptedException {
        RankPlacement placement = new RankPlacement(0, 1, "job", "loopback://rank-thread-%d");
        RankThread<Void> rank =
                RankThread.start(
                        placement,
                        null,
                        new RankLoader(List.of()),
                        () -> {
                            Thread.currentThread()
                                    .setUncaughtExceptionHandler(RankThreadTest::fail);
                            throw new IllegalStateException("on purpose");
                        });
        assertThat(rank.join(Duration.ofSeconds(30))).isTrue();

        assertThatThrownBy(rank::result)
                .isInstanceOf(RankFailedException.class)
                .hasRootCauseMessage("on purpose");
    }

    private static void fail(Thread thread, Throwable thrown) {
        throw new AssertionError("handler of " + thread.getName(), thrown);
    }
}
