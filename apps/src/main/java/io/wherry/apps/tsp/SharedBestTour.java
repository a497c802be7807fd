// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.tsp;

import io.wherry.apps.job.Job;
import io.wherry.apps.job.Stopwatch;
import java.io.IOException;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.List;

/// A rank's copy of the length of the shortest tour, and the best tour that the rank has found
/// itself.
///
/// A copy may be stale: then the rank searches more routes and may find a tour that is no longer
/// the shortest. A copy always holds the length of a tour that some rank has, so the shortest tour
/// of all ranks is never missed.
final class SharedBestTour implements BestTour, BoundReceiver {
    private final Stopwatch communication;
    private final List<BoundReceiver> others = new ArrayList<>();
    private volatile int length = Integer.MAX_VALUE;
    private Tour own = Tour.NONE;

    private SharedBestTour(Stopwatch communication) {
        this.communication = communication;
    }

    static SharedBestTour meet(Job job) throws IOException {
        SharedBestTour mine = new SharedBestTour(job.communication());
        mine.others.addAll(job.meet(mine, BoundReceiver.class));
        mine.others.remove(job.rank());
        return mine;
    }

    /// Removes all tours.
    void clear() {
        length = Integer.MAX_VALUE;
        own = Tour.NONE;
    }

    /// Returns the best tour that this rank has found.
    Tour own() {
        return own;
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public synchronized void shorter(int other) {
        length = Math.min(length, other);
    }

    @Override
    public void found(Tour tour) throws RemoteException {
        shorter(tour.length());
        own = tour;
        communication.start();
        for (BoundReceiver other : others) {
            other.shorter(tour.length());
        }
        communication.stop();
    }
}
