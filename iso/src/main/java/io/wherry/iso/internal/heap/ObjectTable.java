// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import org.jspecify.annotations.Nullable;

/// Maps references to the heap objects that are their copies. Not thread-safe.
final class ObjectTable {
    private static final int SPREAD = 0x9E37_79B9;

    /* Open addressing, at most half full; 0 is a free entry. */
    private int[] keys = new int[1 << 5];
    private @Nullable Object[] objects = new Object[1 << 5];
    private int count;

    @Nullable Object get(int reference) {
        return objects[place(keys, reference)];
    }

    void put(int reference, Object object) {
        if (2 * (count + 1) > keys.length) {
            grow();
        }
        int place = place(keys, reference);
        if (keys[place] == 0) {
            keys[place] = reference;
            count++;
        }
        objects[place] = object;
    }

    private static int place(int[] keys, int reference) {
        int mask = keys.length - 1;
        int at = ((reference * SPREAD) >>> 2) & mask;
        while (keys[at] != 0 && keys[at] != reference) {
            at = (at + 1) & mask;
        }
        return at;
    }

    private void grow() {
        int[] larger = new int[Math.multiplyExact(2, keys.length)];
        @Nullable Object[] theirs = new Object[larger.length];
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] != 0) {
                int place = place(larger, keys[i]);
                larger[place] = keys[i];
                theirs[place] = objects[i];
            }
        }
        keys = larger;
        objects = theirs;
    }
}
