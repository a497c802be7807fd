// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// Whole arrays of primitives in clusters: in place, or as copies.
public final class Arrays {
    private Arrays() {}

    /// Returns all elements of an array in place; checks that the array is within its cluster.
    ///
    /// @param size bytes of an element
    public static MemorySegment memory(int array, int size) {
        long bytes = (long) Cells.length(array) * size;
        if (bytes < 0 || bytes > Block.holding(array).byteSize()) {
            throw new ClusterFormatException(
                    "an array is larger than its cluster: reference=%08x, bytes=%d"
                            .formatted(array, bytes));
        }
        return Cells.elements(array, size);
    }

    /// Returns a copy of an array of primitives; null for null.
    ///
    /// @param type number of its type
    public static @Nullable Object copy(int array, int type) {
        if (array == 0) {
            return null;
        }
        Cells.checked(array, type);
        Type known = Types.of(type);
        MemorySegment memory = memory(array, known.element().size());
        return switch (known.element()) {
            case BOOLEAN -> booleans(memory);
            case BYTE -> memory.toArray(ValueLayout.JAVA_BYTE);
            case CHAR -> memory.toArray(Memory.CHAR);
            case SHORT -> memory.toArray(Memory.SHORT);
            case INT -> memory.toArray(Memory.INT);
            case FLOAT -> memory.toArray(Memory.FLOAT);
            case LONG -> memory.toArray(Memory.LONG);
            case DOUBLE -> memory.toArray(Memory.DOUBLE);
            case REFERENCE ->
                    throw new IllegalArgumentException("not a primitive type: type=" + known);
        };
    }

    private static boolean[] booleans(MemorySegment memory) {
        boolean[] values = new boolean[(int) memory.byteSize()];
        for (int i = 0; i < values.length; i++) {
            values[i] = memory.get(ValueLayout.JAVA_BYTE, i) != 0;
        }
        return values;
    }

    /// Copies an array of primitives into the cluster of another object.
    ///
    /// @return its reference; 0 for null
    public static int writeBeside(int object, @Nullable Object array) {
        return switch (array) {
            case null -> 0;
            case boolean[] values -> writeBooleans(object, values);
            case byte[] values -> write(object, Types.BYTES, MemorySegment.ofArray(values));
            case char[] values -> write(object, Types.CHARS, values, values.length, Memory.CHAR);
            case short[] values -> write(object, Types.SHORTS, values, values.length, Memory.SHORT);
            case int[] values -> write(object, Types.INTS, values, values.length, Memory.INT);
            case float[] values -> write(object, Types.FLOATS, values, values.length, Memory.FLOAT);
            case long[] values -> write(object, Types.LONGS, values, values.length, Memory.LONG);
            case double[] values ->
                    write(object, Types.DOUBLES, values, values.length, Memory.DOUBLE);
            default ->
                    throw new IllegalArgumentException(
                            "not an array of primitives: class=" + array.getClass().getName());
        };
    }

    /// Copies little-endian elements into an array in the cluster of another object.
    ///
    /// @return its reference; 0 for null
    /// @throws IllegalArgumentException if the size is not a multiple of the element size
    public static int writeBeside(int object, int type, @Nullable MemorySegment elements) {
        return elements == null ? 0 : write(object, Types.of(type), elements);
    }

    private static int write(int object, Type type, MemorySegment elements) {
        long size = type.element().size();
        if (elements.byteSize() % size != 0 || elements.byteSize() / size > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "no array of these bytes: type=%s, bytes=%d"
                            .formatted(type.name(), elements.byteSize()));
        }
        int array = allocate(object, type, (int) (elements.byteSize() / size));
        Cells.elements(array, (int) size).copyFrom(elements);
        return array;
    }

    private static int allocate(int object, Type type, int length) {
        int shift = Integer.numberOfTrailingZeros(type.element().size());
        return Allocation.allocateArrayBeside(object, type.id(), length, shift);
    }

    /// @param layout little-endian, of an element
    private static int write(int object, Type type, Object values, int length, ValueLayout layout) {
        int array = allocate(object, type, length);
        MemorySegment target = Cells.elements(array, (int) layout.byteSize());
        MemorySegment.copy(values, 0, target, layout, 0, length);
        return array;
    }

    private static int writeBooleans(int object, boolean[] values) {
        int array = allocate(object, Types.BOOLEANS, values.length);
        for (int i = 0; i < values.length; i++) {
            Cells.putBooleanAt(array, i, values[i]);
        }
        return array;
    }
}
