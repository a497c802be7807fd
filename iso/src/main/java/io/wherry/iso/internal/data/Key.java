// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.data;

import io.wherry.iso.raw.Cells;
import io.wherry.iso.raw.Texts;

/// Keys of a map: their place in memory, and how they are found again.
///
/// @param <K> as what the program sees them
public record Key<K>(Class<K> shown, Element<K> element) {
    /* The hash of strings and boxed primitives is told by their documentation: it is the same in every JVM. */
    int hash(Object key) {
        int hash = key.hashCode() * 0x9e3779b1;
        return hash ^ (hash >>> 15);
    }

    /// Whether the key at an index is this one.
    boolean isAt(int keys, int index, Object key) {
        if (key instanceof String text) {
            int stored = Cells.getIntAt(keys, index);
            return stored != 0 && Texts.equal(stored, text);
        }
        return key.equals(element.get(keys, index));
    }
}
