// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.launch.ProgressReport;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class JobProgressTest {
    private static final Duration PAST = Duration.ofSeconds(72);

    @Test
    void ranksAndTimeAreShown() {
        assertThat(JobProgress.text(1, 1, PAST, null)).isEqualTo("1 rank  1:12");
        assertThat(JobProgress.text(4, 3, PAST, null)).isEqualTo("3 of 4 ranks  1:12");
        assertThat(JobProgress.text(4, 4, Duration.ofSeconds(3723), null))
                .isEqualTo("4 ranks  1:02:03");
    }

    @Test
    void reportWithATotalHasABar() {
        assertThat(JobProgress.text(4, 4, PAST, new ProgressReport(30, 100, "iterations")))
                .isEqualTo("4 ranks  1:12  [======>             ]  30 of 100 iterations");
    }

    @Test
    void reportWithoutATotalIsANumber() {
        assertThat(JobProgress.text(4, 4, PAST, new ProgressReport(30, 0, "tours")))
                .isEqualTo("4 ranks  1:12  30 tours");
    }

    @Test
    void barStaysInItsBoundsWhateverIsReported() {
        assertThat(JobProgress.text(2, 2, PAST, new ProgressReport(-3, 2, "x")))
                .contains("[>                   ]  -3 of 2 x");
        assertThat(JobProgress.text(2, 2, PAST, new ProgressReport(Long.MAX_VALUE, 2, "x")))
                .contains("[====================]");
    }
}
