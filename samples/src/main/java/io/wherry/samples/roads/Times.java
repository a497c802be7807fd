// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.roads;

import io.wherry.iso.Iso;
import java.lang.foreign.MemorySegment;

/// The travel times of roads, in a new cluster for each version.
@Iso
public interface Times {
    /// Returns the number of this state of the town.
    long tick();

    void tick(long tick);

    /// Returns the streets, which are in another cluster: a reference may lead there, too.
    Streets streets();

    void streets(Streets streets);

    /// Returns the travel time of a road in seconds; [Roads#CLOSED] if it is closed.
    int seconds(int road);

    MemorySegment seconds();

    void seconds(int[] all);
}
