// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.data;

import java.util.AbstractList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/// A range of a list or an array in a cluster. It sorts by moving cells, as the whole list does; a
/// sublist of the JDK stores each element again.
final class ClusterRange<E> extends AbstractList<E> implements RandomAccess {
    /* The sublist of the JDK. It throws if the list has changed size since. */
    private final List<E> range;
    private final int first;
    private final RangeSort<E> sort;

    /// Sorts elements of the whole list.
    @FunctionalInterface
    interface RangeSort<E> {
        void sort(int from, int to, @Nullable Comparator<? super @Nullable E> order);
    }

    /// @param first index in the whole list
    ClusterRange(List<E> range, int first, RangeSort<E> sort) {
        this.range = range;
        this.first = first;
        this.sort = sort;
    }

    @Override
    public int size() {
        return range.size();
    }

    @Override
    public E get(int index) {
        return range.get(index);
    }

    @Override
    public E set(int index, E value) {
        return range.set(index, value);
    }

    @Override
    public void add(int index, E value) {
        range.add(index, value);
    }

    @Override
    public boolean addAll(Collection<? extends E> others) {
        return range.addAll(others);
    }

    @Override
    public boolean addAll(int index, Collection<? extends E> others) {
        return range.addAll(index, others);
    }

    @Override
    public E remove(int index) {
        return range.remove(index);
    }

    @Override
    protected void removeRange(int from, int to) {
        range.subList(from, to).clear();
    }

    @Override
    public Iterator<E> iterator() {
        return range.iterator();
    }

    @Override
    public ListIterator<E> listIterator(int index) {
        return range.listIterator(index);
    }

    @Override
    public void sort(@Nullable Comparator<? super @Nullable E> order) {
        sort.sort(first, first + size(), order);
    }

    @Override
    public List<E> subList(int from, int to) {
        return new ClusterRange<>(range.subList(from, to), first + from, sort);
    }
}
