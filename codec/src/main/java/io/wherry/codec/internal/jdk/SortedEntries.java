// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Entries in the order they had in a sorted map, so that a new one takes them over without comparing: as in java.io,
/// a comparator is not called and nothing is lost to one that has changed its mind.
@SuppressWarnings({
    "JdkObsolete",
    "NonApiType"
}) // the type that TreeMap looks for; the classes made
final class SortedEntries extends AbstractMap<Object, Object> implements SortedMap<Object, Object> {
    private final @Nullable Comparator<Object> comparator;
    private final @Nullable Object[] values;
    private final int step;

    private SortedEntries(@Nullable Object[] values, int step) {
        @SuppressWarnings("unchecked") // it compared these very objects
        Comparator<Object> first = (Comparator<Object>) values[0];
        this.comparator = first;
        this.values = values;
        this.step = step;
    }

    /// @param values the comparator or null, then key and value in turn
    static TreeMap<?, ?> treeMap(@Nullable Object[] values) {
        return new TreeMap<>(new SortedEntries(values, 2));
    }

    /// @param values the comparator or null, then the elements
    static TreeSet<?> treeSet(@Nullable Object[] values) {
        return new TreeSet<>(new SortedEntries(values, 1).keys());
    }

    private SortedSet<Object> keys() {
        TreeMap<Object, Object> map = new TreeMap<>(this);
        @SuppressWarnings("unchecked") // the key set of a TreeMap is one
        SortedSet<Object> keys = (SortedSet<Object>) map.keySet();
        return keys;
    }

    @Override
    public int size() {
        return (values.length - 1) / step;
    }

    @Override
    @SuppressWarnings("NullAway") // null is what a sorted map without a comparator answers
    public Comparator<Object> comparator() {
        return comparator;
    }

    @Override
    public Set<Map.Entry<Object, Object>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return SortedEntries.this.size();
            }

            @Override
            public Iterator<Map.Entry<Object, Object>> iterator() {
                return new Entries();
            }
        };
    }

    private final class Entries implements Iterator<Map.Entry<Object, Object>> {
        private int at = 1;

        @Override
        public boolean hasNext() {
            return at + step <= values.length;
        }

        @Override
        @SuppressWarnings("NullAway") // keys and values are those of the map that was written
        public Map.Entry<Object, Object> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            Map.Entry<Object, Object> entry =
                    new SimpleImmutableEntry<>(values[at], values[at + step - 1]);
            at += step;
            return entry;
        }
    }

    @Override
    public SortedMap<Object, Object> subMap(Object from, Object to) {
        throw new UnsupportedOperationException();
    }

    @Override
    public SortedMap<Object, Object> headMap(Object to) {
        throw new UnsupportedOperationException();
    }

    @Override
    public SortedMap<Object, Object> tailMap(Object from) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Object firstKey() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Object lastKey() {
        throw new UnsupportedOperationException();
    }
}
