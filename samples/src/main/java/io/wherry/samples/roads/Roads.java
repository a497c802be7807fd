// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.roads;

/// One state of the roads of a town, for route search.
public interface Roads {
    /// The travel time of a closed road.
    int CLOSED = Integer.MAX_VALUE;

    /// Returns the number of crossings in a row, which is also the number of rows.
    int columns();

    /// Returns the first road that leaves a crossing; the roads of the next crossing follow those
    /// of this one.
    int first(int crossing);

    /// Returns the crossing at which a road ends.
    int end(int road);

    int seconds(int road);
}
