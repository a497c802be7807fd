// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import java.util.Arrays;

/// A stack of numbers.
final class IntStack {
    private int[] values = new int[64];
    private int size;

    int size() {
        return size;
    }

    void push(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.addExact(size, size / 2));
        }
        values[size++] = value;
    }

    int pop() {
        return values[--size];
    }

    int top() {
        return values[size - 1];
    }

    int get(int index) {
        return values[index];
    }

    /// Adds to the topmost number and returns what it was.
    int increment() {
        return values[size - 1]++;
    }

    void clear() {
        size = 0;
    }
}
