// SPDX-License-Identifier: Apache-2.0
package mpi.programs.buffer;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Arrays whose type differs from that of the datatype are memory: the bytes that C would see are
/// moved.
public final class ArraysAsMemory {
    private static final int BYTES = 64;

    private static final List<Class<?>> PRIMITIVES =
            List.of(
                    byte.class,
                    char.class,
                    short.class,
                    boolean.class,
                    int.class,
                    long.class,
                    float.class,
                    double.class);

    private ArraysAsMemory() {}

    public static void run(Intracomm world) {
        for (Class<?> primitive : PRIMITIVES) {
            for (Datatype type : types()) {
                around(world, primitive, type);
                everySecond(world, primitive, type);
                toAll(world, primitive, type);
            }
        }
        sum(world);
    }

    private static List<Datatype> types() {
        return List.of(
                MPI.BYTE,
                MPI.CHAR,
                MPI.SHORT,
                MPI.BOOLEAN,
                MPI.INT,
                MPI.LONG,
                MPI.FLOAT,
                MPI.DOUBLE);
    }

    /// From an array to memory of bytes, and to an array of the same kind.
    private static void around(Intracomm world, Class<?> primitive, Datatype type) {
        RingNeighbours ring = RingNeighbours.of(world);
        int unit = type.getByteSize();
        int count = BYTES / unit - 2;
        Object out = filled(primitive, ring.rank());
        byte[] wanted = new byte[BYTES];
        byte[] sent = image(filled(primitive, ring.left()));
        System.arraycopy(sent, unit, wanted, unit, count * unit);
        String what = primitive + "[] as elements of " + unit + " bytes";

        byte[] bytes = new byte[BYTES];
        world.Sendrecv(out, 1, count, type, ring.right(), 1, bytes, 1, count, type, ring.left(), 1);
        Check.same(wanted, bytes, what);

        Object same = Array.newInstance(primitive, Array.getLength(out));
        world.Sendrecv(out, 1, count, type, ring.right(), 1, same, 1, count, type, ring.left(), 1);
        Check.same(wanted, image(same), what + " and back");
    }

    private static void everySecond(Intracomm world, Class<?> primitive, Datatype type) {
        RingNeighbours ring = RingNeighbours.of(world);
        int unit = type.getByteSize();
        int count = BYTES / unit / 2;
        Datatype vector = Datatype.createVector(count, 1, 2, type);
        vector.commit();
        Object out = filled(primitive, ring.rank());
        byte[] wanted = new byte[BYTES];
        byte[] sent = image(filled(primitive, ring.left()));
        for (int n = 0; n < count; n++) {
            System.arraycopy(sent, 2 * n * unit, wanted, 2 * n * unit, unit);
        }

        Object in = Array.newInstance(primitive, Array.getLength(out));
        world.sendRecv(out, 1, vector, ring.right(), 2, in, 1, vector, ring.left(), 2);

        Check.same(wanted, image(in), primitive + "[] in steps of " + unit + " bytes");
        vector.free();
    }

    private static void toAll(Intracomm world, Class<?> primitive, Datatype type) {
        int root = world.getSize() - 1;
        Object all = filled(primitive, world.getRank());

        world.bcast(all, BYTES / type.getByteSize(), type, root);

        Check.same(image(filled(primitive, root)), image(all), primitive + "[] from the root");
    }

    /// Two numbers in each `long`.
    private static void sum(Intracomm world) {
        long[] out = {(1L << 32) | 2, (3L << 32) | 4};
        long[] in = new long[2];

        world.allReduce(out, in, 4, MPI.INT, MPI.SUM);

        int ranks = world.getSize();
        Check.same(
                new long[] {((long) ranks << 32) | 2L * ranks, ((3L * ranks) << 32) | 4L * ranks},
                in,
                "sum of halves");
    }

    private static Object filled(Class<?> primitive, int seed) {
        int length = BYTES / size(primitive);
        Object array = Array.newInstance(primitive, length);
        for (int n = 0; n < length; n++) {
            Array.set(array, n, value(primitive, 1 + seed + n * 31));
        }
        return array;
    }

    private static int size(Class<?> primitive) {
        return switch (primitive.getName()) {
            case "byte", "boolean" -> 1;
            case "char", "short" -> 2;
            case "int", "float" -> 4;
            default -> 8;
        };
    }

    private static Object value(Class<?> primitive, int number) {
        return switch (primitive.getName()) {
            case "byte" -> (byte) number;
            case "char" -> (char) (number * 257);
            case "short" -> (short) (number * 259);
            case "boolean" -> number % 3 == 0;
            case "int" -> number * 16_843_009;
            case "long" -> number * 72_340_172_838_076_673L;
            case "float" -> number / 3f;
            default -> number / 3d;
        };
    }

    /// The bytes of an array in memory.
    private static byte[] image(Object array) {
        ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.nativeOrder());
        switch (array) {
            case byte[] all -> bytes.put(all);
            case char[] all -> bytes.asCharBuffer().put(all);
            case short[] all -> bytes.asShortBuffer().put(all);
            case int[] all -> bytes.asIntBuffer().put(all);
            case long[] all -> bytes.asLongBuffer().put(all);
            case float[] all -> bytes.asFloatBuffer().put(all);
            case double[] all -> bytes.asDoubleBuffer().put(all);
            case boolean[] all -> {
                for (boolean flag : all) {
                    bytes.put((byte) (flag ? 1 : 0));
                }
            }
            default -> throw new AssertionError(array);
        }
        return bytes.array();
    }
}
