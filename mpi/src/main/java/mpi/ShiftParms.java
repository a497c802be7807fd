// SPDX-License-Identifier: Apache-2.0
package mpi;

/// Whom to receive from and send to in a shift; [MPI#PROC_NULL] at an edge.
public final class ShiftParms {
    /// Whom to receive from.
    public int rank_source;

    /// Whom to send to.
    public int rank_dest;

    ShiftParms(int rankSource, int rankDest) {
        this.rank_source = rankSource;
        this.rank_dest = rankDest;
    }

    public int getRankSource() {
        return rank_source;
    }

    public int getRankDest() {
        return rank_dest;
    }
}
