// SPDX-License-Identifier: Apache-2.0
package mpi.programs.object;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Status;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Objects in messages: values, identity, cycles, null.
public final class ObjectsAsMessages {
    private ObjectsAsMessages() {}

    public static void run(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        values(world, ring);
        identity(world, ring);
        cycles(world, ring);
        rows(world, ring);
        blocks(world, ring);
        lengths(world, ring);
        typed(world, ring);
    }

    /// Sends to the right and receives from the left.
    private static Object[] around(Intracomm world, RingNeighbours ring, Object... objects) {
        Object[] in = new Object[objects.length + 2];

        Status status =
                world.Sendrecv(
                        objects,
                        0,
                        objects.length,
                        MPI.OBJECT,
                        ring.right(),
                        4,
                        in,
                        1,
                        objects.length + 1,
                        MPI.OBJECT,
                        ring.left(),
                        4);

        Check.same(objects.length, status.Get_count(MPI.OBJECT), "count");
        Check.same(objects.length, status.Get_elements(MPI.OBJECT), "elements");
        Check.same(ring.left(), status.getSource(), "source");
        Check.same(4, status.getTag(), "tag");
        Check.that(in[0] == null && in[in.length - 1] == null, "places outside of the message");
        Object[] arrived = new Object[objects.length];
        System.arraycopy(in, 1, arrived, 0, arrived.length);
        return arrived;
    }

    private static void values(Intracomm world, RingNeighbours ring) {
        UUID id = new UUID(1, ring.rank());
        Object[] in =
                around(
                        world,
                        ring,
                        "text",
                        null,
                        ring.rank(),
                        2.5,
                        List.of("a", 1L),
                        Map.of("k", new int[] {1}),
                        LocalDate.of(2026, 11, 22),
                        id,
                        new Person("p" + ring.rank()),
                        Thread.State.BLOCKED,
                        new byte[] {1, 2},
                        "");
        Check.same("text", in[0], "text");
        Check.that(in[1] == null, "null");
        Check.same((Object) ring.left(), in[2], "number");
        Check.same(2.5, in[3], "number");
        Check.same(List.of("a", 1L), in[4], "list");
        Check.same(new int[] {1}, ((Map<?, ?>) in[5]).get("k"), "map");
        Check.same(LocalDate.of(2026, 11, 22), in[6], "date");
        Check.same(new UUID(1, ring.left()), in[7], "id");
        Check.same("p" + ring.left(), ((Person) in[8]).name, "class of the program");
        Check.that(in[9] == Thread.State.BLOCKED, "constant");
        Check.same(new byte[] {1, 2}, in[10], "bytes");
        Check.same("", in[11], "empty text");
    }

    /// An object that occurs twice in a message occurs twice in the received message; in two
    /// messages it becomes two objects.
    private static void identity(Intracomm world, RingNeighbours ring) {
        Person one = new Person("one");
        Person other = new Person("one");
        Object[] in = around(world, ring, one, other, one, List.of(one), new int[0]);
        Check.that(in[0] == in[2], "one object became two");
        Check.that(in[0] != in[1], "two objects became one");
        Check.that(((List<?>) in[3]).get(0) == in[0], "one object became two");
        Check.that(in[0] != one, "no copy");
        Check.that(around(world, ring, one)[0] != in[0], "two messages share an object");
    }

    private static void cycles(Intracomm world, RingNeighbours ring) {
        Person one = new Person("one" + ring.rank());
        Person two = new Person("two");
        one.friends.add(two);
        one.friends.add(one);
        two.best = one;
        Object[] itself = new Object[2];
        itself[0] = itself;
        itself[1] = one;
        Object[] in = around(world, ring, one, itself);
        Person first = (Person) in[0];
        Check.same("one" + ring.left(), first.name, "name");
        Check.that(first.friends.get(1) == first, "itself");
        Check.that(first.friends.get(0).best == first, "back");
        Object[] back = (Object[]) in[1];
        Check.that(back[0] == back && back[1] == first, "an array of itself");
    }

    /// Arrays of arrays, which may share rows.
    private static void rows(Intracomm world, RingNeighbours ring) {
        double[] row = {1, 2, ring.rank()};
        double[][] matrix = {row, {3}, row, null, {}};
        Object[] in = around(world, ring, matrix, row);
        double[][] copy = (double[][]) in[0];
        Check.same(
                new double[][] {{1, 2, ring.left()}, {3}, {1, 2, ring.left()}, null, {}},
                copy,
                "matrix");
        Check.that(copy[0] == copy[2] && copy[0] == in[1], "one row became two");
        double[][] rows = new double[3][];
        world.Sendrecv(
                matrix, 0, 3, MPI.OBJECT, ring.right(), 1, rows, 0, 3, MPI.OBJECT, ring.left(), 1);
        Check.that(rows[0] == rows[2] && rows[1][0] == 3, "rows as objects");
    }

    /// Rows that are the elements of the message; rows of equal length are encoded as one block.
    private static void blocks(Intracomm world, RingNeighbours ring) {
        for (int n : new int[] {1, 2, 64, 700}) {
            float[][] rows = new float[n][n];
            for (int i = 0; i < n; i++) {
                Arrays.fill(rows[i], ring.rank() * 1000 + i);
            }
            rows[n / 2] = rows[0];
            Object[] in = around(world, ring, (Object[]) rows);
            for (int i = 0; i < n; i++) {
                float expected = ring.left() * 1000 + (i == n / 2 ? 0 : i);
                float[] row = (float[]) in[i];
                Check.same(n, row.length, "length of row " + i);
                Check.that(row[0] == expected && row[n - 1] == expected, "row " + i + " of " + n);
            }
            Check.that(in[n / 2] == in[0], "one row became two");
            Check.that(n < 3 || in[1] != in[2], "two rows became one");
        }
        byte[][] gaps = {new byte[600], null, new byte[600], {}};
        Object[] in = around(world, ring, (Object[]) gaps);
        Check.that(in[1] == null && ((byte[]) in[2]).length == 600, "rows with gaps");
        Check.same(new byte[0], in[3], "empty row");
    }

    /// From tiny objects to objects longer than any chunk.
    private static void lengths(Intracomm world, RingNeighbours ring) {
        int[] lengths = {0, 1, 100, 16_000, 16_384, 65_536, 300_000, 1 << 20, 9 << 20};
        for (int length : lengths) {
            byte[] bytes = new byte[length];
            for (int n = 0; n < length; n += 997) {
                bytes[n] = (byte) (n + ring.rank());
            }
            Object[] in = around(world, ring, bytes, "after " + length, "x".repeat(length / 10));
            byte[] copy = (byte[]) in[0];
            Check.same(length, copy.length, "length");
            for (int n = 0; n < length; n += 997) {
                Check.same((byte) (n + ring.left()), copy[n], "byte " + n + " of " + length);
            }
            Check.same("after " + length, in[1], "object after the long one");
            Check.same(length / 10, ((String) in[2]).length(), "length of the text");
        }
    }

    /// Arrays of a class of objects, and no objects at all.
    private static void typed(Intracomm world, RingNeighbours ring) {
        String[] in = new String[3];
        world.Sendrecv(
                new String[] {"a", null, "c"},
                0,
                3,
                MPI.OBJECT,
                ring.right(),
                1,
                in,
                0,
                3,
                MPI.OBJECT,
                ring.left(),
                1);
        Check.same(new String[] {"a", null, "c"}, in, "texts");
        Check.same(0, around(world, ring).length, "no objects");
    }
}
