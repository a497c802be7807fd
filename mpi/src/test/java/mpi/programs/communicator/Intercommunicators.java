// SPDX-License-Identifier: Apache-2.0
package mpi.programs.communicator;

import java.util.Arrays;
import mpi.Comm;
import mpi.Datatype;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.Status;
import mpi.User_function;
import mpi.Win;
import mpi.programs.Check;

/// Inter-communicators: messages, collective operations, and the merge of both groups. Does nothing
/// with one rank.
public final class Intercommunicators {
    private Intercommunicators() {}

    public static void run(Intracomm world) throws Exception {
        Check.that(Intercomm.getParent().isNull(), "a parent");
        if (world.getSize() < 2) {
            return;
        }
        int rank = world.getRank();
        boolean upper = rank >= (world.getSize() + 1) / 2;
        Intracomm own = world.split(upper ? 1 : 0, rank);
        int remoteLeader = upper ? 0 : (world.getSize() + 1) / 2;
        Intercomm both = world.createIntercomm(own, 0, remoteLeader, 9);
        facts(world, own, both);
        messages(both, upper);
        collectives(own, both, upper);
        reductions(both, upper);
        objects(both, upper);
        nullBesideTheRoot(both, upper);
        scattered(both);
        dividedApart(both, upper);
        compared(world, own, both, upper);
        unions(world, own, both, upper);
        Intercomm again = world.Create_intercomm(own, 0, remoteLeader, 10);
        again.barrier();
        again.free();
        leadersAlone(world, own, upper);
        Check.refuses(
                MPI.ERR_RANK, () -> both.send(new int[1], 1, MPI.INT, both.getRemoteSize(), 0));
        Check.refuses(MPI.ERR_ROOT, () -> both.bcast(new int[1], 1, MPI.INT, -9));
        Check.refuses(MPI.ERR_COMM, () -> Win.allocate(8, 8, both));
        Object[] row = new Object[1];
        Check.refuses(MPI.ERR_COMM, () -> both.Scan(row, 0, row, 0, 1, MPI.OBJECT, join()));
        both.free();
        own.free();
    }

    /// The communicator between the groups is null at ranks that are no leaders (MPI 4.1, 7.6.2).
    private static void leadersAlone(Intracomm world, Intracomm own, boolean upper) {
        boolean leads = own.getRank() == 0;
        Intracomm leaders = world.split(leads ? 0 : MPI.UNDEFINED, world.getRank());
        Check.same(!leads, leaders.isNull(), "null at ranks that are no leaders");
        Intercomm both = leaders.createIntercomm(own, 0, upper ? 0 : 1, 11);
        Check.same(world.getSize() - own.getSize(), both.getRemoteSize(), "ranks of the others");
        both.barrier();
        both.free();
        if (leads) {
            leaders.free();
        }
    }

    private static void facts(Intracomm world, Intracomm own, Intercomm both) {
        int others = world.getSize() - own.getSize();
        Check.that(both.isInter() && both.Test_inter(), "one group");
        Check.same(own.getSize(), both.getSize(), "size");
        Check.same(own.getRank(), both.getRank(), "rank");
        Check.same(others, both.getRemoteSize(), "ranks of the others");
        Check.same(others, both.Remote_size(), "ranks of the others");
        Check.same(others, both.getRemoteGroup().getSize(), "the others");
        Check.same(MPI.UNDEFINED, both.Remote_group().getRank(), "rank among the others");
        Check.same(own.getSize(), both.getGroup().getSize(), "the own group");
        Check.same(MPI.UNEQUAL, Comm.compare(both, own), "of two groups and one");
        Intercomm copy = both.dup();
        Check.same(MPI.CONGRUENT, Comm.compare(both, copy), "a copy");
        copy.free();
        copy = both.clone();
        copy.barrier();
        copy.free();
        copy = both.iDup();
        copy.getRequest().waitFor();
        copy.free();
        copy = both.dupWithInfo(MPI.INFO_ENV);
        copy.free();
    }

    /// To the rank of the same number, or the last one.
    private static void messages(Intercomm both, boolean upper) {
        int others = both.getRemoteSize();
        for (int to = both.getRank(); to < others; to += both.getSize()) {
            both.iSend(new int[] {upper ? 1 : 0, both.getRank()}, 2, MPI.INT, to, 3);
            both.iSend(new Object[] {"o" + both.getRank()}, 1, MPI.OBJECT, to, 4);
        }
        int from = both.getRank() % others;
        int[] in = new int[2];
        Status status = both.recv(in, 2, MPI.INT, MPI.ANY_SOURCE, 3);
        Check.same(from, status.getSource(), "source");
        Check.same(new int[] {upper ? 0 : 1, from}, in, "numbers");
        Object[] object = new Object[1];
        both.recv(object, 1, MPI.OBJECT, from, 4);
        Check.same("o" + from, object[0], "object");
        both.barrier();
    }

    /// The root is rank 0 of the lower group, then of the upper one.
    private static int root(Intercomm both, boolean upper, boolean fromUpper) {
        if (upper != fromUpper) {
            return 0;
        }
        return both.getRank() == 0 ? MPI.ROOT : MPI.PROC_NULL;
    }

    private static void collectives(Intracomm own, Intercomm both, boolean upper) {
        int others = both.getRemoteSize();
        for (boolean fromUpper : new boolean[] {false, true}) {
            int root = root(both, upper, fromUpper);
            int[] numbers = {root == MPI.ROOT ? 6 : -1};
            both.bcast(numbers, 1, MPI.INT, root);
            Check.same(root == MPI.PROC_NULL ? -1 : 6, numbers[0], "bcast");
            numbers[0] = root == MPI.ROOT ? 7 : -1;
            both.iBcast(numbers, 1, MPI.INT, root).waitFor();
            Check.same(root == MPI.PROC_NULL ? -1 : 7, numbers[0], "iBcast");
            int[] all = new int[others];
            both.gather(new int[] {own.getRank()}, 1, MPI.INT, all, 1, MPI.INT, root);
            int[] counting = new int[others];
            Arrays.setAll(counting, n -> n);
            Check.same(root == MPI.ROOT ? counting : new int[others], all, "gather");
            both.scatter(counting, 1, MPI.INT, numbers, 1, MPI.INT, root);
            Check.that(root != 0 || numbers[0] == own.getRank(), "scatter");
        }
        int[] all = new int[others];
        both.allGather(new int[] {upper ? 50 : 60}, 1, MPI.INT, all, 1, MPI.INT);
        Check.same(upper ? 60 : 50, all[others - 1], "allGather");
        int[] out = new int[others];
        Arrays.setAll(out, n -> 10 * own.getRank() + n);
        both.allToAll(out, 1, MPI.INT, all, 1, MPI.INT);
        Check.same(10 * (others - 1) + own.getRank(), all[others - 1], "allToAll");
        both.iBarrier().waitFor();
    }

    private static void reductions(Intercomm both, boolean upper) {
        int others = both.getRemoteSize();
        int[] sum = new int[1];
        both.allReduce(new int[] {upper ? 1 : 100}, sum, 1, MPI.INT, MPI.SUM);
        Check.same((upper ? 100 : 1) * others, sum[0], "allReduce: sum of the others");
        for (boolean fromUpper : new boolean[] {false, true}) {
            int root = root(both, upper, fromUpper);
            sum[0] = -1;
            both.reduce(new int[] {2}, sum, 1, MPI.INT, MPI.SUM, root);
            Check.same(root == MPI.ROOT ? 2 * others : -1, sum[0], "reduce");
            sum[0] = -1;
            both.iReduce(new int[] {3}, sum, 1, MPI.INT, MPI.SUM, root).waitFor();
            Check.same(root == MPI.ROOT ? 3 * others : -1, sum[0], "iReduce");
            both.iAllReduce(new int[] {4}, sum, 1, MPI.INT, MPI.SUM).waitFor();
            Check.same(4 * others, sum[0], "iAllReduce after iReduce");
            int[] numbers = root == MPI.PROC_NULL ? null : new int[] {5};
            both.iBcast(numbers, 1, MPI.INT, root).waitFor();
            both.iAllReduce(new int[] {6}, sum, 1, MPI.INT, MPI.SUM).waitFor();
            Check.same(6 * others, sum[0], "iAllReduce after iBcast");
        }
    }

    private static void objects(Intercomm both, boolean upper) {
        int others = both.getRemoteSize();
        for (boolean fromUpper : new boolean[] {false, true}) {
            int root = root(both, upper, fromUpper);
            Object[] text = {root == MPI.ROOT ? "root" : null};
            both.bcast(text, 1, MPI.OBJECT, root);
            Check.same(root == MPI.PROC_NULL ? null : "root", text[0], "bcast");
            Object[] all = new Object[others];
            both.gather(
                    new Object[] {"g" + both.getRank()}, 1, MPI.OBJECT, all, 1, MPI.OBJECT, root);
            Check.same(root == MPI.ROOT ? "g" + (others - 1) : null, all[others - 1], "gather");
            Arrays.setAll(all, n -> "s" + n);
            both.scatter(all, 1, MPI.OBJECT, text, 1, MPI.OBJECT, root);
            Check.that(root != 0 || text[0].equals("s" + both.getRank()), "scatter");
        }
        Object[] all = new Object[others];
        both.allGather(new Object[] {"a" + upper}, 1, MPI.OBJECT, all, 1, MPI.OBJECT);
        Check.same("a" + !upper, all[others - 1], "allGather");
        Object[] joined = new Object[1];
        both.allReduce(new Object[] {both.getRank()}, joined, 1, MPI.OBJECT, join());
        Check.same("0123".substring(0, others), "" + joined[0], "allReduce");
    }

    /// Returns an operation that joins texts.
    private static Op join() {
        return new Op(
                new User_function() {
                    @Override
                    public void Call(
                            Object in, int from, Object inOut, int to, int count, Datatype type) {
                        Object[] right = (Object[]) inOut;
                        for (int n = 0; n < count; n++) {
                            right[to + n] = ((Object[]) in)[from + n] + "" + right[to + n];
                        }
                    }
                },
                false);
    }

    /// Each rank gets its block of the combined rows of the other group, which divides its own
    /// result in another way if it has another size.
    private static void scattered(Intercomm both) {
        int others = both.getRemoteSize();
        Object[] own = new Object[both.getSize() * others];
        Arrays.setAll(own, n -> both.getRank() + "/" + n + " ");
        Object[] part = new Object[others];
        both.reduceScatterBlock(own, part, others, MPI.OBJECT, join());
        for (int n = 0; n < others; n++) {
            StringBuilder wanted = new StringBuilder();
            for (int from = 0; from < others; from++) {
                wanted.append(from + "/" + (others * both.getRank() + n) + " ");
            }
            Check.same(wanted.toString(), part[n], "reduceScatterBlock");
        }
        int[] numbers = new int[own.length];
        Arrays.setAll(numbers, n -> n);
        int[] sums = new int[others];
        both.reduceScatterBlock(numbers, sums, others, MPI.INT, MPI.SUM);
        Check.same(others * others * both.getRank(), sums[0], "reduceScatterBlock");
    }

    /// The lower group divides its result evenly; rank 0 of the upper group gets all of its own.
    private static void dividedApart(Intercomm both, boolean upper) {
        int others = both.getRemoteSize();
        int rank = both.getRank();
        int[] counts = new int[both.getSize()];
        Arrays.fill(counts, upper ? 0 : others);
        counts[0] = upper ? counts.length * others : others;
        int[] numbers = new int[counts.length * others];
        Arrays.setAll(numbers, n -> n);
        int[] sums = new int[counts[rank]];
        both.reduceScatter(numbers, sums, counts, MPI.INT, MPI.SUM);
        int first = upper ? 0 : others * rank;
        for (int n = 0; n < sums.length; n++) {
            Check.same(others * (first + n), sums[n], "reduceScatter, block " + n);
        }
    }

    /// In one of two communicators the lower group has another order.
    private static void compared(Intracomm world, Intracomm own, Intercomm both, boolean upper) {
        int middle = (world.getSize() + 1) / 2;
        Intracomm turned = own.split(0, upper ? own.getRank() : -own.getRank());
        Intercomm other = world.createIntercomm(turned, 0, upper ? middle - 1 : middle, 12);
        Check.same(
                middle == 1 ? MPI.CONGRUENT : MPI.SIMILAR,
                Comm.compare(both, other),
                "another order of the lower group");
        other.free();
        turned.free();
    }

    /// In the group of the root, the other ranks pass null for the buffers of objects.
    private static void nullBesideTheRoot(Intercomm both, boolean upper) {
        int others = both.getRemoteSize();
        int[] counts = new int[others];
        int[] starts = new int[others];
        Arrays.fill(counts, 1);
        Arrays.setAll(starts, n -> n);
        for (boolean fromUpper : new boolean[] {false, true}) {
            int root = root(both, upper, fromUpper);
            boolean isRoot = root == MPI.ROOT;
            Object[] own = root == MPI.PROC_NULL ? null : new Object[] {both.getRank()};
            Object[] all = isRoot ? new Object[others] : null;
            both.reduce(own, all, 1, MPI.OBJECT, join(), root);
            Check.same(isRoot ? "0123".substring(0, others) : "", isRoot ? "" + all[0] : "", "sum");
            both.reduce(own == null ? null : new int[2], new int[2], 1, MPI.INT2, MPI.MAXLOC, root);
            both.gatherv(
                    own,
                    1,
                    MPI.OBJECT,
                    all,
                    isRoot ? counts : null,
                    isRoot ? starts : null,
                    MPI.OBJECT,
                    root);
            Check.same(others - 1, isRoot ? all[others - 1] : others - 1, "gatherv");
            if (isRoot) {
                Arrays.setAll(all, n -> 10 + n);
                both.scatterv(all, counts, starts, MPI.OBJECT, root);
            } else {
                both.scatterv(own, 1, MPI.OBJECT, root);
            }
            Check.that(root != 0 || own[0].equals(10 + both.getRank()), "scatterv");
            both.bcast(own, 1, MPI.OBJECT, root);
        }
        Object[] all = new Object[others];
        both.allGather(new Object[] {"a"}, 1, MPI.OBJECT, all, 1, MPI.OBJECT);
        Check.same("a", all[others - 1], "allGather after calls with null");
    }

    private static void unions(Intracomm world, Intracomm own, Intercomm both, boolean upper) {
        Intracomm all = both.merge(upper);
        Check.same(world.getSize(), all.getSize(), "size of the union");
        Check.same(world.getRank(), all.getRank(), "the lower group first");
        all.free();
        all = both.Merge(!upper);
        int others = both.getRemoteSize();
        Check.same(
                upper ? own.getRank() : others + own.getRank(), all.getRank(), "the upper first");
        int[] one = {1};
        all.allReduce(one, 1, MPI.INT, MPI.SUM);
        Check.same(world.getSize(), one[0], "how many take part");
        all.free();
    }
}
