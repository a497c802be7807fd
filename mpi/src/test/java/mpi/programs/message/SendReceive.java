// SPDX-License-Identifier: Apache-2.0
package mpi.programs.message;

import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Status;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Sends and receives at the same time.
public final class SendReceive {
    private SendReceive() {}

    public static void run(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        both(world, ring);
        inPlace(world, ring);
        inPlaceWithGaps(world, ring);
        large(world, ring);
    }

    private static void both(Intracomm world, RingNeighbours ring) {
        double[] in = new double[4];

        Status status =
                world.sendRecv(
                        new double[] {ring.rank(), 2.5},
                        2,
                        MPI.DOUBLE,
                        ring.right(),
                        11,
                        in,
                        4,
                        MPI.DOUBLE,
                        ring.left(),
                        11);

        Check.same(new double[] {ring.left(), 2.5, 0, 0}, in, "sendRecv");
        Check.same(2, status.getCount(MPI.DOUBLE), "count");

        status =
                world.Sendrecv(
                        new char[] {'-', 'a', (char) ('0' + ring.rank())},
                        1,
                        2,
                        MPI.CHAR,
                        ring.left(),
                        12,
                        in,
                        0,
                        0,
                        MPI.DOUBLE,
                        MPI.PROC_NULL,
                        12);

        Check.same(MPI.PROC_NULL, status.getSource(), "source of the null process");
        char[] letters = new char[4];
        Status last = world.Recv(letters, 2, 2, MPI.CHAR, ring.right(), 12);
        Check.same(new char[] {0, 0, 'a', (char) ('0' + ring.right())}, letters, "letters");
        Check.same(2, last.getCount(MPI.CHAR), "count");
    }

    private static void inPlace(Intracomm world, RingNeighbours ring) {
        short[] numbers = {(short) ring.rank(), 9};

        Status status =
                world.sendRecvReplace(numbers, 2, MPI.SHORT, ring.right(), 1, ring.left(), 1);

        Check.same(new short[] {(short) ring.left(), 9}, numbers, "sendRecvReplace");
        Check.same(2, status.getCount(MPI.SHORT), "count");

        short[] more = {-1, (short) ring.rank(), -1};
        world.Sendrecv_replace(more, 1, 1, MPI.SHORT, ring.right(), 1, ring.left(), 1);

        Check.same(new short[] {-1, (short) ring.left(), -1}, more, "Sendrecv_replace");
    }

    private static void inPlaceWithGaps(Intracomm world, RingNeighbours ring) {
        Datatype everyOther = Datatype.createVector(2, 1, 2, MPI.INT);
        everyOther.commit();
        int[] numbers = {ring.rank(), -1, ring.rank() + 10, -2};

        world.sendRecvReplace(numbers, 1, everyOther, ring.right(), 1, ring.left(), 1);

        Check.same(new int[] {ring.left(), -1, ring.left() + 10, -2}, numbers, "gaps");
        everyOther.free();
    }

    private static void large(Intracomm world, RingNeighbours ring) {
        byte[] numbers = new byte[(4 << 20) + 3];
        numbers[numbers.length - 1] = (byte) (1 + ring.rank());

        world.sendRecvReplace(numbers, numbers.length, MPI.BYTE, ring.right(), 1, ring.left(), 1);

        Check.same(1 + ring.left(), numbers[numbers.length - 1], "last byte");
    }
}
