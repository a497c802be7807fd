// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mesh.MissingMemberException;
import io.wherry.mesh.PairConnector;
import io.wherry.mesh.RendezvousOptions;
import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.mpi.internal.frame.Frame;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// The links of this rank to ranks of its job that are opened when they are needed, and the ranks
/// that are lost: a rank that has no link to a lost rank is told of the loss by others.
final class LinksOnDemand {
    /*
     * News of a loss: each rank sends it once to all ranks that it has links to, before its own
     * calls fail, since its process may end then. A rank that has a link to the lost rank takes it
     * from there: messages that were sent before the loss may still be in that link.
     */

    private static final Duration NEWS_WITHIN = Duration.ofMillis(200);

    private final LocalRank job;
    private final PairConnector connector;
    private final Map<Integer, MPIException> lost = new HashMap<>(); // guarded by this
    private volatile boolean isSlow; // a neighbour takes no news

    /// Listens for other ranks; [#begin] is to be called next.
    ///
    /// @throws IOException if this rank cannot listen at its address
    LinksOnDemand(LocalRank job, RendezvousOptions options) throws IOException {
        this.job = job;
        connector = PairConnector.listen(options, job::link);
    }

    /// Accepts links, and blocks until there are those of [InitialLinks].
    ///
    /// @throws MissingMemberException if one of them does not join in time
    void begin() throws MissingMemberException {
        connector.begin();
        connector.meet(InitialLinks.of(job.rank(), job.size()));
    }

    /// Blocks until there is a link to a rank.
    ///
    /// @throws MPIException if the rank is lost or the job is over
    void connect(int rank) {
        try {
            connector.connect(rank);
        } catch (MissingMemberException e) {
            throw failure(rank, e);
        }
    }

    private MPIException failure(int rank, MissingMemberException e) {
        if (job.isAborting()) {
            return job.awaitAbortion();
        }
        job.checkOpen();
        MPIException known = loss(rank);
        if (known != null) {
            return ErrorClass.again(known);
        }
        MPIException why =
                new MPIException(
                        ErrorClass.PROC_ABORTED,
                        "rank cannot be connected: rank=" + rank + ", cause=" + e.getMessage(),
                        e);
        lose(rank, why, rank);
        return why;
    }

    /// Returns why a rank is lost, null if it is not known to be.
    synchronized @Nullable MPIException loss(int rank) {
        return lost.get(rank);
    }

    private synchronized boolean isNew(int rank, MPIException why) {
        return lost.putIfAbsent(rank, why) == null;
    }

    /// Called when the link to a rank has failed: tells others.
    void lostLink(int rank, MPIException why) {
        if (isNew(rank, why)) {
            tell(rank, rank);
        }
    }

    /// Called when another rank tells that a rank is lost.
    ///
    /// @param by the rank that tells
    void told(int rank, int by) {
        MPIException why =
                new MPIException(
                        ErrorClass.PROC_ABORTED,
                        "rank is gone: rank=" + rank + ", cause=rank " + by + " has lost it",
                        null);
        lose(rank, why, by);
    }

    private void lose(int rank, MPIException why, int by) {
        if (rank == job.rank() || !isNew(rank, why)) {
            return;
        }
        tell(rank, by);
        if (connector.lose(rank, String.valueOf(why.getMessage()))) {
            job.lose(rank, why);
        }
    }

    /// Sends the news to all linked ranks but `by`, and blocks for a short time until it is sent.
    private void tell(int rank, int by) {
        List<Peer> peers =
                job.peersOfJob().stream()
                        .filter(peer -> peer.number() != rank && peer.number() != by)
                        .toList();
        CountDownLatch sent = new CountDownLatch(peers.size());
        peers.forEach(peer ->
                peer.doLater(() -> {
                    try {
                        peer.send(new Frame.Lost(rank));
                    } finally {
                        sent.countDown();
                    }
                }));
        await(sent);
    }

    private void await(CountDownLatch sent) {
        boolean interrupted = false;
        long deadline = System.nanoTime() + NEWS_WITHIN.toNanos();
        while (!isSlow && sent.getCount() > 0) {
            try {
                isSlow = !sent.await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Stops listening, and ends attempts to connect.
    void close() {
        connector.close();
    }
}
