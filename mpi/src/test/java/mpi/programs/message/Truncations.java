// SPDX-License-Identifier: Apache-2.0
package mpi.programs.message;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.List;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Messages that are longer than the memory for them, with each receive call: the error, the memory
/// around, the next message.
public final class Truncations {
    private static final int MARGIN = 4;
    private static final int UNTOUCHED = -77;
    private static final int TAG = 3;

    private Truncations() {}

    /// A way to receive `count` of a datatype.
    private record ReceiveCall(String name, ReceiveAction receiving) {}

    /// Receives from the left.
    @FunctionalInterface
    private interface ReceiveAction {
        void receive(Intracomm world, Object into, int count, Datatype type) throws Exception;
    }

    public static void run(Intracomm world) throws Exception {
        for (int length : new int[] {9, 500, 2_000, 300_000, 5_000_000}) {
            for (ReceiveCall way : ways()) {
                heap(world, way, length);
                if (length < 1_024 || !writesBeyondBuffers()) {
                    direct(world, way, length);
                }
                spread(world, way, length);
            }
        }
        afterAnother(world);
        beforeAnother(world);
    }

    /// Some libraries report that a message of 4 KiB or more is too long, but have written all of it
    /// by then, in C, too. Wherry receives it elsewhere and not in an array, but direct buffers are
    /// passed to the library.
    private static boolean writesBeyondBuffers() {
        return MPI.getLibVersion().contains("Open MPI v");
    }

    private static List<ReceiveCall> ways() {
        return List.of(
                new ReceiveCall(
                        "recv", (world, in, n, type) -> world.recv(in, n, type, left(world), TAG)),
                new ReceiveCall(
                        "recv of any",
                        (world, in, n, type) ->
                                world.recv(in, n, type, MPI.ANY_SOURCE, MPI.ANY_TAG)),
                new ReceiveCall(
                        "iRecv",
                        (world, in, n, type) ->
                                world.iRecv(in, n, type, left(world), TAG).waitFor()),
                new ReceiveCall(
                        "waitAll",
                        (world, in, n, type) ->
                                Request.waitAll(
                                        new Request[] {
                                            world.iRecv(in, n, type, left(world), TAG)
                                        })),
                new ReceiveCall("recvInit", Truncations::persistent),
                new ReceiveCall("mRecv", Truncations::matched));
    }

    private static int left(Intracomm world) {
        return RingNeighbours.of(world).left();
    }

    private static void persistent(Intracomm world, Object in, int count, Datatype type) {
        Prequest receiving = world.recvInit(in, count, type, left(world), TAG);
        try {
            receiving.start();
            receiving.waitFor();
        } finally {
            receiving.free();
        }
    }

    private static void matched(Intracomm world, Object in, int count, Datatype type) {
        Message message = new Message();
        message.mProbe(left(world), TAG, world);
        message.mRecv(in, count, type);
    }

    private static void heap(Intracomm world, ReceiveCall way, int length) throws Exception {
        int[] memory = new int[2 + MARGIN];
        Arrays.fill(memory, UNTOUCHED);
        refused(world, way, length, memory, MPI.INT);
        for (int n = 2; n < memory.length; n++) {
            Check.same(UNTOUCHED, memory[n], "array after the end: " + way + ", " + length);
        }
    }

    private static void direct(Intracomm world, ReceiveCall way, int length) throws Exception {
        IntBuffer all = MPI.newIntBuffer(2 + 2 * MARGIN);
        for (int n = 0; n < all.capacity(); n++) {
            all.put(n, UNTOUCHED);
        }
        refused(world, way, length, MPI.slice(all, MARGIN), MPI.INT);
        MemorySegment memory = MemorySegment.ofBuffer(all.duplicate().clear());
        for (int n = 0; n < all.capacity(); n++) {
            if (n < MARGIN || n >= MARGIN + 2) {
                Check.same(
                        UNTOUCHED,
                        memory.getAtIndex(ValueLayout.JAVA_INT, n),
                        "buffer around: " + way + ", " + length);
            }
        }
    }

    private static void spread(Intracomm world, ReceiveCall way, int length) throws Exception {
        int[] memory = new int[4 + MARGIN];
        Arrays.fill(memory, UNTOUCHED);
        refused(world, way, length, memory, Datatype.createVector(1, 1, 2, MPI.INT));
        for (int n = 2; n < memory.length; n++) {
            Check.same(UNTOUCHED, memory[n], "array with gaps: " + way + ", " + length);
        }
    }

    /// The status of a request that is done is not lost by the failure of another (MPI 4.1, 3.7.5).
    private static void afterAnother(Intracomm world) throws Exception {
        RingNeighbours ring = RingNeighbours.of(world);
        int[] in = new int[3];
        Request[] requests = {
            world.Irecv(in, 0, 1, MPI.INT, MPI.ANY_SOURCE, TAG),
            world.Irecv(in, 1, 1, MPI.INT, ring.left(), TAG + 1)
        };
        world.send(new int[] {5}, 1, MPI.INT, ring.right(), TAG);
        world.send(new int[2], 2, MPI.INT, ring.right(), TAG + 1);
        world.send(new int[1], 1, MPI.INT, ring.right(), TAG + 2);
        world.Recv(in, 2, 1, MPI.INT, ring.left(), TAG + 2); // the others have come, too

        Status[] done = Request.Waitsome(requests);

        Check.same(1, done.length, "requests that are done");
        Check.same(0, done[0].getIndex(), "index");
        Check.same(ring.left(), done[0].getSource(), "source");
        Check.same(5, in[0], "number");
        Check.refuses(MPI.ERR_TRUNCATE, () -> Request.Waitsome(requests));
        Check.same(0, Request.Waitsome(requests).length, "requests that are left");
    }

    /// The same if all requests are awaited: the next call returns the status.
    private static void beforeAnother(Intracomm world) throws Exception {
        RingNeighbours ring = RingNeighbours.of(world);
        int[] in = new int[2];
        Request[] requests = {
            world.Irecv(in, 0, 1, MPI.INT, MPI.ANY_SOURCE, TAG),
            world.Irecv(in, 1, 1, MPI.INT, ring.left(), TAG + 1)
        };
        world.send(new int[] {5}, 1, MPI.INT, ring.right(), TAG);
        world.send(new int[2], 2, MPI.INT, ring.right(), TAG + 1);

        Check.refuses(MPI.ERR_TRUNCATE, () -> Request.waitAll(requests));
        Status[] all = Request.waitAllStatus(requests);

        Check.same(ring.left(), all[0].getSource(), "source");
        Check.same(1, all[0].getCount(MPI.INT), "count");
        Check.same(5, in[0], "number");
        Check.same(MPI.ANY_SOURCE, all[1].getSource(), "source of the request that failed");
        Check.that(requests[0].isNull() && requests[1].isNull(), "requests that are left");
    }

    /// Room for two elements.
    private static void refused(
            Intracomm world, ReceiveCall way, int length, Object into, Datatype type)
            throws Exception {
        RingNeighbours ring = RingNeighbours.of(world);
        Request sending = world.iSend(new int[length], length, MPI.INT, ring.right(), TAG);
        try {
            Check.refuses(MPI.ERR_TRUNCATE, () -> way.receiving().receive(world, into, 2, type));
        } catch (AssertionError e) {
            throw new AssertionError(way.name() + ", length=" + length, e);
        }
        sending.waitFor();
        int[] next = {0, 0};
        world.sendRecv(
                new int[] {length, 1},
                2,
                MPI.INT,
                ring.right(),
                TAG,
                next,
                2,
                MPI.INT,
                ring.left(),
                TAG);
        Check.same(new int[] {length, 1}, next, "next message: " + way);
    }
}
