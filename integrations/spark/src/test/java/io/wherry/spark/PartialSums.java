// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import java.io.Serializable;
import java.util.List;
import mpi.MPI;

/// The ranks add the numbers of their orders, and pass their last order to the next rank.
final class PartialSums implements RankProgram<Order, PartialSums.Result> {
    private static final long serialVersionUID = 1;

    /// How often this program ran with the static fields of one rank.
    private static int runs;

    /// The result of a rank.
    ///
    /// @param received the order that the previous rank has sent
    record Result(int rank, int size, double sum, Order received, int runs, long process)
            implements Serializable {}

    @Override
    public Result run(List<Order> orders) {
        runs++;
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        double[] sum = {orders.stream().mapToLong(Order::number).sum()};
        double[] total = new double[1];
        MPI.COMM_WORLD.Allreduce(sum, 0, total, 0, 1, MPI.DOUBLE, MPI.SUM);
        Object[] received = new Object[1];
        MPI.COMM_WORLD.Sendrecv(
                new Object[] {orders.getLast()},
                0,
                1,
                MPI.OBJECT,
                (rank + 1) % size,
                0,
                received,
                0,
                1,
                MPI.OBJECT,
                (rank + size - 1) % size,
                0);
        MPI.Finalize();
        long process = ProcessHandle.current().pid();
        return new Result(rank, size, total[0], (Order) received[0], runs, process);
    }
}
