// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.roads;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// Roads read in place from shared memory, without copies. Valid as long as the leases of both
/// clusters are held.
final class SharedRoads implements Roads {
    private static final ValueLayout.OfInt INT =
            ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final int columns;
    private final MemorySegment firsts;
    private final MemorySegment ends;
    private final MemorySegment seconds;

    SharedRoads(Times times) {
        Streets streets = times.streets();
        columns = streets.columns();
        firsts = streets.first();
        ends = streets.end();
        seconds = times.seconds();
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public int first(int crossing) {
        return firsts.getAtIndex(INT, crossing);
    }

    @Override
    public int end(int road) {
        return ends.getAtIndex(INT, road);
    }

    @Override
    public int seconds(int road) {
        return seconds.getAtIndex(INT, road);
    }
}
