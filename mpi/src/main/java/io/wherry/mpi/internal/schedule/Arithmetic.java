// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import java.lang.foreign.MemorySegment;
import mpi.MPI;
import mpi.MPIException;

/// The predefined reductions of MPI on rows of elements (MPI 4.1, 6.9.2).
///
/// | | BYTE, CHAR, SHORT, INT, LONG | BOOLEAN | FLOAT, DOUBLE |
/// | --- | --- | --- | --- |
/// | MAX, MIN, SUM, PROD | yes | | yes |
/// | LAND, LOR, LXOR | yes, of 0 and 1 | yes | |
/// | BAND, BOR, BXOR | yes | yes | |
/// | REPLACE, NO_OP | yes | yes | yes |
/// | MAXLOC, MINLOC, MAXLOC_INT, MINLOC_INT | yes | | yes |
///
/// BYTE is signed, CHAR is unsigned; sums and products wrap. MAX and MIN are those of [Math]: NaN
/// if one of the numbers is.
public final class Arithmetic {
    /*
     * Rows are copied into and out of arrays of TILE bytes, which stay in the cache, and combined
     * there. Loops over segments are as fast or faster while all segments are native. But once the
     * JIT compiler has seen heap segments, too, they run at 0.5 GB/s, and these loops at 5 (sums
     * and maxima of 256 KiB, JDK 25, 2 cores).
     */
    /// Bytes that are combined at a time.
    static final int TILE = 8 * 1024;

    private Arithmetic() {}

    /// Stores `left` combined with `right` into `right`, element by element. Memory of any kind and
    /// alignment; the rows must not overlap.
    ///
    /// @throws MPIException `ERR_OP` if the operation is not defined on these elements
    public static void combine(
            Operation operation, Element element, MemorySegment left, MemorySegment right) {
        check(operation, element);
        if (left.byteSize() != right.byteSize() || right.byteSize() % element.size() != 0) {
            throw new MPIException(MPI.ERR_COUNT, MPI.ERR_COUNT, lengths(element, left, right));
        }
        switch (operation) {
            case REPLACE -> MemorySegment.copy(left, 0, right, 0, right.byteSize());
            case NO_OP -> {}
            case MAXLOC, MINLOC, MAXLOC_INT, MINLOC_INT ->
                    Locations.of(operation, element).combine(left, right);
            case BAND, BOR, BXOR -> bits(operation, left, right);
            case LAND, LOR, LXOR -> truth(operation, element, left, right);
            case MAX, MIN, SUM, PROD -> numbers(operation, element, left, right);
        }
    }

    /// Returns whether the operation is defined on these elements.
    public static boolean isDefined(Operation operation, Element element) {
        return switch (operation) {
            case REPLACE, NO_OP -> true;
            case MAX, MIN, SUM, PROD, MAXLOC, MINLOC, MAXLOC_INT, MINLOC_INT ->
                    element != Element.BOOLEAN;
            case LAND, LOR, LXOR, BAND, BOR, BXOR ->
                    element != Element.FLOAT && element != Element.DOUBLE;
        };
    }

    /// Throws if the operation is not defined on these elements.
    static void check(Operation operation, Element element) {
        if (!isDefined(operation, element)) {
            throw undefined(operation, element.name());
        }
    }

    static MPIException undefined(Operation operation, String element) {
        return new MPIException(
                MPI.ERR_OP,
                MPI.ERR_OP,
                "operation is not defined on these elements: operation="
                        + operation
                        + ", element="
                        + element);
    }

    private static String lengths(Element element, MemorySegment left, MemorySegment right) {
        return "rows do not fit: left="
                + left.byteSize()
                + ", right="
                + right.byteSize()
                + ", element="
                + element;
    }

    private static void numbers(
            Operation operation, Element element, MemorySegment left, MemorySegment right) {
        switch (element) {
            case BYTE -> ByteRows.combine(operation, left, right);
            case CHAR -> CharRows.combine(operation, left, right);
            case SHORT -> ShortRows.combine(operation, left, right);
            case INT -> IntRows.combine(operation, left, right);
            case LONG -> LongRows.combine(operation, left, right);
            case FLOAT -> FloatRows.combine(operation, left, right);
            case DOUBLE -> DoubleRows.combine(operation, left, right);
            case BOOLEAN -> throw undefined(operation, element.name());
        }
    }

    /// Combines truth values: an element is true if it is not 0; the sign of a zero is ignored.
    private static void truth(
            Operation operation, Element element, MemorySegment left, MemorySegment right) {
        switch (element) {
            case BYTE, BOOLEAN -> ByteRows.combine(operation, left, right);
            case CHAR, SHORT -> ShortRows.combine(operation, left, right);
            case INT -> IntRows.combine(operation, left, right);
            case LONG -> LongRows.combine(operation, left, right);
            case FLOAT, DOUBLE -> throw undefined(operation, element.name());
        }
    }

    /// Combines the bits of elements of any type, mostly eight bytes at a time.
    private static void bits(Operation operation, MemorySegment left, MemorySegment right) {
        long end = right.byteSize() & -Long.BYTES;
        LongRows.combine(operation, left.asSlice(0, end), right.asSlice(0, end));
        ByteRows.combine(operation, left.asSlice(end), right.asSlice(end));
    }
}
