// SPDX-License-Identifier: Apache-2.0
package mpi.programs.collective;

import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.programs.Check;

/// Arrays of counts and displacements longer than the communicator: further entries are ignored.
public final class LongerCounts {
    private static final int BEHIND = 3;

    private LongerCounts() {}

    public static void run(Intracomm world) throws Exception {
        for (Datatype type : new Datatype[] {MPI.INT, MPI.OBJECT}) {
            for (int behind : new int[] {0, 1, BEHIND}) {
                gathers(world, type, behind);
                scatters(world, type, behind);
                exchanges(world, type, behind);
            }
        }
        ofSeveralTypes(world);
        reductions(world);
        tooShort(world);
    }

    /// Rank + 1 numbers for each rank; further entries are invalid and must be ignored.
    private static int[] counts(int ranks, int behind) {
        int[] counts = new int[ranks + behind];
        Arrays.setAll(counts, n -> n < ranks ? n + 1 : Integer.MAX_VALUE);
        return counts;
    }

    private static int[] starts(int ranks, int behind) {
        int[] starts = new int[ranks + behind];
        Arrays.setAll(starts, n -> n < ranks ? n * (n + 1) / 2 : -7);
        return starts;
    }

    private static int total(int ranks) {
        return ranks * (ranks + 1) / 2;
    }

    private static Object numbers(Datatype type, int count, int first) {
        Integer[] boxed = new Integer[count];
        Arrays.setAll(boxed, n -> first + n);
        return type == MPI.OBJECT ? boxed : Arrays.stream(boxed).mapToInt(n -> n).toArray();
    }

    private static Object room(Datatype type, int count) {
        return type == MPI.OBJECT ? new Integer[count] : new int[count];
    }

    private static void gathers(Intracomm world, Datatype type, int behind) {
        int ranks = world.getSize();
        int rank = world.getRank();
        int[] counts = counts(ranks, behind);
        int[] starts = starts(ranks, behind);
        Object own = numbers(type, rank + 1, starts[rank]);
        Object wanted = numbers(type, total(ranks), 0);
        int root = ranks / 2;

        Object in = room(type, total(ranks));
        world.Gatherv(own, 0, rank + 1, type, in, 0, counts, starts, type, root);
        if (rank == root) {
            Check.same(wanted, in, "Gatherv");
        }
        Object all = room(type, total(ranks));
        world.Allgatherv(own, 0, rank + 1, type, all, 0, counts, starts, type);
        Check.same(wanted, all, "Allgatherv");
        Object later = room(type, total(ranks));
        world.iAllGatherv(own, rank + 1, type, later, counts, starts, type).waitFor();
        Check.same(wanted, later, "iAllGatherv");
    }

    private static void scatters(Intracomm world, Datatype type, int behind) {
        int ranks = world.getSize();
        int rank = world.getRank();
        int[] counts = counts(ranks, behind);
        int[] starts = starts(ranks, behind);
        Object in = room(type, rank + 1);

        world.Scatterv(
                numbers(type, total(ranks), 0),
                0,
                counts,
                starts,
                type,
                in,
                0,
                rank + 1,
                type,
                ranks - 1);

        Check.same(numbers(type, rank + 1, starts[rank]), in, "Scatterv");
    }

    /// To rank n go n + 1 numbers.
    private static void exchanges(Intracomm world, Datatype type, int behind) {
        int ranks = world.getSize();
        int rank = world.getRank();
        int[] come = new int[ranks + behind];
        int[] at = new int[ranks + behind + 1];
        Arrays.setAll(come, n -> n < ranks ? rank + 1 : -1);
        Arrays.setAll(at, n -> n < ranks ? n * (rank + 1) : Integer.MIN_VALUE);
        Object in = room(type, ranks * (rank + 1));

        world.Alltoallv(
                numbers(type, total(ranks), 0),
                0,
                counts(ranks, behind),
                starts(ranks, behind),
                type,
                in,
                0,
                come,
                at,
                type);

        Object wanted = room(type, ranks * (rank + 1));
        for (int from = 0; from < ranks; from++) {
            Object part = numbers(type, rank + 1, rank * (rank + 1) / 2);
            System.arraycopy(part, 0, wanted, from * (rank + 1), rank + 1);
        }
        Check.same(wanted, in, "Alltoallv");
    }

    private static void ofSeveralTypes(Intracomm world) {
        int ranks = world.getSize();
        int[] counts = new int[ranks + 1];
        int[] starts = new int[ranks + 2];
        Datatype[] types = new Datatype[ranks + BEHIND];
        Arrays.fill(counts, 1);
        Arrays.setAll(starts, n -> n < ranks ? n * Integer.BYTES : 1);
        Arrays.fill(types, MPI.INT);
        int[] out = new int[ranks];
        Arrays.setAll(out, n -> world.getRank() * 100 + n);
        int[] in = new int[ranks];

        world.allToAllw(out, counts, starts, types, in, counts, starts, types);

        int[] wanted = new int[ranks];
        Arrays.setAll(wanted, n -> n * 100 + world.getRank());
        Check.same(wanted, in, "allToAllw");
    }

    private static void reductions(Intracomm world) {
        int ranks = world.getSize();
        int[] out = new int[total(ranks)];
        Arrays.setAll(out, n -> n);
        int[] in = new int[world.getRank() + 1];

        world.Reduce_scatter(out, 0, in, 0, counts(ranks, BEHIND), MPI.INT, MPI.SUM);

        int[] wanted = new int[world.getRank() + 1];
        int first = world.getRank() * (world.getRank() + 1) / 2;
        Arrays.setAll(wanted, n -> ranks * (first + n));
        Check.same(wanted, in, "Reduce_scatter");
    }

    private static void tooShort(Intracomm world) throws Exception {
        int ranks = world.getSize();
        int[] few = new int[ranks - 1];
        int[] enough = new int[ranks];
        int[] room = new int[1];
        Check.refuses(
                MPI.ERR_ARG,
                () -> world.Allgatherv(room, 0, 0, MPI.INT, room, 0, few, enough, MPI.INT));
        Check.refuses(
                MPI.ERR_ARG,
                () -> world.Allgatherv(room, 0, 0, MPI.INT, room, 0, enough, few, MPI.INT));
        Check.refuses(
                MPI.ERR_ARG, () -> world.reduceScatter(room, new int[1], few, MPI.INT, MPI.SUM));
        int[] negative = new int[ranks];
        negative[0] = 1;
        negative[ranks - 1] = -1;
        Check.refuses(
                MPI.ERR_COUNT,
                () -> world.reduceScatter(room, new int[1], negative, MPI.INT, MPI.SUM));
    }
}
