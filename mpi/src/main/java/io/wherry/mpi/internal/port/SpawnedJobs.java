// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.port;

import io.wherry.launch.RankCommand;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The jobs that this process has started and that have not ended. Thread-safe.
public final class SpawnedJobs {
    private final Set<SpawnedJob> running = ConcurrentHashMap.newKeySet();

    /// Starts a job.
    ///
    /// @param environment variables of all its ranks besides those of this process
    /// @throws IOException if a rank cannot be started; no other is left then
    public SpawnedJob start(List<RankCommand> ranks, Map<String, String> environment)
            throws IOException {
        SpawnedJob job = SpawnedJob.start(ranks, environment, running::remove);
        running.add(job);
        if (job.hasEnded()) {
            running.remove(job);
        }
        return job;
    }

    /// Ends all of them; they are gone when this returns.
    public void destroy() {
        running.forEach(SpawnedJob::destroy);
    }
}
