// SPDX-License-Identifier: Apache-2.0
package mpi.programs.collective;

import java.lang.reflect.Array;
import java.util.List;
import java.util.function.LongBinaryOperator;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.programs.Check;

/// Each predefined operation on each supported type, and its rejection on others.
public final class PredefinedReductions {
    private static final List<Meaning> NUMBERS =
            List.of(
                    new Meaning(MPI.MAX, Math::max),
                    new Meaning(MPI.MIN, Math::min),
                    new Meaning(MPI.SUM, Long::sum),
                    new Meaning(MPI.PROD, (a, b) -> a * b));

    private static final List<Meaning> BITS =
            List.of(
                    new Meaning(MPI.BAND, (a, b) -> a & b),
                    new Meaning(MPI.BOR, (a, b) -> a | b),
                    new Meaning(MPI.BXOR, (a, b) -> a ^ b));

    private static final List<Meaning> TRUTH =
            List.of(
                    new Meaning(MPI.LAND, (a, b) -> a != 0 && b != 0 ? 1 : 0),
                    new Meaning(MPI.LOR, (a, b) -> a != 0 || b != 0 ? 1 : 0),
                    new Meaning(MPI.LXOR, (a, b) -> (a != 0) != (b != 0) ? 1 : 0));

    private static final int LENGTH = 9;

    /// An operation and what it does with two numbers.
    private record Meaning(Op op, LongBinaryOperator numbers) {}

    private PredefinedReductions() {}

    public static void run(Intracomm world) throws Exception {
        Datatype[] integers = {MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.INT, MPI.LONG};
        for (Datatype type : integers) {
            NUMBERS.forEach(each -> reduces(world, type, each));
            BITS.forEach(each -> reduces(world, type, each));
            TRUTH.forEach(each -> reduces(world, type, each));
        }
        NUMBERS.forEach(each -> reduces(world, MPI.FLOAT, each));
        NUMBERS.forEach(each -> reduces(world, MPI.DOUBLE, each));
        TRUTH.forEach(each -> reduces(world, MPI.BOOLEAN, each));
        BITS.forEach(each -> reduces(world, MPI.BOOLEAN, each));
        signs(world);
        overflows(world);
        refused(world);
        derived(world);
        large(world);
    }

    private static Object array(Datatype type, int length) {
        Class<?> of =
                switch (type.getName()) {
                    case "BYTE" -> byte.class;
                    case "CHAR" -> char.class;
                    case "SHORT" -> short.class;
                    case "BOOLEAN" -> boolean.class;
                    case "INT" -> int.class;
                    case "LONG" -> long.class;
                    case "FLOAT" -> float.class;
                    default -> double.class;
                };
        return Array.newInstance(of, length);
    }

    private static void set(Object array, int n, long value) {
        switch (array) {
            case byte[] some -> some[n] = (byte) value;
            case char[] some -> some[n] = (char) value;
            case short[] some -> some[n] = (short) value;
            case boolean[] some -> some[n] = value != 0;
            case int[] some -> some[n] = (int) value;
            case long[] some -> some[n] = value;
            case float[] some -> some[n] = value;
            default -> ((double[]) array)[n] = value;
        }
    }

    /// Returns the element of a rank: small, so that products fit into a byte.
    private static long value(Datatype type, int rank, int n) {
        return type == MPI.BOOLEAN ? (rank + n) % 2 : (n + rank) % 4;
    }

    private static void reduces(Intracomm world, Datatype type, Meaning meaning) {
        Op op = meaning.op();
        int size = world.getSize();
        Object out = array(type, LENGTH);
        Object result = array(type, LENGTH);
        for (int n = 0; n < LENGTH; n++) {
            set(out, n, value(type, world.getRank(), n));
            long all = value(type, 0, n);
            for (int rank = 1; rank < size; rank++) {
                all = meaning.numbers().applyAsLong(all, value(type, rank, n));
            }
            boolean truth = size == 1 && TRUTH.contains(meaning) && type != MPI.BOOLEAN;
            set(result, n, truth ? value(type, 0, n) : all);
        }
        Object in = array(type, LENGTH);

        world.allReduce(out, in, LENGTH, type, op);

        Check.same(result, in, op + " of " + type);
        Object own = array(type, LENGTH);
        System.arraycopy(out, 0, own, 0, LENGTH);
        world.Reduce(own, 0, in, 0, LENGTH, type, op, size - 1);
        Check.same(result, in, op + " of " + type);
        Check.same(out, own, "what was sent");
    }

    /// Bytes are signed, chars are unsigned.
    private static void signs(Intracomm world) {
        boolean first = world.getRank() == 0;
        byte[] bytes = {(byte) (first ? -1 : 1)};
        world.allReduce(bytes, 1, MPI.BYTE, MPI.MIN);
        Check.same(-1, bytes[0], "least byte");
        char[] chars = {first ? '\uffff' : 'a'};
        world.allReduce(chars, 1, MPI.CHAR, MPI.MAX);
        Check.same('\uffff', chars[0], "greatest char");
        double[] infinite = {first ? Double.NEGATIVE_INFINITY : 0};
        world.allReduce(infinite, 1, MPI.DOUBLE, MPI.MIN);
        Check.same(Double.NEGATIVE_INFINITY, infinite[0], "least double");
    }

    /// Sums wrap around, as in Java, in long rows, too.
    private static void overflows(Intracomm world) {
        int length = 100;
        for (Datatype type : List.of(MPI.BYTE, MPI.SHORT, MPI.CHAR, MPI.INT, MPI.LONG)) {
            Object highest = array(type, length);
            Object sum = array(type, length);
            long bit = 1L << (8 * type.getByteSize() - 1);
            for (int n = 0; n < length; n++) {
                set(highest, n, bit);
                set(sum, n, bit * world.getSize());
            }
            Object in = array(type, length);

            world.allReduce(highest, in, length, type, MPI.SUM);

            Check.same(sum, in, "sum of " + type);
        }
    }

    private static void refused(Intracomm world) throws Exception {
        double[] numbers = new double[2];
        boolean[] flags = new boolean[1];
        Check.refuses(MPI.ERR_OP, () -> world.allReduce(numbers, 1, MPI.DOUBLE, MPI.BAND));
        Check.refuses(MPI.ERR_OP, () -> world.allReduce(numbers, 1, MPI.DOUBLE, MPI.LXOR));
        Check.refuses(MPI.ERR_OP, () -> world.allReduce(flags, 1, MPI.BOOLEAN, MPI.SUM));
        Check.refuses(MPI.ERR_OP, () -> world.allReduce(numbers, 1, MPI.DOUBLE, MPI.MAXLOC));
        Check.refuses(MPI.ERR_OP, () -> world.allReduce(new Object[1], 1, MPI.OBJECT, MPI.SUM));
        Check.refuses(MPI.ERR_OP, () -> world.allReduce(numbers, 1, MPI.DOUBLE_COMPLEX, MPI.MAX));
    }

    private static void derived(Intracomm world) {
        Datatype gaps = Datatype.createVector(2, 1, 2, MPI.INT);
        int[] in = {-1, -1, -1};
        world.allReduce(new int[] {1, 50, world.getRank()}, in, 1, gaps, MPI.SUM);
        int size = world.getSize();
        Check.same(new int[] {size, -1, size * (size - 1) / 2}, in, "sums with a gap");
        Datatype pair = Datatype.createContiguous(2, MPI.DOUBLE);
        double[] both = {1, 2};
        world.allReduce(both, 1, pair, MPI.SUM);
        Check.same(new double[] {size, 2 * size}, both, "sums of a row");
    }

    private static void large(Intracomm world) {
        long[] numbers = new long[300_000];
        for (int n = 0; n < numbers.length; n++) {
            numbers[n] = (long) n + world.getRank();
        }
        long[] in = new long[numbers.length];
        world.allReduce(numbers, in, in.length, MPI.LONG, MPI.SUM);
        long size = world.getSize();
        for (int n = 0; n < in.length; n++) {
            Check.same(size * n + size * (size - 1) / 2, in[n], "sum " + n);
        }
        world.reduce(in, in.length, MPI.LONG, MPI.MAX, 0);
        Check.same(size * 299_999 + size * (size - 1) / 2, in[299_999], "greatest");
    }
}
