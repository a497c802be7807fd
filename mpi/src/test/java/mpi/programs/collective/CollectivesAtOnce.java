// SPDX-License-Identifier: Apache-2.0
package mpi.programs.collective;

import java.util.Arrays;
import java.util.function.Consumer;
import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Several collective operations in progress at once, with messages between them, waited for in
/// another order at each rank.
public final class CollectivesAtOnce {
    private static final int MANY = 20_000;

    private CollectivesAtOnce() {}

    public static void run(Intracomm world) throws InterruptedException {
        for (int round = 0; round < 3; round++) {
            once(world, round);
        }
        for (int round = 0; round < 10; round++) {
            afterEnd(world, Comm::free);
            afterEnd(world, Comm::disconnect);
        }
    }

    /// Operations in progress end although their communicator was freed or disconnected (MPI 4.1,
    /// 7.4.3, 11.10.4).
    private static void afterEnd(Intracomm world, Consumer<Comm> end) throws InterruptedException {
        Intracomm ended = world.dup();
        int[] sum = new int[MANY];
        Arrays.fill(sum, 1);
        Request[] all = {ended.iAllReduce(sum, MANY, MPI.INT, MPI.SUM), ended.iBarrier()};
        Thread.sleep(10); // the messages of the first step arrive
        end.accept(ended);
        Request.waitAll(all);
        Check.same(world.getSize(), sum[MANY - 1], "sum over an ended communicator");
    }

    private static void once(Intracomm world, int round) {
        RingNeighbours ring = RingNeighbours.of(world);
        int size = ring.size();
        int root = round % size;
        int[] broadcast = {ring.rank() == root ? 5 : 0};
        int[] sum = {ring.rank() + 1};
        double[] scanned = {ring.rank() + 1};
        int[] gathered = new int[size];
        long[] exchanged = new long[size];
        Object[] objects = new Object[size];
        Object[] text = {ring.rank() == root ? "text" : null};
        int[] arrived = new int[1];
        long[] out = new long[size];
        Arrays.fill(out, ring.rank());
        Request[] all = {
            world.iBcast(broadcast, 1, MPI.INT, root),
            world.iAllReduce(sum, 1, MPI.INT, MPI.SUM),
            world.iRecv(arrived, 1, MPI.INT, ring.left(), 1),
            world.iAllGather(new int[] {ring.rank()}, 1, MPI.INT, gathered, 1, MPI.INT),
            world.iAllGather(
                    new Object[] {"o" + ring.rank()}, 1, MPI.OBJECT, objects, 1, MPI.OBJECT),
            world.iBarrier(),
            world.iBcast(text, 1, MPI.OBJECT, root),
            world.iSend(new int[] {ring.rank()}, 1, MPI.INT, ring.right(), 1),
            world.iScan(scanned, 1, MPI.DOUBLE, MPI.PROD),
            world.iAllToAll(out, 1, MPI.LONG, exchanged, 1, MPI.LONG),
            world.iBarrier()
        };
        int[] product = {2};
        world.allReduce(product, 1, MPI.INT, MPI.PROD);
        Check.same(1 << size, product[0], "one that does not wait for the others");
        for (int n = 0; n < all.length; n++) {
            all[(n * 7 + ring.rank() * 3) % all.length].waitFor();
        }
        Check.same(5, broadcast[0], "iBcast");
        Check.same(size * (size + 1) / 2, sum[0], "iAllReduce");
        Check.same(ring.left(), arrived[0], "iRecv");
        Check.same("text", text[0], "iBcast of objects");
        double factorial = 1;
        for (int n = 2; n <= ring.rank() + 1; n++) {
            factorial *= n;
        }
        Check.same(factorial, scanned[0], "iScan");
        for (int from = 0; from < size; from++) {
            Check.same(from, gathered[from], "iAllGather");
            Check.same(from, exchanged[from], "iAllToAll");
            Check.same("o" + from, objects[from], "iAllGather of objects");
        }
    }
}
