// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Operation;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Rows of signed bytes, truth of one byte, and bits: `right = left op right`.
final class ByteRows {
    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

    private ByteRows() {}

    static void combine(Operation operation, MemorySegment left, MemorySegment right) {
        long count = right.byteSize() / Byte.BYTES;
        int tile = (int) Math.min(count, Arithmetic.TILE / Byte.BYTES);
        byte[] a = new byte[tile];
        byte[] b = new byte[tile];
        for (long first = 0; first < count; first += tile) {
            long offset = first * Byte.BYTES;
            int length = (int) Math.min(tile, count - first);
            MemorySegment.copy(left, BYTE, offset, a, 0, length);
            MemorySegment.copy(right, BYTE, offset, b, 0, length);
            combine(operation, a, b);
            MemorySegment.copy(b, 0, right, BYTE, offset, length);
        }
    }

    private static void combine(Operation operation, byte[] a, byte[] b) {
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
                    throw Arithmetic.undefined(operation, "byte");
        }
    }

    private static void max(byte[] a, byte[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (byte) Math.max(a[i], b[i]);
        }
    }

    private static void min(byte[] a, byte[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (byte) Math.min(a[i], b[i]);
        }
    }

    private static void sum(byte[] a, byte[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (byte) (a[i] + b[i]);
        }
    }

    private static void prod(byte[] a, byte[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (byte) (a[i] * b[i]);
        }
    }

    private static void land(byte[] a, byte[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (byte) ((a[i] != 0 && b[i] != 0) ? 1 : 0);
        }
    }

    private static void band(byte[] a, byte[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (byte) (a[i] & b[i]);
        }
    }

    private static void lor(byte[] a, byte[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (byte) ((a[i] != 0 || b[i] != 0) ? 1 : 0);
        }
    }

    private static void bor(byte[] a, byte[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (byte) (a[i] | b[i]);
        }
    }

    private static void lxor(byte[] a, byte[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (byte) (((a[i] != 0) != (b[i] != 0)) ? 1 : 0);
        }
    }

    private static void bxor(byte[] a, byte[] b) {
        for (int i = 0; i < b.length; i++) {
            b[i] = (byte) (a[i] ^ b[i]);
        }
    }
}
