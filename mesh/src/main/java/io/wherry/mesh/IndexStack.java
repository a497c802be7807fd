// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import java.util.concurrent.atomic.AtomicLong;

/// A lock-free stack of small numbers, each of which is in it at most once (R. K. Treiber, "Systems Programming: Coping with
/// Parallelism", 1986). Thread-safe.
public final class IndexStack {
    /* `top` has the number on top plus one in its lower half, 0 if the stack is empty. Its upper half counts the pushes: a pop that saw
     * an old `next` then fails (the ABA problem). */

    private static final long LOWER = 0xffff_ffffL;
    private static final long PUSH = 1L << Integer.SIZE;

    private final AtomicLong top = new AtomicLong();

    /// The number below each plus one; written before the push that publishes it.
    private final int[] below;

    /// @param size numbers are less than this
    public IndexStack(int size) {
        below = new int[size];
    }

    /// Pushes a number that is not in the stack.
    public void push(int number) {
        long seen;
        do {
            seen = top.get();
            below[number] = (int) seen;
        } while (!top.compareAndSet(seen, ((seen & ~LOWER) + PUSH) | (number + 1)));
    }

    /// Removes the number pushed last and returns it, or -1 if there is none.
    public int pop() {
        while (true) {
            long seen = top.get();
            int number = (int) seen - 1;
            if (number < 0) {
                return -1;
            }
            if (top.compareAndSet(seen, (seen & ~LOWER) | below[number])) {
                return number;
            }
        }
    }
}
