// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import static io.wherry.iso.internal.memory.Memory.SPACE;

import io.wherry.iso.internal.heap.ImmutableCopiers;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Allocation;
import io.wherry.iso.raw.Cells;
import io.wherry.iso.raw.IsoObject;
import io.wherry.iso.raw.Texts;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Copies arrays between lowered code and other code: each side has its own array, and changes are
/// copied back.
public final class ArrayCopies {
    private ArrayCopies() {}

    /// Allocates an array in the current cluster.
    ///
    /// @param shift log2 of the element size in bytes, 0 to 3
    public static int make(int length, int type, int shift) {
        if (length < 0) {
            throw new NegativeArraySizeException(Integer.toString(length));
        }
        return Allocation.allocateArray(type, length, shift);
    }

    /// Allocates an array of arrays in the current cluster.
    ///
    /// @param name of its type: `int[][]`
    public static int make(int length, int inner, String name) {
        if (inner < 0) {
            throw new NegativeArraySizeException(Integer.toString(inner));
        }
        Type type = LoweredTypes.array(name);
        Type element = LoweredTypes.array(type.elementType());
        int array = make(length, type.id(), shift(type));
        for (int i = 0; i < length; i++) {
            LoweredArrays.putInt(array, i, make(inner, element.id(), shift(element)));
        }
        return array;
    }

    private static int shift(Type array) {
        return Integer.numberOfTrailingZeros(array.element().size());
    }

    /// Returns a copy in the current cluster, as the method `clone` does.
    public static int copy(int array) {
        Lowered.present(array);
        Type type = Types.of(Cells.typeOf(array));
        int length = Cells.length(array);
        int copy = make(length, type.id(), shift(type));
        Cells.elements(copy, type.element().size())
                .copyFrom(Cells.elements(array, type.element().size()));
        return copy;
    }

    /// Copies elements, as `System.arraycopy` does.
    public static void copy(int from, int fromIndex, int to, int toIndex, int count) {
        Lowered.present(from);
        Lowered.present(to);
        if (Cells.typeOf(from) != Cells.typeOf(to)) {
            throw new ArrayStoreException(
                    "arrays of different types: from=%s, to=%s"
                            .formatted(
                                    LoweredTypes.name(Cells.typeOf(from)),
                                    LoweredTypes.name(Cells.typeOf(to))));
        }
        require(from, fromIndex, count);
        require(to, toIndex, count);
        long size = Types.of(Cells.typeOf(from)).element().size();
        MemorySegment.copy(
                SPACE, start(from, fromIndex, size), SPACE, start(to, toIndex, size), count * size);
    }

    /// As `System.arraycopy`, with a target array on the heap.
    public static void copy(int from, int fromIndex, @Nullable Object to, int toIndex, int count) {
        Lowered.present(from);
        Object target = Objects.requireNonNull(to);
        require(from, fromIndex, count);
        requireOutside(target, toIndex, count);
        MemorySegment whole = primitive(target);
        if (whole != null) {
            requireSameType(from, target);
            long size = elementSize(target);
            MemorySegment.copy(
                    SPACE, start(from, fromIndex, size), whole, toIndex * size, count * size);
        } else if (target instanceof boolean[] flags) {
            requireSameType(from, target);
            for (int i = 0; i < count; i++) {
                flags[toIndex + i] = Cells.getBooleanAt(from, fromIndex + i);
            }
        } else {
            @Nullable Object[] objects = (@Nullable Object[]) target;
            if (count > 0) {
                requireObjects(from, objects);
            }
            for (int i = 0; i < count; i++) {
                int element = Cells.getIntAt(from, fromIndex + i);
                objects[toIndex + i] = outElement(element, objects.getClass());
            }
        }
    }

    /* Objects of lowered classes are checked one by one when they are stored. */
    private static void requireObjects(int array, @Nullable Object[] outside) {
        Class<?> inner = Objects.requireNonNull(outside.getClass().getComponentType());
        int dimensions = 1;
        while (inner.isArray()) {
            inner = Objects.requireNonNull(inner.getComponentType());
            dimensions++;
        }
        if (inner.isPrimitive()
                || isCopied(inner)
                || !LoweredTypes.isOfObjects(Cells.typeOf(array), dimensions)) {
            requireSameType(array, outside);
        }
    }

    /// As `System.arraycopy`, with a source array on the heap.
    public static void copy(@Nullable Object from, int fromIndex, int to, int toIndex, int count) {
        Object source = Objects.requireNonNull(from);
        Lowered.present(to);
        requireOutside(source, fromIndex, count);
        require(to, toIndex, count);
        MemorySegment whole = primitive(source);
        if (whole != null) {
            requireSameType(to, source);
            long size = elementSize(source);
            MemorySegment.copy(
                    whole, fromIndex * size, SPACE, start(to, toIndex, size), count * size);
        } else if (source instanceof boolean[] flags) {
            requireSameType(to, source);
            for (int i = 0; i < count; i++) {
                Cells.putBooleanAt(to, toIndex + i, flags[fromIndex + i]);
            }
        } else {
            for (int i = 0; i < count; i++) {
                putElement(source, fromIndex + i, to, toIndex + i);
            }
        }
    }

    private static void putElement(Object source, int from, int array, int to) {
        Class<?> type = Objects.requireNonNull(source.getClass().getComponentType());
        Object element = Array.get(source, from);
        if (isCopied(type)) {
            requireSameType(array, source);
            LoweredArrays.putInt(array, to, copied(array, to, element, type));
        } else {
            LoweredArrays.putObject(array, to, referenceTo(element), 0);
        }
    }

    private static int referenceTo(@Nullable Object element) {
        if (element == null || element instanceof IsoObject) {
            return Lowered.reference(element);
        }
        throw new ArrayStoreException(
                "no object of a lowered class: class=" + element.getClass().getTypeName());
    }

    private static boolean isCopied(Class<?> type) {
        return type == String.class || ImmutableCopiers.isElement(type);
    }

    /* The reference of an element that is a copy: the former one if it is equal. */
    private static int copied(int array, int index, @Nullable Object value, Class<?> type) {
        int former = Cells.getIntAt(array, index);
        if (type != String.class) {
            return LoweredValues.elementFor(array, former, value, type);
        }
        return former != 0 && value instanceof String text && Texts.equal(former, text)
                ? former
                : Texts.writeBeside(array, (String) value);
    }

    private static void requireSameType(int array, Object outside) {
        Type type = LoweredTypes.array(outside.getClass().getTypeName());
        if (type.id() != Cells.typeOf(array)) {
            throw new ArrayStoreException(
                    "arrays of different types: cluster=%s, heap=%s"
                            .formatted(LoweredTypes.name(Cells.typeOf(array)), type.name()));
        }
    }

    private static void requireOutside(Object array, int index, int count) {
        int length = Array.getLength(array);
        if (index < 0 || count < 0 || index > length - count) {
            throw noElements(index, count, length);
        }
    }

    private static ArrayIndexOutOfBoundsException noElements(int index, int count, int length) {
        return new ArrayIndexOutOfBoundsException(
                "no such elements: index=%d, count=%d, length=%d".formatted(index, count, length));
    }

    private static void require(int array, int index, int count) {
        int length = Cells.length(array);
        if (index < 0 || count < 0 || index > length - count) {
            throw noElements(index, count, length);
        }
    }

    private static long start(int array, int index, long size) {
        return Memory.address(array) + Type.ARRAY_HEADER + index * size;
    }

    /// Returns a copy of an array of a cluster for other code.
    ///
    /// @param type class of the copy
    public static @Nullable Object out(int array, Class<?> type) {
        if (array == 0) {
            return null;
        }
        Object copy =
                Array.newInstance(
                        Objects.requireNonNull(type.getComponentType()), Cells.length(array));
        fill(copy, array);
        return copy;
    }

    private static void fill(Object copy, int array) {
        int length = Cells.length(array);
        MemorySegment whole = primitive(copy);
        if (whole != null) {
            whole.copyFrom(Cells.elements(array, elementSize(copy)));
        } else if (copy instanceof boolean[] flags) {
            for (int i = 0; i < length; i++) {
                flags[i] = Cells.getBooleanAt(array, i);
            }
        } else {
            @Nullable Object[] objects = (@Nullable Object[]) copy;
            for (int i = 0; i < length; i++) {
                objects[i] = outElement(Cells.getIntAt(array, i), copy.getClass());
            }
        }
    }

    private static @Nullable Object outElement(int element, Class<?> arrays) {
        Class<?> type = Objects.requireNonNull(arrays.getComponentType());
        if (type == String.class) {
            return Texts.string(element);
        }
        if (type.isArray()) {
            return out(element, type);
        }
        return ImmutableCopiers.isElement(type)
                ? LoweredValues.element(element, type)
                : Lowered.box(element);
    }

    private static int elementSize(Object array) {
        return Kind.of(Objects.requireNonNull(array.getClass().getComponentType())).size();
    }

    private static @Nullable MemorySegment primitive(Object array) {
        return switch (array) {
            case byte[] values -> MemorySegment.ofArray(values);
            case char[] values -> MemorySegment.ofArray(values);
            case short[] values -> MemorySegment.ofArray(values);
            case int[] values -> MemorySegment.ofArray(values);
            case float[] values -> MemorySegment.ofArray(values);
            case long[] values -> MemorySegment.ofArray(values);
            case double[] values -> MemorySegment.ofArray(values);
            default -> null;
        };
    }

    /// Returns a copy in the current cluster of an array on the heap, as the method `clone` does.
    public static int clone(@Nullable Object array) {
        return in(Objects.requireNonNull(array));
    }

    /// Returns a copy in the current cluster of an array of other code.
    public static int in(@Nullable Object array) {
        if (array == null) {
            return 0;
        }
        Type type = LoweredTypes.array(array.getClass().getTypeName());
        int copy = make(Array.getLength(array), type.id(), shift(type));
        back(copy, array);
        return copy;
    }

    /// Copies the elements of the array that other code had back to the array of a cluster.
    public static void back(int array, @Nullable Object copy) {
        if (array == 0 || copy == null) {
            return;
        }
        int length = Cells.length(array);
        MemorySegment whole = primitive(copy);
        if (whole != null) {
            Cells.elements(array, elementSize(copy)).copyFrom(whole);
        } else if (copy instanceof boolean[] flags) {
            for (int i = 0; i < length; i++) {
                Cells.putBooleanAt(array, i, flags[i]);
            }
        } else {
            Object[] objects = (Object[]) copy;
            Class<?> type = Objects.requireNonNull(copy.getClass().getComponentType());
            boolean copied = isCopied(type);
            for (int i = 0; i < length; i++) {
                int element =
                        copied
                                ? copied(array, i, objects[i], type)
                                : backElement(array, i, objects[i]);
                Cells.putIntAt(array, i, element);
            }
        }
    }

    private static int backElement(int array, int index, @Nullable Object copy) {
        int element = Cells.getIntAt(array, index);
        if (copy == null || !copy.getClass().isArray()) {
            return Lowered.reference(copy);
        }
        if (element == 0 || Cells.length(element) != Array.getLength(copy)) {
            return in(copy);
        }
        back(element, copy);
        return element;
    }

    /// Copies the elements of the array of a cluster to the array of other code of which it was a
    /// copy.
    public static void forth(int array, @Nullable Object original) {
        if (array != 0 && original != null) {
            fill(original, array);
        }
    }
}
