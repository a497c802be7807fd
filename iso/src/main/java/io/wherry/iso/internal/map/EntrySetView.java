// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import io.wherry.iso.SharedMapCodec;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The entries of a shared map as a set that writes through to it.
public final class EntrySetView<K, V> extends AbstractSet<Map.Entry<K, V>> {
    private final ConcurrentMap<K, V> map;
    private final MapStore store;
    private final SharedMapCodec<K> keys;
    private final SharedMapCodec<V> values;

    public EntrySetView(
            ConcurrentMap<K, V> map,
            MapStore store,
            SharedMapCodec<K> keys,
            SharedMapCodec<V> values) {
        this.map = map;
        this.store = store;
        this.keys = keys;
        this.values = values;
    }

    @Override
    public int size() {
        return map.size();
    }

    @Override
    @SuppressWarnings("unchecked") // an entry of another type is a ClassCastException of the codec
    public boolean contains(@Nullable Object other) {
        if (!(other instanceof Map.Entry<?, ?> entry)
                || entry.getKey() == null
                || entry.getValue() == null) {
            return false;
        }
        byte[] value = store.get(keys.encode((K) entry.getKey()));
        return value != null && Arrays.equals(value, values.encode((V) entry.getValue()));
    }

    @Override
    public boolean remove(@Nullable Object other) {
        return other instanceof Map.Entry<?, ?> entry
                && entry.getKey() != null
                && map.remove(entry.getKey(), entry.getValue());
    }

    /// Removes entries whose value is still the one that the filter was given.
    @Override
    public boolean removeIf(Predicate<? super Map.Entry<K, V>> filter) {
        Objects.requireNonNull(filter, "null as a filter");
        boolean removed = false;
        EntryCursor cursor = store.entries();
        for (MapEntry entry = cursor.next(); entry != null; entry = cursor.next()) {
            byte[] key = entry.key();
            byte[] value = entry.value();
            // the filter may change the arrays that a codec returns
            Shown shown = new Shown(key, keys.decode(key.clone()), values.decode(value.clone()));
            if (filter.test(shown) && store.compareAndSet(key, value, null)) {
                removed = true;
            }
        }
        return removed;
    }

    @Override
    public void clear() {
        map.clear();
    }

    @Override
    public Iterator<Map.Entry<K, V>> iterator() {
        return new Walk();
    }

    @Override
    public Spliterator<Map.Entry<K, V>> spliterator() {
        return ViewSpliterators.of(iterator(), Spliterator.DISTINCT);
    }

    private final class Walk implements Iterator<Map.Entry<K, V>> {
        private final EntryCursor cursor = store.entries();
        private @Nullable MapEntry next = cursor.next();
        private byte @Nullable [] last;

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public Map.Entry<K, V> next() {
            MapEntry entry = next;
            if (entry == null) {
                throw new NoSuchElementException("no further entry");
            }
            last = entry.key();
            next = cursor.next();
            // the caller may change the array that a codec returns
            return new Shown(
                    entry.key(), keys.decode(entry.key().clone()), values.decode(entry.value()));
        }

        @Override
        public void remove() {
            if (last == null) {
                throw new IllegalStateException("nothing to remove");
            }
            store.remove(last);
            last = null;
        }
    }

    /* Keeps the key and value of the iteration; a new value is written to the map. */
    private final class Shown implements Map.Entry<K, V> {
        private final byte[] bytes;
        private final K key;
        private V value;

        Shown(byte[] bytes, K key, V value) {
            this.bytes = bytes;
            this.key = key;
            this.value = value;
        }

        @Override
        public K getKey() {
            return key;
        }

        @Override
        public V getValue() {
            return value;
        }

        @Override
        public V setValue(V wanted) {
            Objects.requireNonNull(wanted, "null as a value");
            store.put(bytes, values.encode(wanted), MapWrite.SET);
            V old = value;
            value = wanted;
            return old;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Map.Entry<?, ?> another
                    && key.equals(another.getKey())
                    && value.equals(another.getValue());
        }

        @Override
        public int hashCode() {
            return key.hashCode() ^ value.hashCode();
        }

        @Override
        public String toString() {
            return key + "=" + value;
        }
    }
}
