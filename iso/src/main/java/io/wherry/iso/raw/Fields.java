// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

import io.wherry.iso.ClusterFullException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.Lifetime;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// Fields that refer to other objects: text, arrays, objects with views. New objects are allocated
/// in the cluster of the object with the field. Null is allowed everywhere except where an element
/// is read.
public final class Fields {
    private Fields() {}

    public static @Nullable String getString(int reference, int offset) {
        return Texts.string(Cells.getInt(reference, offset));
    }

    /// Returns the text in place.
    public static @Nullable CharSequence getChars(int reference, int offset) {
        return Texts.text(Cells.getInt(reference, offset));
    }

    public static void putText(int reference, int offset, @Nullable CharSequence value) {
        Cells.putInt(reference, offset, Texts.writeBeside(reference, value));
    }

    public static <T> @Nullable T getObject(int reference, int offset, View<T> view) {
        return Registry.at(Cells.getInt(reference, offset), view);
    }

    public static void putObject(int reference, int offset, @Nullable Object value) {
        int to = referenceTo(value);
        Lifetime.link(reference, to);
        Cells.putInt(reference, offset, to);
    }

    /// Copies a record, or an object of an immutable class.
    public static <T> void putValue(
            int reference, int offset, @Nullable T value, ValueView<T> view) {
        Cells.putInt(reference, offset, value == null ? 0 : view.write(reference, value));
    }

    /// Returns the reference of an object; 0 for null.
    ///
    /// @throws IllegalArgumentException if it is not in a cluster
    public static int referenceTo(@Nullable Object value) {
        return switch (value) {
            case null -> 0;
            case IsoObject object -> object.isoReference();
            default ->
                    throw new IllegalArgumentException(
                            "object lives in no cluster: class=" + value.getClass().getName());
        };
    }

    /// Returns a copy of an array of primitives.
    public static @Nullable Object getArray(int reference, int offset, int type) {
        return Arrays.copy(Cells.getInt(reference, offset), type);
    }

    /// Copies an array of primitives.
    public static void putArray(int reference, int offset, @Nullable Object array) {
        Cells.putInt(reference, offset, Arrays.writeBeside(reference, array));
    }

    /// Returns the elements of an array of primitives in place.
    ///
    /// @param size bytes of an element
    public static @Nullable MemorySegment getMemory(int reference, int offset, int type, int size) {
        int array = Cells.checkedOrNull(Cells.getInt(reference, offset), type);
        return array == 0 ? null : Arrays.memory(array, size);
    }

    /// Copies little-endian elements.
    public static void putMemory(
            int reference, int offset, int type, @Nullable MemorySegment elements) {
        Cells.putInt(reference, offset, Arrays.writeBeside(reference, type, elements));
    }

    /// Returns the array of a field.
    ///
    /// @throws NullPointerException if the field is null
    public static int array(int reference, int offset, int type) {
        return Cells.checked(Cells.getInt(reference, offset), type);
    }

    /// Returns the length of an array; 0 if the field is null.
    public static int getLength(int reference, int offset, int type) {
        int array = Cells.checkedOrNull(Cells.getInt(reference, offset), type);
        return array == 0 ? 0 : Cells.length(array);
    }

    /// Replaces an array by one of another length and copies the elements that fit.
    ///
    /// @param size bytes of an element
    public static void putLength(int reference, int offset, int type, int size, int length) {
        int old = Cells.checkedOrNull(Cells.getInt(reference, offset), type);
        int shift = Integer.numberOfTrailingZeros(size);
        int array = Allocation.allocateArrayBeside(reference, type, length, shift);
        if (old != 0) {
            MemorySegment from = Arrays.memory(old, size);
            long bytes = Math.min(from.byteSize(), (long) length * size);
            MemorySegment.copy(from, 0, Cells.elements(array, size), 0, bytes);
        }
        Cells.putInt(reference, offset, array);
    }

    public static @Nullable String getStringAt(int array, int index) {
        return Texts.string(Cells.getIntAt(array, index));
    }

    /// Returns the text in place.
    public static @Nullable CharSequence getCharsAt(int array, int index) {
        return Texts.text(Cells.getIntAt(array, index));
    }

    public static void putTextAt(int array, int index, @Nullable CharSequence value) {
        Cells.getIntAt(array, index); // before anything is allocated
        Cells.putIntAt(array, index, Texts.writeBeside(array, value));
    }

    public static <T> @Nullable T getObjectAt(int array, int index, View<T> view) {
        return Registry.at(Cells.getIntAt(array, index), view);
    }

    public static void putObjectAt(int array, int index, @Nullable Object value) {
        int to = referenceTo(value);
        Lifetime.link(array, to);
        Cells.putIntAt(array, index, to);
    }

    /// Copies a record, or an object of an immutable class.
    public static <T> void putValueAt(int array, int index, @Nullable T value, ValueView<T> view) {
        Cells.getIntAt(array, index); // before anything is made
        Cells.putIntAt(array, index, value == null ? 0 : view.write(array, value));
    }

    /// Creates an array of copies of values.
    public static <T> void putValues(
            int reference,
            int offset,
            int type,
            @Nullable T @Nullable [] values,
            ValueView<T> view) {
        int array = 0;
        if (values != null) {
            array = Allocation.allocateArrayBeside(reference, type, values.length, 2);
            try {
                for (int i = 0; i < values.length; i++) {
                    putValueAt(array, i, values[i], view);
                }
            } catch (ClusterFullException e) { // after others, the program may have made objects
                Block.holding(reference).retract(array);
                throw e;
            }
        }
        Cells.putInt(reference, offset, array);
    }

    /// Returns a Java array of the objects to which an array of references refers.
    ///
    /// @param view of the elements, or null for text
    public static @Nullable Object @Nullable [] getObjects(
            int reference, int offset, int type, Class<?> element, @Nullable View<?> view) {
        int array = Cells.checkedOrNull(Cells.getInt(reference, offset), type);
        if (array == 0) {
            return null;
        }
        int length = (int) (Arrays.memory(array, Integer.BYTES).byteSize() / Integer.BYTES);
        @Nullable Object[] values = (Object[]) Array.newInstance(element, length);
        for (int i = 0; i < length; i++) {
            values[i] = view == null ? getStringAt(array, i) : getObjectAt(array, i, view);
        }
        return values;
    }

    /// Stores a new array of references to objects, or to copies of text.
    public static void putObjects(
            int reference, int offset, int type, @Nullable Object @Nullable [] values) {
        if (values == null) {
            Cells.putInt(reference, offset, 0);
            return;
        }
        int array = Allocation.allocateArrayBeside(reference, type, values.length, 2);
        try {
            putElements(array, values);
        } catch (ClusterFullException e) { // after others, the program may have made objects
            Block.holding(reference).retract(array);
            throw e;
        }
        Cells.putInt(reference, offset, array);
    }

    private static void putElements(int array, @Nullable Object[] values) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] instanceof CharSequence text && !(text instanceof IsoObject)) {
                putTextAt(array, i, text);
            } else {
                putObjectAt(array, i, values[i]);
            }
        }
    }
}
