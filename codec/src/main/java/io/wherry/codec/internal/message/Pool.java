// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Keeps a few things for the next caller. Lock-free; what it keeps goes when memory is short, or at the next collection if it
/// holds classes that may be unloaded.
///
/// @param <T> the things
public final class Pool<T> {
    private static final int SIZE =
            Integer.highestOneBit(2 * Runtime.getRuntime().availableProcessors());

    /* Slots lie a cache line apart: threads that run at the same time do not disturb one another. */
    private static final int STRIDE = 16;

    private final AtomicReferenceArray<@Nullable Reference<Loan<T>>> kept =
            new AtomicReferenceArray<>(SIZE * STRIDE);
    private final Supplier<T> make;

    /// A thing that one caller has until it gives it back.
    public static final class Loan<T> {
        private final T thing;
        private Reference<Loan<T>> reference = new SoftReference<>(this);
        private boolean weak;

        private Loan(T thing) {
            this.thing = thing;
        }

        public T thing() {
            return thing;
        }

        /// From now on the pool does not keep the thing, and the classes that it holds, from being collected.
        public void weaken() {
            if (!weak) {
                weak = true;
                reference = new WeakReference<>(this);
            }
        }
    }

    public Pool(Supplier<T> make) {
        this.make = make;
    }

    public Loan<T> take() {
        int start = start();
        for (int i = 0; i < SIZE; i++) {
            int slot = slot(start + i);
            if (kept.getPlain(slot) != null) {
                Reference<Loan<T>> reference = kept.getAndSet(slot, null);
                Loan<T> loan = reference == null ? null : reference.get();
                if (loan != null) {
                    return loan;
                }
            }
        }
        return new Loan<>(make.get());
    }

    public void giveBack(Loan<T> loan) {
        int start = start();
        for (int i = 0; i < SIZE; i++) {
            int slot = slot(start + i);
            if (kept.getPlain(slot) == null) {
                kept.setRelease(slot, loan.reference); // one that came in between is lost: no harm
                return;
            }
        }
    }

    private static int start() {
        return (int) Thread.currentThread().threadId();
    }

    private static int slot(int index) {
        return (index & SIZE - 1) * STRIDE;
    }
}
