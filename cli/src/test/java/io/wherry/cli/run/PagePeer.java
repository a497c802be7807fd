// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import mpi.MPI;

/// A program that counts the ranks.
public final class PagePeer {
    private PagePeer() {}

    public static void main(String[] arguments) {
        MPI.Init(arguments);
        int[] sum = {1};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        System.out.println(sum[0] + " ranks");
        MPI.Finalize();
    }
}
