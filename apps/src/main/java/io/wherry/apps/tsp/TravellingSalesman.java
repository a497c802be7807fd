// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.tsp;

import io.wherry.apps.job.Job;
import io.wherry.apps.job.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds the shortest tour through all cities (Chang, section 4.3.1): ranks fetch route prefixes
/// from the queue of rank 0, and tell each other the lengths of shorter tours.
///
/// If there are several shortest tours, the timing decides which one is found; the length does not
/// depend on it.
final class TravellingSalesman implements Program<Tour> {
    private final Job job;
    private final Distances distances;
    private final int begun;
    private final LocalRouteQueue mine = new LocalRouteQueue();
    private final RouteQueue queue;
    private final SharedBestTour best;

    /// @param begun number of cities in a prefix
    TravellingSalesman(Job job, Distances distances, int begun) throws IOException {
        this.job = job;
        this.distances = distances;
        this.begun = begun;
        this.queue = job.meet(mine, RouteQueue.class).getFirst();
        this.best = SharedBestTour.meet(job);
    }

    @Override
    public String title() {
        return "tsp %d cities".formatted(distances.cities());
    }

    @Override
    public void prepare() {
        best.clear();
        if (job.rank() == 0) {
            // before any rank computes: a rank that finds the queue empty ends
            mine.fill(distances, begun);
        }
    }

    @Override
    public void compute() throws IOException {
        BranchAndBound search = new BranchAndBound(distances, best);
        for (int[] route = fetch(); route != null; route = fetch()) {
            search.from(route);
        }
    }

    private int @Nullable [] fetch() throws IOException {
        job.communication().start();
        int[] route = queue.next();
        job.communication().stop();
        return route;
    }

    @Override
    public @Nullable Tour collect() {
        List<Tour> found = job.gather(best.own());
        return found == null
                ? null
                : found.stream().min(Comparator.comparingInt(Tour::length)).orElse(Tour.NONE);
    }

    @Override
    public Tour sequential() {
        LocalBestTour alone = new LocalBestTour();
        try {
            new BranchAndBound(distances, alone).from(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // no other rank gets the tours of this one
        }
        return alone.tour();
    }

    @Override
    public boolean matches(Tour sequential, Tour parallel) {
        return sequential.length() == parallel.length() && distances.allow(parallel);
    }
}
