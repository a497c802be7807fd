// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.port;

import io.wherry.launch.RankCommand;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The jobs that this process has spawned and that have not ended. Thread-safe.
public final class SpawnedJobs {
    private final Set<SpawnedJob> running = ConcurrentHashMap.newKeySet();

    /// Starts a job.
    ///
    /// @param environment additional environment variables of the ranks
    /// @throws IOException if a rank cannot be started; the other ranks have been ended
    public SpawnedJob start(List<RankCommand> ranks, Map<String, String> environment)
            throws IOException {
        SpawnedJob job = SpawnedJob.start(ranks, environment, running::remove);
        running.add(job);
        if (job.hasEnded()) {
            running.remove(job);
        }
        return job;
    }

    /// Ends all jobs, and blocks until they have ended.
    public void destroy() {
        running.forEach(SpawnedJob::destroy);
    }
}
