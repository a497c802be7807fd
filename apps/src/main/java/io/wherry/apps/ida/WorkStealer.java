// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.ida;

import io.wherry.apps.job.Job;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Steals jobs for a rank whose queue is empty, and detects termination. One thread owns it.
final class WorkStealer {
    /*
     * Termination detection: an iteration is over when no rank has a job and no job is in flight.
     * Each theft is a debt of the thief to its victim (Dijkstra and Scholten's algorithm):
     *
     * - A victim counts a theft in `lent` under the lock under which the jobs leave its queue: at
     *   every moment a job is in a queue, is running, or is covered by a debt, also while the
     *   reply that carries it is in flight.
     * - A thief without debts owes its victim from the theft on: the victim is its creditor. The
     *   thief settles when it has no job and no other rank owes it; with that call it reports its
     *   counts. No rank can steal from it between that decision and the call, because its queue is
     *   empty and only the calling thread fills it.
     * - A thief that has a creditor already (its own jobs are done, but some that were stolen from
     *   it are not) settles with its victim at once, when the jobs are in its queue: its creditor
     *   covers them. So debts are a tree whose root is rank 0, and ranks cannot wait for each
     *   other in a cycle.
     *
     * Rank 0 has the first job and never a creditor. When rank 0 has no job and no rank owes it,
     * the tree is rank 0 alone: all jobs are done, and all counts have come up the tree.
     *
     * No lock is held during calls of the search, so victims reply at once.
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

    /// Gets jobs when the queue of this rank is empty.
    ///
    /// @return false if there are no more: on rank 0 in this iteration, on other ranks in the whole
    ///     search
    boolean getJobs() throws IOException, InterruptedException {
        job.communication().start();
        boolean got = false;
        for (long pause = SHORTEST_PAUSE; !got && !isDone(); pause = longer(pause)) {
            got = stealFromAny();
            if (!got) {
                mine.pause(pause); // a tight loop of calls would keep the victims from their work
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
