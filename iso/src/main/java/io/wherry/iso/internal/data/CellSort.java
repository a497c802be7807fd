// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.data;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Sorts the elements of an array by moving their cells. Text and values that are stored again
/// would be further copies, for which the cluster may have no room.
final class CellSort {
    private CellSort() {}

    private record Item<E>(long cell, @Nullable E value) {}

    /// Returns the cells of a range of an array in the order of their elements. The array stays as
    /// it is.
    ///
    /// @param order null for the natural order
    static <E> long[] sorted(
            int array,
            int from,
            int to,
            Element<E> element,
            @Nullable Comparator<? super @Nullable E> order) {
        int width = element.array().element().size();
        List<Item<E>> items = new ArrayList<>(to - from);
        for (int i = from; i < to; i++) {
            items.add(new Item<E>(RawElements.get(array, width, i), element.get(array, i)));
        }
        items.sort((one, other) ->
                order == null
                        ? naturally(one.value(), other.value())
                        : order.compare(one.value(), other.value()));
        long[] cells = new long[items.size()];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = items.get(i).cell();
        }
        return cells;
    }

    @SuppressWarnings("unchecked") // a ClassCastException if they have no order
    private static int naturally(@Nullable Object one, @Nullable Object other) {
        Object first = Objects.requireNonNull(one, "null has no natural order");
        Object second = Objects.requireNonNull(other, "null has no natural order");
        return ((Comparable<Object>) first).compareTo(second);
    }

    /// Stores cells from an index of an array on.
    static void store(long[] cells, int array, int width, int from) {
        for (int i = 0; i < cells.length; i++) {
            RawElements.put(array, width, from + i, cells[i]);
        }
    }
}
