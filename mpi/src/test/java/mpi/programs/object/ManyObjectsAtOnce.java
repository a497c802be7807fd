// SPDX-License-Identifier: Apache-2.0
package mpi.programs.object;

import java.util.List;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Many large objects under way in both directions, and waited for in any order.
public final class ManyObjectsAtOnce {
    private static final int MESSAGES = 10;
    private static final int LENGTH = 250_000;

    private ManyObjectsAtOnce() {}

    public static void run(Intracomm world) {
        outAndIn(world, false);
        outAndIn(world, true);
        sendersFirst(world);
        receiversLast(world);
        afterFree(world);
    }

    /// Both neighbours send to each other at once.
    private static void outAndIn(Intracomm world, boolean receivesFirst) {
        RingNeighbours ring = RingNeighbours.of(world);
        Object[][] in = new Object[2 * MESSAGES][1];
        Request[] requests = new Request[4 * MESSAGES];
        for (int half = 0; half < 2; half++) {
            for (int n = 0; n < MESSAGES; n++) {
                int at = 2 * n + (half == 0 ? 0 : 2 * MESSAGES);
                boolean receives = receivesFirst == (half == 0);
                requests[at] =
                        receives
                                ? world.iRecv(in[2 * n], 1, MPI.OBJECT, ring.left(), 1)
                                : begin(world, n, ring.right(), 1);
                requests[at + 1] =
                        receives
                                ? world.iRecv(in[2 * n + 1], 1, MPI.OBJECT, ring.right(), 2)
                                : begin(world, n, ring.left(), 2);
            }
        }

        Request.waitAll(requests);

        for (int n = 0; n < MESSAGES; n++) {
            arrived(in[2 * n][0], n, ring.left());
            arrived(in[2 * n + 1][0], n, ring.right());
        }
        world.barrier();
    }

    private static Request begin(Intracomm world, int number, int to, int tag) {
        return world.iSend(message(number, world.getRank()), 1, MPI.OBJECT, to, tag);
    }

    private static Object[] message(int number, int rank) {
        int[] numbers = new int[number % 3 == 0 ? 3 : LENGTH + number];
        numbers[numbers.length - 1] = rank;
        return new Object[] {List.of(number, numbers)};
    }

    private static void arrived(Object message, int number, int rank) {
        List<?> list = (List<?>) message;
        Check.same((Object) number, list.get(0), "number of the message");
        int[] numbers = (int[]) list.get(1);
        Check.same(number % 3 == 0 ? 3 : LENGTH + number, numbers.length, "length");
        Check.same(rank, numbers[numbers.length - 1], "sender");
    }

    /// Blocking receives while own messages are still under way.
    private static void sendersFirst(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        Request[] sending = new Request[MESSAGES];
        for (int n = 0; n < MESSAGES; n++) {
            sending[n] = world.isSend(message(n, ring.rank()), 1, MPI.OBJECT, ring.right(), n);
        }
        for (int n = MESSAGES - 1; n >= 0; n--) {
            Object[] in = new Object[1];
            world.recv(in, 1, MPI.OBJECT, ring.left(), n);
            arrived(in[0], n, ring.left());
        }
        Request.waitAll(sending);
        world.barrier();
    }

    /// Own messages are under way while something else is waited for.
    private static void receiversLast(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        Request[] sending = new Request[MESSAGES];
        Request[] receiving = new Request[MESSAGES];
        Object[][] in = new Object[MESSAGES][1];
        for (int n = 0; n < MESSAGES; n++) {
            sending[n] = world.iSend(message(n, ring.rank()), 1, MPI.OBJECT, ring.right(), 0);
            receiving[n] = world.iRecv(in[n], 1, MPI.OBJECT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        }
        world.barrier();
        int[] sum = {1};
        world.allReduce(sum, 1, MPI.INT, MPI.SUM);
        Check.same(ring.size(), sum[0], "sum");
        for (int n = 0; n < MESSAGES; n++) {
            Status status = Request.waitAnyStatus(receiving);
            Check.same(ring.left(), status.getSource(), "source");
            Check.same(1, status.getCount(MPI.OBJECT), "count");
            arrived(in[status.getIndex()][0], status.getIndex(), ring.left());
        }
        while (!Request.testAll(sending)) {
            Thread.onSpinWait();
        }
        world.barrier();
    }

    /// Messages under way arrive if their communicator is freed (MPI 4.1, 7.4.3 and 11.10.4).
    private static void afterFree(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        for (int n = 1; n < MESSAGES; n++) {
            Intracomm freed = world.dup();
            Object[] in = new Object[1];
            Object[] all = new Object[ring.size()];
            Object[] mine = message(n, ring.rank());
            Request[] requests = {
                freed.iRecv(in, 1, MPI.OBJECT, ring.left(), 1),
                begin(freed, n, ring.right(), 1),
                freed.iAllGather(mine, 1, MPI.OBJECT, all, 1, MPI.OBJECT)
            };
            if (n % 2 == 0) {
                freed.free();
            } else {
                freed.disconnect();
            }
            Request.waitAll(requests);
            arrived(in[0], n, ring.left());
            for (int rank = 0; rank < all.length; rank++) {
                arrived(all[rank], n, rank);
            }
        }
        world.barrier();
    }
}
