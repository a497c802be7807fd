// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.parse;

import java.util.Arrays;

/// The elements that the parser is in: three numbers each, so a list of millions of nodes needs no stack of calls.
final class FrameStack {
    private static final int WORDS = 3;
    private static final int KIND_BITS = 4;

    private int[] words = new int[64 * WORDS];
    private int top = -WORDS;

    boolean isEmpty() {
        return top < 0;
    }

    int depth() {
        return top / WORDS + 1;
    }

    void clear() {
        top = -WORDS;
    }

    void push(int kind, int classIndex, int first, int second) {
        top += WORDS;
        if (top + WORDS > words.length) {
            words =
                    Arrays.copyOf(
                            words, Math.addExact(words.length, words.length / WORDS / 2 * WORDS));
        }
        set(kind, classIndex, first, second);
    }

    /// Replaces the topmost frame.
    void set(int kind, int classIndex, int first, int second) {
        words[top] = kind | classIndex << KIND_BITS;
        words[top + 1] = first;
        words[top + 2] = second;
    }

    void pop() {
        top -= WORDS;
    }

    int kind() {
        return words[top] & ((1 << KIND_BITS) - 1);
    }

    int classIndex() {
        return words[top] >>> KIND_BITS;
    }

    int first() {
        return words[top + 1];
    }

    int second() {
        return words[top + 2];
    }

    void setFirst(int value) {
        words[top + 1] = value;
    }

    void setSecond(int value) {
        words[top + 2] = value;
    }

    /// Returns both numbers as one.
    long both() {
        return ((long) first() << Integer.SIZE) | (second() & 0xffff_ffffL);
    }
}
