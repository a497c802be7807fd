// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.WriterClass;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// The references that collections and maps are written as: a varint count, then the elements, or
/// key and value in turn. A leading comparator, or other one, counts.
final class CollectionContents {

    private CollectionContents() {}

    static void writeElements(LeanWriter out, Collection<?> elements) throws IOException {
        int count = elements.size();
        out.out().putVarint(count);
        writeAll(out, elements, count);
    }

    static void writeElements(LeanWriter out, @Nullable Object first, Collection<?> elements)
            throws IOException {
        int count = elements.size();
        out.out().putVarint(1 + count);
        out.reference(first);
        writeAll(out, elements, count);
    }

    /// As [#writeElements], for collections that other threads may change during the write.
    static void writeSnapshot(LeanWriter out, Collection<?> elements) throws IOException {
        writeArray(out, elements.toArray());
    }

    /// Writes all elements of an array of the caller.
    static void writeArray(LeanWriter out, Object[] elements) throws IOException {
        out.out().putVarint(elements.length);
        out.elements().write(elements, elements.length);
    }

    private static void writeAll(LeanWriter out, Collection<?> elements, int count)
            throws IOException {
        int left = count;
        WriterClass last = null;
        Iterator<?> all = elements.iterator();
        while (all.hasNext()) {
            last = out.reference(next(all, elements), last);
            left--;
        }
        checkUnchanged(left, elements);
    }

    /// Returns the next element.
    ///
    /// @throws ConcurrentModificationException if another thread removed it during the write
    private static @Nullable Object next(Iterator<?> all, Collection<?> elements) {
        try {
            return all.next();
        } catch (NullPointerException | NoSuchElementException e) {
            throw new ConcurrentModificationException(elements.getClass().getName(), e);
        }
    }

    static void writeEntries(LeanWriter out, Map<?, ?> map) throws IOException {
        int count = map.size();
        out.out().putVarint(2 * count);
        writeAllEntries(out, map, count);
    }

    static void writeEntries(LeanWriter out, @Nullable Object first, Map<?, ?> map)
            throws IOException {
        int count = map.size();
        out.out().putVarint(1 + 2 * count);
        out.reference(first);
        writeAllEntries(out, map, count);
    }

    /// As [#writeEntries], for maps that other threads may change during the write.
    static void writeSnapshot(LeanWriter out, Map<?, ?> map) throws IOException {
        List<Map.Entry<?, ?>> entries = new ArrayList<>(map.entrySet());
        out.out().putVarint(2 * entries.size());
        for (Map.Entry<?, ?> entry : entries) {
            out.reference(entry.getKey());
            out.reference(entry.getValue());
        }
    }

    private static void writeAllEntries(LeanWriter out, Map<?, ?> map, int count)
            throws IOException {
        int left = count;
        WriterClass last = null;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.reference(entry.getKey());
            last = out.reference(entry.getValue(), last);
            left--;
        }
        checkUnchanged(left, map);
    }

    /// Returns an element of a list that has, or had, one at that index.
    ///
    /// @throws ConcurrentModificationException if another thread removed it during the write
    static @Nullable Object element(List<?> list, int index) {
        try {
            return list.get(index);
        } catch (IndexOutOfBoundsException e) {
            throw new ConcurrentModificationException(list.getClass().getName(), e);
        }
    }

    /// @throws ConcurrentModificationException if another thread changed the number of elements
    /// during the write
    static void checkUnchanged(int left, Object container) {
        if (left != 0) {
            throw new ConcurrentModificationException(container.getClass().getName());
        }
    }

    /// The same array, checked.
    ///
    /// @throws InvalidObjectException if an element is null, which no writer finds in such a
    ///     collection
    static Object[] withoutNulls(@Nullable Object[] values) throws InvalidObjectException {
        Object[] checked = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            if (value == null) {
                throw new InvalidObjectException("null in an immutable collection: index=" + i);
            }
            checked[i] = value;
        }
        return checked;
    }

    @SuppressWarnings("unchecked") // the writer found them in such a collection
    static void addAll(Collection<?> target, @Nullable Object[] values, int from, int to) {
        for (int i = from; i < to; i++) {
            ((Collection<@Nullable Object>) target).add(values[i]);
        }
    }

    @SuppressWarnings("unchecked") // the writer found them in such a map
    static void putAll(Map<?, ?> target, @Nullable Object[] values, int from, int to) {
        for (int i = from; i + 1 < to; i += 2) {
            ((Map<@Nullable Object, @Nullable Object>) target).put(values[i], values[i + 1]);
        }
    }
}
