// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Operation;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Rows of unsigned numbers of two bytes: `right = left op right`.
final class CharRows {
    private static final ValueLayout.OfChar CHAR = ValueLayout.JAVA_CHAR_UNALIGNED;

    private CharRows() {}

    static void combine(Operation operation, MemorySegment left, MemorySegment right) {
        long count = right.byteSize() / Character.BYTES;
        int tile = (int) Math.min(count, Arithmetic.TILE / Character.BYTES);
        char[] a = new char[tile];
        char[] b = new char[tile];
        for (long first = 0; first < count; first += tile) {
            long offset = first * Character.BYTES;
            int length = (int) Math.min(tile, count - first);
            MemorySegment.copy(left, CHAR, offset, a, 0, length);
            MemorySegment.copy(right, CHAR, offset, b, 0, length);
            combine(operation, a, b);
            MemorySegment.copy(b, 0, right, CHAR, offset, length);
        }
    }

    private static void combine(Operation operation, char[] a, char[] b) {
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
                    throw Arithmetic.undefined(operation, "char");
        }
    }

    private static void max(char[] a, char[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (char) Math.max(a[i], b[i]);
        }
    }

    private static void min(char[] a, char[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (char) Math.min(a[i], b[i]);
        }
    }

    private static void sum(char[] a, char[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (char) (a[i] + b[i]);
        }
    }

    private static void prod(char[] a, char[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (char) (a[i] * b[i]);
        }
    }
}
