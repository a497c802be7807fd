// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

/// Says how long to poll before blocking: about twice as long as bytes usually are on their way, as long as that pays.
///
/// Polling pays when the peer has a core of its own: waking a blocked thread costs more than the wire. Where both share one,
/// each poll only keeps the peer from answering; there the budget falls to zero after a few failures, and is tried again only
/// now and then. (Chang, Safe and Efficient Cluster Communication in Java using Explicit Memory Management, section 4.2, polls
/// for about twice the round trip.)
final class Poll {
    private static final int SHIFT = 3;
    private static final int MOST_FAILURES = 4;
    private static final int FIRST_REST = 64;
    private static final int LONGEST_REST = 4096;

    private final long most;
    private long usual;
    private int failures;
    private int rest = FIRST_REST;
    private int resting;

    /// @param most longest budget, in nanoseconds; 0 to never poll
    Poll(long most) {
        this.most = most;
        this.usual = most;
    }

    /// A wait begins.
    ///
    /// @return nanoseconds to poll for, 0 to block at once
    long budget() {
        if (most == 0 || (failures >= MOST_FAILURES && !rested())) {
            return 0;
        }
        // a virtual thread that polls keeps others from their carrier
        return Thread.currentThread().isVirtual() ? 0 : Math.min(most, 2 * usual);
    }

    private boolean rested() {
        resting++;
        if (resting < rest) {
            return false;
        }
        resting = 0;
        return true;
    }

    /// Bytes came while polling, `nanos` after the wait began.
    void paid(long nanos) {
        usual += (nanos - usual) >> SHIFT;
        failures = 0;
        rest = FIRST_REST;
    }

    /// Polling was in vain: bytes came `nanos` after the wait began.
    void failed(long nanos) {
        usual += (Math.min(nanos, most) - usual) >> SHIFT;
        if (failures < MOST_FAILURES) {
            failures++;
        } else {
            rest = Math.min(2 * rest, LONGEST_REST);
        }
    }
}
