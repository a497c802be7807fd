// SPDX-License-Identifier: Apache-2.0
package mpi.programs.message;

import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Messages of one sender do not overtake each other, whatever their length; messages of different
/// senders are distinguished.
public final class OrderOfMessages {
    private static final int MESSAGES = 40;
    private static final int LONG = 300_000;

    private OrderOfMessages() {}

    public static void run(Intracomm world) {
        toOne(world);
        byTag(world);
        contexts(world);
    }

    /// Every rank sends long and short messages to rank 0, which receives them in order of arrival.
    private static void toOne(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        Request[] sending = new Request[MESSAGES];
        for (int n = 0; n < MESSAGES; n++) {
            int[] numbers = new int[n % 3 == 0 ? LONG : 2];
            numbers[0] = n;
            numbers[1] = ring.rank();
            sending[n] = world.iSend(numbers, numbers.length, MPI.INT, 0, n % 2);
        }
        if (ring.rank() == 0) {
            takeAll(world, ring.size());
        }
        Request.waitAll(sending);
        world.barrier();
    }

    private static void takeAll(Intracomm world, int size) {
        int[] next = new int[size];
        int[] numbers = new int[LONG];
        for (int n = 0; n < size * MESSAGES; n++) {
            Status status = world.recv(numbers, LONG, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            int source = status.getSource();
            Check.same(source, numbers[1], "source");
            Check.same(next[source], numbers[0], "number of the message");
            Check.same(next[source] % 2, status.getTag(), "tag");
            Check.same(next[source] % 3 == 0 ? LONG : 2, status.getCount(MPI.INT), "count");
            next[source]++;
        }
    }

    /// Receives with the second tag come first.
    private static void byTag(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        Request one = world.iSend(new int[] {1}, 1, MPI.INT, ring.right(), 1);
        Request two = world.iSend(new int[] {2}, 1, MPI.INT, ring.right(), 2);
        int[] in = new int[2];
        world.recv(in, 0, 1, MPI.INT, ring.left(), 2);
        world.recv(in, 1, 1, MPI.INT, ring.left(), 1);
        Check.same(new int[] {2, 1}, in, "by tag");
        Request.waitAll(new Request[] {one, two});
        int greatest = (Integer) world.getAttr(MPI.TAG_UB);
        Check.that(greatest >= 32_767, "greatest tag: " + greatest);
        one = world.iSend(new int[] {3}, 1, MPI.INT, ring.right(), greatest);
        Check.same(greatest, world.recv(in, 1, MPI.INT, ring.left(), MPI.ANY_TAG).getTag(), "tag");
        one.waitFor();
    }

    /// Messages of one communicator do not match receives of another.
    private static void contexts(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        Intracomm other = world.dup();
        Request one = world.iSend(new int[] {1}, 1, MPI.INT, ring.right(), 0);
        Request two = other.iSend(new int[] {2}, 1, MPI.INT, ring.right(), 0);
        int[] in = new int[2];
        other.recv(in, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        world.recv(in, 1, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        Check.same(new int[] {2, 1}, in, "by communicator");
        Request.waitAll(new Request[] {one, two});
        other.free();
    }
}
