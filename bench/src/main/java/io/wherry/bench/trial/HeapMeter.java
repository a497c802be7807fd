// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.trial;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Counts the bytes that a trial takes from the heap, when it is warm.
///
/// Allocation is what the JVM counts for this thread; the size of a copy is what the heap holds more, after
/// a collection, for as many copies as fill some megabytes.
public final class HeapMeter {
    private static final int BLOCKS = 5;
    private static final int MOST_CALLS = 2_000;
    private static final int BLOCK_MICROS = 4_000;
    private static final int COPIES_BYTES = 16 << 20;
    private static final int MOST_COPIES = 50_000;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Trial trial;
    private final TrialWarmup warmup;
    private @Nullable Object last;

    private HeapMeter(Trial trial, TrialWarmup warmup) {
        this.trial = trial;
        this.warmup = warmup;
    }

    public static HeapCost of(Trial trial, TrialWarmup warmup)
            throws IOException, ClassNotFoundException {
        HeapMeter meter = new HeapMeter(trial, warmup);
        double write = meter.allocated(Motion.WRITE);
        double fresh = meter.allocated(Motion.FRESH);
        double read = meter.allocated(Motion.READ);
        double copy = meter.copy();
        if (meter.last == null) {
            throw new AssertionError("nothing was read");
        }
        return new HeapCost(write, fresh, read, copy);
    }

    /// The median of some blocks of calls.
    private double allocated(Motion motion) throws IOException, ClassNotFoundException {
        int calls = Math.min(warmup.calls(motion, BLOCK_MICROS), MOST_CALLS);
        double[] bytes = new double[BLOCKS];
        for (int n = 0; n < BLOCKS; n++) {
            bytes[n] = (double) block(motion, calls) / calls;
        }
        Arrays.sort(bytes);
        return bytes[BLOCKS / 2];
    }

    private long block(Motion motion, int calls) throws IOException, ClassNotFoundException {
        return switch (motion) {
            case WRITE -> {
                long before = THREADS.getCurrentThreadAllocatedBytes();
                for (int n = calls; n > 0; n--) {
                    last = trial.write();
                }
                yield THREADS.getCurrentThreadAllocatedBytes() - before;
            }
            case FRESH -> {
                Object[] graphs = new Object[calls];
                Arrays.setAll(graphs, _ -> trial.fresh());
                long before = THREADS.getCurrentThreadAllocatedBytes();
                for (Object graph : graphs) {
                    last = trial.write(graph);
                }
                yield THREADS.getCurrentThreadAllocatedBytes() - before;
            }
            case READ -> {
                long before = THREADS.getCurrentThreadAllocatedBytes();
                for (int n = calls; n > 0; n--) {
                    last = trial.read();
                }
                yield THREADS.getCurrentThreadAllocatedBytes() - before;
            }
        };
    }

    private double copy() throws IOException, ClassNotFoundException {
        last = null;
        int count = Math.clamp(COPIES_BYTES / Math.max(trial.size(), 16), 1, MOST_COPIES);
        @Nullable Object[] copies = new Object[count];
        long before = used();
        for (int n = 0; n < count; n++) {
            copies[n] = trial.read();
        }
        long after = used();
        last = copies;
        return Math.max(0, (double) (after - before) / count);
    }

    /* Nothing may be allocated between the collection and the question: a thread takes its next piece of the heap
     * as a whole. */
    @SuppressWarnings("GarbageCollection") // what is left after it is the measure
    private static long used() {
        Runtime runtime = Runtime.getRuntime();
        System.gc();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
