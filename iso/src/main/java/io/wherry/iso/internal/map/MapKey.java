// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import java.lang.foreign.MemorySegment;

/// An encoded key with its hash.
///
/// ```text
///  63                32                 0
///  +-----------------+------------------+
///  | tag             | place            |
///  +-----------------+------------------+
/// ```
/// The lowest bits of the tag choose the segment; the whole tag is stored in the slot. The place
/// chooses the first slot of the search.
public final class MapKey {
    private final byte[] bytes;
    private final MemorySegment memory;
    private final long hash;

    MapKey(byte[] bytes, long seed) {
        this.bytes = bytes;
        this.memory = MemorySegment.ofArray(bytes);
        this.hash = KeyHash.of(bytes, seed);
    }

    byte[] bytes() {
        return bytes;
    }

    MemorySegment memory() {
        return memory;
    }

    int tag() {
        return tag(hash);
    }

    int place() {
        return place(hash);
    }

    static int tag(long hash) {
        return (int) (hash >>> Integer.SIZE);
    }

    static int place(long hash) {
        return (int) hash;
    }
}
