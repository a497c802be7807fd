// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The result of every round is checked, though only one is kept.
@Timeout(60)
final class RoundsTest {
    @Test
    void wrongResultOfALaterRoundFailsTheJob() throws Exception {
        LocalJob job = LocalJob.run(1, WrongAnswerJob.class, "--rounds", "2");

        assertThat(job.output()).contains("ANOTHER ANSWER");
        assertThat(job.code()).isEqualTo(1);
    }

    @Test
    void correctResultIsReported() throws Exception {
        LocalJob job = LocalJob.run(1, WrongAnswerJob.class, "--rounds", "1");

        assertThat(job.output()).contains("same answer");
        assertThat(job.code()).as(job.output()).isZero();
    }
}
