// SPDX-License-Identifier: Apache-2.0
package mpi.programs.message;

import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Cancellation of sends and receives.
public final class Cancelling {
    private static final int MILLIS_TO_WAIT = 20;

    private Cancelling() {}

    public static void run(Intracomm world) throws Exception {
        RingNeighbours ring = RingNeighbours.of(world);
        int[] in = {8};
        Request receiving = world.iRecv(in, 1, MPI.INT, ring.left(), 1);

        receiving.cancel();

        Status status = receiving.waitStatus();
        Check.that(status.isCancelled() && status.Test_cancelled(), "not cancelled");
        Check.same(8, in[0], "number of a cancelled receive");

        receiving = world.Irecv(in, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        receiving.Cancel();
        Check.that(receiving.Wait().isCancelled(), "not cancelled");
        world.barrier();
        tooLate(world, ring);
        sends(world, ring);
        metSend(world, ring);
        objects(world, ring);
        whileAnotherThreadWaits(world, ring);
        MPI.REQUEST_NULL.cancel();
    }

    /// Sends without a matching receive. Libraries may send them nevertheless, and do.
    private static void sends(Intracomm world, RingNeighbours ring) {
        if (!MPI.getLibVersion().contains("Wherry")) {
            return;
        }
        for (int length : new int[] {1, 100_000}) {
            Request sending = world.isSend(new int[length], length, MPI.INT, ring.right(), 7);

            sending.cancel();

            Check.that(sending.waitStatus().isCancelled(), "not cancelled");
            world.barrier();
            Check.same(null, world.iProbe(ring.left(), 7), "message that was cancelled");
            world.barrier();
            int[] in = new int[1];
            world.sendRecv(
                    new int[] {3}, 1, MPI.INT, ring.right(), 7, in, 1, MPI.INT, ring.left(), 7);
            Check.same(3, in[0], "the next message");
        }
    }

    /// An object message in one part is cancelled; one in several parts is sent.
    private static void objects(Intracomm world, RingNeighbours ring) {
        if (!MPI.getLibVersion().contains("Wherry")) {
            return;
        }
        Request sending = world.isSend(new Object[] {"text"}, 1, MPI.OBJECT, ring.right(), 9);
        sending.cancel();
        Check.that(sending.waitStatus().isCancelled(), "object not cancelled");
        long[][] rows = new long[40][10_000];
        rows[39][9_999] = 4;
        sending = world.isSend(new Object[] {rows}, 1, MPI.OBJECT, ring.right(), 10);
        sending.test();
        sending.cancel();
        Object[] in = new Object[1];
        Request receiving = world.iRecv(in, 1, MPI.OBJECT, ring.left(), 10);
        Request.waitAll(new Request[] {sending, receiving});
        Check.same(4, ((long[][]) in[0])[39][9_999], "object in several parts");
        world.barrier();
    }

    /// A send that has matched its receive is not cancelled.
    private static void metSend(Intracomm world, RingNeighbours ring) {
        int[] in = new int[100_000];
        Request receiving = world.iRecv(in, in.length, MPI.INT, ring.left(), 8);
        world.barrier();
        int[] out = new int[in.length];
        out[out.length - 1] = 6;
        Request sending = world.isSend(out, out.length, MPI.INT, ring.right(), 8);
        receiving.waitFor();

        sending.cancel();

        Check.that(!sending.waitStatus().isCancelled(), "cancelled though received");
        Check.same(6, in[in.length - 1], "number");
        world.barrier();
    }

    /// An operation that is done is not cancelled, and a cancelled receive takes no message.
    private static void tooLate(Intracomm world, RingNeighbours ring) {
        int[] in = new int[1];
        Request receiving = world.iRecv(in, 1, MPI.INT, ring.left(), 1);
        world.sSend(new int[0], 0, MPI.INT, MPI.PROC_NULL, 1);
        Request sending = world.iSend(new int[] {5}, 1, MPI.INT, ring.right(), 1);
        while (receiving.getStatus() == null) {
            Thread.onSpinWait();
        }

        receiving.cancel();

        Check.that(!receiving.waitStatus().isCancelled(), "cancelled though done");
        Check.same(5, in[0], "number");
        sending.waitFor();
        world.barrier();
    }

    /// The thread that waits gets the status of the cancelled message; over a library it waits on.
    private static void whileAnotherThreadWaits(Intracomm world, RingNeighbours ring)
            throws Exception {
        if (!MPI.getLibVersion().contains("Wherry")) {
            return;
        }
        int[] in = new int[1];
        checkWaiter(world.iRecv(in, 1, MPI.INT, ring.left(), 11));
        checkWaiter(world.iRecv(in, 1, MPI.INT, MPI.ANY_SOURCE, 11));
        checkWaiter(world.iRecv(new Object[1], 1, MPI.OBJECT, ring.left(), 11));
        checkWaiter(world.isSend(new int[100_000], 100_000, MPI.INT, ring.right(), 12));
        checkWaiter(
                world.iSendRecv(
                        new int[100_000],
                        100_000,
                        MPI.INT,
                        ring.right(),
                        13,
                        in,
                        1,
                        MPI.INT,
                        ring.left(),
                        14));
        world.barrier();
        Check.same(null, world.iProbe(ring.left(), MPI.ANY_TAG), "message that was cancelled");
        world.barrier();
    }

    private static void checkWaiter(Request request) throws Exception {
        FutureTask<Status> waiting = new FutureTask<>(request::waitStatus);
        Thread.ofPlatform().daemon().start(waiting);
        Thread.sleep(MILLIS_TO_WAIT);

        request.cancel();

        Check.that(waiting.get(20, TimeUnit.SECONDS).isCancelled(), "not cancelled");
    }
}
