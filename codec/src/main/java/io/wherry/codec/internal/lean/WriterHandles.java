// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Numbers the objects of one graph in the order they are met, by identity. One thread owns it.
final class WriterHandles {
    /* Open addressing, at most half full; a slot holds handle + 1. The hash is the codec's choice: it may follow
     * the content of immutable objects, which saves the identity hash of fresh ones. So that many equal objects
     * do not make long chains, the search gives up the content's chain after CHAIN slots and goes on at the
     * place of the identity hash. Nothing is ever removed, so that a look-up walks as the insertion did. */
    private static final int CHAIN = 8;

    private static final int SMALLEST = 64;

    private @Nullable Object[] objects = new Object[SMALLEST];
    private @Nullable ClassCodec[] pending = new ClassCodec[SMALLEST];
    private int[] hashes = new int[SMALLEST];
    private int[] slots = new int[2 * SMALLEST];
    private final BitSet unshared = new BitSet();
    private int size;

    int size() {
        return size;
    }

    Object object(int handle) {
        return Objects.requireNonNull(objects[handle]);
    }

    /// The codec that has yet to write the body, or null if there is none or it was written.
    @Nullable ClassCodec pending(int handle) {
        return pending[handle];
    }

    void begin(int handle) {
        pending[handle] = null;
    }

    /// Returns the handle of `object`, or -1 after giving it the next one.
    int find(Object object, int hash, @Nullable ClassCodec codec) {
        int mask = slots.length - 1;
        int slot = spread(hash) & mask;
        int steps = 0;
        while (true) {
            int handle = slots[slot] - 1;
            if (handle < 0) {
                add(object, hash, codec, slot);
                return -1;
            }
            if (objects[handle] == object) {
                return handle;
            }
            slot = ++steps == CHAIN ? identitySlot(object, mask) : (slot + 1) & mask;
        }
    }

    /// Gives `object` the next handle without making it findable (`writeUnshared`).
    void addUnshared(Object object, @Nullable ClassCodec codec) {
        unshared.set(size);
        append(object, 0, codec);
    }

    void clear() {
        if (size == 0) {
            return;
        }
        if (slots.length > 1 << 12 && size < slots.length >> 5) {
            resize(SMALLEST);
        } else {
            Arrays.fill(slots, 0);
            Arrays.fill(objects, 0, size, null);
            Arrays.fill(pending, 0, size, null);
        }
        unshared.clear();
        size = 0;
    }

    private static int spread(int hash) {
        int mixed = hash * 0x9e3779b9;
        return mixed ^ (mixed >>> 16);
    }

    private static int identitySlot(Object object, int mask) {
        return spread(System.identityHashCode(object) ^ 0x5bd1e995) & mask;
    }

    private void add(Object object, int hash, @Nullable ClassCodec codec, int slot) {
        slots[slot] = size + 1;
        append(object, hash, codec);
        hashes[size - 1] = hash;
        if (2 * size > slots.length) {
            rehash();
        }
    }

    private void append(Object object, int hash, @Nullable ClassCodec codec) {
        if (size == objects.length) {
            int length = Growth.of(size, size + 1L);
            objects = Arrays.copyOf(objects, length);
            pending = Arrays.copyOf(pending, length);
            hashes = Arrays.copyOf(hashes, length);
        }
        objects[size] = object;
        pending[size] = codec;
        hashes[size] = hash;
        size++;
    }

    private void rehash() {
        int[] wider = new int[4 * slots.length];
        int mask = wider.length - 1;
        for (int handle = unshared.nextClearBit(0);
                handle < size;
                handle = unshared.nextClearBit(handle + 1)) {
            wider[freeSlot(wider, handle, mask)] = handle + 1;
        }
        slots = wider;
    }

    private int freeSlot(int[] table, int handle, int mask) {
        int slot = spread(hashes[handle]) & mask;
        int steps = 0;
        while (table[slot] != 0) {
            slot = ++steps == CHAIN ? identitySlot(object(handle), mask) : (slot + 1) & mask;
        }
        return slot;
    }

    private void resize(int length) {
        objects = new Object[length];
        pending = new ClassCodec[length];
        hashes = new int[length];
        slots = new int[2 * length];
    }
}
