// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import io.wherry.inspect.parse.UtfText;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;

/// Counts equal strings by a hash of 64 bits. Bounded: strings that come when the table is full are not counted.
final class DuplicateTexts {
    private static final int MOST = 1 << 20;
    private static final int MOST_TEXT = 60;

    private final long[] hashes = new long[2 * MOST];
    private final int[] counts = new int[2 * MOST];
    private int size;

    /* By hash: what was met twice. */
    private final Map<Long, Repeated> repeated = new HashMap<>();

    /// A string that is there more than once.
    static final class Repeated {
        final String text;
        final long bytes;
        int count = 1;

        Repeated(String text, long bytes) {
            this.text = text;
            this.bytes = bytes;
        }

        long wasted() {
            return (count - 1) * bytes;
        }
    }

    Iterable<Repeated> repeated() {
        return repeated.values();
    }

    void add(MemorySegment utf) {
        long hash = hash(utf);
        int slot = (int) (hash >>> 43);
        while (counts[slot] != 0 && hashes[slot] != hash) {
            slot = (slot + 1) & (hashes.length - 1);
        }
        if (counts[slot] == 0 && size == MOST) {
            return;
        }
        hashes[slot] = hash;
        if (counts[slot]++ == 0) {
            size++;
            return;
        }
        Repeated found = repeated.get(hash);
        if (found == null) {
            found = new Repeated(UtfText.abridged(utf, MOST_TEXT), utf.byteSize());
            repeated.put(hash, found);
        }
        found.count++;
    }

    private static long hash(MemorySegment utf) {
        long size = utf.byteSize();
        long hash = size * 0x9e3779b97f4a7c15L;
        long at = 0;
        for (; at + Long.BYTES <= size; at += Long.BYTES) {
            hash = mix(hash ^ utf.get(JAVA_LONG_UNALIGNED, at));
        }
        for (; at < size; at++) {
            hash = mix(hash ^ utf.get(JAVA_BYTE, at));
        }
        return mix(hash);
    }

    private static long mix(long value) {
        long mixed = (value ^ value >>> 32) * 0xd6e8feb86659fd93L;
        return mixed ^ mixed >>> 29;
    }
}
