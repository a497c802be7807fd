// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.roads;

import java.util.Arrays;

/// A binary min-heap of long values.
final class LongHeap {
    private static final int INITIAL = 1024;

    private long[] values = new long[INITIAL];
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    void clear() {
        size = 0;
    }

    void add(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        int at = size++;
        while (at > 0 && value < values[(at - 1) / 2]) {
            values[at] = values[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        values[at] = value;
    }

    /// Removes and returns the smallest value.
    long remove() {
        long least = values[0];
        long last = values[--size];
        int at = 0;
        int child = least(1);
        while (child < size && values[child] < last) {
            values[at] = values[child];
            at = child;
            child = least(2 * at + 1);
        }
        values[at] = last;
        return least;
    }

    private int least(int child) {
        return child + 1 < size && values[child + 1] < values[child] ? child + 1 : child;
    }
}
