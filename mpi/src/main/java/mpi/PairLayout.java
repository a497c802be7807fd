// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Element;

/// A value and where it comes from, as `MAXLOC` and `MINLOC` take them, in memory.
///
/// @param value what is compared
/// @param index type of the other
/// @param offset bytes from the value to the index
/// @param extent bytes of a pair
record PairLayout(Element value, Element index, int offset, int extent) {

    /// Two of a kind.
    static PairLayout of(Element element) {
        return new PairLayout(element, element, element.size(), 2 * element.size());
    }

    /// Bytes of value and index, without gaps.
    int size() {
        return value.size() + index.size();
    }

    /// Bytes between the end of the index and the next pair.
    int padding() {
        return extent - offset - index.size();
    }

    /// A value and an `int`, as a compiler of C lays them out.
    static PairLayout withInt(Element value) {
        int offset = Math.max(value.size(), Integer.BYTES);
        return new PairLayout(value, Element.INT, offset, 2 * offset);
    }
}
