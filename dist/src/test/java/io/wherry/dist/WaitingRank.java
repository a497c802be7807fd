// SPDX-License-Identifier: Apache-2.0
package io.wherry.dist;

import mpi.MPI;

/// A rank that waits for a message that no rank sends.
final class WaitingRank {
    static final String READY = "in the job";

    private WaitingRank() {}

    public static void main(String[] args) {
        MPI.Init(args);
        System.out.println(READY);
        MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, MPI.ANY_SOURCE, 0);
    }
}
