// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.data;

import io.wherry.iso.raw.Cells;

/// Copies elements of arrays bit by bit, whatever their type.
final class RawElements {
    private RawElements() {}

    static long get(int array, int width, int index) {
        return switch (width) {
            case 1 -> Cells.getByteAt(array, index);
            case 2 -> Cells.getShortAt(array, index);
            case 4 -> Cells.getIntAt(array, index);
            default -> Cells.getLongAt(array, index);
        };
    }

    static void put(int array, int width, int index, long value) {
        switch (width) {
            case 1 -> Cells.putByteAt(array, index, (byte) value);
            case 2 -> Cells.putShortAt(array, index, (short) value);
            case 4 -> Cells.putIntAt(array, index, (int) value);
            default -> Cells.putLongAt(array, index, value);
        }
    }
}
