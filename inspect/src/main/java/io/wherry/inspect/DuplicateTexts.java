// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import io.wherry.inspect.parse.UtfText;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Counts equal strings by a hash of 64 bits. Bounded: strings that come when the table is full are not counted.
final class DuplicateTexts {
    private static final int INDEX_BITS = 20;
    private static final int MOST = 1 << INDEX_BITS;
    private static final int MOST_TEXT = 60;

    private static final int LEAST_SLOTS = 1 << 10;
    private static final int PENDING = 256;

    /* Two numbers a slot, next to each other for the cache: the hash, and the state: FREE, ONCE, or the index in `repeated` of a string that was met again,
     * and FIRST added. The table is at most half full. */
    private static final int FREE = 0;
    private static final int ONCE = 1;
    private static final int FIRST = 2;

    /* A large table is mostly out of the caches. Texts are therefore kept until there are many of them: then a loop that does nothing else loads the slots of
     * all, and the processor overlaps these loads. */
    private final long[] pendingHashes = new long[PENDING];
    private final @Nullable MemorySegment[] pendingTexts = new MemorySegment[PENDING];
    private int pending;

    private long[] slots = new long[2 * LEAST_SLOTS];
    private int shift = Long.SIZE - Integer.numberOfTrailingZeros(LEAST_SLOTS);
    private int size;
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

        /// Returns the bytes of all occurrences but the first.
        long wasted() {
            return (count - 1) * bytes;
        }
    }

    /// Returns the strings that are there more than once: the one that wastes most first, those that waste the same in the order of the stream.
    List<Repeated> repeated() {
        flush();
        int count = repeated.size();
        long[] keys = new long[count]; // numbers are sorted many times as fast as objects
        for (int i = 0; i < count; i++) {
            keys[i] = (-repeated.get(i).wasted() << INDEX_BITS) | i;
        }
        Arrays.sort(keys);
        List<Repeated> sorted = new ArrayList<>(count);
        for (long key : keys) {
            sorted.add(repeated.get((int) key & (MOST - 1)));
        }
        return sorted;
    }

    /// The text must be readable until [#flush].
    void add(MemorySegment utf) {
        pendingHashes[pending] = hash(utf);
        pendingTexts[pending] = utf;
        pending++;
        if (pending == PENDING) {
            flush();
        }
    }

    /// Counts all texts that were added.
    void flush() {
        if (load() < 0) { // the result is used, otherwise the loop is compiled to nothing
            throw new AssertionError("negative state of a text");
        }
        for (int i = 0; i < pending; i++) {
            MemorySegment utf = pendingTexts[i];
            if (utf != null) {
                count(pendingHashes[i], utf);
                pendingTexts[i] = null;
            }
        }
        pending = 0;
    }

    /// Returns the sum of the states at the slots of all pending texts.
    private long load() {
        long[] table = slots;
        long sum = 0;
        for (int i = 0; i < pending; i++) {
            sum += table[((int) (pendingHashes[i] >>> shift) << 1) + 1];
        }
        return sum;
    }

    private void count(long hash, MemorySegment utf) {
        int at = find(slots, shift, hash);
        long state = slots[at + 1];
        if (state >= FIRST) {
            repeated.get((int) state - FIRST).count++;
        } else if (state == ONCE) {
            slots[at + 1] = (long) FIRST + repeated.size();
            Repeated again = new Repeated(UtfText.abridged(utf, MOST_TEXT), utf.byteSize());
            again.count = 2;
            repeated.add(again);
        } else if (size < MOST) {
            slots[at] = hash;
            slots[at + 1] = ONCE;
            size++;
            if (4 * size > slots.length && size < MOST) {
                grow();
            }
        }
    }

    /// Returns where the hash is in the table, or the free slot for it.
    private static int find(long[] table, int shift, long hash) {
        int at = (int) (hash >>> shift) << 1;
        while (table[at + 1] != FREE && table[at] != hash) {
            at = (at + 2) & (table.length - 1);
        }
        return at;
    }

    private void grow() {
        long[] old = slots;
        long[] table = new long[2 * old.length];
        shift--;
        for (int i = 0; i < old.length; i += 2) {
            if (old[i + 1] != FREE) {
                int at = find(table, shift, old[i]);
                table[at] = old[i];
                table[at + 1] = old[i + 1];
            }
        }
        slots = table;
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
