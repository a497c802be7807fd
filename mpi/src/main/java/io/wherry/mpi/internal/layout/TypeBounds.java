// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.layout;

/// The bounds of a datatype, in base elements, and its alignment (MPI 4.1, 5.1.6 and 5.1.7).
///
/// Bounds that the program set are marked. In a structure of several types of which some have a
/// marked lower bound, only those count for its lower bound; likewise for the upper bound, and a
/// structure with a marked upper bound is not padded.
///
/// @param isLowerMarked whether the program set the lower bound
/// @param isUpperMarked whether the program set the upper bound
/// @param alignment of the most strictly aligned element, in bytes, as a C compiler aligns it
record TypeBounds(
        int lower, int extent, boolean isLowerMarked, boolean isUpperMarked, int alignment) {

    /// Returns the bounds from 0 to `extent`.
    static TypeBounds of(int extent, int alignment) {
        return new TypeBounds(0, extent, false, false, alignment);
    }

    int upper() {
        return lower + extent;
    }

    TypeBounds withBounds(int newLower, int newExtent) {
        return new TypeBounds(newLower, newExtent, isLowerMarked, isUpperMarked, alignment);
    }

    TypeBounds marked(int newLower, int newExtent) {
        return new TypeBounds(newLower, newExtent, true, true, alignment);
    }

    /// Returns bounds with one more marker of the lower bound: the lowest counts.
    TypeBounds withLowerMarker(int place) {
        int newLower = isLowerMarked ? Math.min(lower, place) : place;
        int newExtent = IntLimit.place((long) upper() - newLower);
        return new TypeBounds(newLower, newExtent, true, isUpperMarked, alignment);
    }

    /// Returns bounds with one more marker of the upper bound: the highest counts.
    TypeBounds withUpperMarker(int place) {
        int newUpper = isUpperMarked ? Math.max(upper(), place) : place;
        int newExtent = IntLimit.place((long) newUpper - lower);
        return new TypeBounds(lower, newExtent, isLowerMarked, true, alignment);
    }

    /// Returns the same bounds in elements that are smaller by a factor.
    TypeBounds inUnits(int factor) {
        return withBounds(
                IntLimit.place((long) lower * factor), IntLimit.place((long) extent * factor));
    }

    /// Returns bounds whose distance is a multiple of the alignment; the base elements are bytes.
    TypeBounds padded() {
        int over = isUpperMarked ? 0 : Math.floorMod(extent, alignment);
        return over == 0
                ? this
                : withBounds(lower, IntLimit.place((long) extent + alignment - over));
    }
}
