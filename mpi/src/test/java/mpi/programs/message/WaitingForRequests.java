// SPDX-License-Identifier: Apache-2.0
package mpi.programs.message;

import java.util.Arrays;
import java.util.BitSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;
import org.jspecify.annotations.Nullable;

/// All calls that wait and test, in both spellings, with null requests and with null.
public final class WaitingForRequests {
    private static final int EACH = 6;
    private static final int LONG = 4 << 20;
    private static final long SECONDS = 30;

    private WaitingForRequests() {}

    /// Completes all requests.
    @FunctionalInterface
    private interface Completion {
        /// @param done gets the places of those that are done
        void complete(Request[] requests, BitSet done);
    }

    public static void run(Intracomm world) {
        one(world);
        Completion[] ways = {
            WaitingForRequests::waitAny,
            WaitingForRequests::waitAnyStatus,
            WaitingForRequests::capitalWaitany,
            WaitingForRequests::testAny,
            WaitingForRequests::capitalTestany,
            WaitingForRequests::waitSome,
            WaitingForRequests::waitSomeStatus,
            WaitingForRequests::testSome,
            WaitingForRequests::testSomeStatus,
            WaitingForRequests::waitAll,
            WaitingForRequests::waitAllStatus,
            WaitingForRequests::testAll,
            WaitingForRequests::testAllStatus
        };
        for (Completion way : ways) {
            several(world, way);
        }
        nothing();
        testsAdvanceSends(world, requests -> Request.testAny(requests) != MPI.UNDEFINED);
        testsAdvanceSends(world, requests -> Request.testAnyStatus(requests) != null);
        testsAdvanceSends(world, requests -> Request.Testsome(requests).length > 0);
        creationsAdvanceSends(world);
        freed(world);
        freedReceives(world);
    }

    private static void one(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        int[] in = new int[1];
        Request receiving = world.iRecv(in, 1, MPI.INT, ring.left(), 1);
        Check.that(!receiving.isNull() && !receiving.Is_null(), "null while it goes on");
        Check.that(receiving.testStatus() == null, "done before it was sent");
        Check.that(receiving.getStatus() == null, "done before it was sent");
        Check.that(!receiving.test() && receiving.Test() == null, "done before it was sent");
        world.barrier();
        world.iSend(new int[] {ring.rank()}, 1, MPI.INT, ring.right(), 1).Wait();

        while (receiving.getStatus() == null) {
            Thread.onSpinWait();
        }

        Check.that(!receiving.isNull(), "null though only asked");
        Check.same(ring.left(), receiving.getStatus().getSource(), "source");
        Check.same(ring.left(), receiving.testStatus().getSource(), "source");
        Check.that(receiving.isNull() && receiving.Is_null(), "not null though done");
        empty(receiving.waitStatus());
        empty(receiving.testStatus());
        Check.same(ring.left(), in[0], "number");
        world.barrier();
    }

    private static void empty(@Nullable Status status) {
        Check.that(status != null, "a status");
        Check.same(MPI.ANY_SOURCE, status.getSource(), "source of nothing");
        Check.same(MPI.ANY_TAG, status.getTag(), "tag of nothing");
        Check.same(0, status.getCount(MPI.INT), "count of nothing");
        Check.that(!status.isCancelled(), "cancelled nothing");
    }

    /// Places 0 and 8 are of nothing.
    private static void several(Intracomm world, Completion way) {
        RingNeighbours ring = RingNeighbours.of(world);
        int[] in = new int[EACH];
        Request[] requests = new Request[EACH + 3];
        requests[0] = MPI.REQUEST_NULL;
        for (int n = 0; n < EACH; n++) {
            requests[n + 1] = world.Irecv(in, n, 1, MPI.INT, ring.left(), n);
        }
        requests[EACH + 1] = world.iBarrier();
        BitSet done = new BitSet();
        Request[] sending = new Request[EACH];
        for (int n = EACH - 1; n >= 0; n--) {
            sending[n] = world.iSend(new int[] {ring.rank() * n}, 1, MPI.INT, ring.right(), n);
        }

        way.complete(requests, done);

        Request.Waitall(sending);
        Check.that(
                done.cardinality() == EACH + 1 && done.get(1, EACH + 2).cardinality() == EACH + 1,
                "places of those that were done: " + done);
        for (int n = 0; n < EACH; n++) {
            Check.same(ring.left() * n, in[n], "number " + n);
            Check.that(requests[n + 1].isNull(), "request goes on");
        }
        world.barrier();
    }

    /// @param index of which a status was had
    private static void from(Status status, int index, int left) {
        if (index <= EACH) {
            Check.same(index - 1, status.getTag(), "tag");
            Check.same(left, status.getSource(), "source");
            Check.same(1, status.getCount(MPI.INT), "count");
        }
    }

    private static int left() {
        return RingNeighbours.of(MPI.COMM_WORLD).left();
    }

    private static void waitAny(Request[] requests, BitSet done) {
        for (int n = Request.waitAny(requests); n != MPI.UNDEFINED; n = Request.waitAny(requests)) {
            done.set(n);
        }
    }

    private static void waitAnyStatus(Request[] requests, BitSet done) {
        Status status = Request.waitAnyStatus(requests);
        while (status.getIndex() != MPI.UNDEFINED) {
            from(status, status.getIndex(), left());
            done.set(status.getIndex());
            status = Request.waitAnyStatus(requests);
        }
        empty(status);
    }

    private static void capitalWaitany(Request[] requests, BitSet done) {
        Status status = Request.Waitany(requests);
        while (status.index != MPI.UNDEFINED) {
            from(status, status.index, left());
            done.set(status.index);
            status = Request.Waitany(requests);
        }
    }

    private static void testAny(Request[] requests, BitSet done) {
        while (done.cardinality() <= EACH) {
            int index = Request.testAny(requests);
            if (index != MPI.UNDEFINED) {
                done.set(index);
            }
        }
        Check.same(MPI.UNDEFINED, Request.testAny(requests), "index of nothing");
    }

    private static void capitalTestany(Request[] requests, BitSet done) {
        while (done.cardinality() <= EACH) {
            Status status = Request.Testany(requests);
            if (status != null) {
                from(status, status.index, left());
                done.set(status.index);
            }
        }
        Status nothing = Request.testAnyStatus(requests);
        empty(nothing);
        Check.same(MPI.UNDEFINED, nothing.getIndex(), "index of nothing");
    }

    private static void waitSome(Request[] requests, BitSet done) {
        for (int[] some = Request.waitSome(requests);
                some != null;
                some = Request.waitSome(requests)) {
            Check.that(some.length > 0, "some");
            Arrays.stream(some).forEach(done::set);
        }
    }

    private static void waitSomeStatus(Request[] requests, BitSet done) {
        for (Status[] some = Request.waitSomeStatus(requests);
                some != null && some.length > 0;
                some = Request.Waitsome(requests)) {
            take(some, done);
        }
        Check.same(null, Request.waitSomeStatus(requests), "nothing to wait for");
        Check.same(0, Request.Waitsome(requests).length, "nothing to wait for");
    }

    private static void take(Status[] some, BitSet done) {
        for (Status status : some) {
            from(status, status.getIndex(), left());
            done.set(status.getIndex());
        }
    }

    private static void testSome(Request[] requests, BitSet done) {
        for (int[] some = Request.testSome(requests);
                some != null;
                some = Request.testSome(requests)) {
            Arrays.stream(some).forEach(done::set);
        }
    }

    private static void testSomeStatus(Request[] requests, BitSet done) {
        for (Status[] some = Request.testSomeStatus(requests);
                some != null;
                some = Request.testSomeStatus(requests)) {
            take(some, done);
            take(Request.Testsome(requests), done);
        }
        Check.same(0, Request.Testsome(requests).length, "nothing to test");
    }

    private static void waitAll(Request[] requests, BitSet done) {
        Request.waitAll(requests);
        done.set(1, EACH + 2);
    }

    private static void waitAllStatus(Request[] requests, BitSet done) {
        takeAll(Request.waitAllStatus(requests), done);
    }

    private static void takeAll(Status[] all, BitSet done) {
        Check.same(EACH + 3, all.length, "length");
        empty(all[0]);
        empty(all[EACH + 2]);
        for (int n = 1; n <= EACH; n++) {
            from(all[n], n, left());
        }
        done.set(1, EACH + 2);
    }

    private static void testAll(Request[] requests, BitSet done) {
        while (!Request.testAll(requests)) {
            Thread.onSpinWait();
        }
        done.set(1, EACH + 2);
    }

    private static void testAllStatus(Request[] requests, BitSet done) {
        Status[] all = Request.testAllStatus(requests);
        while (all == null) {
            all = Request.Testall(requests);
        }
        takeAll(all, done);
    }

    private static void nothing() {
        Request[] none = {MPI.REQUEST_NULL, MPI.REQUEST_NULL};
        Check.that(MPI.REQUEST_NULL.isNull(), "null");
        empty(MPI.REQUEST_NULL.waitStatus());
        Check.that(Request.testAll(none), "all of nothing");
        Check.same(MPI.UNDEFINED, Request.waitAny(none), "any of nothing");
        Check.that(Request.waitSome(none) == null, "some of nothing");
        Check.that(Request.testSome(none) == null, "some of nothing");
        Check.same(0, Request.waitAllStatus(new Request[0]).length, "all of none");
    }

    /// Rank 1 replies when it has all parts of a long message; rank 0 only tests whether the reply
    /// has come (MPI 4.1, 3.7.4).
    private static void testsAdvanceSends(Intracomm world, Predicate<Request[]> test) {
        int rank = world.getRank();
        if (rank == 0 && world.getSize() > 1) {
            Object[] out = {new byte[LONG]};
            Request[] reply = {MPI.REQUEST_NULL, world.iRecv(new int[1], 1, MPI.INT, 1, 1)};
            Request sending = world.iSend(out, 1, MPI.OBJECT, 1, 2);
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
            while (!test.test(reply)) {
                Check.that(System.nanoTime() < end, "the receiver of a long message replies");
                Thread.onSpinWait();
            }
            sending.waitFor();
        } else if (rank == 1) {
            Object[] in = new Object[1];
            world.recv(in, 1, MPI.OBJECT, 0, 2);
            Check.same(LONG, ((byte[]) in[0]).length, "length");
            world.send(new int[1], 1, MPI.INT, 0, 1);
        }
        world.barrier();
    }

    /// A message of several parts is sent while its sender creates a communicator.
    private static void creationsAdvanceSends(Intracomm world) {
        int rank = world.getRank();
        Request sending = MPI.REQUEST_NULL;
        if (rank == 0 && world.getSize() > 1) {
            sending = world.iSend(new Object[] {new byte[LONG]}, 1, MPI.OBJECT, 1, 3);
        } else if (rank == 1) {
            Object[] in = new Object[1];
            world.recv(in, 1, MPI.OBJECT, 0, 3);
            Check.same(LONG, ((byte[]) in[0]).length, "length");
        }
        world.dup().free();
        sending.waitFor();
    }

    /// A message is sent though no thread waits for its request.
    private static void freed(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        int[] in = new int[1];
        int[] out = {77};
        Request sending = world.iSend(out, 1, MPI.INT, ring.right(), 5);
        sending.free();
        Check.that(sending.isNull(), "freed");
        world.recv(in, 1, MPI.INT, ring.left(), 5);
        Check.same(77, in[0], "number of a request that was freed");
        MPI.REQUEST_NULL.Free();
        world.barrier();
    }

    /// The elements arrive though no thread waits for the requests.
    private static void freedReceives(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        Datatype gaps = Datatype.createVector(2, 1, 2, MPI.INT);
        int[] dense = new int[1];
        int[] spread = new int[3];
        boolean[] flags = new boolean[2];
        Request receiving = world.iRecv(dense, 1, MPI.INT, ring.left(), 6);
        receiving.free();
        Check.that(receiving.isNull(), "freed");
        world.iRecv(spread, 1, gaps, ring.left(), 7).free();
        world.iRecv(flags, 2, MPI.BOOLEAN, ring.left(), 8).free();
        world.barrier();

        world.send(new int[] {5}, 1, MPI.INT, ring.right(), 6);
        world.send(new int[] {6, 7}, 2, MPI.INT, ring.right(), 7);
        world.send(new boolean[] {false, true}, 2, MPI.BOOLEAN, ring.right(), 8);
        while (dense[0] == 0 || spread[2] == 0 || !flags[1]) {
            var _ = world.iProbe(ring.left(), 9); // no such message: only makes progress
        }

        Check.same(5, dense[0], "number");
        Check.same(new int[] {6, 0, 7}, spread, "numbers with a gap");
        Check.that(!flags[0], "flag");
        world.barrier();
    }
}
