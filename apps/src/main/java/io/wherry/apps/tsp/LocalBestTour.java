// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.tsp;

/// The best tour of a sequential search.
final class LocalBestTour implements BestTour {
    private Tour best = Tour.NONE;

    @Override
    public int length() {
        return best.length();
    }

    @Override
    public void found(Tour tour) {
        best = tour;
    }

    Tour tour() {
        return best;
    }
}
