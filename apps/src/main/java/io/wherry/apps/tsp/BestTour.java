// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.tsp;

import java.io.IOException;

/// The shortest tour found so far.
interface BestTour {
    /// Returns the length of the shortest known tour, an upper bound.
    int length();

    /// Takes a tour that is shorter than [#length] was.
    void found(Tour tour) throws IOException;
}
