// SPDX-License-Identifier: Apache-2.0
package mpi.programs.job;

import java.io.Serializable;
import java.util.Arrays;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Status;
import mpi.programs.Check;

/// Checks of both groups of an inter-communicator, of one job or two. Collective over each group.
final class TwoGroups {
    private static final int TAG = 5;

    private TwoGroups() {}

    private record Note(String text, int number) implements Serializable {}

    /// @param first true in one of the groups
    static void check(Intercomm both, boolean first) throws Exception {
        Check.that(both.isInter(), "inter-communicator");
        messages(both, first);
        collectives(both, first);
        merged(both, first);
        duplicate(both);
    }

    private static void messages(Intercomm both, boolean first) {
        for (int to = 0; to < both.getRemoteSize(); to++) {
            both.iSend(new int[] {first ? 1 : 2, both.getRank()}, 2, MPI.INT, to, TAG);
        }
        for (int from = 0; from < both.getRemoteSize(); from++) {
            int[] in = new int[2];
            Status status = both.recv(in, 2, MPI.INT, from, TAG);
            Check.same(from, status.getSource(), "source");
            Check.same(new int[] {first ? 2 : 1, from}, in, "numbers");
        }
        large(both, first);
        objects(both, first);
    }

    private static void large(Intercomm both, boolean first) {
        int peer = both.getRank();
        if (peer >= both.getRemoteSize()) {
            return;
        }
        double[] out = new double[300_000];
        Arrays.fill(out, first ? 1.5 : 2.5);
        double[] in = new double[out.length];
        var sending = both.iSend(out, out.length, MPI.DOUBLE, peer, TAG);
        both.recv(in, in.length, MPI.DOUBLE, peer, TAG);
        sending.waitFor();
        Check.that(in[0] == (first ? 2.5 : 1.5) && in[in.length - 1] == in[0], "large message");
    }

    private static void objects(Intercomm both, boolean first) {
        for (int to = 0; to < both.getRemoteSize(); to++) {
            Note note = new Note((first ? "first" : "second") + both.getRank(), to);
            both.iSend(new Object[] {note}, 1, MPI.OBJECT, to, TAG);
        }
        for (int from = 0; from < both.getRemoteSize(); from++) {
            Object[] in = new Object[1];
            both.recv(in, 1, MPI.OBJECT, from, TAG);
            Check.same(
                    new Note((first ? "second" : "first") + from, both.getRank()), in[0], "object");
        }
    }

    /// The root is rank 0 of the first group.
    private static int root(Intercomm both, boolean first) {
        if (!first) {
            return 0;
        }
        return both.getRank() == 0 ? MPI.ROOT : MPI.PROC_NULL;
    }

    private static void collectives(Intercomm both, boolean first) {
        int root = root(both, first);
        int[] value = {root == MPI.ROOT ? 77 : 0};
        both.bcast(value, 1, MPI.INT, root);
        Check.same(root == MPI.PROC_NULL ? 0 : 77, value[0], "bcast");
        Object[] object = {root == MPI.ROOT ? "all" : "none"};
        both.bcast(object, 1, MPI.OBJECT, root);
        Check.same(root == MPI.PROC_NULL ? "none" : "all", object[0], "bcast of an object");
        int[] sum = new int[1];
        both.allReduce(new int[] {first ? 1 : 100}, sum, 1, MPI.INT, MPI.SUM);
        Check.same(both.getRemoteSize() * (first ? 100 : 1), sum[0], "allReduce");
        int[] all = new int[both.getRemoteSize()];
        both.allGather(new int[] {both.getRank()}, 1, MPI.INT, all, 1, MPI.INT);
        int[] counting = new int[all.length];
        Arrays.setAll(counting, n -> n);
        Check.same(counting, all, "allGather");
        both.barrier();
    }

    private static void merged(Intercomm both, boolean first) {
        for (boolean firstIsHigh : new boolean[] {false, true}) {
            Intracomm all = both.merge(first == firstIsHigh);
            int size = both.getSize() + both.getRemoteSize();
            int before = first == firstIsHigh ? both.getRemoteSize() : 0;
            Check.same(size, all.getSize(), "size of the union");
            Check.same(before + both.getRank(), all.getRank(), "rank in the union");
            int[] sum = {all.getRank()};
            all.allReduce(sum, 1, MPI.INT, MPI.SUM);
            Check.same(size * (size - 1) / 2, sum[0], "sum in the union");
            parts(all);
            all.free();
        }
    }

    /// Communicators derived from the merged one: by colour, by group, and of two groups.
    private static void parts(Intracomm all) {
        int rank = all.getRank();
        Intracomm half = all.split(rank % 2, rank);
        half.barrier();
        int[] ranks = {0, all.getSize() - 1};
        Intracomm ends = all.create(all.getGroup().incl(ranks));
        Intracomm sameEnds = null;
        if (!ends.isNull()) {
            sameEnds = all.createGroup(all.getGroup().incl(ranks), TAG);
            Check.same(2, sameEnds.getSize(), "ends");
            sameEnds.barrier();
            sameEnds.free();
            ends.free();
        }
        Intercomm between = all.createIntercomm(half, 0, rank % 2 == 0 ? 1 : 0, TAG);
        int[] even = new int[between.getRemoteSize()];
        between.allGather(new int[] {rank}, 1, MPI.INT, even, 1, MPI.INT);
        Check.same(rank % 2 == 0 ? 1 : 0, even[0], "rank of the other half");
        between.free();
        half.free();
    }

    private static void duplicate(Intercomm both) {
        Intercomm copy = both.dup();
        Check.same(both.getRemoteSize(), copy.getRemoteSize(), "ranks of the others");
        Check.that(
                mpi.Group.compare(both.getRemoteGroup(), copy.getRemoteGroup()) == MPI.IDENT,
                "the other group");
        Check.same(
                0,
                mpi.Group.intersection(both.getGroup(), both.getRemoteGroup()).getSize(),
                "processes of both groups");
        copy.barrier();
        copy.free();
    }
}
