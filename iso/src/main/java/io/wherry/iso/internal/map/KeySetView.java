// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/// The keys of a shared map as a set that writes through to it.
public final class KeySetView<K, V> extends AbstractSet<K> {
    private final ConcurrentMap<K, V> map;

    public KeySetView(ConcurrentMap<K, V> map) {
        this.map = map;
    }

    @Override
    public int size() {
        return map.size();
    }

    @Override
    public boolean contains(@Nullable Object key) {
        return key != null && map.containsKey(key);
    }

    @Override
    public boolean remove(@Nullable Object key) {
        return key != null && map.remove(key) != null;
    }

    @Override
    public void clear() {
        map.clear();
    }

    @Override
    public Iterator<K> iterator() {
        return new EntryPartIterator<>(map, Map.Entry::getKey);
    }

    @Override
    public Spliterator<K> spliterator() {
        return ViewSpliterators.of(iterator(), Spliterator.DISTINCT);
    }
}
