// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Element;

/// The memory layout of a pair for `MAXLOC` and `MINLOC`: a value and an index.
///
/// @param value type of the value
/// @param index type of the index
/// @param offset bytes from the value to the index
/// @param extent bytes of a pair
record PairLayout(Element value, Element index, int offset, int extent) {

    /// Returns the layout of two elements of one type.
    static PairLayout of(Element element) {
        return new PairLayout(element, element, element.size(), 2 * element.size());
    }

    /// Returns the bytes of value and index, without gaps.
    int size() {
        return value.size() + index.size();
    }

    /// Returns the bytes between the end of the index and the next pair.
    int padding() {
        return extent - offset - index.size();
    }

    /// Returns the layout of a value and an `int`, as a C compiler lays them out.
    static PairLayout withInt(Element value) {
        int offset = Math.max(value.size(), Integer.BYTES);
        return new PairLayout(value, Element.INT, offset, 2 * offset);
    }
}
