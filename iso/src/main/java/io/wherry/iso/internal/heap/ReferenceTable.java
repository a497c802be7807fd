// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import org.jspecify.annotations.Nullable;

/// Maps heap objects, by identity, to the references of their copies. Not thread-safe.
final class ReferenceTable {
    /* Open addressing, at most half full. */
    private @Nullable Object[] keys = new Object[1 << 5];
    private int[] references = new int[1 << 5];
    private int count;

    /// Returns the reference of the copy; 0 if there is none yet.
    int get(Object object) {
        return references[place(keys, object)];
    }

    void put(Object object, int reference) {
        if (2 * (count + 1) > keys.length) {
            grow();
        }
        int place = place(keys, object);
        keys[place] = object;
        references[place] = reference;
        count++;
    }

    private static int place(@Nullable Object[] keys, Object object) {
        int mask = keys.length - 1;
        int at = System.identityHashCode(object) & mask;
        while (keys[at] != null && keys[at] != object) {
            at = (at + 1) & mask;
        }
        return at;
    }

    private void grow() {
        @Nullable Object[] larger = new Object[Math.multiplyExact(2, keys.length)];
        int[] theirs = new int[larger.length];
        for (int i = 0; i < keys.length; i++) {
            Object key = keys[i];
            if (key != null) {
                int place = place(larger, key);
                larger[place] = key;
                theirs[place] = references[i];
            }
        }
        keys = larger;
        references = theirs;
    }
}
