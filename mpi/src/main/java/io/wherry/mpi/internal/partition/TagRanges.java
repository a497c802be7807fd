// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.partition;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import mpi.MPI;
import mpi.MPIException;

/// The tags of partitioned sends. A range of tags is in use until it is given back or unreachable.
/// Thread-safe.
///
/// Free tags are taken in turn, because messages with those of the last sends may be in flight.
final class TagRanges {
    private final int lowest;
    private final int highest;
    private final NavigableMap<Integer, Use> used = new TreeMap<>(); // by the first tag
    private final ReferenceQueue<Range> unreachable = new ReferenceQueue<>();
    private int next;

    /// Successive tags, from `first` on.
    static final class Range {
        private final int first;

        private Range(int first) {
            this.first = first;
        }

        int first() {
            return first;
        }
    }

    /// A range in use, without a reference that keeps it reachable.
    private static final class Use extends WeakReference<Range> {
        private final int first;
        private final int last;

        Use(Range range, int number, ReferenceQueue<Range> unreachable) {
            super(range, unreachable);
            this.first = range.first;
            this.last = range.first + number - 1;
        }
    }

    TagRanges(int lowest, int highest) {
        this.lowest = lowest;
        this.highest = highest;
        this.next = lowest;
    }

    /// Takes successive tags that are free.
    ///
    /// @throws MPIException if there are not as many tags (`ERR_ARG`), or not as many free ones
    ///     (`ERR_OTHER`)
    synchronized Range take(int number) {
        if (number > highest - lowest + 1) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "too many partitions: partitions=%d, limit=%d"
                            .formatted(number, highest - lowest + 1),
                    null);
        }
        if (number == 0) {
            return new Range(next);
        }
        removeUnreachable();
        Range range = new Range(free(number));
        used.put(range.first, new Use(range, number, unreachable));
        next = range.first + number;
        return range;
    }

    private int free(int number) {
        int first = search(next, number);
        if (first > highest) {
            first = search(lowest, number);
        }
        if (first > highest) {
            System.gc(); // finds requests that the program has dropped and not freed
            used.values().removeIf(use -> use.refersTo(null));
            first = search(lowest, number);
        }
        if (first > highest) {
            throw new MPIException(
                    MPI.ERR_OTHER,
                    "no successive tags are free, partitioned sends are not freed: partitions="
                            + number,
                    null);
        }
        return first;
    }

    /// Returns the first of `number` free tags from `from` on; a tag beyond the highest if there
    /// are none.
    private int search(int from, int number) {
        int first = from;
        while (number <= highest - first + 1) {
            Map.Entry<Integer, Use> latest = used.floorEntry(first + number - 1);
            if (latest == null || latest.getValue().last < first) {
                return first;
            }
            first = latest.getValue().last + 1;
        }
        return highest + 1;
    }

    private void removeUnreachable() {
        Reference<? extends Range> gone = unreachable.poll();
        while (gone != null) {
            if (gone instanceof Use use) {
                used.remove(use.first, use);
            }
            gone = unreachable.poll();
        }
    }

    /// Makes tags free again. No effect if they are free.
    synchronized void giveBack(Range range) {
        Use use = used.get(range.first);
        if (use != null && use.refersTo(range)) {
            used.remove(range.first);
        }
    }
}
