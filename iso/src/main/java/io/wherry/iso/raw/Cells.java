// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

import static io.wherry.iso.internal.memory.Memory.SPACE;
import static io.wherry.iso.internal.memory.Memory.address;

import io.wherry.iso.internal.cluster.ReferenceErrors;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.Type;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/// Fields and elements in the space. A reference is a 32-bit number; 0 is null. Offsets are bytes
/// from the start of the object, below 32 KiB. The space must be open.
///
/// Accesses are unchecked unless a method says otherwise; still, no call accesses memory outside
/// the space. Accesses are plain: visibility to other threads is as for ordinary fields without
/// `volatile`.
public final class Cells {
    private Cells() {}

    /// Returns the type number of an object; 0 if there is no object.
    public static int typeOf(int reference) {
        return SPACE.get(Memory.INT, address(reference));
    }

    /// Returns the reference if it refers to an object of exactly this type.
    ///
    /// @throws NullPointerException if it is null
    /// @throws io.wherry.iso.ClusterNotPresentException if there is no object
    /// @throws io.wherry.iso.UnknownTypeException if the object has another type
    public static int checked(int reference, int type) {
        if (typeOf(reference) != type) {
            throw ReferenceErrors.of(reference, type);
        }
        return reference;
    }

    /// As [#checked], but accepts null.
    public static int checkedOrNull(int reference, int type) {
        if (reference != 0 && typeOf(reference) != type) {
            throw ReferenceErrors.of(reference, type);
        }
        return reference;
    }

    public static boolean getBoolean(int reference, int offset) {
        return SPACE.get(Memory.BYTE, address(reference) + offset) != 0;
    }

    public static byte getByte(int reference, int offset) {
        return SPACE.get(Memory.BYTE, address(reference) + offset);
    }

    public static char getChar(int reference, int offset) {
        return SPACE.get(Memory.CHAR, address(reference) + offset);
    }

    public static short getShort(int reference, int offset) {
        return SPACE.get(Memory.SHORT, address(reference) + offset);
    }

    public static int getInt(int reference, int offset) {
        return SPACE.get(Memory.INT, address(reference) + offset);
    }

    public static float getFloat(int reference, int offset) {
        return SPACE.get(Memory.FLOAT, address(reference) + offset);
    }

    public static long getLong(int reference, int offset) {
        return SPACE.get(Memory.LONG, address(reference) + offset);
    }

    public static double getDouble(int reference, int offset) {
        return SPACE.get(Memory.DOUBLE, address(reference) + offset);
    }

    public static void putBoolean(int reference, int offset, boolean value) {
        SPACE.set(Memory.BYTE, address(reference) + offset, (byte) (value ? 1 : 0));
    }

    public static void putByte(int reference, int offset, byte value) {
        SPACE.set(Memory.BYTE, address(reference) + offset, value);
    }

    public static void putChar(int reference, int offset, char value) {
        SPACE.set(Memory.CHAR, address(reference) + offset, value);
    }

    public static void putShort(int reference, int offset, short value) {
        SPACE.set(Memory.SHORT, address(reference) + offset, value);
    }

    public static void putInt(int reference, int offset, int value) {
        SPACE.set(Memory.INT, address(reference) + offset, value);
    }

    public static void putFloat(int reference, int offset, float value) {
        SPACE.set(Memory.FLOAT, address(reference) + offset, value);
    }

    public static void putLong(int reference, int offset, long value) {
        SPACE.set(Memory.LONG, address(reference) + offset, value);
    }

    public static void putDouble(int reference, int offset, double value) {
        SPACE.set(Memory.DOUBLE, address(reference) + offset, value);
    }

    /// Returns the length of an array.
    public static int length(int array) {
        return SPACE.get(Memory.INT, address(array) + Integer.BYTES);
    }

    /// Returns the position of an element in bytes from the start of the space; checks the index.
    ///
    /// @param shift log2 of the element size in bytes, 0 to 3
    private static long element(int array, int index, int shift) {
        Objects.checkIndex(index, length(array));
        return address(array) + Type.ARRAY_HEADER + ((long) index << shift);
    }

    public static boolean getBooleanAt(int array, int index) {
        return SPACE.get(Memory.BYTE, element(array, index, 0)) != 0;
    }

    public static byte getByteAt(int array, int index) {
        return SPACE.get(Memory.BYTE, element(array, index, 0));
    }

    public static char getCharAt(int array, int index) {
        return SPACE.get(Memory.CHAR, element(array, index, 1));
    }

    public static short getShortAt(int array, int index) {
        return SPACE.get(Memory.SHORT, element(array, index, 1));
    }

    /// Returns an `int` element, or a reference.
    public static int getIntAt(int array, int index) {
        return SPACE.get(Memory.INT, element(array, index, 2));
    }

    public static float getFloatAt(int array, int index) {
        return SPACE.get(Memory.FLOAT, element(array, index, 2));
    }

    public static long getLongAt(int array, int index) {
        return SPACE.get(Memory.LONG, element(array, index, 3));
    }

    public static double getDoubleAt(int array, int index) {
        return SPACE.get(Memory.DOUBLE, element(array, index, 3));
    }

    public static void putBooleanAt(int array, int index, boolean value) {
        SPACE.set(Memory.BYTE, element(array, index, 0), (byte) (value ? 1 : 0));
    }

    public static void putByteAt(int array, int index, byte value) {
        SPACE.set(Memory.BYTE, element(array, index, 0), value);
    }

    public static void putCharAt(int array, int index, char value) {
        SPACE.set(Memory.CHAR, element(array, index, 1), value);
    }

    public static void putShortAt(int array, int index, short value) {
        SPACE.set(Memory.SHORT, element(array, index, 1), value);
    }

    /// Sets an `int` element, or a reference.
    public static void putIntAt(int array, int index, int value) {
        SPACE.set(Memory.INT, element(array, index, 2), value);
    }

    public static void putFloatAt(int array, int index, float value) {
        SPACE.set(Memory.FLOAT, element(array, index, 2), value);
    }

    public static void putLongAt(int array, int index, long value) {
        SPACE.set(Memory.LONG, element(array, index, 3), value);
    }

    public static void putDoubleAt(int array, int index, double value) {
        SPACE.set(Memory.DOUBLE, element(array, index, 3), value);
    }

    /// Returns all elements of an array in place; valid as long as its cluster is present.
    ///
    /// @param size bytes of an element
    public static MemorySegment elements(int array, int size) {
        return SPACE.asSlice(address(array) + Type.ARRAY_HEADER, (long) length(array) * size);
    }
}
