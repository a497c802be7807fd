// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import java.util.Iterator;
import java.util.Map;
import java.util.function.Function;

/// Iterates over the keys or the values of a map, and removes its entries.
final class EntryPartIterator<K, V, E> implements Iterator<E> {
    private final Iterator<Map.Entry<K, V>> entries;
    private final Function<Map.Entry<K, V>, E> part;

    EntryPartIterator(Map<K, V> map, Function<Map.Entry<K, V>, E> part) {
        this.entries = map.entrySet().iterator();
        this.part = part;
    }

    @Override
    public boolean hasNext() {
        return entries.hasNext();
    }

    @Override
    public E next() {
        return part.apply(entries.next());
    }

    @Override
    public void remove() {
        entries.remove();
    }
}
