// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

/// Says how long to poll before blocking: about twice as long as bytes usually are on their way, as long as that pays.
///
/// Polling pays when the peer has a core of its own: waking a blocked thread costs more than the wire. Where both share one,
/// each poll only keeps the peer from answering; there the budget falls to zero after a few failures, and is tried again only
/// now and then. (Chang, Safe and Efficient Cluster Communication in Java using Explicit Memory Management, section 4.2, polls
/// for about twice the round trip.) One thread at a time owns it.
final class Poll {
    /* A wait is: begin(); tries while goesOn(), then paid() or, after blocking, failed(). */

    private static final int SHIFT = 3;

    /// As long as a short delay of the peer's, and much shorter than it takes to be woken.
    private static final long SHORTEST = 4_000;

    private static final int MOST_FAILURES = 4;
    private static final int FIRST_REST = 64;
    private static final int LONGEST_REST = 4096;

    private final long most;
    private long usual;
    private int failures;
    private int rest = FIRST_REST;
    private int resting;
    private long start;
    private long spent;
    private long budget;

    /// @param most longest budget, in nanoseconds; 0 to never poll
    Poll(long most) {
        this.most = most;
        this.usual = most;
    }

    /// Whether a wait is likely to block at once.
    boolean rests() {
        return most == 0 || failures >= MOST_FAILURES;
    }

    /// A wait begins.
    ///
    /// @param longest nanoseconds that it may take
    void begin(long longest) {
        budget = Math.min(longest, budget());
        spent = 0;
        start = budget > 0 ? System.nanoTime() : 0;
    }

    private long budget() {
        if (most == 0 || (failures >= MOST_FAILURES && !rested())) {
            return 0;
        }
        // a virtual thread that polls keeps others from their carrier
        return Thread.currentThread().isVirtual()
                ? 0
                : Math.min(most, Math.max(2 * usual, SHORTEST));
    }

    private boolean rested() {
        resting++;
        if (resting < rest) {
            return false;
        }
        resting = 0;
        return true;
    }

    /// Whether to try (again).
    boolean goesOn() {
        return spent < budget;
    }

    /// Tries were in vain so far.
    void spend() {
        spent = System.nanoTime() - start;
    }

    /// A try was not in vain. If it came long after the budget, it was because this thread was put aside for the peer's.
    void paid() {
        spend();
        if (spent > 2 * budget) {
            fail();
        } else {
            usual += (spent - usual) >> SHIFT;
            failures = 0;
            rest = FIRST_REST;
        }
    }

    /// All tries were in vain, and blocking has ended just now. Nothing to learn where there were none.
    void failed() {
        if (budget > 0) {
            spend();
            fail();
        }
    }

    private void fail() {
        usual += (Math.min(spent, most) - usual) >> SHIFT;
        if (failures < MOST_FAILURES) {
            failures++;
        } else {
            rest = Math.min(2 * rest, LONGEST_REST);
        }
    }
}
