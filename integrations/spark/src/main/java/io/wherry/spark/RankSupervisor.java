// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import io.wherry.launch.RankThread;
import java.time.Duration;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.jspecify.annotations.Nullable;

/// Awaits the rank of a task, and ends it when Spark ends the task.
final class RankSupervisor {
    private static final Duration GLANCE = Duration.ofMillis(50);

    /// The time for a rank to end, when its task is ended.
    private static final Duration END_WITHIN = Duration.ofSeconds(2);

    /// The time for the driver to learn which rank is the cause, and to end the tasks of the others.
    private static final Duration CAUSE_WITHIN = Duration.ofSeconds(10);

    private RankSupervisor() {}

    /// Blocks until the rank has ended, and returns its result.
    ///
    /// @throws io.wherry.launch.RankFailedException if the rank threw an exception
    /// @throws TaskKilledException if Spark ended the task
    static <R> @Nullable R result(RankThread<R> rank, TaskContext context)
            throws InterruptedException {
        try {
            while (!rank.join(GLANCE)) {
                checkAlive(context);
            }
            if (rank.endedWithAnother()) {
                awaitEnd(context);
            }
        } catch (InterruptedException | TaskKilledException e) {
            rank.end(e);
            rank.interrupt();
            rank.join(END_WITHIN);
            throw e;
        }
        return rank.result();
    }

    /* The first exception that the driver sees is the reason of the stage. */
    private static void awaitEnd(TaskContext context) throws InterruptedException {
        long end = System.nanoTime() + CAUSE_WITHIN.toNanos();
        while (System.nanoTime() < end) {
            checkAlive(context);
            Thread.sleep(GLANCE);
        }
    }

    private static void checkAlive(TaskContext context) {
        if (context.isInterrupted()) {
            throw new TaskKilledException("the task of the rank was ended");
        }
    }
}
