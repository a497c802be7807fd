// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

import java.util.BitSet;

/// Chooses free slots of this node: single slots for clusters from the first slot upwards, runs for
/// their growth from the last slot downwards. Confined to the lock of [Slots].
///
/// ```text
///  0            rankTop                 runBottom          each
///  +-------------+------------------------+------------------+
///  | clusters    | never used             | runs of clusters |
///  +-------------+------------------------+------------------+
/// ```
/// Both parts are searched round-robin, so that a slot is reused after all other free slots of its
/// part. A part grows as long as fewer than `spare` of its slots are free: at least `spare` slots
/// are freed before one of them is reused. If the memory does not release pages, `spare` is 0, and
/// slots with committed pages are reused first.
final class FreeSlots {
    static final int NONE = -1;

    private final int each;
    private final BitSet used = new BitSet();
    private int rankTop;
    private int nextRank;
    private int usedRanks;
    private int runBottom;
    private int nextRun;
    private int usedInRuns;

    FreeSlots(int each) {
        this.each = each;
        this.runBottom = each;
        this.nextRun = each;
    }

    boolean isUsed(int slot) {
        return used.get(slot);
    }

    int count() {
        return used.cardinality();
    }

    void use(int slot, int count) {
        for (int i = slot; i < slot + count; i++) {
            if (!used.get(i)) {
                used.set(i);
                count(i, 1);
            }
        }
    }

    void free(int slot, int count) {
        for (int i = slot; i < slot + count; i++) {
            if (used.get(i)) {
                used.clear(i);
                count(i, -1);
            }
        }
    }

    private void count(int slot, int change) {
        if (slot < rankTop) {
            usedRanks += change;
        } else if (slot >= runBottom) {
            usedInRuns += change;
        }
    }

    /// Returns the slot of a new cluster, or [#NONE].
    int rank(int spare) {
        int found = NONE;
        if (rankTop - usedRanks > spare) {
            found = nextFreeRank();
        }
        if (found == NONE) {
            found = freshRank();
        }
        if (found == NONE) {
            found = nextFreeRank();
        }
        if (found == NONE) {
            found = used.nextClearBit(0);
        }
        return found >= each ? NONE : found;
    }

    private int nextFreeRank() {
        int found = used.nextClearBit(nextRank);
        if (found >= rankTop) {
            found = used.nextClearBit(0);
        }
        if (found >= rankTop) {
            return NONE;
        }
        nextRank = found + 1;
        return found;
    }

    private int freshRank() {
        int found = used.nextClearBit(rankTop);
        if (found >= runBottom) {
            return NONE;
        }
        usedRanks += found - rankTop; // taken by others
        rankTop = found + 1;
        return found;
    }

    /// Returns the first of `count` adjacent slots, or [#NONE].
    int run(int count, int spare) {
        int found = NONE;
        if (each - runBottom - usedInRuns >= spare + count) {
            found = nextFreeRun(count);
        }
        if (found == NONE) {
            found = freshRun(count);
        }
        if (found == NONE) {
            found = nextFreeRun(count);
        }
        return found == NONE ? room(count, 0, each) : found;
    }

    private int nextFreeRun(int count) {
        int found = room(count, runBottom, nextRun);
        if (found == NONE) {
            found = room(count, runBottom, each);
        }
        if (found != NONE) {
            nextRun = found;
        }
        return found;
    }

    private int freshRun(int count) {
        int found = room(count, rankTop, runBottom);
        if (found != NONE) {
            usedInRuns += used.get(found, runBottom).cardinality();
            runBottom = found;
        }
        return found;
    }

    /* The last free run from `from` to `to`, or NONE. */
    private int room(int count, int from, int to) {
        int end = to;
        while (end - count >= from) {
            int before = used.previousSetBit(end - 1);
            if (end - 1 - before >= count) {
                return end - count;
            }
            end = before;
        }
        return NONE;
    }
}
