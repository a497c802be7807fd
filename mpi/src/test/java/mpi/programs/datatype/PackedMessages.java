// SPDX-License-Identifier: Apache-2.0
package mpi.programs.datatype;

import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Elements of several types in one message of bytes.
public final class PackedMessages {
    private PackedMessages() {}

    public static void run(Intracomm world) throws Exception {
        RingNeighbours ring = RingNeighbours.of(world);
        Datatype gaps = Datatype.createVector(2, 1, 2, MPI.SHORT);
        int length =
                world.packSize(2, MPI.INT)
                        + world.Pack_size(1, MPI.DOUBLE)
                        + world.packSize(1, gaps);
        Check.that(length >= 20, "length");
        byte[] bytes = new byte[length];
        int at = world.pack(new int[] {ring.rank(), 7}, 2, MPI.INT, bytes, 0);
        at = world.Pack(new double[] {0, 0.5}, 1, 1, MPI.DOUBLE, bytes, at);
        at = world.pack(new short[] {1, 2, 3}, 1, gaps, bytes, at);

        world.sendRecvReplace(bytes, at, MPI.PACKED, ring.right(), 1, ring.left(), 1);

        int[] ints = new int[2];
        double[] doubles = new double[2];
        short[] shorts = new short[3];
        int from = world.unpack(bytes, 0, ints, 2, MPI.INT);
        from = world.Unpack(bytes, from, doubles, 1, 1, MPI.DOUBLE);
        from = world.unpack(bytes, from, shorts, 1, gaps);
        Check.same(at, from, "position");
        Check.same(new int[] {ring.left(), 7}, ints, "ints");
        Check.same(new double[] {0, 0.5}, doubles, "doubles");
        Check.same(new short[] {1, 0, 3}, shorts, "shorts");
        Check.refuses(MPI.ERR_COUNT, () -> world.packSize(-1, MPI.INT));
        Check.refuses(MPI.ERR_TYPE, () -> world.packSize(1, MPI.DATATYPE_NULL));
        Check.same(0, world.packSize(0, MPI.DATATYPE_NULL), "nothing");
        byte[] before = bytes.clone();
        Check.refuses(MPI.ERR_BUFFER, () -> world.pack(new int[9], 9, MPI.INT, bytes, 0));
        Check.refuses(MPI.ERR_BUFFER, () -> world.unpack(bytes, length, new int[1], 1, MPI.INT));
        Check.that(Arrays.equals(before, bytes), "bytes outside of the packed elements");
    }
}
