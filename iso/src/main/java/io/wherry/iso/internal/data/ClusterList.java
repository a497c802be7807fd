// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.data;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.IsoList;
import io.wherry.iso.internal.cluster.Lifetime;
import io.wherry.iso.raw.Allocation;
import io.wherry.iso.raw.Arrays;
import io.wherry.iso.raw.Cells;
import java.lang.foreign.MemorySegment;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A list in a cluster. Its capacity grows by half.
final class ClusterList<E> extends AbstractList<E> implements IsoList<E> {
    private static final int FIRST_CAPACITY = 8;

    /* Sizes up to this are not compared with the array. */
    private static final int FEW = 1 << 16;

    private static final MemorySegment NOTHING = MemorySegment.NULL;

    private final int reference;
    private final Lifetime lifetime;
    private final Element<E> element;

    ClusterList(int reference, Element<E> element) {
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
    public int size() {
        int size = Cells.getInt(here(), ListView.SIZE);
        if (size < 0 || size > FEW) {
            requireRoom(size);
        }
        return size;
    }

    /* Checks a large size before a caller allocates an array of that size. */
    private void requireRoom(int size) {
        int array = elements();
        long room = array == 0 ? 0 : Arrays.memory(array, width()).byteSize() / width();
        if (size < 0 || size > room) {
            throw new ClusterFormatException(
                    "size of a list exceeds its array: reference=%08x, size=%d, room=%d"
                            .formatted(reference, size, room));
        }
    }

    private int elements() {
        int array = Cells.getInt(here(), ListView.ELEMENTS);
        return Cells.checkedOrNull(array, element.array().id());
    }

    @Override
    public @Nullable E get(int index) {
        Objects.checkIndex(index, size());
        return element.get(elements(), index);
    }

    @Override
    public @Nullable E set(int index, @Nullable E value) {
        E old = get(index);
        element.put(elements(), index, value);
        return old;
    }

    @Override
    public void add(int index, @Nullable E value) {
        int size = size();
        if (index < 0 || index > size) {
            throw new IndexOutOfBoundsException("index=" + index + ", size=" + size);
        }
        int array = withRoom(size + 1);
        element.put(array, size, value); // may fail, therefore before elements are moved
        if (index < size) {
            long cell = RawElements.get(array, width(), size);
            move(array, index, index + 1, size - index);
            RawElements.put(array, width(), index, cell);
        }
        Cells.putInt(here(), ListView.SIZE, size + 1);
        modCount++;
    }

    @Override
    public boolean addAll(Collection<? extends @Nullable E> others) {
        return addAll(size(), others);
    }

    /* A copy, since the others may be this list. */
    @Override
    public boolean addAll(int index, Collection<? extends @Nullable E> others) {
        return super.addAll(index, new ArrayList<>(others));
    }

    @Override
    public @Nullable E remove(int index) {
        E old = get(index);
        removeRange(index, index + 1);
        return old;
    }

    @Override
    protected void removeRange(int from, int to) {
        int size = size();
        Objects.checkFromToIndex(from, to, size);
        if (from == to) {
            return;
        }
        int array = elements();
        move(array, to, from, size - to);
        int left = size - (to - from);
        slice(array, left, to - from).fill((byte) 0);
        Cells.putInt(here(), ListView.SIZE, left);
        modCount++;
    }

    /* One pass: an iterator would move the rest of the list for each element that it removes. */
    @Override
    public boolean removeIf(Predicate<? super @Nullable E> filter) {
        Objects.requireNonNull(filter, "null as a filter");
        int size = size();
        int changes = modCount;
        BitSet removed = new BitSet(size);
        for (int i = 0; i < size; i++) {
            if (filter.test(get(i))) {
                removed.set(i);
            }
        }
        if (modCount != changes) {
            throw new ConcurrentModificationException("list was changed: size=" + size());
        }
        if (removed.isEmpty()) {
            return false;
        }
        keepOthers(removed, size);
        return true;
    }

    private void keepOthers(BitSet removed, int size) {
        int array = elements();
        int left = removed.nextSetBit(0);
        int from = removed.nextClearBit(left);
        while (from < size) {
            int next = removed.nextSetBit(from);
            int end = next < 0 ? size : next;
            move(array, from, left, end - from);
            left += end - from;
            from = removed.nextClearBit(end);
        }
        slice(array, left, size - left).fill((byte) 0);
        Cells.putInt(here(), ListView.SIZE, left);
        modCount++;
    }

    @Override
    public boolean removeAll(Collection<?> others) {
        Objects.requireNonNull(others, "null as a collection");
        return removeIf(others::contains);
    }

    @Override
    public boolean retainAll(Collection<?> others) {
        Objects.requireNonNull(others, "null as a collection");
        return removeIf(element -> !others.contains(element));
    }

    @Override
    public void sort(@Nullable Comparator<? super @Nullable E> order) {
        sortRange(0, size(), order);
    }

    private void sortRange(int from, int to, @Nullable Comparator<? super @Nullable E> order) {
        int changes = modCount;
        long[] cells = CellSort.sorted(elements(), from, to, element, order);
        if (modCount != changes) {
            throw new ConcurrentModificationException("list was changed: size=" + size());
        }
        CellSort.store(cells, elements(), width(), from);
    }

    @Override
    public List<E> subList(int from, int to) {
        return new ClusterRange<E>(super.subList(from, to), from, this::sortRange);
    }

    private int withRoom(int wanted) {
        int array = elements();
        int capacity = array == 0 ? 0 : Cells.length(array);
        if (wanted <= capacity) {
            return array;
        }
        long grown = Math.max(FIRST_CAPACITY, 1L + capacity + (capacity >> 1));
        int length = (int) Math.min(Integer.MAX_VALUE, grown);
        int shift = Integer.numberOfTrailingZeros(width());
        MemorySegment old = array == 0 ? NOTHING : Arrays.memory(array, width());
        int next = Allocation.allocateArrayBeside(here(), element.array().id(), length, shift);
        MemorySegment.copy(old, 0, Cells.elements(next, width()), 0, old.byteSize());
        Cells.putInt(here(), ListView.ELEMENTS, next);
        return next;
    }

    private void move(int array, int from, int to, int count) {
        slice(array, to, count).copyFrom(slice(array, from, count));
    }

    private MemorySegment slice(int array, int from, int count) {
        return Arrays.memory(array, width()).asSlice((long) from * width(), (long) count * width());
    }

    private int width() {
        return element.array().element().size();
    }
}
