// SPDX-License-Identifier: Apache-2.0
package mpi.programs.object;

import java.util.List;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Objects, large and small, among elements: in the order of their senders; probed, cancelled,
/// persistent.
public final class OrderOfObjects {
    private static final int MESSAGES = 24;

    private OrderOfObjects() {}

    public static void run(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        toOne(world, ring);
        mixed(world, ring);
        modes(world, ring);
        probed(world, ring);
        cancelled(world, ring);
        persistent(world, ring);
        replaced(world, ring);
    }

    private static Object[] message(int number, int rank) {
        return new Object[] {List.of(number, rank, new long[number % 4 == 1 ? 200_000 : 2])};
    }

    /// All ranks send to rank 0, which receives in order of arrival.
    private static void toOne(Intracomm world, RingNeighbours ring) {
        Request[] sending = new Request[MESSAGES];
        for (int n = 0; n < MESSAGES; n++) {
            sending[n] = world.iSend(message(n, ring.rank()), 1, MPI.OBJECT, 0, n % 2);
        }
        int[] next = new int[ring.size()];
        for (int n = 0; n < ring.size() * MESSAGES && ring.rank() == 0; n++) {
            Object[] in = new Object[1];
            Status status = world.recv(in, 1, MPI.OBJECT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            List<?> list = (List<?>) in[0];
            int source = status.getSource();
            Check.same((Object) source, list.get(1), "sender");
            Check.same((Object) next[source], list.get(0), "number of the message");
            Check.same(next[source] % 2, status.getTag(), "tag");
            next[source]++;
        }
        Request.waitAll(sending);
        world.barrier();
    }

    /// Objects and elements take turns.
    private static void mixed(Intracomm world, RingNeighbours ring) {
        Request[] sending = new Request[MESSAGES];
        for (int n = 0; n < MESSAGES; n++) {
            sending[n] =
                    n % 2 == 0
                            ? world.iSend(
                                    message(n / 2, ring.rank()), 1, MPI.OBJECT, ring.right(), 3)
                            : world.iSend(new int[] {n}, 1, MPI.INT, ring.right(), 3);
        }
        for (int n = 0; n < MESSAGES; n++) {
            Object[] objects = new Object[1];
            int[] number = new int[1];
            if (n % 2 == 0) {
                world.recv(objects, 1, MPI.OBJECT, ring.left(), MPI.ANY_TAG);
                Check.same((Object) (n / 2), ((List<?>) objects[0]).get(0), "objects");
            } else {
                world.recv(number, 1, MPI.INT, MPI.ANY_SOURCE, 3);
                Check.same(n, number[0], "elements");
            }
        }
        Request.waitAll(sending);
        world.barrier();
    }

    private static void modes(Intracomm world, RingNeighbours ring) {
        for (int number : new int[] {0, 1}) {
            Object[] out = message(number, ring.rank());
            Request synchronous = world.isSend(out, 1, MPI.OBJECT, ring.right(), 3);
            takes(world, ring, number);
            synchronous.waitFor();
            world.bSend(out, 1, MPI.OBJECT, ring.right(), 3);
            takes(world, ring, number);
            Object[] in = new Object[1];
            Request receiving = world.iRecv(in, 1, MPI.OBJECT, ring.left(), 3);
            world.barrier();
            world.rSend(out, 1, MPI.OBJECT, ring.right(), 3);
            receiving.waitFor();
            Check.same((Object) number, ((List<?>) in[0]).get(0), "ready");
            receiving = world.Irecv(in, 0, 1, MPI.OBJECT, ring.left(), 3);
            world.Ssend(out, 0, 1, MPI.OBJECT, ring.right(), 3);
            receiving.waitFor();
            world.barrier();
        }
    }

    private static void takes(Intracomm world, RingNeighbours ring, int number) {
        Object[] in = new Object[1];
        world.recv(in, 1, MPI.OBJECT, ring.left(), 3);
        Check.same((Object) number, ((List<?>) in[0]).get(0), "number of the message");
    }

    private static void probed(Intracomm world, RingNeighbours ring) {
        for (int number : new int[] {0, 1}) {
            Request[] sending = new Request[3];
            for (int n = 0; n < 3; n++) {
                sending[n] = world.iSend(message(number, n), 1, MPI.OBJECT, ring.right(), 6);
            }
            Status status = world.probe(MPI.ANY_SOURCE, MPI.ANY_TAG);
            Check.same(ring.left(), status.getSource(), "source");
            Check.same(6, status.getTag(), "tag");
            Message first = new Message();
            first.mProbe(ring.left(), 6, world);
            Message second = new Message();
            second.mProbe(ring.left(), 6, world);
            Object[] in = new Object[2];
            Check.same(1, second.mRecv(in, 1, MPI.OBJECT).getCount(MPI.OBJECT), "count");
            Check.same((Object) 1, ((List<?>) in[0]).get(1), "second message");
            Check.same(
                    1, first.imRecv(in, 1, MPI.OBJECT).waitStatus().getCount(MPI.OBJECT), "count");
            Check.same((Object) 0, ((List<?>) in[0]).get(1), "first message");
            world.recv(in, 1, MPI.OBJECT, ring.left(), 6);
            Check.same((Object) 2, ((List<?>) in[0]).get(1), "third message");
            Request.waitAll(sending);
            world.barrier();
        }
    }

    private static void cancelled(Intracomm world, RingNeighbours ring) {
        Object[] in = {"before"};
        Request receiving = world.iRecv(in, 1, MPI.OBJECT, ring.left(), 1);

        receiving.cancel();

        Status status = receiving.waitStatus();
        Check.that(status.isCancelled(), "not cancelled");
        Check.same("before", in[0], "place of a cancelled receive");
        world.barrier();
        Request sending = world.iSend(new Object[] {"next"}, 1, MPI.OBJECT, ring.right(), 1);
        world.recv(in, 1, MPI.OBJECT, ring.left(), 1);
        Check.same("next", in[0], "the next message");
        sending.waitFor();
        world.barrier();
    }

    /// A persistent send sends the content of the array at the start.
    private static void persistent(Intracomm world, RingNeighbours ring) {
        Object[] out = new Object[1];
        Object[] in = new Object[1];
        Prequest[] both = {
            world.sendInit(out, 1, MPI.OBJECT, ring.right(), 1),
            world.recvInit(in, 1, MPI.OBJECT, ring.left(), 1)
        };
        for (int n = 0; n < 6; n++) {
            out[0] = message(n, ring.rank())[0];
            Prequest.startAll(both);
            Request.waitAll(both);
            Check.same((Object) n, ((List<?>) in[0]).get(0), "number of the message");
            Check.same((Object) ring.left(), ((List<?>) in[0]).get(1), "sender");
        }
    }

    private static void replaced(Intracomm world, RingNeighbours ring) {
        Object[] both = message(1, ring.rank());
        world.sendRecvReplace(both, 1, MPI.OBJECT, ring.right(), 1, ring.left(), 1);
        Check.same((Object) ring.left(), ((List<?>) both[0]).get(1), "sender");
    }
}
