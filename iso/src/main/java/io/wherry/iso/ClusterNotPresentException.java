// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

/// The cluster of a reference or of a request is not present: it was never received, or was closed,
/// moved away or replaced by a version without that object.
public final class ClusterNotPresentException extends IsoException {
    private static final long serialVersionUID = 1;

    private final int origin;
    private final int rank;

    /// @param rank of the cluster; for a reference into a further slot of a cluster, the number of
    ///     that slot
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
