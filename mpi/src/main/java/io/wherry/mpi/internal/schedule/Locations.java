// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Combines pairs of a value and an index: the extreme value and its index; for equal values the
/// lower index (MPI 4.1, 6.9.4).
///
/// @param value type of the value, at the beginning of a pair
/// @param index type of the index
/// @param offset bytes from the value to the index
/// @param extent bytes of a pair
/// @param greatest whether the greatest value is kept, otherwise the least one
public record Locations(Element value, Element index, int offset, int extent, boolean greatest) {

    /// Returns the reduction of a window.
    ///
    /// @param operation see [Operation#isOfPairs]
    static Locations of(Operation operation, Element value) {
        boolean greatest = operation == Operation.MAXLOC || operation == Operation.MAXLOC_INT;
        if (operation == Operation.MAXLOC || operation == Operation.MINLOC) {
            return new Locations(value, value, value.size(), 2 * value.size(), greatest);
        }
        int offset = Math.max(value.size(), Integer.BYTES);
        return new Locations(value, Element.INT, offset, 2 * offset, greatest);
    }

    /// Stores `left` combined with `right` into `right`. Memory of any alignment.
    public void combine(MemorySegment left, MemorySegment right) {
        for (long at = 0; at + extent <= right.byteSize(); at += extent) {
            if (takesLeft(left, right, at)) {
                MemorySegment.copy(left, at, right, at, extent);
            }
        }
    }

    private boolean takesLeft(MemorySegment left, MemorySegment right, long at) {
        int order = compare(left, right, at, value);
        if (order == 0) {
            return compare(left, right, at + offset, index) < 0;
        }
        return greatest == (order > 0);
    }

    private static int compare(MemorySegment left, MemorySegment right, long at, Element element) {
        return switch (element) {
            case BYTE, BOOLEAN ->
                    Byte.compare(
                            left.get(ValueLayout.JAVA_BYTE, at),
                            right.get(ValueLayout.JAVA_BYTE, at));
            case CHAR ->
                    Character.compare(
                            left.get(ValueLayout.JAVA_CHAR_UNALIGNED, at),
                            right.get(ValueLayout.JAVA_CHAR_UNALIGNED, at));
            case SHORT ->
                    Short.compare(
                            left.get(ValueLayout.JAVA_SHORT_UNALIGNED, at),
                            right.get(ValueLayout.JAVA_SHORT_UNALIGNED, at));
            case INT ->
                    Integer.compare(
                            left.get(ValueLayout.JAVA_INT_UNALIGNED, at),
                            right.get(ValueLayout.JAVA_INT_UNALIGNED, at));
            case LONG ->
                    Long.compare(
                            left.get(ValueLayout.JAVA_LONG_UNALIGNED, at),
                            right.get(ValueLayout.JAVA_LONG_UNALIGNED, at));
            case FLOAT ->
                    compare(
                            left.get(ValueLayout.JAVA_FLOAT_UNALIGNED, at),
                            right.get(ValueLayout.JAVA_FLOAT_UNALIGNED, at));
            case DOUBLE ->
                    compare(
                            left.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, at),
                            right.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, at));
        };
    }

    /// Compares as C does: zeros of either sign are equal.
    private static int compare(double left, double right) {
        return left == right ? 0 : Double.compare(left, right);
    }
}
