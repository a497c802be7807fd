// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.layout;

import org.jspecify.annotations.Nullable;

/// The part of the program's memory that a message consists of: rows of primitive elements, or
/// objects.
public sealed interface Payload permits Region, ObjectSlice {

    /// Lays `count` of `layout` over an array, a buffer or a memory segment, from base element
    /// `offset` on.
    ///
    /// @throws mpi.MPIException if the memory does not fit or is too short
    static Payload of(@Nullable Object buffer, long offset, long count, Layout layout) {
        return layout.isOfObjects()
                ? ObjectSlice.of(buffer, offset, count, layout)
                : Region.of(buffer, offset, count, layout);
    }

    /// Returns this payload, after a check that it can be received into.
    ///
    /// @throws mpi.MPIException if the memory of the program is read-only (`ERR_BUFFER`)
    default Payload writable() {
        if (this instanceof Region region) {
            var _ = region.room();
        }
        return this;
    }
}
