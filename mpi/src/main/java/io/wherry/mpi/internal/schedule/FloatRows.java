// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Operation;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Rows of `float`: `right = left op right`.
final class FloatRows {
    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;

    private FloatRows() {}

    static void combine(Operation operation, MemorySegment left, MemorySegment right) {
        long count = right.byteSize() / Float.BYTES;
        int tile = (int) Math.min(count, Arithmetic.TILE / Float.BYTES);
        float[] a = new float[tile];
        float[] b = new float[tile];
        for (long first = 0; first < count; first += tile) {
            long offset = first * Float.BYTES;
            int length = (int) Math.min(tile, count - first);
            MemorySegment.copy(left, FLOAT, offset, a, 0, length);
            MemorySegment.copy(right, FLOAT, offset, b, 0, length);
            combine(operation, a, b);
            MemorySegment.copy(b, 0, right, FLOAT, offset, length);
        }
    }

    private static void combine(Operation operation, float[] a, float[] b) {
        switch (operation) {
            case MAX -> max(a, b);
            case MIN -> min(a, b);
            case SUM -> sum(a, b);
            case PROD -> prod(a, b);
            case LAND,
                    BAND,
                    LOR,
                    BOR,
                    LXOR,
                    BXOR,
                    REPLACE,
                    NO_OP,
                    MAXLOC,
                    MINLOC,
                    MAXLOC_INT,
                    MINLOC_INT ->
                    throw Arithmetic.undefined(operation, "float");
        }
    }

    private static void max(float[] a, float[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = Math.max(a[i], b[i]);
        }
    }

    private static void min(float[] a, float[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = Math.min(a[i], b[i]);
        }
    }

    private static void sum(float[] a, float[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = a[i] + b[i];
        }
    }

    private static void prod(float[] a, float[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = a[i] * b[i];
        }
    }
}
