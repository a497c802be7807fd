// SPDX-License-Identifier: Apache-2.0
package mpi.programs.datatype;

import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Datatypes with the names of mpiJava, which counts elements of the base type everywhere.
public final class MpijavaTypes {
    private MpijavaTypes() {}

    public static void run(Intracomm world) throws Exception {
        Datatype row = Datatype.Contiguous(2, MPI.DOUBLE);
        bounds(row, 2, 2, 0, 2);
        bounds(Datatype.Vector(2, 1, 3, row), 4, 8, 0, 8);
        bounds(Datatype.Hvector(2, 1, 3, row), 4, 5, 0, 5);
        bounds(Datatype.Indexed(new int[] {1, 1}, new int[] {3, 1}, row), 4, 6, 2, 8);
        bounds(Datatype.Hindexed(new int[] {1, 1}, new int[] {3, 1}, row), 4, 4, 1, 5);
        int[] one = {1, 1};
        Datatype both = Datatype.Struct(one, new int[] {4, 1}, new Datatype[] {row, MPI.DOUBLE});
        bounds(both, 3, 5, 1, 6);
        Datatype bounded =
                Datatype.Struct(
                        new int[] {1, 1, 1},
                        new int[] {-1, 2, 7},
                        new Datatype[] {MPI.LB, row, MPI.UB});
        bounds(bounded, 2, 8, -1, 7);
        Datatype several =
                Datatype.Struct(
                        new int[] {1, 1, 1, 1, 1},
                        new int[] {-3, 9, 1, -1, 7},
                        new Datatype[] {MPI.LB, MPI.UB, row, MPI.LB, MPI.UB});
        bounds(several, 2, 12, -3, 9);
        nestedBounds();
        sent(world, bounded);
        objects(world);
        kinds();
        Check.same(MPI.INT.getType(), Datatype.Vector(1, 1, 1, MPI.INT).getType(), "base type");
        Check.same(MPI.INT.baseType, Datatype.Vector(1, 1, 1, MPI.INT).baseType, "base type");
        Check.same(4, MPI.INT.getByteSize(), "bytes");
        Check.same(2, MPI.SHORT2.Size(), "size of a pair");
    }

    /// Markers of types in a structure count with its own; a bound without markers is that of all
    /// elements.
    private static void nestedBounds() {
        Datatype lower = two(MPI.LB, -3, MPI.DOUBLE, 0);
        Datatype upper = two(MPI.UB, 9, MPI.DOUBLE, 0);
        bounds(lower, 1, 4, -3, 1);
        bounds(upper, 1, 9, 0, 9);
        bounds(two(lower, 0, MPI.DOUBLE, 5), 2, 9, -3, 6);
        bounds(two(upper, 0, MPI.DOUBLE, -5), 2, 14, -5, 9);
        bounds(two(MPI.LB, 0, lower, 0), 1, 4, -3, 1);
        bounds(two(MPI.UB, 4, upper, 0), 1, 9, 0, 9);
        bounds(two(MPI.UB, 4, lower, 0), 1, 7, -3, 4);
        bounds(Datatype.Contiguous(2, lower), 2, 8, -3, 5);
    }

    private static Datatype two(Datatype first, int place, Datatype second, int otherPlace) {
        return Datatype.Struct(
                new int[] {1, 1}, new int[] {place, otherPlace}, new Datatype[] {first, second});
    }

    private static void bounds(Datatype type, int size, int extent, int lower, int upper) {
        type.Commit();
        Check.same(size, type.Size(), "size of " + type);
        Check.same(extent, type.Extent(), "extent of " + type);
        Check.same(lower, type.Lb(), "lower bound of " + type);
        Check.same(upper, type.Ub(), "upper bound of " + type);
    }

    /// A structure of complex numbers multiplies them; one of structures, or of pairs, has no sum.
    private static void kinds() throws Exception {
        Datatype complex = one(MPI.DOUBLE_COMPLEX);
        double[] product = {0, 1};
        Intracomm.reduceLocal(new double[] {0, 1}, product, 1, complex, MPI.PROD);
        Check.same(new double[] {-1, 0}, product, "product of complex numbers");
        int[] start = {0};
        Datatype structure = Datatype.createStruct(new int[] {1}, start, new Datatype[] {MPI.INT});
        Datatype pair = Datatype.createStruct(new int[] {1}, start, new Datatype[] {MPI.FLOAT_INT});
        for (Datatype type : new Datatype[] {one(structure), one(MPI.FLOAT_INT), pair}) {
            Check.refuses(
                    MPI.ERR_OP,
                    () -> Intracomm.reduceLocal(new byte[8], new byte[8], 1, type, MPI.SUM));
        }
    }

    /// Returns a structure of one element.
    private static Datatype one(Datatype type) {
        return Datatype.Struct(new int[] {1}, new int[] {0}, new Datatype[] {type});
    }

    private static void sent(Intracomm world, Datatype bounded) {
        RingNeighbours ring = RingNeighbours.of(world);
        double[] out = new double[20];
        for (int n = 0; n < out.length; n++) {
            out[n] = n + ring.rank();
        }
        double[] in = new double[20];

        world.Sendrecv(out, 1, 2, bounded, ring.right(), 1, in, 0, 2, bounded, ring.left(), 1);

        double[] wanted = new double[20];
        for (int place : new int[] {2, 3, 10, 11}) {
            wanted[place] = place + 1 + ring.left();
        }
        Check.same(wanted, in, "numbers");
    }

    private static void objects(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        Datatype everyOther = Datatype.Vector(2, 1, 2, MPI.OBJECT);
        Object[] out = {"a", "b", "c" + ring.rank(), "d"};
        Object[] in = new Object[5];

        int count =
                world.Sendrecv(
                                out,
                                0,
                                1,
                                everyOther,
                                ring.right(),
                                1,
                                in,
                                1,
                                1,
                                everyOther,
                                ring.left(),
                                1)
                        .Get_count(everyOther);

        Check.same(new Object[] {null, "a", null, "c" + ring.left(), null}, in, "objects");
        Check.same(1, count, "count");
    }
}
