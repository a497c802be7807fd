// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import io.wherry.iso.raw.Cells;

/// Accesses to fields of objects in clusters, with the parameters in the order in which lowered
/// code has reference and value on its stack. A null reference throws a `NullPointerException`.
public final class LoweredFields {
    private LoweredFields() {}

    private static int present(int reference) {
        if (reference == 0) {
            throw Lowered.nothing();
        }
        return reference;
    }

    /// Returns the first value if the mask is 0, the second if it is -1, without a jump.
    public static int select(int mask, int first, int second) {
        return first ^ ((first ^ second) & mask);
    }

    public static boolean getBoolean(int reference, int offset) {
        return Cells.getBoolean(present(reference), offset);
    }

    public static byte getByte(int reference, int offset) {
        return Cells.getByte(present(reference), offset);
    }

    public static char getChar(int reference, int offset) {
        return Cells.getChar(present(reference), offset);
    }

    public static short getShort(int reference, int offset) {
        return Cells.getShort(present(reference), offset);
    }

    public static int getInt(int reference, int offset) {
        return Cells.getInt(present(reference), offset);
    }

    public static float getFloat(int reference, int offset) {
        return Cells.getFloat(present(reference), offset);
    }

    public static long getLong(int reference, int offset) {
        return Cells.getLong(present(reference), offset);
    }

    public static double getDouble(int reference, int offset) {
        return Cells.getDouble(present(reference), offset);
    }

    public static void putBoolean(int reference, boolean value, int offset) {
        Cells.putBoolean(present(reference), offset, value);
    }

    public static void putByte(int reference, byte value, int offset) {
        Cells.putByte(present(reference), offset, value);
    }

    public static void putChar(int reference, char value, int offset) {
        Cells.putChar(present(reference), offset, value);
    }

    public static void putShort(int reference, short value, int offset) {
        Cells.putShort(present(reference), offset, value);
    }

    public static void putInt(int reference, int value, int offset) {
        Cells.putInt(present(reference), offset, value);
    }

    public static void putFloat(int reference, float value, int offset) {
        Cells.putFloat(present(reference), offset, value);
    }

    public static void putLong(int reference, long value, int offset) {
        Cells.putLong(present(reference), offset, value);
    }

    public static void putDouble(int reference, double value, int offset) {
        Cells.putDouble(present(reference), offset, value);
    }
}
