// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import static io.wherry.iso.internal.memory.Memory.SPACE;
import static io.wherry.iso.internal.memory.Memory.address;

import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.raw.Cells;

/// Elements of arrays in clusters, with the exceptions of Java's arrays.
public final class LoweredArrays {
    private LoweredArrays() {}

    /// Returns the number of elements.
    public static int length(int array) {
        if (array == 0) {
            throw Lowered.nothing();
        }
        return Cells.length(array);
    }

    /* The position of an element in bytes from the start of the space. */
    private static long element(int array, int index, int shift) {
        int length = length(array);
        if (index < 0 || index >= length) {
            throw outside(index, length);
        }
        return address(array) + Type.ARRAY_HEADER + ((long) index << shift);
    }

    static ArrayIndexOutOfBoundsException outside(int index, int length) {
        return new ArrayIndexOutOfBoundsException(
                "Index " + index + " out of bounds for length " + length);
    }

    public static boolean getBoolean(int array, int index) {
        return SPACE.get(Memory.BYTE, element(array, index, 0)) != 0;
    }

    public static byte getByte(int array, int index) {
        return SPACE.get(Memory.BYTE, element(array, index, 0));
    }

    public static char getChar(int array, int index) {
        return SPACE.get(Memory.CHAR, element(array, index, 1));
    }

    public static short getShort(int array, int index) {
        return SPACE.get(Memory.SHORT, element(array, index, 1));
    }

    /// Returns an `int` element, or a reference.
    public static int getInt(int array, int index) {
        return SPACE.get(Memory.INT, element(array, index, 2));
    }

    public static float getFloat(int array, int index) {
        return SPACE.get(Memory.FLOAT, element(array, index, 2));
    }

    public static long getLong(int array, int index) {
        return SPACE.get(Memory.LONG, element(array, index, 3));
    }

    public static double getDouble(int array, int index) {
        return SPACE.get(Memory.DOUBLE, element(array, index, 3));
    }

    public static void putBoolean(int array, int index, boolean value) {
        SPACE.set(Memory.BYTE, element(array, index, 0), (byte) (value ? 1 : 0));
    }

    public static void putByte(int array, int index, byte value) {
        SPACE.set(Memory.BYTE, element(array, index, 0), value);
    }

    public static void putChar(int array, int index, char value) {
        SPACE.set(Memory.CHAR, element(array, index, 1), value);
    }

    public static void putShort(int array, int index, short value) {
        SPACE.set(Memory.SHORT, element(array, index, 1), value);
    }

    /// Stores a reference in an array, whose element type may be a subtype of the static one.
    ///
    /// @param type number of the type of the variable that refers to the array
    /// @throws ArrayStoreException if the object does not have the element type
    public static void putObject(int array, int index, int value, int type) {
        long at = element(array, index, 2);
        if (value != 0 && Cells.typeOf(array) != type) {
            LoweredTypes.requireElement(array, value);
        }
        SPACE.set(Memory.INT, at, value);
    }

    /// Stores an `int`, or a reference.
    public static void putInt(int array, int index, int value) {
        SPACE.set(Memory.INT, element(array, index, 2), value);
    }

    public static void putFloat(int array, int index, float value) {
        SPACE.set(Memory.FLOAT, element(array, index, 2), value);
    }

    public static void putLong(int array, int index, long value) {
        SPACE.set(Memory.LONG, element(array, index, 3), value);
    }

    public static void putDouble(int array, int index, double value) {
        SPACE.set(Memory.DOUBLE, element(array, index, 3), value);
    }
}
