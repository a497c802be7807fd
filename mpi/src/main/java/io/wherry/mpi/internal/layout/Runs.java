// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.layout;

import mpi.MPI;
import mpi.MPIException;

/// Walks the base elements of some of a datatype in the order in which they travel, neighbours
/// together. One thread owns it.
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

    /// Those of `count` of `layout`, one extent apart.
    public static Runs of(int count, Layout layout) {
        if (count < 0) {
            throw new MPIException(MPI.ERR_COUNT, "negative count: " + count, null);
        }
        return new Runs(layout.size() == 0 ? 0 : count, layout);
    }

    /// How many base elements there are in all.
    public long elements() {
        return (long) count * layout.size();
    }

    /// Where the lowest is, in base elements from the beginning; 0 if there is none.
    public long least() {
        return count == 0 ? 0 : Math.min(0, lastItem()) + layout.least();
    }

    /// Behind the highest.
    public long beyond() {
        return count == 0 ? 0 : Math.max(0, lastItem()) + layout.beyond();
    }

    private long lastItem() {
        return (count - 1L) * layout.extent();
    }

    /// Where this run begins, in base elements.
    public long first() {
        return first;
    }

    /// How many neighbours there are; 0 at the end.
    public long length() {
        return length;
    }

    /// Goes on by some of this run; at its end, to the next.
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
