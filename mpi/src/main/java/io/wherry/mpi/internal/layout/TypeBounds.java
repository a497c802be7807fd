// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.layout;

/// The bounds of a datatype, in base elements, and its alignment (MPI 4.1, 5.1.6 and 5.1.7).
///
/// Bounds that the program set are marked. In a structure of several types with marked bounds, only
/// marked bounds count, and the structure is not padded.
///
/// @param isMarked whether the program set the bounds
/// @param alignment of the most strictly aligned element, in bytes, as a C compiler aligns it
record TypeBounds(int lower, int extent, boolean isMarked, int alignment) {

    /// Returns the bounds from 0 to `extent`.
    static TypeBounds of(int extent, int alignment) {
        return new TypeBounds(0, extent, false, alignment);
    }

    int upper() {
        return lower + extent;
    }

    TypeBounds withBounds(int newLower, int newExtent) {
        return new TypeBounds(newLower, newExtent, isMarked, alignment);
    }

    TypeBounds marked(int newLower, int newExtent) {
        return new TypeBounds(newLower, newExtent, true, alignment);
    }

    /// Returns the same bounds in elements that are smaller by a factor.
    TypeBounds inUnits(int factor) {
        return withBounds(Math.multiplyExact(lower, factor), Math.multiplyExact(extent, factor));
    }

    /// Returns bounds whose distance is a multiple of the alignment; the base elements are bytes.
    TypeBounds padded() {
        int over = isMarked ? 0 : Math.floorMod(extent, alignment);
        return over == 0 ? this : withBounds(lower, Math.addExact(extent, alignment - over));
    }
}
