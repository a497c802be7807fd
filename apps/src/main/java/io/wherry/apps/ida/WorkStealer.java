// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.ida;

import io.wherry.apps.job.Job;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a rank comes by jobs when it has none. One thread owns it.
final class WorkStealer {
    /*
     * When is an iteration over? When no rank has a job, and none is on its way. Each theft is a debt of the thief to its victim
     * (Dijkstra and Scholten's algorithm):
     *
     * - A victim counts a theft in `lent` under the lock under which the jobs leave its queue: a job is in a queue, is being run, or is
     *   covered by a debt at every moment, also while the reply that carries it is under way.
     * - A thief that owes nobody anything owes its victim from then on: that is its creditor. It settles when it has no job, and nobody
     *   owes it anything; with that it tells what was found. Nobody can steal from it between that decision and the call, for its queue
     *   is empty, and its own thread, which alone fills it, is the one that calls.
     * - A thief that has a creditor already (its own jobs are done, but some that were stolen from it are not) settles with its victim at
     *   once, when the jobs are in its queue: its creditor covers them. So debts are a tree whose root is rank 0, and there
     *   is no circle of ranks that wait for each other.
     *
     * Rank 0 has the first job and never a creditor. When it has no job and nobody owes it anything, the tree is rank 0 alone: all jobs
     * are done, and what was found has come up the tree.
     *
     * Calls of the search are never made under a lock, so victims answer at once.
     */
    private static final long SHORTEST_PAUSE = 50_000;
    private static final long LONGEST_PAUSE = 2_000_000;

    private final Job job;
    private final JobQueue mine;
    private final List<StealingPeer> peers;
    private @Nullable StealingPeer creditor;
    private int victim;

    private WorkStealer(Job job, JobQueue mine, List<StealingPeer> peers) {
        this.job = job;
        this.mine = mine;
        this.peers = peers;
        this.victim = job.rank();
    }

    static WorkStealer meet(Job job, JobQueue mine) throws IOException {
        return new WorkStealer(job, mine, job.meet(mine, StealingPeer.class));
    }

    /// Comes by jobs, now that this rank has none.
    ///
    /// @return false if there are no more: on rank 0, of this iteration; elsewhere, of the search
    boolean getJobs() throws IOException, InterruptedException {
        job.communication().start();
        boolean got = false;
        for (long pause = SHORTEST_PAUSE; !got && !isDone(); pause = longer(pause)) {
            got = stealFromAny();
            if (!got) {
                mine.pause(pause); // who asks in a tight loop keeps others from their work
            }
        }
        job.communication().stop();
        return got;
    }

    private static long longer(long pause) {
        return Math.min(2 * pause, LONGEST_PAUSE);
    }

    private boolean isDone() throws IOException {
        if (job.rank() == 0) {
            return mine.isSettled();
        }
        if (creditor != null && mine.isSettled()) {
            creditor.settle(mine.takeFound());
            creditor = null;
        }
        return mine.isOver();
    }

    private boolean stealFromAny() throws IOException {
        for (int tried = 1; tried < peers.size(); tried++) {
            if (stealFrom(peers.get(victim == job.rank() ? nextVictim() : victim))) {
                return true;
            }
            nextVictim();
        }
        return false;
    }

    private int nextVictim() {
        victim = (victim + 1) % peers.size();
        return victim;
    }

    private boolean stealFrom(StealingPeer peer) throws IOException {
        SearchState[] stolen = peer.steal();
        if (stolen.length == 0) {
            return false;
        }
        mine.add(List.of(stolen));
        if (job.rank() == 0 || creditor != null) {
            peer.settle(SearchCount.NOTHING);
        } else {
            creditor = peer;
        }
        return true;
    }

    /// Tells all other ranks that the search is over.
    void stopOthers() throws IOException {
        job.communication().start();
        for (int rank = 1; rank < peers.size(); rank++) {
            peers.get(rank).stop();
        }
        job.communication().stop();
    }
}
