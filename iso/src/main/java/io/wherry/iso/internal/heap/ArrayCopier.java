// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Arrays;
import io.wherry.iso.raw.Cells;
import java.lang.reflect.Array;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Copies arrays of one class.
final class ArrayCopier implements ObjectCopier {
    private final Class<?> arrays;
    private final Type type;

    /// @param arrays class of the arrays
    /// @param type of the arrays in clusters
    ArrayCopier(Class<?> arrays, Type type) {
        this.arrays = arrays;
        this.type = type;
    }

    /// Returns the copier of arrays whose type is derived from their class.
    static ArrayCopier of(Class<?> arrays) {
        Class<?> component = Objects.requireNonNull(arrays.getComponentType());
        if (component.isArray() || component.isPrimitive()) {
            nameOf(component); // registers the type
        }
        return new ArrayCopier(arrays, Types.arrayNamed(nameOf(component) + "[]"));
    }

    /* Also registers the types of arrays of arrays. */
    private static String nameOf(Class<?> type) {
        Class<?> component = type.getComponentType();
        if (component == null) {
            return type.getName();
        }
        String name = nameOf(component) + "[]";
        Types.arrayNamed(name);
        return name;
    }

    @Override
    public Type type() {
        return type;
    }

    @Override
    public int allocate(Block block, Object object) {
        if (leads()) {
            return block.allocateArray(type.id(), Array.getLength(object), 2);
        }
        return Arrays.writeBeside(Memory.reference(block.start()), object);
    }

    @Override
    public boolean leads() {
        return type.element() == Kind.REFERENCE;
    }

    @Override
    public void fill(CopyIn in, Object object, int reference) {
        @Nullable Object[] elements = (Object[]) object;
        for (int i = 0; i < elements.length; i++) {
            Cells.putIntAt(reference, i, in.reference(elements[i], type.elementType()));
        }
    }

    @Override
    public Object begin(CopyOut out, int reference) {
        if (!leads()) {
            return Objects.requireNonNull(Arrays.copy(reference, type.id()));
        }
        int length = (int) (Arrays.memory(reference, Integer.BYTES).byteSize() / Integer.BYTES);
        return Array.newInstance(Objects.requireNonNull(arrays.getComponentType()), length);
    }

    @Override
    public void parts(CopyOut out, int reference) {
        if (leads()) {
            Class<?> component = Objects.requireNonNull(arrays.getComponentType());
            for (int i = Cells.length(reference) - 1; i >= 0; i--) {
                out.need(Cells.getIntAt(reference, i), component);
            }
        }
    }

    @Override
    public Object finish(CopyOut out, int reference, @Nullable Object begun) {
        Object array = Objects.requireNonNull(begun);
        if (leads()) {
            @Nullable Object[] elements = (Object[]) array;
            for (int i = 0; i < elements.length; i++) {
                set(elements, i, out.object(Cells.getIntAt(reference, i)), reference);
            }
        }
        return array;
    }

    private void set(
            @Nullable Object[] elements, int index, @Nullable Object value, int reference) {
        try {
            elements[index] = value;
        } catch (ArrayStoreException e) {
            throw new ClusterFormatException(
                    "element of another class: array=%s, index=%d, reference=%08x, found=%s"
                            .formatted(type.name(), index, reference, e.getMessage()));
        }
    }
}
