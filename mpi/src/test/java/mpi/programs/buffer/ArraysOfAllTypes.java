// SPDX-License-Identifier: Apache-2.0
package mpi.programs.buffer;

import java.lang.reflect.Array;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Status;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Arrays of each primitive type, with offsets, from no element to many.
public final class ArraysOfAllTypes {
    private static final int[] LENGTHS = {0, 1, 7, 1000, 70_001};

    private ArraysOfAllTypes() {}

    public static void run(Intracomm world) {
        around(world, MPI.BYTE, byte.class);
        around(world, MPI.CHAR, char.class);
        around(world, MPI.SHORT, short.class);
        around(world, MPI.BOOLEAN, boolean.class);
        around(world, MPI.INT, int.class);
        around(world, MPI.LONG, long.class);
        around(world, MPI.FLOAT, float.class);
        around(world, MPI.DOUBLE, double.class);
        around(world, MPI.PACKED, byte.class);
    }

    private static void around(Intracomm world, Datatype type, Class<?> primitive) {
        RingNeighbours ring = RingNeighbours.of(world);
        for (int length : LENGTHS) {
            Object out = filled(primitive, 2 + length, ring.rank());
            Object in = Array.newInstance(primitive, 3 + length);

            Status status =
                    world.Sendrecv(
                            out,
                            2,
                            length,
                            type,
                            ring.right(),
                            1,
                            in,
                            3,
                            length,
                            type,
                            ring.left(),
                            1);

            Object wanted = Array.newInstance(primitive, 3 + length);
            Object sent = filled(primitive, 2 + length, ring.left());
            System.arraycopy(sent, 2, wanted, 3, length);
            Check.same(wanted, in, "array of " + length + " " + primitive);
            Check.same(length, status.Get_count(type), "count");
        }
    }

    private static Object filled(Class<?> primitive, int length, int seed) {
        Object array = Array.newInstance(primitive, length);
        for (int n = 0; n < length; n++) {
            Array.set(array, n, value(primitive, seed + n * 31));
        }
        return array;
    }

    private static Object value(Class<?> primitive, int number) {
        return switch (primitive.getName()) {
            case "byte" -> (byte) number;
            case "char" -> (char) number;
            case "short" -> (short) number;
            case "boolean" -> number % 3 == 0;
            case "int" -> number * 65_537;
            case "long" -> number * 4_294_967_297L;
            case "float" -> number / 3f;
            default -> number / 3d;
        };
    }
}
