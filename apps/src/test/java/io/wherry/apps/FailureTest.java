// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A rank that fails ends the job.
@Timeout(60)
final class FailureTest {
    @Test
    void exceptionOfOneRankEndsTheJob() throws Exception {
        LocalJob job = LocalJob.run(2, FailingJob.class);

        assertThat(job.output()).contains(FailingJob.REASON);
        assertThat(job.code()).as(job.output()).isEqualTo(1);
    }

    @Test
    void parametersThatDoNotFitTheRanksAreReportedOnce() throws Exception {
        LocalJob job = LocalJob.run(3, Apps.class, "fft");

        assertThat(job.output().lines()).containsExactly("ranks must be a power of two: ranks=3");
        assertThat(job.code()).isEqualTo(2);
    }
}
