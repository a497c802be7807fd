// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import io.wherry.iso.Cluster;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.raw.Cells;
import io.wherry.iso.raw.IsoObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// Runs programs on one [ObjectLayout] and reports the times.
///
/// For every line `<operation> <nodes> <milliseconds>` that comes in, a line goes out: nanoseconds an element, the median of the
/// samples, and an answer that is the same on all levels.
public final class ProgramWorker {
    private static final int SEED = 0x5eed;

    /// Look-ups, at most that many inserts, and nodes that are summed, in one sample.
    private static final int LOOK_UPS = 1_000;

    private static final int MOST_INSERTS = 100_000;
    private static final int NODES = 10_000;
    private static final int MOST_SAMPLES = 10_000;

    /// So that the largest tree lies in one slot.
    private static final long SLOT = 1L << 27;

    private static final int PAGE = 1 << 12;
    private static final int UNIT = 8; // bytes, of references
    private static final int BYTES_OF_NODE = 16;

    private final ObjectLayout layout;
    private final Map<Integer, SearchTree> standing = new HashMap<>();

    /// @param nanos of one element
    private record Sample(double nanos, long answer) {}

    private ProgramWorker(ObjectLayout layout) {
        this.layout = layout;
    }

    /// `<level>`
    public static void main(String[] args) throws IOException {
        ProgramWorker worker = new ProgramWorker(ObjectLayout.valueOf(args[0]));
        if (worker.layout.isInCluster()) {
            IsoSpace.open(IsoOptions.standard().withSlot(SLOT));
        }
        BufferedReader orders =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = orders.readLine(); line != null; line = orders.readLine()) {
            String[] words = line.split(" ", 3);
            System.out.println(
                    worker.run(
                            TreeOperation.valueOf(words[0]),
                            Integer.parseInt(words[1]),
                            Long.parseLong(words[2]) * 1_000_000));
        }
    }

    private String run(TreeOperation operation, int size, long nanos) {
        if (operation.isOnStanding()) {
            standing.computeIfAbsent(size, this::build);
        }
        double[] samples = new double[MOST_SAMPLES];
        int count = 0;
        long first = 0;
        long end = System.nanoTime() + nanos;
        do {
            Sample sample = sample(operation, size, SEED + count);
            first = count == 0 ? sample.answer() : first;
            samples[count++] = sample.nanos();
        } while (count < MOST_SAMPLES && System.nanoTime() < end);
        double[] all = Arrays.copyOf(samples, count);
        Arrays.sort(all);
        double one =
                operation == TreeOperation.REBUILDING // what comes later comes now and then
                        ? Arrays.stream(all).average().orElseThrow()
                        : all[count / 2];
        return one + " " + first;
    }

    /// One that stays. The collector has put it where it stays on the heap.
    @SuppressWarnings("GarbageCollection") // so that no tree moves while it is measured
    private SearchTree build(int size) {
        if (layout.isInCluster()) {
            Cluster.setCurrent(IsoSpace.here().newCluster());
        }
        SearchTree tree = layout.balanced(size);
        System.gc();
        return tree;
    }

    private Sample sample(TreeOperation operation, int size, int seed) {
        return switch (operation) {
            case LOOK_UP -> lookUps(there(size), size, seed);
            case SUM -> sum(there(size), size);
            case UPDATE -> turn(there(size), size);
            case INSERT, ALLOCATION, REBUILDING ->
                    layout.isInCluster()
                            ? inCluster(operation, size, seed)
                            : make(operation, size, seed);
        };
    }

    private SearchTree there(int size) {
        return Objects.requireNonNull(standing.get(size));
    }

    private static Sample lookUps(SearchTree tree, int size, int seed) {
        long start = System.nanoTime();
        long found = tree.lookUps(size, LOOK_UPS, seed);
        return new Sample((System.nanoTime() - start) / (double) LOOK_UPS, found);
    }

    private static Sample sum(SearchTree tree, int size) {
        int times = Math.max(1, NODES / size);
        long sum = 0;
        long start = System.nanoTime();
        for (int n = 0; n < times; n++) {
            sum += tree.sum();
        }
        return new Sample((System.nanoTime() - start) / ((double) times * size), sum);
    }

    /* Twice, so that the tree is as before. */
    private static Sample turn(SearchTree tree, int size) {
        int times = Math.max(1, NODES / size);
        long start = System.nanoTime();
        for (int n = 0; n < times; n++) {
            tree.turn();
            tree.turn();
        }
        return new Sample((System.nanoTime() - start) / (2.0 * times * size), tree.shape());
    }

    private Sample inCluster(TreeOperation operation, int size, int seed) {
        if (operation == TreeOperation.REBUILDING) {
            return rebuild(size);
        }
        try (Cluster cluster = IsoSpace.here().newCluster()) {
            touch(cluster, size + Math.min(size / 2, MOST_INSERTS));
            Cluster.setCurrent(cluster);
            return make(operation, size, seed);
        }
    }

    private Sample rebuild(int size) {
        long start = System.nanoTime();
        int key;
        try (Cluster cluster = IsoSpace.here().newCluster()) {
            Cluster.setCurrent(cluster);
            key = layout.balanced(size).key();
        }
        return new Sample((System.nanoTime() - start) / (double) size, key);
    }

    /* Takes the pages that the nodes will be in, as the heap has its own already. */
    private static void touch(Cluster cluster, int nodes) {
        int at = ((IsoObject) cluster.create(FlyTree.class)).isoReference();
        for (long done = 0; done <= (long) nodes * BYTES_OF_NODE + PAGE; done += PAGE) {
            at += PAGE / UNIT;
            Cells.putInt(at, 0, 0);
        }
    }

    private Sample make(TreeOperation operation, int size, int seed) {
        if (operation == TreeOperation.INSERT) {
            return insert(layout.balanced(size), size, seed);
        }
        long start = System.nanoTime();
        SearchTree tree = layout.balanced(size);
        return new Sample((System.nanoTime() - start) / (double) size, tree.key());
    }

    private static Sample insert(SearchTree tree, int size, int seed) {
        int count = Math.clamp(size / 2, 1, MOST_INSERTS);
        long start = System.nanoTime();
        int inserted = tree.insertAll(size, count, seed);
        double nanos = (System.nanoTime() - start) / (double) count;
        return new Sample(nanos, 31L * tree.sum() + inserted);
    }
}
