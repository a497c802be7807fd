// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.links;

import io.wherry.bench.report.Samples;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;

/// A cache line that two spinning threads pass to and fro: the lower bound of latency between
/// cores.
final class CacheLinePingPong implements AutoCloseable {
    private static final VarHandle VALUE = ValueLayout.JAVA_LONG.varHandle();
    private static final long STOP = -1;
    private static final int CACHE_LINE = 128; // two, for the processor fetches them in pairs
    private static final int TRIPS = 10; // few: on one core each takes two turns of the scheduler

    private final MemorySegment word = Arena.ofAuto().allocate(CACHE_LINE, CACHE_LINE);
    private long last;

    CacheLinePingPong() {
        Thread.ofPlatform().daemon().start(this::answer);
    }

    /// Replies to every number with its successor.
    private void answer() {
        long answered = 0;
        while (true) {
            long seen = (long) VALUE.getAcquire(word, 0L);
            if (seen == STOP) {
                return;
            }
            if (seen > answered) {
                answered = seen + 1;
                VALUE.setRelease(word, 0L, answered);
            }
        }
    }

    /// The nanoseconds that a round trip takes, the median of many means.
    double roundTrip(long nanos) {
        List<Double> times = new ArrayList<>();
        long start = System.nanoTime();
        long begin = start;
        do {
            for (int n = 0; n < TRIPS; n++) {
                exchange();
            }
            long end = System.nanoTime();
            times.add((double) (end - begin) / TRIPS);
            begin = end;
        } while (begin - start < nanos);
        return Samples.of(times.stream().mapToDouble(Double::doubleValue).toArray()).median();
    }

    private void exchange() {
        long mine = last + 1;
        VALUE.setRelease(word, 0L, mine);
        last = mine + 1;
        while ((long) VALUE.getAcquire(word, 0L) != last) {
            // the other thread's turn
        }
    }

    @Override
    public void close() {
        VALUE.setRelease(word, 0L, STOP);
    }
}
