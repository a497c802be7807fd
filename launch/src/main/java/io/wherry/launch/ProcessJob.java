// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import io.wherry.launch.internal.core.CoreSet;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// A running job whose ranks are processes of this machine. Unix sockets are in a folder of the
/// job, which is removed when the job has ended.
///
/// The ranks are ended when this JVM exits. If this JVM is killed, those that have asked for their [RankPlacement] end by themselves within seconds. One thread calls
/// [#await]; any thread may call [#destroy].
public final class ProcessJob {
    private final JobSupervisor supervisor;
    private final RunningRanks ranks;
    private final ExitGuard guard;

    private ProcessJob(JobSupervisor supervisor, RunningRanks ranks, ExitGuard guard) {
        this.supervisor = supervisor;
        this.ranks = ranks;
        this.guard = guard;
    }

    /// Starts a process for each rank; the ranks are connected by Unix sockets.
    ///
    /// @see #start(List, Map, JobStreams, RankLinks, RankBinding)
    public static ProcessJob start(
            List<RankCommand> ranks, Map<String, String> environment, JobStreams streams)
            throws IOException {
        return start(ranks, environment, streams, RankLinks.UNIX, RankBinding.NONE);
    }

    /// Starts a process for each rank.
    ///
    /// @param ranks the program of each rank, in the order of the ranks
    /// @param environment variables of all ranks, in addition to those of this process
    /// @throws IOException if a rank cannot be started; all others are ended then
    public static ProcessJob start(
            List<RankCommand> ranks,
            Map<String, String> environment,
            JobStreams streams,
            RankLinks links,
            RankBinding binding)
            throws IOException {
        if (ranks.isEmpty()) {
            throw new IllegalArgumentException("no ranks: size=0");
        }
        CoreSet cores = binding.cores();
        JobSupervisor supervisor = new JobSupervisor(streams, _ -> "");
        RunningRanks running = new RunningRanks(supervisor, environment);
        SocketFolder folder = SocketFolder.create();
        ExitGuard guard = new ExitGuard(running, folder);
        try {
            String job = UUID.randomUUID().toString();
            String addresses = links.addresses(folder, job);
            supervisor.warned(cores.shortage(ranks.size()));
            for (int rank = 0; rank < ranks.size(); rank++) {
                RankPlacement placement = new RankPlacement(rank, ranks.size(), job, addresses);
                boolean watched = rank == 0 && supervisor.wantsProgress();
                RankCommand program = bound(ranks.get(rank), cores, rank);
                RunningRanks.closeInput(
                        running.start(placement, program, streams.input(), watched));
                supervisor.started();
            }
            return new ProcessJob(supervisor, running, guard);
        } catch (IOException | RuntimeException | Error e) {
            guard.closeAfter(e);
            throw e;
        }
    }

    private static RankCommand bound(RankCommand program, CoreSet cores, int rank) {
        return new RankCommand(cores.bound(rank, program.command()), program.directory());
    }

    /// Blocks until all ranks have ended. When a rank ends with an exit code other than 0, or by a
    /// signal, the others have two seconds to end by themselves. Then they are terminated, and
    /// killed after another two seconds.
    ///
    /// @return 0 if all ranks returned 0; otherwise the code of the first that did not, which is
    ///     128 plus the number of the signal if a signal ended it; of several that end at about the
    ///     same time, one that was ended by a signal counts as the first
    /// @throws InterruptedException if this thread was interrupted; all ranks are ended then
    public int await() throws IOException, InterruptedException {
        try (guard) {
            return supervisor.await(ranks);
        }
    }

    /// Ends all running ranks. Blocks until they have ended, at most four seconds.
    public void destroy() {
        ranks.destroy();
    }
}
