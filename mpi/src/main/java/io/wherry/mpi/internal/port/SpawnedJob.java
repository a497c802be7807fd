// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.port;

import io.wherry.launch.JobStreams;
import io.wherry.launch.ProcessJob;
import io.wherry.launch.RankCommand;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// A job that this process has spawned. The output of its ranks goes to the streams of this
/// process; their input is empty. This JVM does not exit by itself before the job has ended; if it
/// is told to exit, it ends the job. Thread-safe.
public final class SpawnedJob {
    private final ProcessJob job;
    private volatile boolean ended;
    private volatile String failure = "all processes of the job have ended";

    private SpawnedJob(Launch launch) throws IOException {
        JobStreams streams = JobStreams.ofThisJvm(how -> failure = how);
        job = ProcessJob.start(launch.ranks, launch.environment, streams);
    }

    private record Launch(List<RankCommand> ranks, Map<String, String> environment) {}

    static SpawnedJob start(
            List<RankCommand> ranks, Map<String, String> environment, Consumer<SpawnedJob> whenOver)
            throws IOException {
        SpawnedJob started = new SpawnedJob(new Launch(ranks, environment));
        try {
            Thread.ofPlatform()
                    .daemon(false)
                    .name("wherry-mpi-spawned")
                    .start(() -> started.await(whenOver));
        } catch (RuntimeException | Error e) { // such as if the system has no thread left
            started.destroy();
            throw e;
        }
        return started;
    }

    private void await(Consumer<SpawnedJob> whenOver) {
        try {
            int _ = job.await();
        } catch (IOException | InterruptedException e) {
            failure = String.valueOf(e.getMessage());
        } finally {
            ended = true;
            whenOver.accept(this);
        }
    }

    public boolean hasEnded() {
        return ended;
    }

    /// Returns a description of the end of the job: the first rank that failed, and its exit code.
    public String failure() {
        return failure;
    }

    /// Ends the processes of the job, and blocks until they have ended, four seconds at most.
    public void destroy() {
        job.destroy();
    }
}
