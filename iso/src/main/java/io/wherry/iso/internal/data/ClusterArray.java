// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.data;

import io.wherry.iso.IsoArray;
import io.wherry.iso.internal.cluster.Lifetime;
import io.wherry.iso.raw.Arrays;
import io.wherry.iso.raw.Cells;
import java.lang.foreign.MemorySegment;
import java.util.AbstractList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An array in a cluster as a list.
final class ClusterArray<E> extends AbstractList<E> implements IsoArray<E> {
    /* Lengths up to this are not compared with the cluster. */
    private static final int FEW = 1 << 16;

    private final int reference;
    private final Lifetime lifetime;
    private final Element<E> element;

    ClusterArray(int reference, Element<E> element) {
        this.reference = reference;
        this.lifetime = Lifetime.at(reference);
        this.element = element;
    }

    private int here() {
        lifetime.require();
        return reference;
    }

    @Override
    public int isoReference() {
        return here();
    }

    @Override
    public MemorySegment memory() {
        return Arrays.memory(here(), element.array().element().size());
    }

    @Override
    public int size() {
        int length = Cells.length(here());
        return length < 0 || length > FEW ? checked(length) : length;
    }

    @Override
    public @Nullable E get(int index) {
        return element.get(here(), index);
    }

    @Override
    public @Nullable E set(int index, @Nullable E value) {
        E old = element.get(here(), index);
        element.put(here(), index, value);
        return old;
    }

    @Override
    public void sort(@Nullable Comparator<? super @Nullable E> order) {
        sortRange(0, size(), order);
    }

    private void sortRange(int from, int to, @Nullable Comparator<? super @Nullable E> order) {
        long[] cells = CellSort.sorted(here(), from, to, element, order);
        CellSort.store(cells, here(), element.array().element().size(), from);
    }

    @Override
    public List<E> subList(int from, int to) {
        return new ClusterRange<E>(super.subList(from, to), from, this::sortRange);
    }

    /* Checks a large length before a caller allocates an array of that length. */
    private int checked(int length) {
        Arrays.memory(
                here(), element.array().element().size()); // throws if the length is too large
        return length;
    }
}
