// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.trial;

import java.util.Locale;

/// The heap that a warm call takes, in bytes.
///
/// @param write allocated to write a graph once more
/// @param fresh allocated to write a fresh graph
/// @param read allocated to read it
/// @param copy retained size of the graph that was read
public record HeapCost(double write, double fresh, double read, double copy) {
    private static final int ARRAY_HEADER = 16;

    public double of(Motion motion) {
        return switch (motion) {
            case WRITE -> write;
            case FRESH -> fresh;
            case READ -> read;
        };
    }

    /// Returns the allocation of a call of this motion without its result.
    ///
    /// @param length of the array that writing returns
    public double garbage(Motion motion, int length) {
        double result = motion == Motion.READ ? copy : array(length);
        return of(motion) - result;
    }

    /// The size of a `byte[]` of this length.
    private static long array(int length) {
        return ARRAY_HEADER + length + 7L & -8L;
    }

    /// Returns the minimum of both for each value.
    public HeapCost and(HeapCost other) {
        return new HeapCost(
                Math.min(write, other.write),
                Math.min(fresh, other.fresh),
                Math.min(read, other.read),
                Math.min(copy, other.copy));
    }

    /// `<write> <fresh> <read> <copy>`
    String format() {
        return String.format(Locale.ROOT, "%.2f %.2f %.2f %.2f", write, fresh, read, copy);
    }

    /// What [#format] wrote.
    ///
    /// @throws IllegalArgumentException if there are not four numbers
    static HeapCost parse(String text) {
        String[] words = text.split(" ", -1);
        if (words.length != 4) {
            throw new IllegalArgumentException("four numbers were wanted: " + text);
        }
        return new HeapCost(number(words[0]), number(words[1]), number(words[2]), number(words[3]));
    }

    private static double number(String word) {
        return Double.parseDouble(word);
    }
}
