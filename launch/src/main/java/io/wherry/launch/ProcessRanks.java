// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.IOException;
import java.util.List;
import java.util.UUID;

/// Ranks as processes of this machine. Unix sockets are in a folder of their own, which goes when the ranks are gone.
///
/// The ranks end when this JVM is told to end. If it is killed, they stay.
public final class ProcessRanks {
    private ProcessRanks() {}

    /// Runs a command once for each rank, connected by Unix sockets.
    ///
    /// @see #run(int, List, JobStreams, RankLinks)
    public static int run(int size, List<String> command, JobStreams streams)
            throws IOException, InterruptedException {
        return run(size, command, streams, RankLinks.UNIX);
    }

    /// Runs a command once for each rank, and waits until all have ended.
    ///
    /// When a rank ends with another code than 0, or by a signal, the others have two seconds to
    /// end by themselves. Then they are told to, and two seconds later killed.
    ///
    /// @param command program and arguments: see [JavaProgram#command]
    /// @return 0 if all ranks ended so; else the code of the first that did not, which is 128 and
    ///   the number of the signal if a signal ended it; of several that end at about the same time,
    ///   one that was ended by a signal counts as the first
    /// @throws IOException if a rank cannot be started; no other is left then
    /// @throws InterruptedException if this thread was interrupted; no rank is left then
    public static int run(int size, List<String> command, JobStreams streams, RankLinks links)
            throws IOException, InterruptedException {
        if (size < 1) {
            throw new IllegalArgumentException("no ranks: size=" + size);
        }
        try (ExitGuard guard = new ExitGuard(new RunningRanks(streams), SocketFolder.create())) {
            String job = UUID.randomUUID().toString();
            String addresses = links.addresses(guard.folder(), job);
            for (int rank = 0; rank < size; rank++) {
                guard.ranks().start(new Placement(rank, size, job, addresses), command);
            }
            return guard.ranks().await();
        }
    }
}
