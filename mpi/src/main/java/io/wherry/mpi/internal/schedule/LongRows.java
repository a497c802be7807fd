// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Operation;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Rows of `long`, truth of eight bytes, and bits: `right = left op right`.
final class LongRows {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private LongRows() {}

    static void combine(Operation operation, MemorySegment left, MemorySegment right) {
        long count = right.byteSize() / Long.BYTES;
        int tile = (int) Math.min(count, Arithmetic.TILE / Long.BYTES);
        long[] a = new long[tile];
        long[] b = new long[tile];
        for (long first = 0; first < count; first += tile) {
            long offset = first * Long.BYTES;
            int length = (int) Math.min(tile, count - first);
            MemorySegment.copy(left, LONG, offset, a, 0, length);
            MemorySegment.copy(right, LONG, offset, b, 0, length);
            combine(operation, a, b);
            MemorySegment.copy(b, 0, right, LONG, offset, length);
        }
    }

    private static void combine(Operation operation, long[] a, long[] b) {
        switch (operation) {
            case MAX -> max(a, b);
            case MIN -> min(a, b);
            case SUM -> sum(a, b);
            case PROD -> prod(a, b);
            case LAND -> land(a, b);
            case BAND -> band(a, b);
            case LOR -> lor(a, b);
            case BOR -> bor(a, b);
            case LXOR -> lxor(a, b);
            case BXOR -> bxor(a, b);
            case REPLACE, NO_OP, MAXLOC, MINLOC, MAXLOC_INT, MINLOC_INT ->
                    throw Arithmetic.undefined(operation, "long");
        }
    }

    private static void max(long[] a, long[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = Math.max(a[i], b[i]);
        }
    }

    private static void min(long[] a, long[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = Math.min(a[i], b[i]);
        }
    }

    private static void sum(long[] a, long[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = a[i] + b[i];
        }
    }

    private static void prod(long[] a, long[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = a[i] * b[i];
        }
    }

    private static void land(long[] a, long[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (a[i] != 0 && b[i] != 0) ? 1L : 0L;
        }
    }

    private static void band(long[] a, long[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = a[i] & b[i];
        }
    }

    private static void lor(long[] a, long[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (a[i] != 0 || b[i] != 0) ? 1L : 0L;
        }
    }

    private static void bor(long[] a, long[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = a[i] | b[i];
        }
    }

    private static void lxor(long[] a, long[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = ((a[i] != 0) != (b[i] != 0)) ? 1L : 0L;
        }
    }

    private static void bxor(long[] a, long[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = a[i] ^ b[i];
        }
    }
}
