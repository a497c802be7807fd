// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.lang.ref.SoftReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Keeps a few things for the next caller. Lock-free; what it keeps goes when memory is short.
///
/// @param <T> the things
final class Pool<T> {
    private static final int SIZE =
            Integer.highestOneBit(2 * Runtime.getRuntime().availableProcessors());

    private final AtomicReferenceArray<@Nullable SoftReference<T>> kept =
            new AtomicReferenceArray<>(SIZE);
    private final Supplier<T> make;

    Pool(Supplier<T> make) {
        this.make = make;
    }

    T take() {
        int start = (int) Thread.currentThread().threadId();
        for (int i = 0; i < SIZE; i++) {
            int slot = start + i & SIZE - 1;
            SoftReference<T> reference = kept.get(slot);
            if (reference != null && kept.compareAndSet(slot, reference, null)) {
                T thing = reference.get();
                if (thing != null) {
                    return thing;
                }
            }
        }
        return make.get();
    }

    void giveBack(T thing) {
        int start = (int) Thread.currentThread().threadId();
        SoftReference<T> reference = new SoftReference<>(thing);
        for (int i = 0; i < SIZE; i++) {
            if (kept.compareAndSet(start + i & SIZE - 1, null, reference)) {
                return;
            }
        }
    }
}
