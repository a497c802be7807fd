// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

import io.wherry.iso.ClusterNotPresentException;
import org.jspecify.annotations.Nullable;

/// One stay of a cluster in its slots. Java objects that show its objects hold the lifetime and check it at each access, so that
/// they fail once the cluster is closed, moved away or replaced, also if another cluster has its slots by then.
///
/// As long as a lifetime is reachable, the cluster is not closed by [DroppedClusters]. A plain field: a thread that is not
/// ordered after the close may still see the cluster as present.
public final class Lifetime {
    /// That of slots in which no cluster of this process is: of memory that is shared, or was never used.
    private static final Lifetime UNTRACKED = new Lifetime(-1, -1);

    private final int origin;
    private final int rank;
    private boolean over;

    Lifetime(int origin, int rank) {
        this.origin = origin;
        this.rank = rank;
    }

    /// Returns the lifetime of the cluster that a reference leads to; 0 is a reference to nothing.
    public static Lifetime at(int reference) {
        if (reference == 0) {
            return UNTRACKED;
        }
        Block block = Holders.at(reference);
        return block == null ? UNTRACKED : block.lifetime();
    }

    /// Keeps the cluster that a reference leads to until it is closed: references to it are in places that the collector of the
    /// heap does not see.
    public static void keep(int reference) {
        Block block = reference == 0 ? null : Holders.at(reference);
        if (block != null) {
            block.keep();
        }
    }

    /// Notes that an object refers to another. If that is in another cluster, this is kept until it is closed.
    public static void link(int from, int to) {
        if (to != 0 && !Holders.isSameSlot(from, to)) {
            keepOther(from, to);
        }
    }

    private static void keepOther(int from, int to) {
        Block target = Holders.at(to);
        if (target != null && target != Holders.at(from)) {
            target.keep();
        }
    }

    /// Returns whether the cluster is gone.
    public boolean isOver() {
        return over;
    }

    void end() {
        over = true;
    }

    void resume() {
        over = false;
    }

    /// Fails if the cluster is gone.
    ///
    /// @throws ClusterNotPresentException if it was closed, moved away or replaced
    public void require() {
        if (over) {
            throw gone();
        }
    }

    private ClusterNotPresentException gone() {
        return new ClusterNotPresentException(
                origin, rank, "its object is used after it was closed, moved away or replaced");
    }

    /* Constants for the compiler; loaded when the first object is shown, by when the space is open. */
    private static final class Holders {
        private static final Slots SLOTS = Slots.here();
        private static final int SHIFT = SLOTS.referenceShift();

        static @Nullable Block at(int reference) {
            return SLOTS.holder(reference >>> SHIFT);
        }

        static boolean isSameSlot(int one, int other) {
            return one >>> SHIFT == other >>> SHIFT;
        }
    }
}
