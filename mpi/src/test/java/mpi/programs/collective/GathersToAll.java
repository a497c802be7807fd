// SPDX-License-Identifier: Apache-2.0
package mpi.programs.collective;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.programs.Check;

/// Allgathers, with each call.
public final class GathersToAll {
    private GathersToAll() {}

    public static void run(Intracomm world) {
        even(world);
        inPlace(world);
        flagsInPlace(world);
        uneven(world);
        positions(world);
        types(world);
        objects(world);
    }

    private static int[] wanted(int size) {
        int[] wanted = new int[2 * size];
        Arrays.setAll(wanted, n -> n / 2 + 10 * (n % 2));
        return wanted;
    }

    private static void even(Intracomm world) {
        int size = world.getSize();
        int[] out = {world.getRank(), 10 + world.getRank()};
        int[][] in = new int[3][2 * size];
        world.allGather(out, 2, MPI.INT, in[0], 2, MPI.INT);
        world.iAllGather(out, 2, MPI.INT, in[1], 2, MPI.INT).waitFor();
        world.iAllGather(IntBuffer.wrap(out), 2, MPI.INT, IntBuffer.wrap(in[2]), 2, MPI.INT)
                .waitFor();
        for (int[] each : in) {
            Check.same(wanted(size), each, "allGather");
        }
        int[] shifted = new int[2 * size + 1];
        world.Allgather(new int[] {-1, out[0], out[1]}, 1, 2, MPI.INT, shifted, 1, 2, MPI.INT);
        Check.same(wanted(size), Arrays.copyOfRange(shifted, 1, shifted.length), "Allgather");
        long[] large = new long[70_000 * size];
        long[] part = new long[70_000];
        part[69_999] = 1L + world.getRank();
        world.allGather(part, part.length, MPI.LONG, large, part.length, MPI.LONG);
        Check.same(size, large[large.length - 1], "last number");
    }

    private static void inPlace(Intracomm world) {
        int size = world.getSize();
        int rank = world.getRank();
        for (int way = 0; way < 3; way++) {
            int[] both = new int[2 * size];
            both[2 * rank] = rank;
            both[2 * rank + 1] = 10 + rank;
            switch (way) {
                case 0 -> world.allGather(both, 2, MPI.INT);
                case 1 -> world.iAllGather(both, 2, MPI.INT).waitFor();
                default -> world.iAllGather(IntBuffer.wrap(both), 2, MPI.INT).waitFor();
            }
            Check.same(wanted(size), both, "allGather in place");
        }
    }

    /// A `boolean[]` is copied for every message: the own block must be in the copy.
    private static void flagsInPlace(Intracomm world) {
        int size = world.getSize();
        boolean[] all = new boolean[size];
        Arrays.fill(all, true);
        boolean[] even = new boolean[size];
        even[world.getRank()] = true;
        world.allGather(even, 1, MPI.BOOLEAN);
        Check.same(all, even, "allGather in place of flags");
        int[] counts = new int[size];
        int[] starts = new int[size];
        Arrays.fill(counts, 1);
        Arrays.setAll(starts, rank -> rank);
        boolean[] uneven = new boolean[size];
        uneven[world.getRank()] = true;
        world.iAllGatherv(uneven, counts, starts, MPI.BOOLEAN).waitFor();
        Check.same(all, uneven, "allGatherv in place of flags");
    }

    private static void uneven(Intracomm world) {
        Parts parts = new Parts(world.getSize());
        int rank = world.getRank();
        int[] counts = parts.counts();
        int[] starts = parts.starts();
        int[] own = parts.own(rank);
        for (int way = 0; way < 7; way++) {
            int[] in = parts.none();
            if (way >= 4) {
                System.arraycopy(own, 0, in, parts.start(rank), own.length);
            }
            switch (way) {
                case 0 -> world.allGatherv(own, own.length, MPI.INT, in, counts, starts, MPI.INT);
                case 1 ->
                        world.Allgatherv(
                                own, 0, own.length, MPI.INT, in, 0, counts, starts, MPI.INT);
                case 2 ->
                        world.iAllGatherv(own, own.length, MPI.INT, in, counts, starts, MPI.INT)
                                .waitFor();
                case 3 ->
                        world.iAllGatherv(
                                        IntBuffer.wrap(own),
                                        own.length,
                                        MPI.INT,
                                        IntBuffer.wrap(in),
                                        counts,
                                        starts,
                                        MPI.INT)
                                .waitFor();
                case 4 -> world.allGatherv(in, counts, starts, MPI.INT);
                case 5 -> world.iAllGatherv(in, counts, starts, MPI.INT).waitFor();
                default -> world.iAllGatherv(IntBuffer.wrap(in), counts, starts, MPI.INT).waitFor();
            }
            Check.same(parts.all(), in, "allGatherv");
        }
    }

    /// An empty block may have any displacement; others may begin before the offset.
    private static void positions(Intracomm world) {
        int size = world.getSize();
        int rank = world.getRank();
        int[] counts = new int[size];
        int[] starts = new int[size];
        Arrays.setAll(counts, n -> n == 0 ? 2 : 0);
        Arrays.setAll(starts, n -> n == 0 ? 0 : n % 2 == 0 ? -9 : 1_000);
        int[] own = rank == 0 ? new int[] {5, 6} : new int[0];
        int[] in = new int[2];
        world.allGatherv(own, own.length, MPI.INT, in, counts, starts, MPI.INT);
        Check.same(new int[] {5, 6}, in, "empty blocks");
        Arrays.fill(counts, 1);
        Arrays.setAll(starts, n -> -n);
        int[] turned = new int[size];
        world.Allgatherv(
                new int[] {rank}, 0, 1, MPI.INT, turned, size - 1, counts, starts, MPI.INT);
        int[] wanted = new int[size];
        Arrays.setAll(wanted, n -> size - 1 - n);
        Check.same(wanted, turned, "blocks before the offset");
    }

    private static void types(Intracomm world) {
        int size = world.getSize();
        int rank = world.getRank();
        Datatype gaps = Datatype.createVector(2, 1, 2, MPI.INT);
        Datatype wide = Datatype.createResized(gaps, 0, 4 * Integer.BYTES);
        int[] in = new int[4 * size];
        world.allGather(new int[] {rank, 10 + rank}, 2, MPI.INT, in, 1, wide);
        for (int from = 0; from < size; from++) {
            Check.same(
                    new int[] {from, 0, 10 + from, 0},
                    Arrays.copyOfRange(in, 4 * from, 4 * from + 4),
                    "gaps");
        }
        boolean[] flags = new boolean[size];
        world.allGather(new boolean[] {rank % 2 == 0}, 1, MPI.BOOLEAN, flags, 1, MPI.BOOLEAN);
        Check.that(flags[0] && (size < 2 || !flags[1]), "flags");
    }

    private static void objects(Intracomm world) {
        int size = world.getSize();
        int rank = world.getRank();
        Object[] all = new Object[size];
        world.Allgather(new Object[] {"o" + rank}, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT);
        Object[] later = new Object[size];
        later[rank] = new int[rank + 1];
        world.iAllGather(later, 1, MPI.OBJECT).waitFor();
        Parts parts = new Parts(size);
        Object[] own = new Object[parts.count(rank)];
        Arrays.fill(own, "u" + rank);
        Object[] uneven = new Object[parts.length()];
        world.allGatherv(
                own, own.length, MPI.OBJECT, uneven, parts.counts(), parts.starts(), MPI.OBJECT);
        for (int from = 0; from < size; from++) {
            Check.same("o" + from, all[from], "object");
            Check.same(from + 1, ((int[]) later[from]).length, "object in place");
            for (int n = 0; n < parts.count(from); n++) {
                Check.same("u" + from, uneven[parts.start(from) + n], "object");
            }
        }
    }
}
