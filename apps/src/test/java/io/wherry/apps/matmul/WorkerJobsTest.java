// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.matmul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.apps.job.Stopwatch;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class WorkerJobsTest {
    private static final double[][] A = {{1, 2}, {3, 4}};
    private static final double[][] B = {{5, 6}, {7, 8}};

    private final WorkerJobs worker = new WorkerJobs();

    @Test
    void jobIsStartedAwaitedFetchedAndDeleted() throws Exception {
        CompletableFuture<Void> rank = CompletableFuture.runAsync(this::work);

        worker.take(B, 2);
        int job = worker.start(A, 0, 2);
        worker.await(job);
        double[][] c = worker.result(job);
        worker.delete(job);

        assertThat(c).isDeepEqualTo(new double[][] {{19, 22}, {43, 50}});
        rank.get(10, TimeUnit.SECONDS);
        assertThatThrownBy(() -> worker.result(job)).isInstanceOf(NoSuchElementException.class);
    }

    private void work() {
        try {
            worker.work(new Stopwatch());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void invalidJobIsRefused() {
        worker.take(B, 2);
        int job = worker.start(A, 0, 2);

        assertThatThrownBy(() -> worker.result(job)).hasMessage("job is not done: rows=2");
        assertThatThrownBy(() -> worker.await(job + 1))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("unknown job: number=2");
        assertThatThrownBy(() -> worker.start(A, 0, 3))
                .hasMessage("row count does not match the range: rows=2, from=0, to=3");
        assertThatThrownBy(() -> worker.take(B, 3))
                .hasMessage("matrix has the wrong size: rows=2, size=3");
    }
}
