// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.data;

import io.wherry.iso.IsoMap;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A map in a cluster. Its iterators are fail-fast.
final class ClusterMap<K, V> extends AbstractMap<K, V> implements IsoMap<K, V> {
    private final Entries<K, V> entries;

    /* Additions and removals by this object; others of the same map are not counted. */
    private int changes;

    ClusterMap(Entries<K, V> entries) {
        this.entries = entries;
    }

    @Override
    public int isoReference() {
        return entries.reference();
    }

    @Override
    public int size() {
        return entries.size();
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return entries.find(key) != Entries.NONE;
    }

    @Override
    public @Nullable V get(@Nullable Object key) {
        int entry = entries.find(key);
        return entry == Entries.NONE ? null : entries.value(entry);
    }

    @Override
    public @Nullable V put(K key, @Nullable V value) {
        Objects.requireNonNull(key, "null among keys");
        int entry = entries.find(key);
        if (entry == Entries.NONE) {
            changes++; // an addition that fails may have moved entries
            entries.add(key, value);
            return null;
        }
        V old = entries.value(entry);
        entries.setValue(entry, value);
        return old;
    }

    @Override
    public @Nullable V remove(@Nullable Object key) {
        int entry = entries.find(key);
        if (entry == Entries.NONE) {
            return null;
        }
        V old = entries.value(entry);
        removeAt(entry);
        return old;
    }

    private void removeAt(int entry) {
        changes++;
        entries.remove(entry);
    }

    @Override
    public void clear() {
        changes++;
        entries.clear();
    }

    @Override
    public Set<K> keySet() {
        return new Keys();
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new All();
    }

    private final class Keys extends AbstractSet<K> {
        @Override
        public int size() {
            return entries.size();
        }

        @Override
        public boolean contains(@Nullable Object key) {
            return containsKey(key);
        }

        @Override
        public boolean remove(@Nullable Object key) {
            int entry = entries.find(key);
            if (entry == Entries.NONE) {
                return false;
            }
            removeAt(entry);
            return true;
        }

        @Override
        public void clear() {
            ClusterMap.this.clear();
        }

        @Override
        public Iterator<K> iterator() {
            Walk walk = new Walk();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return walk.hasNext();
                }

                @Override
                public K next() {
                    return entries.key(walk.advance());
                }

                @Override
                public void remove() {
                    walk.remove();
                }
            };
        }
    }

    private final class All extends AbstractSet<Map.Entry<K, V>> {
        @Override
        public int size() {
            return entries.size();
        }

        @Override
        public boolean contains(@Nullable Object other) {
            return other instanceof Map.Entry<?, ?> entry
                    && containsKey(entry.getKey())
                    && Objects.equals(get(entry.getKey()), entry.getValue());
        }

        @Override
        public boolean remove(@Nullable Object other) {
            if (!contains(other) || !(other instanceof Map.Entry<?, ?> entry)) {
                return false;
            }
            ClusterMap.this.remove(entry.getKey());
            return true;
        }

        @Override
        public void clear() {
            ClusterMap.this.clear();
        }

        @Override
        public Iterator<Map.Entry<K, V>> iterator() {
            return new Walk();
        }
    }

    private final class Walk implements Iterator<Map.Entry<K, V>> {
        private int expected = changes;
        private int next = following(0);
        private int last = Entries.NONE;

        private int following(int from) {
            int used = entries.used();
            int at = from;
            while (at < used && !entries.isThere(at)) {
                at++;
            }
            return at;
        }

        @Override
        public boolean hasNext() {
            return next < entries.used();
        }

        @Override
        public Map.Entry<K, V> next() {
            return new Shown(advance());
        }

        /// Returns the number of the next entry.
        int advance() {
            requireUnchanged();
            if (!hasNext()) {
                throw new NoSuchElementException("entries=" + entries.size());
            }
            if (!entries.isThere(next)) {
                throw new ConcurrentModificationException("entry was removed: number=" + next);
            }
            last = next;
            next = following(next + 1);
            return last;
        }

        @Override
        public void remove() {
            if (last == Entries.NONE) {
                throw new IllegalStateException("nothing to remove");
            }
            requireUnchanged();
            removeAt(last);
            expected = changes;
            last = Entries.NONE;
        }

        private void requireUnchanged() {
            if (expected != changes) {
                throw new ConcurrentModificationException(
                        "map was changed: entries=" + entries.size());
            }
        }
    }

    /* Keeps the key and value even if the entry is removed; a new value is written to the map. */
    private final class Shown implements Map.Entry<K, V> {
        private final K key;
        private @Nullable V value;

        Shown(int entry) {
            this.key = entries.key(entry);
            this.value = entries.value(entry);
        }

        @Override
        public K getKey() {
            return key;
        }

        @Override
        public @Nullable V getValue() {
            return value;
        }

        @Override
        public @Nullable V setValue(@Nullable V wanted) {
            int entry = entries.find(key); // an addition may have moved it
            if (entry == Entries.NONE) {
                throw new IllegalStateException("entry was removed: key=" + key);
            }
            V old = entries.value(entry);
            entries.setValue(entry, wanted);
            value = wanted;
            return old;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Map.Entry<?, ?> another
                    && key.equals(another.getKey())
                    && Objects.equals(value, another.getValue());
        }

        @Override
        public int hashCode() {
            return key.hashCode() ^ Objects.hashCode(value);
        }

        @Override
        public String toString() {
            return key + "=" + value;
        }
    }
}
