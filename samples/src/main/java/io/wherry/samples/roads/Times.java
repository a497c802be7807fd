// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.roads;

import io.wherry.iso.Iso;
import java.lang.foreign.MemorySegment;

/// How long roads take, in a cluster of its own for each version.
@Iso
public interface Times {
    /// Which state of the town this is.
    long tick();

    void tick(long tick);

    /// In another cluster: a reference leads there as it does to an object of this one.
    Streets streets();

    void streets(Streets streets);

    /// Seconds of a road; [Roads#CLOSED] if it is closed.
    int seconds(int road);

    MemorySegment seconds();

    void seconds(int[] all);
}
