// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.links;

import io.wherry.bench.report.Samples;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/// Copies of a block of memory to another, again and again: both stay in the caches as far as they fit.
public final class Copying {
    private final MemorySegment from;
    private final MemorySegment to;

    public Copying(int size) {
        from = Arena.ofAuto().allocate(size).fill((byte) 1);
        to = Arena.ofAuto().allocate(size);
    }

    /// Bytes a second of the median of all copies.
    public double rate(long nanos) {
        List<Double> times = new ArrayList<>();
        long start = System.nanoTime();
        long begin = start;
        do {
            to.copyFrom(from);
            long end = System.nanoTime();
            times.add((double) (end - begin));
            begin = end;
        } while (begin - start < nanos);
        double time =
                Samples.of(times.stream().mapToDouble(Double::doubleValue).toArray()).median();
        return 1e9 * from.byteSize() / time;
    }
}
