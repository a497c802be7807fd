// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.data;

import io.wherry.iso.raw.Cells;
import io.wherry.iso.raw.Texts;

/// The key type of a map: stores keys, hashes them and compares them.
///
/// @param <K> Java type of the keys
public record Key<K>(Class<K> shown, Element<K> element) {
    /* The hash codes of strings and boxed primitives are specified: they are the same in every JVM.
     * */
    int hash(Object key) {
        int hash = key.hashCode() * 0x9e3779b1;
        return hash ^ (hash >>> 15);
    }

    /// Returns whether the key at an index equals this one.
    boolean isAt(int keys, int index, Object key) {
        if (key instanceof String text) {
            int stored = Cells.getIntAt(keys, index);
            return stored != 0 && Texts.equal(stored, text);
        }
        return key.equals(element.get(keys, index));
    }
}
