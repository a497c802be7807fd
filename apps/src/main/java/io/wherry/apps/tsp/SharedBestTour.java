// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.tsp;

import io.wherry.apps.job.Job;
import io.wherry.apps.job.Stopwatch;
import java.io.IOException;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.List;

/// A rank's copy of how long the shortest tour is, and the best tour it has found itself.
///
/// Copies may lag behind: then a rank looks at more routes, and may find a tour that is no longer the shortest. What they say is always the
/// length of a tour that some rank has, so that the shortest of all ranks is never missed.
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

    /// Forgets all tours.
    void clear() {
        length = Integer.MAX_VALUE;
        own = Tour.NONE;
    }

    /// The best tour that this rank has found.
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
