// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.ida;

import io.wherry.apps.job.Job;
import io.wherry.apps.job.Program;
import io.wherry.apps.job.Throughput;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// All shortest solutions of a 15-puzzle by IDA* (Chang, section 4.3.1): depth-first searches that may go deeper and deeper. Each rank
/// has a queue of jobs and steals from others when it is empty.
///
/// A job says itself how deep it may go: only rank 0 knows of iterations, the others steal until they are told that the search is over.
final class IterativeDeepening implements Program<Solution> {
    /* A board has as many fewer or more moves to go as its distance says, or an even number more: each move changes either by one. */
    private static final int STEP = 2;

    private final Job job;
    private final long start;
    private final int split;
    private final JobQueue jobs = new JobQueue();
    private final WorkStealer thief;
    private @Nullable Solution solution;

    /// @param split jobs that are fewer moves away from the start are split into their successors, others are searched as a whole
    IterativeDeepening(Job job, long start, int split) throws IOException {
        this.job = job;
        this.start = start;
        this.split = split;
        this.thief = WorkStealer.meet(job, jobs);
    }

    @Override
    public String title() {
        return "ida, a board whose tiles are %d moves away at least"
                .formatted(Board.distance(start));
    }

    @Override
    public void prepare() {
        jobs.clear();
    }

    @Override
    public void compute() throws IOException, InterruptedException {
        if (job.rank() > 0) {
            work();
            return;
        }
        int moves = Board.distance(start);
        search(moves);
        while (jobs.found().solutions() == 0) {
            moves += STEP;
            search(moves);
        }
        thief.stopOthers();
        solution = new Solution(moves, jobs.found().solutions(), jobs.found().boards());
    }

    private void search(int moves) throws IOException, InterruptedException {
        jobs.add(List.of(SearchState.start(start, moves)));
        work();
    }

    private void work() throws IOException, InterruptedException {
        do {
            for (SearchState state = jobs.next(); state != null; state = jobs.next()) {
                run(state);
            }
        } while (thief.getJobs());
    }

    private void run(SearchState state) {
        if (state.made() >= split || state.isGoal()) {
            jobs.found(DepthFirstSearch.from(state));
        } else if (!state.isPruned()) {
            jobs.found(SearchCount.BOARD);
            jobs.add(state.successors());
        }
    }

    @Override
    public @Nullable Solution collect() {
        return solution;
    }

    @Override
    public Solution sequential() {
        return solve(start);
    }

    /// Does it all on one thread.
    static Solution solve(long start) {
        int moves = Board.distance(start);
        SearchCount found = DepthFirstSearch.from(SearchState.start(start, moves));
        while (found.solutions() == 0) {
            moves += STEP;
            found = found.plus(DepthFirstSearch.from(SearchState.start(start, moves)));
        }
        return new Solution(moves, found.solutions(), found.boards());
    }

    @Override
    public @Nullable Throughput figure(double seconds) {
        return solution == null
                ? null
                : new Throughput(solution.boards() / seconds / 1e6, "million boards/s");
    }
}
