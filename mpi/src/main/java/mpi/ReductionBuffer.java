// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.layout.ObjectSlice;
import io.wherry.mpi.internal.layout.Payload;
import io.wherry.mpi.internal.layout.Region;
import org.jspecify.annotations.Nullable;

/// The memory that a reduction reads or writes at one rank, and the datatype of its elements.
record ReductionBuffer(Payload payload, Datatype type) {

    static ReductionBuffer of(Object buf, int offset, long count, Datatype type) {
        return new ReductionBuffer(Payload.of(buf, offset, count, type.layoutOf(count)), type);
    }

    /// Returns null for a null `buf`: the operation is in place, or the buffer is not accessed at
    /// this rank. A buffer without elements may be null, too.
    static @Nullable ReductionBuffer ofNullable(
            @Nullable Object buf, int offset, long count, Datatype type) {
        return buf == null && count != 0
                ? null
                : new ReductionBuffer(Payload.of(buf, offset, count, type.layoutOf(count)), type);
    }

    /// Returns an empty buffer of a datatype.
    static ReductionBuffer none(Datatype type) {
        return new ReductionBuffer(Payload.of(null, 0, 0, type.layout()), type);
    }

    static @Nullable Region region(@Nullable ReductionBuffer buffer) {
        return buffer == null ? null : (Region) buffer.payload();
    }

    static @Nullable ObjectSlice objects(@Nullable ReductionBuffer buffer) {
        return buffer == null ? null : (ObjectSlice) buffer.payload();
    }
}
