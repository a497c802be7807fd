// SPDX-License-Identifier: Apache-2.0
package mpi.programs.datatype;

import java.util.stream.IntStream;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Datatypes of each kind, and types of types: the elements they send, and their queries.
public final class DerivedTypes {
    private static final int LENGTH = 60;

    private DerivedTypes() {}

    public static void run(Intracomm world) throws Exception {
        kinds(world);
        nested(world);
        resized(world);
        structures(world);
        otherTypes(world);
        wrong();
        partial(world);
    }

    private static void kinds(Intracomm world) {
        int[] two = {2, 1};
        places(world, Datatype.createContiguous(3, MPI.INT), 2, 0, 1, 2, 3, 4, 5);
        places(world, Datatype.createVector(2, 2, 3, MPI.INT), 2, 0, 1, 3, 4, 5, 6, 8, 9);
        places(world, Datatype.createHVector(3, 1, 8, MPI.INT), 1, 0, 2, 4);
        places(world, Datatype.createIndexed(two, new int[] {3, 0}, MPI.INT), 2, 3, 4, 0, 8, 9, 5);
        places(world, Datatype.createHIndexed(two, new int[] {4, 16}, MPI.INT), 1, 1, 2, 4);
        places(world, Datatype.createIndexedBlock(2, new int[] {4, 1}, MPI.INT), 1, 4, 5, 1, 2);
        places(
                world,
                Datatype.createSubarray(
                        new int[] {4, 5}, new int[] {2, 3}, new int[] {1, 1}, MPI.INT),
                2,
                6,
                7,
                8,
                11,
                12,
                13,
                26,
                27,
                28,
                31,
                32,
                33);
        places(world, Datatype.createVector(0, 2, 3, MPI.INT), 3);
        places(world, Datatype.createContiguous(0, MPI.INT), 1);
        places(world, Datatype.createIndexed(new int[] {0, 2}, new int[] {9, 1}, MPI.INT), 1, 1, 2);
    }

    /// Checks that `count` of a type take the elements at these places, in this order.
    private static void places(Intracomm world, Datatype type, int count, int... places) {
        RingNeighbours ring = RingNeighbours.of(world);
        type.commit();
        int[] out = IntStream.range(0, LENGTH).map(n -> 100 * ring.rank() + n).toArray();
        int[] dense = new int[LENGTH];

        Status status =
                world.sendRecv(
                        out, count, type, ring.right(), 1, dense, LENGTH, MPI.INT, ring.left(), 1);

        Check.same(places.length, status.getCount(MPI.INT), "elements of " + type);
        int[] spread = new int[LENGTH];
        int[] wanted = new int[LENGTH];
        for (int n = 0; n < places.length; n++) {
            Check.same(100 * ring.left() + places[n], dense[n], "element " + n + " of " + type);
            wanted[places[n]] = n + 1;
            dense[n] = n + 1;
        }

        status =
                world.sendRecv(
                        dense,
                        places.length,
                        MPI.INT,
                        ring.right(),
                        1,
                        spread,
                        count,
                        type,
                        ring.left(),
                        1);

        Check.same(wanted, spread, "places of " + type);
        Check.same(places.length, status.getElements(type), "elements");
        Check.same(places.length == 0 ? 0 : count, status.getCount(type), "count");
        Request receiving = world.iRecv(spread, count, type, ring.left(), 1);
        int[] again = new int[LENGTH];
        world.send(dense, places.length, MPI.INT, ring.right(), 1);
        receiving.waitFor();
        world.Sendrecv(
                spread, 0, count, type, ring.right(), 1, again, 0, count, type, ring.left(), 1);
        Check.same(wanted, again, "the same type on both sides");
        type.free();
        Check.that(type.isNull(), "freed");
    }

    private static void nested(Intracomm world) {
        Datatype pair = Datatype.createVector(2, 1, 2, MPI.INT);
        places(world, Datatype.createContiguous(2, pair), 1, 0, 2, 3, 5);
        places(world, Datatype.createVector(2, 1, 2, pair), 1, 0, 2, 6, 8);
        places(
                world,
                Datatype.createIndexed(new int[] {1, 2}, new int[] {3, 0}, pair),
                1,
                9,
                11,
                0,
                2,
                3,
                5);
        Check.same(2, pair.getSize(), "size");
        Check.same(3, pair.getExtent(), "extent");
        Check.same(0, pair.getLb(), "lower bound");
        Check.same(3, pair.getTrueExtent(), "true extent");
    }

    private static void resized(Intracomm world) {
        Datatype column = Datatype.createVector(3, 1, 4, MPI.INT);
        Datatype columns = Datatype.createResized(column, 0, 4);
        Check.same(1, columns.getExtent(), "extent");
        Check.same(9, columns.getTrueExtent(), "true extent");
        places(world, columns, 2, 0, 4, 8, 1, 5, 9);
        Datatype later = Datatype.createIndexed(new int[] {1}, new int[] {2}, MPI.INT);
        Check.same(2, later.getLb(), "lower bound");
        Check.same(2, later.getTrueLb(), "true lower bound");
        Check.same(1, later.getExtent(), "extent");
        Datatype early = Datatype.createResized(later, -4, 20);
        Check.same(-1, early.getLb(), "lower bound");
        Check.same(5, early.getExtent(), "extent");
        Check.same(2, early.getTrueLb(), "true lower bound");
        places(world, early, 3, 2, 7, 12);
    }

    /// Of several types: bytes, padded as in C.
    private static void structures(Intracomm world) {
        Datatype type =
                Datatype.createStruct(
                        new int[] {1, 2, 1},
                        new int[] {0, 8, 24},
                        new Datatype[] {MPI.INT, MPI.DOUBLE, MPI.SHORT});
        type.commit();
        Check.same(32, type.getExtent(), "extent");
        Check.same(22, type.getSize(), "size");
        Check.same(26, type.getTrueExtent(), "true extent");
        RingNeighbours ring = RingNeighbours.of(world);
        byte[] out = new byte[64];
        for (int n = 0; n < out.length; n++) {
            out[n] = (byte) (n + ring.rank());
        }
        byte[] in = new byte[64];

        Status status = world.sendRecv(out, 2, type, ring.right(), 1, in, 2, type, ring.left(), 1);

        for (int n = 0; n < in.length; n++) {
            boolean taken = n % 32 < 4 || (n % 32 >= 8 && n % 32 < 26);
            Check.same(taken ? n + ring.left() : 0, in[n], "byte " + n);
        }
        Check.same(2, status.getCount(type), "count");
        type.free();
    }

    /// Gaps in arrays of other types than int.
    private static void otherTypes(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        Datatype flags = Datatype.createVector(2, 1, 2, MPI.BOOLEAN);
        boolean[] answers = new boolean[4];
        world.sendRecv(
                new boolean[] {true, true, true, true},
                1,
                flags,
                ring.right(),
                1,
                answers,
                1,
                flags,
                ring.left(),
                1);
        Check.same(new boolean[] {true, false, true, false}, answers, "flags");
        Datatype numbers = Datatype.createVector(2, 1, 2, MPI.DOUBLE);
        double[] in = new double[4];
        world.Sendrecv(
                new double[] {0, 1, 2, 3},
                1,
                1,
                numbers,
                ring.right(),
                1,
                MPI.slice(in, 0),
                1,
                1,
                numbers,
                ring.left(),
                1);
        Check.same(new double[] {0, 1, 0, 3}, in, "numbers");
    }

    private static void wrong() throws Exception {
        Check.refuses(MPI.ERR_COUNT, () -> Datatype.createContiguous(-1, MPI.INT));
        Check.refuses(MPI.ERR_COUNT, () -> Datatype.createVector(1, -1, 1, MPI.INT));
        Check.refuses(MPI.ERR_ARG, () -> Datatype.createIndexed(new int[2], new int[1], MPI.INT));
        Check.refuses(MPI.ERR_ARG, () -> Datatype.createHVector(2, 1, 3, MPI.INT));
        Check.refuses(
                MPI.ERR_ARG,
                () ->
                        Datatype.createSubarray(
                                new int[] {4}, new int[] {3}, new int[] {2}, MPI.INT));
    }

    /// Fewer elements than requested: elements beyond them do not change, and a partial element has
    /// no count.
    private static void partial(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        Datatype triple = Datatype.createVector(3, 1, 2, MPI.INT);
        int[] in = new int[20];
        Request sending = world.iSend(new int[] {1, 2, 3, 4}, 4, MPI.INT, ring.right(), 1);

        Status status = world.recv(in, 3, triple, ring.left(), 1);

        sending.waitFor();
        Check.same(MPI.UNDEFINED, status.getCount(triple), "count");
        Check.same(4, status.getElements(triple), "elements");
        Check.same(4L, status.getElementsX(triple).getCount(), "elements");
        int[] wanted = new int[20];
        wanted[0] = 1;
        wanted[2] = 2;
        wanted[4] = 3;
        wanted[5] = 4;
        Check.same(wanted, in, "numbers");
        world.barrier();
    }
}
