// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.idle;

/// Idle strategy: polls before blocking, about twice as long as bytes usually take, for as long as
/// that pays off. Between polls the thread yields its core.
///
/// Polling pays off if the peer has a core of its own: waking a blocked thread costs more than the
/// transfer. If both share a core, the yield lets the peer run, which costs less than blocking. If
/// other threads compute on the core, a yield takes a whole time slice; then the thread spins.
/// (Chang, Safe and Efficient Cluster Communication in Java using Explicit Memory Management,
/// section 4.2, polls for about twice the round trip.) Confined to one thread at a time.
public final class AdaptiveSpin {
    /* A wait is: begin(); tries while goesOn(), with pause() in between; then paid() or, after
    blocking, failed(). */

    private static final int SHIFT = 3;

    /// The minimum budget: the length of a short delay of the peer, and much shorter than a wakeup.
    private static final long SHORTEST = 4_000;

    /// Longer than a transfer over shared memory, shorter than a context switch.
    private static final long SPIN_NANOS = 1_000;

    private static final int MOST_FAILURES = 4;
    private static final int FIRST_REST = 64;
    private static final int LONGEST_REST = 4096;

    private final long most;
    private final YieldBudget yields = new YieldBudget();
    private long usual;
    private int failures;
    private int rest = FIRST_REST;
    private int resting;
    private long start;
    private long spent;
    private long budget;

    /// @param most longest budget, in nanoseconds; 0 to never poll
    public AdaptiveSpin(long most) {
        this.most = most;
        this.usual = most;
    }

    /// Returns true if the next wait likely blocks at once.
    public boolean rests() {
        return most == 0 || failures >= MOST_FAILURES;
    }

    /// Begins a wait.
    ///
    /// @param longest nanoseconds that it may take
    public void begin(long longest) {
        budget = Math.min(longest, budget());
        spent = 0;
        start = budget > 0 ? System.nanoTime() : 0;
    }

    private long budget() {
        if (most == 0 || (failures >= MOST_FAILURES && !rested())) {
            return 0;
        }
        // a virtual thread that polls occupies its carrier
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

    /// Returns true if the thread should try again.
    public boolean goesOn() {
        return spent < budget;
    }

    /// Pauses between two tries: spins at first and if yields take long, otherwise yields the core.
    public void pause() {
        if (spent >= SPIN_NANOS && yields.pays()) {
            yields.learn(YieldBudget.yieldOnce(), 0);
        } else {
            Thread.onSpinWait();
        }
        spend();
    }

    private void spend() {
        spent = System.nanoTime() - start;
    }

    /// Records that a try succeeded. If it took much longer than the budget, other threads ran on
    /// this core meanwhile.
    public void paid() {
        spend();
        if (spent > 2 * budget) {
            fail();
        } else {
            usual += (spent - usual) >> SHIFT;
            failures = 0;
            rest = FIRST_REST;
        }
    }

    /// Records that all tries failed and that blocking has ended just now. A wait without tries is
    /// not recorded.
    public void failed() {
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
