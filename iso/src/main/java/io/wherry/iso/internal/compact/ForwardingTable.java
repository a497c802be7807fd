// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.compact;

/// Maps references of old objects to those of their copies. Not thread-safe.
public final class ForwardingTable {
    /* Open addressing, at most half full; key and value are adjacent, 0 is a free entry. */
    private static final int FIRST = 1 << 10;
    private static final int LARGEST = 1 << 29;
    private static final int SPREAD = 0x9E37_79B9;

    private int[] pairs = new int[2 * FIRST];
    private int count;

    /// Returns the new reference; 0 if there is none yet.
    public int get(int old) {
        return pairs[place(pairs, old) + 1];
    }

    public void put(int old, int there) {
        if (4 * (count + 1) > pairs.length) {
            grow();
        }
        int place = place(pairs, old);
        pairs[place] = old;
        pairs[place + 1] = there;
        count++;
    }

    private static int place(int[] pairs, int old) {
        int mask = pairs.length / 2 - 1;
        int at = ((old * SPREAD) >>> 2) & mask;
        while (pairs[2 * at] != 0 && pairs[2 * at] != old) {
            at = (at + 1) & mask;
        }
        return 2 * at;
    }

    private void grow() {
        if (pairs.length > LARGEST) {
            throw new OutOfMemoryError("objects of a cluster=" + count);
        }
        int[] larger = new int[2 * pairs.length];
        for (int i = 0; i < pairs.length; i += 2) {
            if (pairs[i] != 0) {
                int place = place(larger, pairs[i]);
                larger[place] = pairs[i];
                larger[place + 1] = pairs[i + 1];
            }
        }
        pairs = larger;
    }
}
