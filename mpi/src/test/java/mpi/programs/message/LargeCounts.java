// SPDX-License-Identifier: Apache-2.0
package mpi.programs.message;

import mpi.Count;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Calls with counts that are a `long`, here of few elements; [HugeMessages] has more than an `int`
/// counts.
public final class LargeCounts {
    private static final int TAG = 5;

    private LargeCounts() {}

    public static void run(Intracomm world) throws Exception {
        RingNeighbours ring = RingNeighbours.of(world);
        int[] out = {ring.rank(), 3};
        int[] in = new int[4];
        Request[] sending = {
            world.iSend(out, 2L, MPI.INT, ring.right(), TAG),
            world.ibSend(out, 2L, MPI.INT, ring.right(), TAG),
            world.isSend(out, 2L, MPI.INT, ring.right(), TAG)
        };
        for (int n = 0; n < sending.length; n++) {
            checkStatus(world.recv(in, 4L, MPI.INT, ring.left(), TAG), ring);
            Check.same(new int[] {ring.left(), 3, 0, 0}, in, "received");
        }
        Request.waitAll(sending);
        Prequest again = world.recvInit(in, 4L, MPI.INT, ring.left(), TAG);
        again.start();
        Prequest sends = world.sendInit(out, 2L, MPI.INT, ring.right(), TAG);
        sends.start();
        checkStatus(again.waitStatus(), ring);
        sends.waitFor();
        ready(world, ring);
        long[] sum = new long[1];
        world.allReduce(new long[] {1}, sum, 1L, MPI.LONG, MPI.SUM);
        world.allReduce(sum, 1L, MPI.LONG, MPI.SUM);
        Check.same((long) world.getSize() * world.getSize(), sum[0], "sum of sums");
        double[] all = {ring.rank() == 0 ? 0.5 : 0};
        world.bcast(all, 1L, MPI.DOUBLE, 0);
        world.iBcast(all, 1L, MPI.DOUBLE, world.getSize() - 1).waitFor();
        Check.that(all[0] == 0.5, "broadcast");
        Check.refuses(MPI.ERR_COUNT, () -> world.send(out, -1L, MPI.INT, ring.right(), TAG));
        Check.refuses(
                MPI.ERR_COUNT, () -> world.send(out, Long.MAX_VALUE, MPI.INT, ring.right(), TAG));
        Check.refuses(MPI.ERR_BUFFER, () -> world.send(out, 1L << 40, MPI.INT, ring.right(), TAG));
        Check.refuses(
                MPI.ERR_COUNT,
                () -> world.send(new String[1], 1L << 40, MPI.OBJECT, ring.right(), TAG));
    }

    private static void ready(Intracomm world, RingNeighbours ring) {
        byte[] in = new byte[1];
        for (int n = 0; n < 4; n++) {
            Request receiving = world.iRecv(in, 1L, MPI.BYTE, ring.left(), TAG);
            world.barrier();
            byte[] out = {(byte) n};
            switch (n) {
                case 0 -> world.rSend(out, 1L, MPI.BYTE, ring.right(), TAG);
                case 1 -> world.irSend(out, 1L, MPI.BYTE, ring.right(), TAG).waitFor();
                case 2 -> world.sSend(out, 1L, MPI.BYTE, ring.right(), TAG);
                default -> world.bSend(out, 1L, MPI.BYTE, ring.right(), TAG);
            }
            receiving.waitFor();
            Check.same(n, in[0], "byte");
        }
        Request receiving = world.iRecv(in, 1L, MPI.BYTE, ring.left(), TAG);
        world.send(new byte[] {9}, 1L, MPI.BYTE, ring.right(), TAG);
        receiving.waitFor();
        Check.same(9, in[0], "byte");
    }

    private static void checkStatus(Status status, RingNeighbours ring) {
        Check.same(ring.left(), status.getSource(), "source");
        Check.same(2L, status.getCountX(MPI.INT).getCount(), "count");
        Check.same(1L, status.getCountX(MPI.LONG).getCount(), "count of longs");
        Check.same(8L, status.getElementsX(MPI.BYTE).getCount(), "elements");
        Datatype none = Datatype.createContiguous(0, MPI.INT);
        Check.same(MPI.UNDEFINED, status.getCount(none), "elements of no length");
        Check.same(MPI.UNDEFINED, status.getCountX(none).getCount(), "elements of no length");
        Check.same(0, new Status().getCount(none), "no elements");
        Status huge = new Status();
        huge.setElementsX(MPI.BYTE, new Count(1L << 33));
        Check.same(1 << 23, huge.getCount(Datatype.createContiguous(1024, MPI.BYTE)), "blocks");
        Check.same(MPI.UNDEFINED, huge.getCount(MPI.INT), "more than an int counts");
    }
}
