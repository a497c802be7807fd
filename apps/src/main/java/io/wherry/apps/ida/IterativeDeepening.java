// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.ida;

import io.wherry.apps.job.Job;
import io.wherry.apps.job.Program;
import io.wherry.apps.job.Throughput;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds all shortest solutions of a 15-puzzle by IDA* (Chang, section 4.3.1): depth-first searches
/// with a growing depth limit. Each rank has a queue of jobs and steals from other ranks when it is
/// empty.
///
/// A job carries its depth limit: only rank 0 knows the iterations, the other ranks steal until
/// rank 0 tells them that the search is over.
final class IterativeDeepening implements Program<Solution> {
    /*
     * The number of moves to the goal differs from the distance of the board by an even number:
     * each move changes either by one.
     */
    private static final int STEP = 2;

    private final Job job;
    private final long start;
    private final int split;
    private final JobQueue jobs = new JobQueue();
    private final WorkStealer stealer;
    private @Nullable Solution solution;

    /// @param split jobs fewer moves away from the start are split into their successors, others
    ///     are searched as a whole
    IterativeDeepening(Job job, long start, int split) throws IOException {
        this.job = job;
        this.start = start;
        this.split = split;
        this.stealer = WorkStealer.meet(job, jobs);
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
        stealer.stopOthers();
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
        } while (stealer.getJobs());
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

    /// Solves a board on the calling thread.
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
