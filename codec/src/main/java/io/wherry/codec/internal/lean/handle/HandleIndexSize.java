// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.handle;

/// How [WriterHandles] grows its index. Lengths are in slots.
final class HandleIndexSize {
    /// An index of at least that many slots grows more at once: a new index costs more time than
    /// the room is worth. A smaller one is filled less: a second step is a branch that is predicted
    /// wrong, which costs more than the room.
    private static final int MANY = 1 << 12;

    /// An index of that many slots exceeds the caches: it is filled more, since a few steps cost
    /// less than a cache miss.
    private static final int FAR = 1 << 16;

    /// Slots from which the index exceeds the private caches of a core: a filter is consulted
    /// first. For a smaller index the filter costs more than it saves.
    static final int FILTERED = 1 << 19;

    /// An index of more slots is large: see [WriterHandles#isLarge].
    static final int LARGE = 1 << 14;

    private HandleIndexSize() {}

    /// Returns the next longer length.
    static int after(int length) {
        boolean more = length >= MANY && length < FAR;
        return (more ? 4 : 2) * length;
    }

    /// Returns how many objects an index of this length has room for.
    static int room(int length) {
        if (length < MANY) {
            return length / 4;
        }
        return length < FAR ? length / 2 : length / 8 * 5;
    }
}
