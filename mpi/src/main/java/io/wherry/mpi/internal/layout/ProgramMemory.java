// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.layout;

import io.wherry.mpi.internal.device.Element;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// The buffer rules of all calls: which objects are accepted as memory, and how a datatype counts
/// its elements in it (docs/design/mpi-compatibility.md).
///
/// An array of primitives of any type, a buffer of any type or a memory segment is memory, as in
/// Open MPI's Java bindings: a datatype counts its own elements in it, from the beginning,
/// independent of the element type of the array, in the byte order of the machine. A `boolean` is a
/// byte, 0 or 1. A buffer is used from its beginning to its capacity, independent of its position.
/// Null is allowed if the count is 0.
public final class ProgramMemory {
    private static final byte[] NONE = {};

    private ProgramMemory() {}

    /// Returns `buffer`, or an empty array for null.
    ///
    /// @throws MPIException if `buffer` is null and `count` is not 0 (`ERR_BUFFER`)
    static Object orNone(@Nullable Object buffer, long count) {
        if (buffer == null && count != 0) {
            throw noBuffer(count);
        }
        return buffer == null ? NONE : buffer;
    }

    static MPIException noBuffer(long count) {
        return new MPIException(MPI.ERR_BUFFER, "buffer is null: count=" + count, null);
    }

    /// Returns the memory of any buffer but a `boolean[]`, for which Java has no memory view.
    ///
    /// @throws MPIException if the object is not memory (`ERR_TYPE`)
    public static MemorySegment of(Object buffer, Element element) {
        return switch (buffer) {
            case byte[] bytes -> MemorySegment.ofArray(bytes);
            case char[] chars -> MemorySegment.ofArray(chars);
            case short[] shorts -> MemorySegment.ofArray(shorts);
            case int[] ints -> MemorySegment.ofArray(ints);
            case long[] longs -> MemorySegment.ofArray(longs);
            case float[] floats -> MemorySegment.ofArray(floats);
            case double[] doubles -> MemorySegment.ofArray(doubles);
            case MemorySegment segment -> segment;
            case Buffer some -> MemorySegment.ofBuffer(some.duplicate().clear());
            default ->
                    throw new MPIException(
                            MPI.ERR_TYPE,
                            "buffer does not fit the datatype: buffer=%s, datatype=%s"
                                    .formatted(buffer.getClass().getTypeName(), element),
                            null);
        };
    }
}
