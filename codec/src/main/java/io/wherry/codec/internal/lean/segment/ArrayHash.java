// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.segment;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Hashes of arrays of primitives by a sample of their content, for the handle table.
///
/// The identity hash of an array that never had one costs more than copying a short array. Arrays
/// of the same sample are distinguished by identity, as all objects of that table are.
public final class ArrayHash {
    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED;

    /// Odd, from the golden ratio.
    private static final long FACTOR = 0x9e3779b97f4a7c15L;

    private ArrayHash() {}

    /// Returns a hash of the length of `array` and of up to 32 bytes of it: the same as long as
    /// these do not change.
    public static int of(Object array, ElementType type) {
        return switch (type) {
            case BYTE -> of(MemorySegment.ofArray((byte[]) array));
            case SHORT -> of(MemorySegment.ofArray((short[]) array));
            case CHAR -> of(MemorySegment.ofArray((char[]) array));
            case INT -> of(MemorySegment.ofArray((int[]) array));
            case LONG -> of(MemorySegment.ofArray((long[]) array));
            case FLOAT -> of(MemorySegment.ofArray((float[]) array));
            case DOUBLE -> of(MemorySegment.ofArray((double[]) array));
        };
    }

    private static int of(MemorySegment memory) {
        long last = memory.byteSize() - WORD.byteSize();
        return last < 0 ? ofFew(memory) : ofWords(memory, last);
    }

    private static int ofFew(MemorySegment memory) {
        long hash = memory.byteSize();
        for (long at = 0; at < memory.byteSize(); at++) {
            hash = add(hash, memory.get(ValueLayout.JAVA_BYTE, at));
        }
        return fold(hash);
    }

    /// Words at the beginning, at a third, at two thirds and at the end.
    private static int ofWords(MemorySegment memory, long last) {
        long hash = add(last, memory.get(WORD, 0));
        hash = add(hash, memory.get(WORD, last / 3));
        hash = add(hash, memory.get(WORD, last - last / 3));
        hash = add(hash, memory.get(WORD, last));
        return fold(hash);
    }

    private static long add(long hash, long word) {
        long mixed = (hash ^ word) * FACTOR;
        return mixed ^ mixed >>> 29;
    }

    private static int fold(long hash) {
        return (int) (hash ^ hash >>> Integer.SIZE);
    }
}
