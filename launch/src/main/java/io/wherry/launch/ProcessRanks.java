// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/// Runs ranks as processes of this machine. Unix sockets are in a folder of the job, which is
/// removed when the ranks have ended.
///
/// The ranks are ended when this JVM exits. If this JVM is killed, those that have asked for their [RankPlacement] end by themselves within seconds.
public final class ProcessRanks {
    private ProcessRanks() {}

    /// Runs a command once for each rank, connected by Unix sockets.
    ///
    /// @see #run(int, List, JobStreams, RankLinks, RankBinding)
    public static int run(int size, List<String> command, JobStreams streams)
            throws IOException, InterruptedException {
        return run(size, command, streams, RankLinks.UNIX, RankBinding.NONE);
    }

    /// Runs a command once for each rank, and blocks until all have ended, as [ProcessJob#await]
    /// does.
    ///
    /// @param command program and arguments: see [JavaProgram#command]
    /// @return the code of the job: see [ProcessJob#await]
    /// @throws IOException if a rank cannot be started; all others are ended then
    /// @throws InterruptedException if this thread was interrupted; all ranks are ended then
    public static int run(
            int size,
            List<String> command,
            JobStreams streams,
            RankLinks links,
            RankBinding binding)
            throws IOException, InterruptedException {
        if (size < 1) {
            throw new IllegalArgumentException("no ranks: size=" + size);
        }
        List<RankCommand> ranks = Collections.nCopies(size, new RankCommand(command, null));
        return ProcessJob.start(ranks, Map.of(), streams, links, binding).await();
    }
}
