// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

/// The cluster that a reference leads to, or that was asked for, is not here: it was never received, or was closed, moved away
/// or replaced by one without that object.
public final class ClusterNotPresentException extends IsoException {
    private static final long serialVersionUID = 1;

    private final int origin;
    private final int rank;

    /// @param rank of the cluster; of a reference into a further slot of a cluster, the number of that slot
    public ClusterNotPresentException(int origin, int rank, String what) {
        super("cluster is not present: origin=" + origin + ", rank=" + rank + ", " + what);
        this.origin = origin;
        this.rank = rank;
    }

    public int origin() {
        return origin;
    }

    public int rank() {
        return rank;
    }
}
