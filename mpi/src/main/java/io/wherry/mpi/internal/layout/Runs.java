// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.layout;

import mpi.MPI;
import mpi.MPIException;

/// Iterates over the contiguous runs of base elements of a datatype, in message order. Confined to
/// one thread.
public final class Runs {
    private final int count;
    private final Layout layout;
    private int item;
    private int index;
    private long first;
    private long length;

    private Runs(int count, Layout layout) {
        this.count = count;
        this.layout = layout;
        find();
    }

    /// Returns the runs of `count` of `layout`, one extent apart.
    public static Runs of(int count, Layout layout) {
        if (count < 0) {
            throw new MPIException(MPI.ERR_COUNT, "negative count: " + count, null);
        }
        return new Runs(layout.size() == 0 ? 0 : count, layout);
    }

    /// Returns the total number of base elements.
    public long elements() {
        return (long) count * layout.size();
    }

    /// Returns the lowest position, in base elements; 0 if there are no elements.
    public long least() {
        return count == 0 ? 0 : Math.min(0, lastItem()) + layout.least();
    }

    /// Returns the highest position plus one.
    public long beyond() {
        return count == 0 ? 0 : Math.max(0, lastItem()) + layout.beyond();
    }

    private long lastItem() {
        return (count - 1L) * layout.extent();
    }

    /// Returns the start of this run, in base elements.
    public long first() {
        return first;
    }

    /// Returns the length of this run; 0 at the end.
    public long length() {
        return length;
    }

    /// Skips elements of this run; at its end, moves to the next run.
    public void skip(long elements) {
        first += elements;
        length -= elements;
        if (length == 0) {
            find();
        }
    }

    private void find() {
        if (item == count) {
            return;
        }
        if (layout.isDense()) {
            length = elements();
            item = count;
            return;
        }
        first = place();
        do {
            length++;
            step();
        } while (item < count && place() == first + length);
    }

    private long place() {
        return (long) item * layout.extent() + layout.displacement(index);
    }

    private void step() {
        index++;
        if (index == layout.size()) {
            index = 0;
            item++;
        }
    }
}
