// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import java.util.AbstractCollection;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The values of a shared map as a collection that writes through to it.
public final class ValuesView<K, V> extends AbstractCollection<V> {
    private final ConcurrentMap<K, V> map;

    public ValuesView(ConcurrentMap<K, V> map) {
        this.map = map;
    }

    @Override
    public int size() {
        return map.size();
    }

    @Override
    public boolean contains(@Nullable Object value) {
        return value != null && map.containsValue(value);
    }

    /// Removes entries whose value is still the one that the filter was given.
    @Override
    public boolean removeIf(Predicate<? super V> filter) {
        Objects.requireNonNull(filter, "null as a filter");
        return map.entrySet().removeIf(entry -> filter.test(entry.getValue()));
    }

    @Override
    public void clear() {
        map.clear();
    }

    @Override
    public Iterator<V> iterator() {
        return new EntryPartIterator<>(map, Map.Entry::getValue);
    }

    @Override
    public Spliterator<V> spliterator() {
        return ViewSpliterators.of(iterator(), 0);
    }
}
