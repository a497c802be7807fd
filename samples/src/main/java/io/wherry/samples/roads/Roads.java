// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.roads;

/// One state of a town, as those who look for ways see it.
public interface Roads {
    /// Seconds of a road that is closed.
    int CLOSED = Integer.MAX_VALUE;

    /// Crossings in a row, and rows.
    int columns();

    /// The first road that leaves a crossing; those of the next one follow behind.
    int first(int crossing);

    /// The crossing where a road ends.
    int end(int road);

    int seconds(int road);
}
