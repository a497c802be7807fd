// SPDX-License-Identifier: Apache-2.0
package mpi.programs.collective;

import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.Prequest;
import mpi.Request;
import mpi.User_function;
import mpi.programs.Check;

/// Persistent collective operations.
///
/// The numbers sent depend on the round; the expected numbers are computed from ranks and round
/// alone.
public final class PersistentOperations {
    private static final int ROUNDS = 3;
    private static final int ROOT = 0;

    private final Intracomm world;
    private final int rank;
    private final int size;

    private PersistentOperations(Intracomm world) {
        this.world = world;
        this.rank = world.getRank();
        this.size = world.getSize();
    }

    public static void run(Intracomm world) throws Exception {
        PersistentOperations all = new PersistentOperations(world);
        all.toAndFromTheRoot();
        all.unevenToAndFromTheRoot();
        all.toAll();
        all.exchanges();
        all.reductions();
        all.scattered();
        all.scans();
        all.objects();
        all.inAnyOrder();
        all.freedBefore();
        all.mistakes();
    }

    /// Adds two numbers; the second one may follow a gap.
    private static final class Sums extends User_function {
        private final int second;

        Sums(int second) {
            this.second = second;
        }

        @Override
        public void Call(Object in, int from, Object inOut, int to, int count, Datatype datatype) {
            ((int[]) inOut)[to] += ((int[]) in)[from];
            ((int[]) inOut)[to + second] += ((int[]) in)[from + second];
        }
    }

    /// The datatype and the operation are freed before the operation starts or ends.
    private void freedBefore() {
        Datatype pair = Datatype.createContiguous(2, MPI.INT);
        Op op = new Op(new Sums(1), true);
        int[] out = new int[2];
        int[] in = new int[2];
        Prequest request = world.allReduceInit(out, in, 1, pair, op);
        pair.free();
        op.free();
        rounds(
                request,
                round -> Arrays.fill(out, number(rank, round)),
                round -> Check.same(Arrays.stream(numbers(round)).sum(), in[1], "sum"));
        Datatype gap = Datatype.createVector(2, 1, 2, MPI.INT);
        int[] both = {1, -1, rank};
        Request going = world.iAllReduce(both, 1, gap, new Op(new Sums(2), true));
        gap.free();
        going.waitFor();
        Check.same(new int[] {size, -1, size * (size - 1) / 2}, both, "sums with a gap");
    }

    /// Changes the content to send before a start.
    @FunctionalInterface
    private interface Filling {
        void fill(int round);
    }

    /// Compares the received content.
    @FunctionalInterface
    private interface Checking {
        void check(int round);
    }

    private static void rounds(Prequest request, Filling filling, Checking checking) {
        for (int round = 0; round < ROUNDS; round++) {
            filling.fill(round);
            request.start();
            request.waitFor();
            checking.check(round);
        }
        Check.that(!request.isNull(), "request is still there");
        request.free();
        Check.that(request.isNull(), "request was freed");
    }

    /// Returns the number of a rank in a round.
    private static int number(int rank, int round) {
        return 100 * round + rank + 1;
    }

    /// Returns the numbers of all ranks.
    private int[] numbers(int round) {
        int[] all = new int[size];
        Arrays.setAll(all, each -> number(each, round));
        return all;
    }

    private void toAndFromTheRoot() {
        int[] one = new int[1];
        int[] all = new int[size];
        boolean isRoot = rank == ROOT;
        rounds(world.barrierInit(), _ -> {}, _ -> {});
        rounds(
                world.bcastInit(one, 1, MPI.INT, ROOT),
                round -> one[0] = isRoot ? number(7, round) : 0,
                round -> Check.same(number(7, round), one[0], "broadcast"));
        rounds(
                world.gatherInit(one, 1, MPI.INT, all, 1, MPI.INT, ROOT),
                round -> one[0] = number(rank, round),
                round -> Check.same(isRoot ? numbers(round) : new int[size], all, "gathered"));
        int[] whole = new int[size];
        rounds(
                world.gatherInit(isRoot ? whole : one, 1, MPI.INT, ROOT),
                round -> {
                    one[0] = number(rank, round);
                    whole[ROOT] = number(rank, round);
                },
                round ->
                        Check.same(
                                isRoot ? numbers(round) : one.clone(),
                                isRoot ? whole : one,
                                "gathered in place"));
        rounds(
                world.scatterInit(all, 1, MPI.INT, one, 1, MPI.INT, ROOT),
                round -> System.arraycopy(numbers(round), 0, all, 0, size),
                round -> Check.same(number(rank, round), one[0], "scattered"));
        rounds(
                world.scatterInit(isRoot ? all : one, 1, MPI.INT, ROOT),
                round -> System.arraycopy(numbers(round), 0, all, 0, size),
                round ->
                        Check.same(
                                number(rank, round),
                                isRoot ? all[ROOT] : one[0],
                                "scattered in place"));
    }

    /// Returns one for rank 0, two for rank 1 and so on.
    private int[] counts() {
        int[] counts = new int[size];
        Arrays.setAll(counts, each -> each + 1);
        return counts;
    }

    /// Returns the start of each block, one after another.
    private int[] starts() {
        int[] starts = new int[size];
        Arrays.setAll(starts, each -> each * (each + 1) / 2);
        return starts;
    }

    private int sum() {
        return size * (size + 1) / 2;
    }

    /// Returns the numbers of all ranks, each as often as it counts.
    private int[] uneven(int round) {
        int[] all = new int[sum()];
        for (int each = 0; each < size; each++) {
            Arrays.fill(all, starts()[each], starts()[each] + each + 1, number(each, round));
        }
        return all;
    }

    private int[] own(int round) {
        int[] own = new int[rank + 1];
        Arrays.fill(own, number(rank, round));
        return own;
    }

    private void unevenToAndFromTheRoot() {
        int[] own = new int[rank + 1];
        int[] all = new int[sum()];
        boolean isRoot = rank == ROOT;
        rounds(
                world.gathervInit(own, rank + 1, MPI.INT, all, counts(), starts(), MPI.INT, ROOT),
                round -> Arrays.fill(own, number(rank, round)),
                round -> Check.same(isRoot ? uneven(round) : new int[sum()], all, "gathered"));
        rounds(
                isRoot
                        ? world.gathervInit(all, counts(), starts(), MPI.INT, ROOT)
                        : world.gathervInit(own, rank + 1, MPI.INT, ROOT),
                round -> {
                    Arrays.fill(own, number(rank, round));
                    all[0] = isRoot ? number(rank, round) : 0;
                },
                round -> Check.same(isRoot ? uneven(round) : new int[sum()], all, "in place"));
        rounds(
                world.scattervInit(all, counts(), starts(), MPI.INT, own, rank + 1, MPI.INT, ROOT),
                round -> System.arraycopy(uneven(round), 0, all, 0, sum()),
                round -> Check.same(own(round), own, "scattered"));
        rounds(
                isRoot
                        ? world.scattervInit(all, counts(), starts(), MPI.INT, ROOT)
                        : world.scattervInit(own, rank + 1, MPI.INT, ROOT),
                round -> System.arraycopy(uneven(round), 0, all, 0, sum()),
                round -> Check.same(own(round), isRoot ? new int[] {all[0]} : own, "in place"));
    }

    private void toAll() {
        int[] one = new int[1];
        int[] all = new int[size];
        rounds(
                world.allGatherInit(one, 1, MPI.INT, all, 1, MPI.INT),
                round -> one[0] = number(rank, round),
                round -> Check.same(numbers(round), all, "gathered to all"));
        rounds(
                world.allGatherInit(all, 1, MPI.INT),
                round -> all[rank] = number(rank, round),
                round -> Check.same(numbers(round), all, "in place"));
        int[] own = new int[rank + 1];
        int[] some = new int[sum()];
        rounds(
                world.allGathervInit(own, rank + 1, MPI.INT, some, counts(), starts(), MPI.INT),
                round -> Arrays.fill(own, number(rank, round)),
                round -> Check.same(uneven(round), some, "uneven to all"));
        rounds(
                world.allGathervInit(some, counts(), starts(), MPI.INT),
                round -> System.arraycopy(own(round), 0, some, starts()[rank], rank + 1),
                round -> Check.same(uneven(round), some, "uneven in place"));
    }

    private void exchanges() {
        int[] out = new int[size];
        int[] in = new int[size];
        int[] ones = new int[size];
        int[] places = new int[size];
        int[] bytes = new int[size];
        Datatype[] types = new Datatype[size];
        Arrays.fill(ones, 1);
        Arrays.fill(types, MPI.INT);
        Arrays.setAll(places, each -> each);
        Arrays.setAll(bytes, each -> each * Integer.BYTES);
        Filling filling = round -> Arrays.setAll(out, each -> 1000 * each + number(rank, round));
        Checking checking =
                round -> {
                    int[] wanted = new int[size];
                    Arrays.setAll(wanted, each -> 1000 * rank + number(each, round));
                    Check.same(wanted, in, "exchanged");
                };
        rounds(world.allToAllInit(out, 1, MPI.INT, in, 1, MPI.INT), filling, checking);
        rounds(
                world.allToAllvInit(out, ones, places, MPI.INT, in, ones, places, MPI.INT),
                filling,
                checking);
        rounds(
                world.allToAllwInit(out, ones, bytes, types, in, ones, bytes, types),
                filling,
                checking);
    }

    private int total(int round) {
        return Arrays.stream(numbers(round)).sum();
    }

    private void reductions() {
        int[] out = new int[1];
        int[] in = new int[1];
        boolean isRoot = rank == ROOT;
        Filling filling = round -> out[0] = number(rank, round);
        rounds(
                world.reduceInit(out, in, 1, MPI.INT, MPI.SUM, ROOT),
                filling,
                round -> Check.same(isRoot ? total(round) : 0, in[0], "reduced"));
        rounds(
                world.reduceInit(out, 1, MPI.INT, MPI.SUM, ROOT),
                filling,
                round ->
                        Check.same(
                                isRoot ? total(round) : number(rank, round), out[0], "in place"));
        rounds(
                world.allReduceInit(out, in, 1, MPI.INT, MPI.SUM),
                filling,
                round -> Check.same(total(round), in[0], "reduced to all"));
        rounds(
                world.allReduceInit(out, 1, MPI.INT, MPI.MAX),
                filling,
                round -> Check.same(number(size - 1, round), out[0], "greatest, in place"));
    }

    private void scattered() {
        int[] out = new int[size];
        int[] in = new int[1];
        Filling filling = round -> Arrays.setAll(out, each -> number(rank, round) * (each + 1));
        rounds(
                world.reduceScatterBlockInit(out, in, 1, MPI.INT, MPI.SUM),
                filling,
                round -> Check.same(total(round) * (rank + 1), in[0], "block"));
        rounds(
                world.reduceScatterBlockInit(out, 1, MPI.INT, MPI.SUM),
                filling,
                round -> Check.same(total(round) * (rank + 1), out[0], "block in place"));
        int[] some = new int[sum()];
        int[] own = new int[rank + 1];
        Filling uneven = round -> Arrays.fill(some, number(rank, round));
        int[] wanted = new int[rank + 1];
        Checking checking =
                round -> {
                    Arrays.fill(wanted, total(round));
                    Check.same(wanted, own, "uneven");
                };
        rounds(world.reduceScatterInit(some, own, counts(), MPI.INT, MPI.SUM), uneven, checking);
        rounds(
                world.reduceScatterInit(some, counts(), MPI.INT, MPI.SUM),
                uneven,
                round -> {
                    System.arraycopy(some, 0, own, 0, rank + 1);
                    checking.check(round);
                });
    }

    private void scans() {
        int[] out = new int[1];
        int[] in = new int[1];
        Filling filling = round -> out[0] = number(rank, round);
        rounds(
                world.scanInit(out, in, 1, MPI.INT, MPI.SUM),
                filling,
                round -> Check.same(upTo(rank + 1, round), in[0], "scan"));
        rounds(
                world.scanInit(out, 1, MPI.INT, MPI.SUM),
                filling,
                round -> Check.same(upTo(rank + 1, round), out[0], "scan in place"));
        rounds(
                world.exScanInit(out, in, 1, MPI.INT, MPI.SUM),
                filling,
                round -> Check.that(rank == 0 || in[0] == upTo(rank, round), "exclusive"));
        rounds(
                world.exScanInit(out, 1, MPI.INT, MPI.SUM),
                filling,
                round ->
                        Check.that(rank == 0 || out[0] == upTo(rank, round), "exclusive in place"));
    }

    private int upTo(int end, int round) {
        return Arrays.stream(numbers(round), 0, end).sum();
    }

    private void objects() {
        String[] one = new String[1];
        String[] all = new String[size];
        rounds(
                world.bcastInit(one, 1, MPI.OBJECT, ROOT),
                round -> one[0] = rank == ROOT ? "round " + round : "",
                round -> Check.same("round " + round, one[0], "object"));
        rounds(
                world.allGatherInit(one, 1, MPI.OBJECT, all, 1, MPI.OBJECT),
                round -> one[0] = rank + " in " + round,
                round -> Check.same((size - 1) + " in " + round, all[size - 1], "objects"));
    }

    /// Ranks start the same operations in different orders.
    private void inAnyOrder() {
        int[] first = {-1};
        int[] second = {-1};
        int[] third = {0};
        Prequest[] requests = {
            world.bcastInit(first, 1, MPI.INT, ROOT),
            world.bcastInit(second, 1, MPI.INT, size - 1),
            world.allReduceInit(new int[] {1}, third, 1, MPI.INT, MPI.SUM)
        };
        Prequest[] reversed = {requests[2], requests[1], requests[0]};
        for (int round = 0; round < ROUNDS; round++) {
            first[0] = rank == ROOT ? 10 + round : -1;
            second[0] = rank == size - 1 ? 20 + round : -1;
            Prequest.startAll(rank % 2 == 0 ? requests : reversed);
            int[] between = {rank};
            world.bcast(between, 1, MPI.INT, ROOT);
            Request.waitAll(rank % 2 == 0 ? reversed : requests);
            Check.same(0, between[0], "another operation in between");
            Check.same(10 + round, first[0], "first");
            Check.same(20 + round, second[0], "second");
            Check.same(size, third[0], "third");
        }
        for (Prequest request : requests) {
            request.free();
        }
    }

    private void mistakes() throws Exception {
        int[] one = new int[1];
        Check.refuses(MPI.ERR_ROOT, () -> world.bcastInit(one, 1, MPI.INT, size));
        Check.refuses(MPI.ERR_BUFFER, () -> world.bcastInit(one, 2, MPI.INT, ROOT));
        Prequest request = world.barrierInit();
        request.start();
        Check.refuses(MPI.ERR_REQUEST, request::start);
        request.waitFor();
        request.free();
    }
}
