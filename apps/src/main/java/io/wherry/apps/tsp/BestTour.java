// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.tsp;

import java.io.IOException;

/// The shortest tour so far.
interface BestTour {
    /// A tour of this length is known somewhere; longer ones are of no use.
    int length();

    /// Takes a tour that is shorter than [#length] was.
    void found(Tour tour) throws IOException;
}
