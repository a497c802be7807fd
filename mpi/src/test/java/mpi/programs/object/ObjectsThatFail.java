// SPDX-License-Identifier: Apache-2.0
package mpi.programs.object;

import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;
import java.util.List;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Objects that cannot be encoded, or do not fit at the receiver: both sides get an error, and the
/// next message is not affected.
public final class ObjectsThatFail {
    private ObjectsThatFail() {}

    /// A class that is not serializable.
    private static final class Secret {}

    /// A serializable class with a field that is not.
    private record Holder(Object what, String ballast) implements Serializable {}

    /// A class whose code throws an Error when it is written.
    private static final class Unwritable implements Serializable {
        @Serial private static final long serialVersionUID = 1L;

        @Serial
        private void writeObject(ObjectOutputStream out) {
            throw new AssertionError("Unwritable");
        }
    }

    /// A class whose code throws an Error when it is read.
    private static final class Unreadable implements Serializable {
        @Serial private static final long serialVersionUID = 1L;

        @Serial
        private void readObject(ObjectInputStream in) {
            throw new AssertionError("Unreadable");
        }
    }

    public static void run(Intracomm world) throws Exception {
        RingNeighbours ring = RingNeighbours.of(world);
        unwritable(world, ring);
        exchanges(world, ring);
        errors(world, ring);
        tooMany(world, ring);
        another(world, ring);
        others(world, ring);
        collectives(world, ring);
    }

    private static void unwritable(Intracomm world, RingNeighbours ring) throws Exception {
        for (int length : new int[] {0, 2_000_000}) {
            Object[] out = {new Holder(new Secret(), "x".repeat(length))};
            Object[] in = {"before"};
            Request receiving = world.iRecv(in, 1, MPI.OBJECT, ring.left(), 1);
            MPIException sent =
                    Check.failure(() -> world.send(out, 1, MPI.OBJECT, ring.right(), 1));
            MPIException received = Check.failure(receiving::waitFor);
            Check.that(sent.getMessage().contains("Secret"), sent.getMessage());
            Check.that(received.getMessage().contains("Secret"), received.getMessage());
            Check.that(sent.getCause() != null, "cause");
            Check.same("before", in[0], "place of a failed receive");
            works(world, ring);
        }
        Request sending = world.iSend(new Object[] {new Secret()}, 1, MPI.OBJECT, ring.right(), 1);
        Check.failure(() -> world.recv(new Object[1], 1, MPI.OBJECT, ring.left(), 1));
        Check.failure(sending::waitFor);
        Check.that(sending.isNull(), "request that failed goes on");
        works(world, ring);
    }

    /// An exchange whose objects cannot be written ends when the other message has come.
    private static void exchanges(Intracomm world, RingNeighbours ring) throws Exception {
        for (boolean isBlocking : new boolean[] {true, false}) {
            if (ring.size() > 1 && ring.rank() == 0) {
                int[] in = new int[1];
                Check.failure(() -> exchange(world, in, isBlocking));
                Check.same(5, in[0], "message of an exchange that failed");
            } else if (ring.rank() == 1) {
                Check.failure(() -> world.recv(new Object[1], 1, MPI.OBJECT, 0, 1));
                Thread.sleep(20); // the send of rank 0 has failed by then
                world.send(new int[] {5}, 1, MPI.INT, 0, 2);
            }
            works(world, ring);
        }
    }

    private static void exchange(Intracomm world, int[] in, boolean isBlocking) {
        Object[] out = {new Secret()};
        if (isBlocking) {
            world.sendRecv(out, 1, MPI.OBJECT, 1, 1, in, 1, MPI.INT, 1, 2);
        } else {
            world.iSendRecv(out, 1, MPI.OBJECT, 1, 1, in, 1, MPI.INT, 1, 2).waitFor();
        }
    }

    private static void errors(Intracomm world, RingNeighbours ring) throws Exception {
        Object[] out = {new Unwritable()};
        Request receiving = world.iRecv(new Object[1], 1, MPI.OBJECT, ring.left(), 1);
        Check.failure(() -> world.send(out, 1, MPI.OBJECT, ring.right(), 1));
        MPIException told = Check.failure(receiving::waitFor);
        Check.that(told.getMessage().contains("Unwritable"), told.getMessage());
        works(world, ring);
        Object[] unreadable = {new Unreadable()};
        Request later = world.iRecv(new Object[1], 1, MPI.OBJECT, ring.left(), 1);
        Request sending = world.iSend(unreadable, 1, MPI.OBJECT, ring.right(), 1);
        MPIException unread = Check.failure(later::waitFor);
        Check.that(unread.getMessage().contains("Unreadable"), unread.getMessage());
        sending.waitFor();
        works(world, ring);
        Object[] all = new Object[ring.size()];
        for (Object bad : new Object[] {new Unwritable(), new Unreadable()}) {
            Object[] mine = {ring.rank() == 0 ? bad : "fine"};
            Check.failure(() -> world.allGather(mine, 1, MPI.OBJECT, all, 1, MPI.OBJECT));
            Request gathering = world.iAllGather(mine, 1, MPI.OBJECT, all, 1, MPI.OBJECT);
            Check.failure(gathering::waitFor);
            works(world, ring);
        }
    }

    private static void tooMany(Intracomm world, RingNeighbours ring) throws Exception {
        Object[] large = {"a", new int[1_000_000], "c"};
        for (Object[] out : List.of(new Object[] {"a", "b", "c"}, large)) {
            Object[] in = new Object[2];
            Request sending = world.iSend(out, 3, MPI.OBJECT, ring.right(), 1);
            Check.refuses(MPI.ERR_TRUNCATE, () -> world.recv(in, 2, MPI.OBJECT, ring.left(), 1));
            sending.waitFor();
            works(world, ring);
        }
    }

    private static void another(Intracomm world, RingNeighbours ring) throws Exception {
        Request sending = world.iSend(new Object[] {"a", 1}, 2, MPI.OBJECT, ring.right(), 1);
        String[] in = new String[2];
        Check.refuses(MPI.ERR_TYPE, () -> world.recv(in, 2, MPI.OBJECT, ring.left(), 1));
        sending.waitFor();
        works(world, ring);
    }

    /// Elements in the place of objects.
    private static void others(Intracomm world, RingNeighbours ring) throws Exception {
        Request sending = world.iSend(new int[] {1, 2, 3}, 3, MPI.INT, ring.right(), 1);
        Check.refuses(MPI.ERR_TYPE, () -> world.recv(new Object[1], 1, MPI.OBJECT, ring.left(), 1));
        sending.waitFor();
        works(world, ring);
        int length = 300_000; // longer than the memory for the first part of objects
        Request longer = world.iSend(new int[length], length, MPI.INT, ring.right(), 1);
        Object[] in = new Object[1];
        Check.refuses(MPI.ERR_TRUNCATE, () -> world.recv(in, 1, MPI.OBJECT, ring.left(), 1));
        longer.waitFor();
        works(world, ring);
    }

    private static void collectives(Intracomm world, RingNeighbours ring) throws Exception {
        Object[] mine = {ring.rank() == 0 ? new Secret() : "fine"};
        Check.failure(() -> world.bcast(mine, 1, MPI.OBJECT, 0));
        Object[] all = new Object[ring.size()];
        Check.failure(() -> world.allGather(mine, 1, MPI.OBJECT, all, 1, MPI.OBJECT));
        works(world, ring);
    }

    private static void works(Intracomm world, RingNeighbours ring) {
        Object[] in = new Object[1];
        world.sendRecv(
                new Object[] {"fine" + ring.rank()},
                1,
                MPI.OBJECT,
                ring.right(),
                1,
                in,
                1,
                MPI.OBJECT,
                ring.left(),
                1);
        Check.same("fine" + ring.left(), in[0], "the next message");
        world.barrier();
    }
}
