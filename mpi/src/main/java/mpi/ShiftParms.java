// SPDX-License-Identifier: Apache-2.0
package mpi;

/// The source and the destination of a shift; [MPI#PROC_NULL] at an edge.
public final class ShiftParms {
    /// The rank to receive from.
    public int rank_source;

    /// The rank to send to.
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
