// SPDX-License-Identifier: Apache-2.0
package mpi.programs.collective;

import java.nio.ByteBuffer;
import mpi.Datatype;
import mpi.DoubleInt;
import mpi.FloatInt;
import mpi.Int2;
import mpi.Intracomm;
import mpi.LongInt;
import mpi.MPI;
import mpi.ShortInt;
import mpi.programs.Check;

/// `MAXLOC` and `MINLOC`, with the pairs of mpiJava and with those of Open MPI; and complex
/// numbers.
public final class Locations {
    private Locations() {}

    public static void run(Intracomm world) throws Exception {
        rows(world);
        structures(world);
        equals(world);
        complexNumbers(world);
        Check.refuses(MPI.ERR_OP, () -> world.allReduce(new int[2], 1, MPI.INT2, MPI.SUM));
        Check.that(MPI.MAXLOC.isCommutative() && MPI.SUM.isCommutative(), "commutative");
    }

    private static int last(Intracomm world) {
        return world.getSize() - 1;
    }

    /// Two of a kind in an array.
    private static void rows(Intracomm world) {
        int rank = world.getRank();
        int last = last(world);
        short[] shorts = {(short) (10 * rank), (short) rank, -1, (short) rank};
        short[] in = new short[4];
        world.Allreduce(shorts, 0, in, 0, 2, MPI.SHORT2, MPI.MAXLOC);
        Check.same(new short[] {(short) (10 * last), (short) last, -1, 0}, in, "SHORT2");
        int[] ints = new int[2];
        world.Allreduce(new int[] {-rank, rank}, 0, ints, 0, 1, MPI.INT2, MPI.MINLOC);
        Check.same(new int[] {-last, last}, ints, "INT2");
        long[] longs = new long[2];
        world.Allreduce(new long[] {rank, rank}, 0, longs, 0, 1, MPI.LONG2, MPI.MINLOC);
        Check.same(new long[] {0, 0}, longs, "LONG2");
        float[] floats = new float[2];
        world.Allreduce(new float[] {rank / 2f, rank}, 0, floats, 0, 1, MPI.FLOAT2, MPI.MAXLOC);
        Check.same(new float[] {last / 2f, last}, floats, "FLOAT2");
        double[] doubles = new double[2];
        world.Reduce(
                new double[] {-rank / 2d, rank}, 0, doubles, 0, 1, MPI.DOUBLE2, MPI.MINLOC, last);
        Check.same(
                rank == last ? new double[] {-last / 2d, last} : new double[2], doubles, "DOUBLE2");
    }

    /// Accessors that a program creates itself have no memory.
    private static void constructed() {
        Check.same(0, MPI.int2.new Data().getBuffer().capacity(), "memory of an int");
        Check.same(0, MPI.shortInt.new Data().getBuffer().capacity(), "memory of a short");
        Check.same(0, MPI.longInt.new Data().getBuffer().capacity(), "memory of a long");
        Check.same(0, MPI.floatInt.new Data().getBuffer().capacity(), "memory of a float");
        Check.same(0, MPI.doubleInt.new Data().getBuffer().capacity(), "memory of a double");
    }

    /// A value and an int in bytes.
    private static void structures(Intracomm world) {
        constructed();
        int rank = world.getRank();
        int last = last(world);
        Int2.Data ints = MPI.int2.getData(MPI.newByteBuffer(MPI.int2.getExtent()));
        ints.putValue(7 * rank);
        ints.putIndex(rank);
        greatest(world, ints.getBuffer(), MPI.INT2);
        Check.same(7 * last, ints.getValue(), "int");
        Check.same(last, ints.getIndex(), "index of the int");
        ShortInt.Data shorts = MPI.shortInt.getData(MPI.newByteBuffer(MPI.shortInt.getExtent()));
        shorts.putValue((short) (7 * rank));
        shorts.putIndex(rank);
        greatest(world, shorts.getBuffer(), MPI.SHORT_INT);
        Check.same(7 * last, shorts.getValue(), "short");
        Check.same(last, shorts.getIndex(), "index of the short");
        LongInt.Data longs = MPI.longInt.getData(MPI.newByteBuffer(MPI.longInt.getExtent()));
        longs.putValue(rank * 10_000_000_000L);
        longs.putIndex(rank);
        greatest(world, longs.getBuffer(), MPI.LONG_INT);
        Check.same(last * 10_000_000_000L, longs.getValue(), "long");
        Check.same(last, longs.getIndex(), "index of the long");
        FloatInt.Data floats = MPI.floatInt.getData(MPI.newByteBuffer(MPI.floatInt.getExtent()));
        floats.putValue(rank / 2f);
        floats.putIndex(rank);
        greatest(world, floats.getBuffer(), MPI.FLOAT_INT);
        Check.same(last / 2f, floats.getValue(), "float");
        Check.same(last, floats.getIndex(), "index of the float");
        byte[] array = new byte[2 * MPI.doubleInt.getExtent()];
        DoubleInt.Data doubles = MPI.doubleInt.getData(array, 1);
        doubles.putValue(rank / 2d);
        doubles.putIndex(rank);
        world.allReduce(array, 2, MPI.DOUBLE_INT, MPI.MAXLOC);
        Check.same(last / 2d, doubles.getValue(), "double");
        Check.same(last, doubles.getIndex(), "index of the double");
    }

    private static void greatest(Intracomm world, ByteBuffer pair, Datatype type) {
        world.allReduce(pair, 1, type, MPI.MAXLOC);
    }

    /// Of equal values the lowest index.
    private static void equals(Intracomm world) {
        int rank = world.getRank();
        int last = last(world);
        int[] pair = {5, last - rank};
        world.allReduce(pair, 1, MPI.INT2, MPI.MAXLOC);
        Check.same(new int[] {5, 0}, pair, "equal values");
        double[] zeros = {rank == 0 ? -0d : 0d, rank};
        world.allReduce(zeros, 1, MPI.DOUBLE2, MPI.MINLOC);
        Check.same(0d, zeros[1], "index of zeros");
    }

    private static void complexNumbers(Intracomm world) throws Exception {
        double[] numbers = {0, 1, 2, 0};
        world.allReduce(numbers, 2, MPI.DOUBLE_COMPLEX, MPI.PROD);
        double real = 1;
        double imaginary = 0;
        for (int n = 0; n < world.getSize(); n++) {
            double turned = -imaginary;
            imaginary = real;
            real = turned;
        }
        Check.that(numbers[0] == real && numbers[1] == imaginary, "powers of i");
        Check.same((double) (1 << world.getSize()), numbers[2], "powers of two");
        float[] sums = {1, 2};
        world.allReduce(sums, 1, MPI.FLOAT_COMPLEX, MPI.SUM);
        Check.same(new float[] {world.getSize(), 2 * world.getSize()}, sums, "sums");
    }
}
