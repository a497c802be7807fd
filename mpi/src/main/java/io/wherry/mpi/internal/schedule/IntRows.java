// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Operation;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Rows of `int`, and truth of four bytes: `right = left op right`.
final class IntRows {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;

    private IntRows() {}

    static void combine(Operation operation, MemorySegment left, MemorySegment right) {
        long count = right.byteSize() / Integer.BYTES;
        int tile = (int) Math.min(count, Arithmetic.TILE / Integer.BYTES);
        int[] a = new int[tile];
        int[] b = new int[tile];
        for (long first = 0; first < count; first += tile) {
            long offset = first * Integer.BYTES;
            int length = (int) Math.min(tile, count - first);
            MemorySegment.copy(left, INT, offset, a, 0, length);
            MemorySegment.copy(right, INT, offset, b, 0, length);
            combine(operation, a, b);
            MemorySegment.copy(b, 0, right, INT, offset, length);
        }
    }

    private static void combine(Operation operation, int[] a, int[] b) {
        switch (operation) {
            case MAX -> max(a, b);
            case MIN -> min(a, b);
            case SUM -> sum(a, b);
            case PROD -> prod(a, b);
            case LAND -> land(a, b);
            case LOR -> lor(a, b);
            case LXOR -> lxor(a, b);
            case BAND, BOR, BXOR, REPLACE, NO_OP, MAXLOC, MINLOC, MAXLOC_INT, MINLOC_INT ->
                    throw Arithmetic.undefined(operation, "int");
        }
    }

    private static void max(int[] a, int[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = Math.max(a[i], b[i]);
        }
    }

    private static void min(int[] a, int[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = Math.min(a[i], b[i]);
        }
    }

    private static void sum(int[] a, int[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = a[i] + b[i];
        }
    }

    private static void prod(int[] a, int[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = a[i] * b[i];
        }
    }

    private static void land(int[] a, int[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (a[i] != 0 && b[i] != 0) ? 1 : 0;
        }
    }

    private static void lor(int[] a, int[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (a[i] != 0 || b[i] != 0) ? 1 : 0;
        }
    }

    private static void lxor(int[] a, int[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = ((a[i] != 0) != (b[i] != 0)) ? 1 : 0;
        }
    }
}
