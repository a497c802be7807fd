// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import io.wherry.inspect.parse.UtfText;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/// Counts equal strings by a hash of 64 bits. Bounded: strings that come when the table is full are not counted.
final class DuplicateTexts {
    private static final int MOST = 1 << 20;
    private static final int MOST_TEXT = 60;

    private final long[] hashes = new long[2 * MOST];
    private final int[] states = new int[2 * MOST];
    private int size;

    /* A state is FREE, ONCE, or the index here of a string that was met again, and FIRST added. */
    private static final int FREE = 0;
    private static final int ONCE = 1;
    private static final int FIRST = 2;
    private final List<Repeated> repeated = new ArrayList<>();

    /// A string that is there more than once.
    static final class Repeated {
        final String text;
        final long bytes;
        int count;

        Repeated(String text, long bytes) {
            this.text = text;
            this.bytes = bytes;
        }

        long wasted() {
            return (count - 1) * bytes;
        }
    }

    Iterable<Repeated> repeated() {
        return repeated;
    }

    void add(MemorySegment utf) {
        long hash = hash(utf);
        int slot = (int) (hash >>> 43);
        while (states[slot] != FREE && hashes[slot] != hash) {
            slot = (slot + 1) & (hashes.length - 1);
        }
        switch (states[slot]) {
            case FREE -> {
                if (size < MOST) {
                    size++;
                    hashes[slot] = hash;
                    states[slot] = ONCE;
                }
            }
            case ONCE -> {
                states[slot] = FIRST + repeated.size();
                Repeated again = new Repeated(UtfText.abridged(utf, MOST_TEXT), utf.byteSize());
                again.count = 2;
                repeated.add(again);
            }
            default -> repeated.get(states[slot] - FIRST).count++;
        }
    }

    static long hash(MemorySegment utf) {
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
