// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// Keeps a few objects for the next caller. Lock-free; they are released when memory is short, or
/// at the next collection if they hold classes that may be unloaded.
///
/// A platform thread that calls again gets the object that it had before, without an atomic
/// operation; other threads share a second set of slots.
///
/// @param <T> the type of the objects
public final class Pool<T> {
    private static final int SIZE =
            Integer.highestOneBit(2 * Runtime.getRuntime().availableProcessors());

    /* Slots are a cache line apart: threads that run at the same time do not disturb one another. */
    private static final int STRIDE = 16;

    private final AtomicReferenceArray<@Nullable Reference<Loan<T>>> kept =
            new AtomicReferenceArray<>(SIZE * STRIDE);

    /// Slots of loans with an owner, by thread ID. Another thread may take over a slot whose owner
    /// is idle.
    private final AtomicReferenceArray<@Nullable Reference<Loan<T>>> owned =
            new AtomicReferenceArray<>(SIZE * STRIDE);

    /// The loan of one of the owners, which finds it by fewer loads; a hint, without
    /// synchronization.
    private @Nullable Reference<Loan<T>> favourite;

    /// An owner whose loan is not the favourite makes it so each time it has taken it that often.
    private static final int TURN = 1 << 10;

    private static final long NO_OWNER = 0;

    /// After this many returns by other threads the owner of a slot counts as idle: it has ended,
    /// or no longer uses the pool.
    private static final int IDLE = 1 << 10;

    /// An object that one caller has until it gives it back.
    public static final class Loan<T> {
        private final T thing;
        private Reference<Loan<T>> reference = new SoftReference<>(this);

        /// The reference in the slot of the owner.
        private @Nullable Reference<Loan<T>> placed;

        private boolean weak;

        /// The ID of the only thread that may take the loan from the slot, and the only one that
        /// accesses `taken`; [#NO_OWNER] if any thread may. Other threads read it without
        /// synchronization: any value that they read is not their own ID.
        private long owner = NO_OWNER;

        private boolean taken;

        /// Approximate number of returns by other threads to this slot since the owner last took
        /// the loan.
        private int passed;

        /// How often the owner took it from its slot.
        private int turns;

        private Loan(T thing) {
            this.thing = thing;
        }

        private boolean isFor(long thread) {
            return owner == thread && !taken;
        }

        public T thing() {
            return thing;
        }

        /// From now on the pool does not keep the object, and the classes that it holds, from being
        /// collected.
        public void weaken() {
            if (!weak) {
                weak = true;
                reference = new WeakReference<>(this);
            }
        }
    }

    /// Returns a loan of an object that is kept, or null if there is none: then the caller makes
    /// one and borrows it by [#loanOf].
    public @Nullable Loan<T> take() {
        long thread = Thread.currentThread().threadId();
        Loan<T> own = get(favourite);
        if (own == null || !own.isFor(thread)) {
            return takeOwned(thread);
        }
        own.taken = true;
        own.passed = 0;
        return own;
    }

    private @Nullable Loan<T> takeOwned(long thread) {
        Loan<T> own = get(owned.getPlain(slot((int) thread)));
        if (own == null || !own.isFor(thread)) {
            return takeShared((int) thread);
        }
        if ((own.turns++ & TURN - 1) == 0) {
            favourite = own.reference;
        }
        own.taken = true;
        own.passed = 0;
        return own;
    }

    /// Returns the first loan of an object.
    public static <T> Loan<T> loanOf(T thing) {
        return new Loan<>(thing);
    }

    private static <T> @Nullable Loan<T> get(@Nullable Reference<Loan<T>> reference) {
        return reference == null ? null : reference.get();
    }

    private @Nullable Loan<T> takeShared(int start) {
        for (int i = 0; i < SIZE; i++) {
            int slot = slot(start + i);
            if (kept.getPlain(slot) != null) {
                Loan<T> loan = get(kept.getAndSet(slot, null));
                if (loan != null) {
                    return loan;
                }
            }
        }
        return null;
    }

    /// Ends a loan; any thread may call it. A loan that another thread owns is dropped.
    public void giveBack(Loan<T> loan) {
        Thread thread = Thread.currentThread();
        if (loan.owner == thread.threadId() && loan.placed == loan.reference) {
            loan.taken = false;
        } else {
            place(thread, loan);
        }
    }

    private void place(Thread thread, Loan<T> loan) {
        int slot = slot((int) thread.threadId());
        if (loan.owner == thread.threadId() || mayOwn(thread, loan, slot)) {
            loan.owner = thread.threadId();
            loan.taken = false;
            loan.placed = loan.reference;
            owned.setRelease(slot, loan.reference);
            favourite = loan.reference;
        } else if (loan.owner == NO_OWNER) {
            giveBackShared((int) thread.threadId(), loan);
        }
    }

    private boolean mayOwn(Thread thread, Loan<T> loan, int slot) {
        if (thread.isVirtual() || loan.owner != NO_OWNER) {
            return false;
        }
        Loan<T> there = get(owned.getPlain(slot));
        return there == null || there.passed++ > IDLE;
    }

    private void giveBackShared(int start, Loan<T> loan) {
        for (int i = 0; i < SIZE; i++) {
            int slot = slot(start + i);
            if (kept.getPlain(slot) == null) {
                kept.setRelease(slot, loan.reference); // one that came in between is lost: no harm
                return;
            }
        }
    }

    private static int slot(int index) {
        return (index & SIZE - 1) * STRIDE;
    }
}
