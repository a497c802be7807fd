// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.Arrays;

/// Comparison of primitive arrays by their bits.
final class PrimitiveArrays {
    private PrimitiveArrays() {}

    static void compare(GraphComparison comparison, PathStep at, Object expected, Object actual) {
        int length = Array.getLength(expected);
        if (length != Array.getLength(actual)) {
            comparison.differ(at.field("length"), length, Array.getLength(actual));
            return;
        }
        boolean anyNaN = comparison.acceptsAnyNaN();
        int index =
                switch (expected) {
                    case boolean[] z -> Arrays.mismatch(z, (boolean[]) actual);
                    case double[] d when anyNaN -> Arrays.mismatch(d, (double[]) actual);
                    case float[] f when anyNaN -> Arrays.mismatch(f, (float[]) actual);
                    default -> mismatch(bits(expected), bits(actual), length);
                };
        if (index >= 0) {
            comparison.differ(
                    at.element(index), Array.get(expected, index), Array.get(actual, index));
        }
    }

    private static int mismatch(MemorySegment expected, MemorySegment actual, int length) {
        long offset = expected.mismatch(actual);
        return offset < 0 ? -1 : (int) (offset / (expected.byteSize() / length));
    }

    private static MemorySegment bits(Object array) {
        return switch (array) {
            case byte[] b -> MemorySegment.ofArray(b);
            case char[] c -> MemorySegment.ofArray(c);
            case short[] s -> MemorySegment.ofArray(s);
            case int[] i -> MemorySegment.ofArray(i);
            case long[] l -> MemorySegment.ofArray(l);
            case float[] f -> MemorySegment.ofArray(f);
            case double[] d -> MemorySegment.ofArray(d);
            default -> throw new AssertionError("no such array: " + array.getClass());
        };
    }
}
