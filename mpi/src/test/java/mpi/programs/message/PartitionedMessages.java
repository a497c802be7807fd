// SPDX-License-Identifier: Apache-2.0
package mpi.programs.message;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Messages whose partitions are sent when they are ready, from each rank to the one on its right.
public final class PartitionedMessages {
    private static final int TAG = 11;
    private static final int ROUNDS = 3;

    private PartitionedMessages() {}

    public static void run(Intracomm world) throws Exception {
        RingNeighbours ring = RingNeighbours.of(world);
        for (int parts : new int[] {1, 2, 3, 6}) {
            partitions(world, ring, parts);
        }
        arrivals(world, ring);
        gaps(world, ring);
        order(world, ring);
        large(world, ring);
        threads(world, ring);
        nothing(world, ring);
        mistakes(world, ring);
        world.barrier();
    }

    private static int number(int rank, int round, int index) {
        return 1000 * rank + 100 * round + index;
    }

    private static int[] numbers(int rank, int round, int length) {
        int[] all = new int[length];
        Arrays.setAll(all, index -> number(rank, round, index));
        return all;
    }

    /// Six partitions are sent, and received as some others.
    private static void partitions(Intracomm world, RingNeighbours ring, int parts) {
        int[] out = new int[12];
        int[] in = new int[12];
        Prequest receiving = world.pRecvInit(in, parts, 12 / parts, MPI.INT, ring.left(), TAG);
        Prequest sending = world.pSendInit(out, 6, 2, MPI.INT, ring.right(), TAG);
        Check.that(receiving.pArrived(0), "inactive: has arrived");
        for (int round = 0; round < ROUNDS; round++) {
            System.arraycopy(numbers(ring.rank(), round, 12), 0, out, 0, 12);
            Prequest.startAll(new Prequest[] {receiving, sending});
            sending.pReadyList(new int[] {5, 0});
            sending.pReady(3);
            Check.that(!sending.test(), "not all is ready");
            sending.pReadyRange(1, 2);
            sending.pReady(4);
            Status status = receiving.waitStatus();
            sending.waitFor();
            Check.same(numbers(ring.left(), round, 12), in, "received");
            Check.same(12, status.getCount(MPI.INT), "count");
            Check.same(ring.left(), status.getSource(), "source");
            Check.same(TAG, status.getTag(), "tag");
        }
        receiving.free();
        sending.free();
    }

    /// The second partition arrives while the first is not sent.
    private static void arrivals(Intracomm world, RingNeighbours ring) {
        int[] out = {number(ring.rank(), 0, 0), number(ring.rank(), 0, 1)};
        int[] in = {-1, -1};
        Prequest sending = world.pSendInit(out, 2, 1, MPI.INT, ring.right(), TAG);
        Prequest receiving = world.pRecvInit(in, 2, 1, MPI.INT, ring.left(), TAG);
        sending.start();
        receiving.start();
        sending.pReady(1);
        while (!receiving.pArrived(1)) {
            Thread.onSpinWait();
        }
        Check.same(number(ring.left(), 0, 1), in[1], "second");
        Check.that(!receiving.pArrived(0) && !receiving.test(), "first was not sent");
        world.barrier();
        sending.pReady(0);
        Request.waitAll(new Request[] {sending, receiving});
        Check.same(number(ring.left(), 0, 0), in[0], "first");
        sending.free();
        receiving.free();
    }

    /// The datatype has gaps here, and none at the sender.
    private static void gaps(Intracomm world, RingNeighbours ring) {
        Datatype everySecond = Datatype.createVector(2, 1, 2, MPI.INT);
        Datatype pair = Datatype.createResized(everySecond, 0, 4 * Integer.BYTES);
        int[] in = new int[8];
        IntBuffer out = MPI.newIntBuffer(4);
        out.put(0, numbers(ring.rank(), 1, 4));
        Prequest receiving = world.pRecvInit(in, 2, 1, pair, ring.left(), TAG);
        Prequest sending = world.pSendInit(out, 4, 1, MPI.INT, ring.right(), TAG);
        Prequest.startAll(new Prequest[] {sending, receiving});
        sending.pReadyRange(0, 3);
        Request.waitAll(new Request[] {sending, receiving});
        int[] came = numbers(ring.left(), 1, 4);
        Check.same(new int[] {came[0], 0, came[1], 0, came[2], 0, came[3], 0}, in, "with gaps");
        sending.free();
        receiving.free();
    }

    /// Several messages of the same tag match in the order of their initialization, whatever is
    /// started first.
    private static void order(Intracomm world, RingNeighbours ring) {
        int[][] in = new int[3][1];
        Prequest[] sending = new Prequest[3];
        Prequest[] receiving = new Prequest[3];
        for (int n = 0; n < 3; n++) {
            sending[n] = world.pSendInit(new int[] {n}, 1, 1, MPI.INT, ring.right(), TAG);
        }
        world.barrier();
        for (int n = 0; n < 3; n++) {
            receiving[n] = world.pRecvInit(in[n], 1, 1, MPI.INT, ring.left(), TAG);
        }
        for (int n = 2; n >= 0; n--) {
            sending[n].start();
            sending[n].pReady(0);
            receiving[2 - n].start();
        }
        Request.waitAll(receiving);
        Request.waitAll(sending);
        Check.same(new int[][] {{0}, {1}, {2}}, in, "in order");
    }

    private static void large(Intracomm world, RingNeighbours ring) {
        double[] out = new double[400_000];
        double[] in = new double[out.length];
        Arrays.setAll(out, index -> ring.rank() + index / 8.0);
        Prequest sending = world.pSendInit(out, 8, out.length / 8, MPI.DOUBLE, ring.right(), TAG);
        Prequest receiving = world.pRecvInit(in, 5, in.length / 5, MPI.DOUBLE, ring.left(), TAG);
        Prequest.startAll(new Prequest[] {sending, receiving});
        sending.pReadyRange(0, 7);
        receiving.waitFor();
        sending.waitFor();
        Arrays.setAll(out, index -> ring.left() + index / 8.0);
        Check.same(out, in, "large");
    }

    /// Each partition is ready in a thread of its own.
    private static void threads(Intracomm world, RingNeighbours ring) throws InterruptedException {
        if (MPI.queryThread() != MPI.THREAD_MULTIPLE) {
            return;
        }
        int[] out = new int[4];
        int[] in = new int[4];
        Prequest sending = world.pSendInit(out, 4, 1, MPI.INT, ring.right(), TAG);
        Prequest receiving = world.pRecvInit(in, 4, 1, MPI.INT, ring.left(), TAG);
        for (int round = 0; round < ROUNDS; round++) {
            Prequest.startAll(new Prequest[] {sending, receiving});
            Thread[] threads = new Thread[4];
            for (int n = 0; n < threads.length; n++) {
                int partition = n;
                int number = number(ring.rank(), round, n);
                threads[n] =
                        Thread.ofPlatform()
                                .start(() -> {
                                    out[partition] = number;
                                    sending.pReady(partition);
                                });
            }
            receiving.waitFor();
            sending.waitFor();
            for (Thread thread : threads) {
                thread.join();
            }
            Check.same(numbers(ring.left(), round, 4), in, "of threads");
        }
    }

    private static void nothing(Intracomm world, RingNeighbours ring) {
        int[] in = {7};
        Prequest sending = world.pSendInit(new int[2], 2, 1, MPI.INT, MPI.PROC_NULL, TAG);
        Prequest receiving = world.pRecvInit(in, 1, 1, MPI.INT, MPI.PROC_NULL, TAG);
        Prequest empty = world.pSendInit(new int[0], 2, 0, MPI.INT, ring.right(), TAG);
        Prequest none = world.pRecvInit(null, 0, 1, MPI.INT, ring.left(), TAG);
        Prequest.startAll(new Prequest[] {sending, receiving, empty, none});
        sending.pReadyRange(0, 1);
        empty.pReadyRange(0, 1);
        Request.waitAll(new Request[] {sending, empty, none});
        Status status = receiving.waitStatus();
        Check.same(MPI.PROC_NULL, status.getSource(), "source");
        Check.same(0, status.getCount(MPI.INT), "count");
        Check.same(7, in[0], "nothing came");
    }

    private static void mistakes(Intracomm world, RingNeighbours ring) throws Exception {
        int[] two = new int[2];
        Check.refuses(MPI.ERR_BUFFER, () -> world.pSendInit(two, 3, 1, MPI.INT, ring.right(), TAG));
        Check.refuses(MPI.ERR_ARG, () -> world.pSendInit(two, -1, 1, MPI.INT, ring.right(), TAG));
        Check.refuses(MPI.ERR_RANK, () -> world.pRecvInit(two, 1, 1, MPI.INT, MPI.ANY_SOURCE, TAG));
        Check.refuses(
                MPI.ERR_TAG, () -> world.pRecvInit(two, 1, 1, MPI.INT, ring.left(), MPI.ANY_TAG));
        Prequest sending = world.pSendInit(two, 2, 1, MPI.INT, ring.right(), TAG);
        Prequest receiving = world.pRecvInit(two.clone(), 2, 1, MPI.INT, ring.left(), TAG);
        Check.refuses(MPI.ERR_REQUEST, () -> sending.pReady(0));
        Check.refuses(MPI.ERR_REQUEST, () -> sending.pArrived(0));
        Check.refuses(MPI.ERR_REQUEST, () -> receiving.pReady(0));
        Prequest.startAll(new Prequest[] {sending, receiving});
        sending.pReady(0);
        Check.refuses(MPI.ERR_REQUEST, () -> sending.pReady(0));
        Check.refuses(MPI.ERR_ARG, () -> sending.pReady(2));
        Check.refuses(MPI.ERR_ARG, () -> receiving.pArrived(-1));
        sending.pReady(1);
        Request.waitAll(new Request[] {sending, receiving});
        Prequest plain = world.sendInit(two, 2, MPI.INT, ring.right(), TAG);
        Check.refuses(MPI.ERR_REQUEST, () -> plain.pReady(0));
    }
}
