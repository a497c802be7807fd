// SPDX-License-Identifier: Apache-2.0
package mpi.programs.datatype;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Win;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Datatypes with the layout of C: their bounds, and the bytes that messages, collective operations
/// and windows read and write.
public final class Layouts {
    private static final int COUNT = 2;
    private static final int MARGIN = 1 << 10;
    private static final byte UNTOUCHED = 99;

    private Layouts() {}

    /// A datatype as two libraries in C lay it out.
    ///
    /// @param bounds size, lower bound, extent, true lower bound, true extent in bytes
    /// @param places of each byte of one
    private record Known(int number, List<Integer> bounds, List<Integer> places) {
        static Known of(String line) {
            String[] parts = line.split(" : ", -1);
            int[] head = numbers(parts[0]);
            return new Known(
                    head[0],
                    IntStream.of(head).skip(1).boxed().toList(),
                    IntStream.of(numbers(parts[1])).boxed().toList());
        }

        private static int[] numbers(String text) {
            return Arrays.stream(text.split(" ", -1)).mapToInt(Integer::parseInt).toArray();
        }

        /// The place of each byte of [#COUNT] of them.
        int[] all() {
            int extent = bounds.get(2);
            int count = places.size();
            return IntStream.range(0, COUNT * count)
                    .map(n -> n / count * extent + places.get(n % count))
                    .toArray();
        }

        boolean overlaps() {
            int[] all = all();
            return Arrays.stream(all).distinct().count() < all.length;
        }
    }

    public static void run(Intracomm world) throws Exception {
        for (Known known : known()) {
            Datatype type = GeneratedTypes.of(known.number());
            String name = "type " + known.number() + " " + type;
            bounds(type, known, name);
            byte[] row = sent(world, type, known, name);
            if (!known.overlaps()) {
                received(world, type, known, row, name);
            }
        }
        windows(world);
    }

    private static List<Known> known() throws IOException {
        try (InputStream in = Layouts.class.getResourceAsStream("/layouts.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(Known::of)
                    .toList();
        }
    }

    private static void bounds(Datatype type, Known known, String name) {
        int unit = type.getByteSize();
        List<Integer> bounds =
                List.of(
                        unit * type.getSize(),
                        unit * type.getLb(),
                        unit * type.getExtent(),
                        unit * type.getTrueLb(),
                        unit * type.getTrueExtent());
        Check.same(known.bounds(), bounds, "bounds of " + name);
    }

    private static byte memory(int rank, int place) {
        return (byte) (31 * rank + 7 * place);
    }

    private static byte[] memory(int rank) {
        byte[] memory = new byte[2 * MARGIN];
        for (int n = 0; n < memory.length; n++) {
            memory[n] = memory(rank, n);
        }
        return memory;
    }

    private static Datatype base(Datatype type) {
        return switch (type.getType()) {
            case 1 -> MPI.BYTE;
            case 3 -> MPI.SHORT;
            case 5 -> MPI.INT;
            case 6 -> MPI.LONG;
            case 8 -> MPI.DOUBLE;
            default -> throw new AssertionError("no such base type: " + type.getType());
        };
    }

    private static byte[] wanted(int rank, Known known) {
        int[] places = known.all();
        byte[] wanted = new byte[places.length];
        for (int n = 0; n < wanted.length; n++) {
            wanted[n] = memory(rank, MARGIN + places[n]);
        }
        return wanted;
    }

    /// Returns what was received from the left.
    private static byte[] sent(Intracomm world, Datatype type, Known known, String name) {
        RingNeighbours ring = RingNeighbours.of(world);
        int unit = type.getByteSize();
        Datatype base = base(type);
        int elements = COUNT * type.getSize();
        byte[] row = new byte[unit * elements];
        byte[] memory = memory(ring.rank());
        world.Sendrecv(
                memory,
                MARGIN / unit,
                COUNT,
                type,
                ring.right(),
                1,
                row,
                0,
                elements,
                base,
                ring.left(),
                1);
        Check.same(wanted(ring.left(), known), row, "message of " + name);
        byte[] all = new byte[row.length * ring.size()];
        world.Allgather(memory, MARGIN / unit, COUNT, type, all, 0, elements, base);
        for (int rank = 0; rank < ring.size(); rank++) {
            byte[] of = Arrays.copyOfRange(all, rank * row.length, (rank + 1) * row.length);
            Check.same(wanted(rank, known), of, "gathered of " + name);
        }
        byte[] packed = new byte[row.length];
        int end = world.Pack(memory, MARGIN / unit, COUNT, type, packed, 0);
        Check.same(packed.length, end, "packed bytes of " + name);
        Check.same(wanted(ring.rank(), known), packed, "packed of " + name);
        return row;
    }

    private static void received(
            Intracomm world, Datatype type, Known known, byte[] row, String name) {
        RingNeighbours ring = RingNeighbours.of(world);
        int unit = type.getByteSize();
        int elements = COUNT * type.getSize();
        byte[] wanted = new byte[2 * MARGIN];
        Arrays.fill(wanted, UNTOUCHED);
        byte[] there = wanted.clone();
        int[] places = known.all();
        for (int n = 0; n < places.length; n++) {
            wanted[MARGIN + places[n]] = row[n];
        }
        world.Sendrecv(
                back(world, ring, row),
                0,
                elements,
                base(type),
                ring.right(),
                1,
                there,
                MARGIN / unit,
                COUNT,
                type,
                ring.left(),
                1);
        Check.same(wanted, there, "memory into which came " + name);
        byte[] unpacked = new byte[2 * MARGIN];
        Arrays.fill(unpacked, UNTOUCHED);
        world.Unpack(row, 0, unpacked, MARGIN / unit, COUNT, type);
        Check.same(wanted, unpacked, "memory into which was unpacked " + name);
        byte[] spread = new byte[2 * MARGIN];
        Arrays.fill(spread, UNTOUCHED);
        world.Bcast(ring.rank() == 0 ? memory(0) : spread, MARGIN / unit, COUNT, type, 0);
        if (ring.rank() != 0) {
            for (int n = 0; n < places.length; n++) {
                wanted[MARGIN + places[n]] = memory(0, MARGIN + places[n]);
            }
            Check.same(wanted, spread, "broadcast of " + name);
        }
    }

    /// Sends a row back to the rank from which it came.
    private static byte[] back(Intracomm world, RingNeighbours ring, byte[] row) {
        byte[] ofThis = new byte[row.length];
        world.Sendrecv(
                row,
                0,
                row.length,
                MPI.BYTE,
                ring.left(),
                2,
                ofThis,
                0,
                row.length,
                MPI.BYTE,
                ring.right(),
                2);
        return ofThis;
    }

    /// Origin and target with negative strides.
    private static void windows(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        Datatype back = Datatype.createVector(3, 1, -2, MPI.INT);
        Datatype later =
                Datatype.createHIndexed(new int[] {1, 0, 2}, new int[] {20, 4, 0}, MPI.INT);
        ByteBuffer memory = MPI.newByteBuffer(64);
        Win win = new Win(memory, 64, 1, MPI.INFO_NULL, world);
        win.fence(0);
        ByteBuffer origin = MPI.newByteBuffer(64);
        for (int n = 0; n < 16; n++) {
            origin.putInt(Integer.BYTES * n, 100 * ring.rank() + n);
        }
        win.put(origin, 1, later, ring.right(), 24, 1, back);
        win.fence(0);
        int[] wanted = new int[16];
        wanted[6] = 100 * ring.left() + 5;
        wanted[4] = 100 * ring.left();
        wanted[2] = 100 * ring.left() + 1;
        int[] there = new int[16];
        memory.asIntBuffer().get(0, there);
        Check.same(wanted, there, "put with a negative stride");
        ByteBuffer got = MPI.newByteBuffer(64);
        win.get(got, 3, MPI.INT, ring.right(), 24, 1, back);
        win.fence(0);
        int[] row = new int[3];
        got.asIntBuffer().get(0, row);
        Check.same(
                new int[] {100 * ring.rank() + 5, 100 * ring.rank(), 100 * ring.rank() + 1},
                row,
                "got with a negative stride");
        win.free();
    }
}
