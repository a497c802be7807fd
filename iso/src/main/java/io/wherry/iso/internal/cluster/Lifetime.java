// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

import io.wherry.iso.ClusterNotPresentException;
import org.jspecify.annotations.Nullable;

/// The period for which a cluster occupies its slots. Java objects that show its objects hold the
/// lifetime and check it at each access, so that they fail once the cluster is closed, moved away
/// or replaced, even if another cluster has its slots by then.
///
/// As long as a lifetime is reachable, [DroppedClusters] does not close the cluster. A plain field:
/// a thread without a happens-before edge to the close may still see the cluster as present.
public final class Lifetime {
    /// The lifetime of slots without a cluster of this process: of shared memory, or never used.
    private static final Lifetime UNTRACKED = new Lifetime(-1, -1);

    private final int origin;
    private final int rank;
    private boolean over;

    Lifetime(int origin, int rank) {
        this.origin = origin;
        this.rank = rank;
    }

    /// Returns the lifetime of the cluster of a reference; 0 is the null reference.
    public static Lifetime at(int reference) {
        if (reference == 0) {
            return UNTRACKED;
        }
        Block block = Holders.at(reference);
        return block == null ? UNTRACKED : block.lifetime();
    }

    /// Keeps the cluster of a reference until it is closed, because references to it are stored
    /// where the garbage collector does not see them.
    public static void keep(int reference) {
        Block block = reference == 0 ? null : Holders.at(reference);
        if (block != null) {
            block.keep();
        }
    }

    /// Records that an object refers to another. If that is in another cluster, its cluster is kept
    /// until it is closed.
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

    /* Constants for the compiler; loaded when the first object is shown, by when the space is open.
     * */
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
