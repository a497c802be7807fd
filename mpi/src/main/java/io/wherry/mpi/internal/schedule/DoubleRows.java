// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Operation;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Rows of `double`: `right = left op right`.
final class DoubleRows {
    private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED;

    private DoubleRows() {}

    static void combine(Operation operation, MemorySegment left, MemorySegment right) {
        long count = right.byteSize() / Double.BYTES;
        int tile = (int) Math.min(count, Arithmetic.TILE / Double.BYTES);
        double[] a = new double[tile];
        double[] b = new double[tile];
        for (long first = 0; first < count; first += tile) {
            long offset = first * Double.BYTES;
            int length = (int) Math.min(tile, count - first);
            MemorySegment.copy(left, DOUBLE, offset, a, 0, length);
            MemorySegment.copy(right, DOUBLE, offset, b, 0, length);
            combine(operation, a, b);
            MemorySegment.copy(b, 0, right, DOUBLE, offset, length);
        }
    }

    private static void combine(Operation operation, double[] a, double[] b) {
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
                    throw Arithmetic.undefined(operation, "double");
        }
    }

    private static void max(double[] a, double[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = Math.max(a[i], b[i]);
        }
    }

    private static void min(double[] a, double[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = Math.min(a[i], b[i]);
        }
    }

    private static void sum(double[] a, double[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = a[i] + b[i];
        }
    }

    private static void prod(double[] a, double[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = a[i] * b[i];
        }
    }
}
