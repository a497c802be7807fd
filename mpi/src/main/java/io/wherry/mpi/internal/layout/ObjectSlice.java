// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.layout;

import java.lang.reflect.Array;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// Elements of a datatype of objects in an array of objects.
public final class ObjectSlice implements Payload {
    private static final Object[] NONE = {};

    private final Object[] array;
    private final int offset;
    private final int count;
    private final Layout layout;

    private ObjectSlice(Object[] array, int offset, int count, Layout layout) {
        this.array = array;
        this.offset = offset;
        this.count = count;
        this.layout = layout;
    }

    /// Lays `count` of `layout` over `buffer`, which must be an array of objects.
    static ObjectSlice of(@Nullable Object buffer, long offset, long count, Layout layout) {
        if (count < 0 || count > Integer.MAX_VALUE) {
            throw new MPIException(
                    MPI.ERR_COUNT, "number of objects is negative or too large: " + count, null);
        }
        if (buffer == null && count != 0) {
            throw ProgramMemory.noBuffer(count);
        }
        Object given = buffer == null ? NONE : buffer;
        if (!(given instanceof Object[] array)) {
            throw new MPIException(
                    MPI.ERR_TYPE,
                    "buffer is not an array of objects: class=" + given.getClass().getTypeName(),
                    null);
        }
        if (count > 0 && layout.size() > 0) {
            long last = (count - 1L) * layout.extent();
            long least = offset + Math.min(0, last) + layout.least();
            long beyond = offset + Math.max(0, last) + layout.beyond();
            if (least < 0 || beyond > array.length) {
                throw new MPIException(
                        MPI.ERR_BUFFER,
                        "buffer is too short: length=%d, offset=%d, count=%d, datatype=%s"
                                .formatted(array.length, offset, count, layout),
                        null);
            }
        }
        return new ObjectSlice(array, (int) offset, (int) count, layout);
    }

    /// Returns the number of objects.
    public int length() {
        return Math.multiplyExact(count, layout.size());
    }

    /// Returns the objects in a new array.
    public Object[] pick() {
        return fill(new Object[length()]);
    }

    /// Returns the objects in a new array, to be written. If the component type of the buffer is an
    /// array of primitives, so is that of the new array: such rows are encoded as one block.
    public Object[] pickRows() {
        Class<?> row = array.getClass().getComponentType();
        boolean primitives = row.isArray() && row.getComponentType().isPrimitive();
        return primitives ? fill((Object[]) Array.newInstance(row, length())) : pick();
    }

    private Object[] fill(Object[] picked) {
        for (int n = 0; n < picked.length; n++) {
            picked[n] = array[place(n)];
        }
        return picked;
    }

    /// Stores objects from the first place on.
    ///
    /// @throws MPIException if there are more objects than places (`ERR_TRUNCATE`), or if an object
    ///     is not an instance of the component type
    public void put(Object[] objects) {
        if (objects.length > length()) {
            throw new MPIException(
                    MPI.ERR_TRUNCATE,
                    "message is longer than the buffer: objects=%d, places=%d"
                            .formatted(objects.length, length()),
                    null);
        }
        for (int n = 0; n < objects.length; n++) {
            put(n, objects[n]);
        }
    }

    private void put(int n, Object object) {
        Class<?> type = array.getClass().getComponentType();
        if (object != null && !type.isInstance(object)) {
            throw new MPIException(
                    MPI.ERR_TYPE,
                    "object does not fit the array: class=%s, array=%s"
                            .formatted(object.getClass().getName(), array.getClass().getTypeName()),
                    null);
        }
        array[place(n)] = object;
    }

    private int place(int n) {
        int size = layout.size();
        return offset + n / size * layout.extent() + layout.displacement(n % size);
    }
}
