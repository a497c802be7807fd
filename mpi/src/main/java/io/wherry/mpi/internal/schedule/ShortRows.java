// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Operation;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Rows of signed numbers of two bytes, and truth of two bytes: `right = left op right`.
final class ShortRows {
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;

    private ShortRows() {}

    static void combine(Operation operation, MemorySegment left, MemorySegment right) {
        long count = right.byteSize() / Short.BYTES;
        int tile = (int) Math.min(count, Arithmetic.TILE / Short.BYTES);
        short[] a = new short[tile];
        short[] b = new short[tile];
        for (long first = 0; first < count; first += tile) {
            long offset = first * Short.BYTES;
            int length = (int) Math.min(tile, count - first);
            MemorySegment.copy(left, SHORT, offset, a, 0, length);
            MemorySegment.copy(right, SHORT, offset, b, 0, length);
            combine(operation, a, b);
            MemorySegment.copy(b, 0, right, SHORT, offset, length);
        }
    }

    private static void combine(Operation operation, short[] a, short[] b) {
        switch (operation) {
            case MAX -> max(a, b);
            case MIN -> min(a, b);
            case SUM -> sum(a, b);
            case PROD -> prod(a, b);
            case LAND -> land(a, b);
            case LOR -> lor(a, b);
            case LXOR -> lxor(a, b);
            case BAND, BOR, BXOR, REPLACE, NO_OP, MAXLOC, MINLOC, MAXLOC_INT, MINLOC_INT ->
                    throw Arithmetic.undefined(operation, "short");
        }
    }

    private static void max(short[] a, short[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (short) Math.max(a[i], b[i]);
        }
    }

    private static void min(short[] a, short[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (short) Math.min(a[i], b[i]);
        }
    }

    private static void sum(short[] a, short[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (short) (a[i] + b[i]);
        }
    }

    private static void prod(short[] a, short[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (short) (a[i] * b[i]);
        }
    }

    private static void land(short[] a, short[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (short) ((a[i] != 0 && b[i] != 0) ? 1 : 0);
        }
    }

    private static void lor(short[] a, short[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (short) ((a[i] != 0 || b[i] != 0) ? 1 : 0);
        }
    }

    private static void lxor(short[] a, short[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (short) (((a[i] != 0) != (b[i] != 0)) ? 1 : 0);
        }
    }
}
