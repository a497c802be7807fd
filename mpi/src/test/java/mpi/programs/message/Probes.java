// SPDX-License-Identifier: Apache-2.0
package mpi.programs.message;

import mpi.Intracomm;
import mpi.MPI;
import mpi.Message;
import mpi.Request;
import mpi.Status;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Probes and matched probes.
public final class Probes {
    private Probes() {}

    public static void run(Intracomm world) throws Exception {
        RingNeighbours ring = RingNeighbours.of(world);
        looking(world, ring);
        taking(world, ring);
        nobody(world);
    }

    private static void looking(Intracomm world, RingNeighbours ring) {
        Check.that(world.iProbe(ring.left(), 1) == null, "a message before it was sent");
        Check.that(world.Iprobe(MPI.ANY_SOURCE, MPI.ANY_TAG) == null, "a message before");
        world.barrier();
        Request sending =
                world.iSend(new float[] {1, 2, ring.rank()}, 3, MPI.FLOAT, ring.right(), 1);
        seen(world.probe(ring.left(), 1), ring);
        seen(world.Probe(MPI.ANY_SOURCE, MPI.ANY_TAG), ring);
        seen(world.Iprobe(ring.left(), MPI.ANY_TAG), ring);
        Status status = world.iProbe(MPI.ANY_SOURCE, 1);
        seen(status, ring);
        Check.that(world.iProbe(ring.left(), 2) == null, "a message with another tag");
        float[] in = new float[status.getCount(MPI.FLOAT)];

        world.recv(in, in.length, MPI.FLOAT, status.getSource(), status.getTag());

        Check.same(new float[] {1, 2, ring.left()}, in, "numbers");
        sending.waitFor();
        Check.that(world.iProbe(ring.left(), 1) == null, "a message after it was received");
        world.barrier();
    }

    private static void seen(Status status, RingNeighbours ring) {
        Check.same(ring.left(), status.getSource(), "source");
        Check.same(1, status.getTag(), "tag");
        Check.same(3, status.getCount(MPI.FLOAT), "count");
        Check.same(MPI.UNDEFINED, status.getCount(MPI.LONG), "count of a longer type");
    }

    private static void taking(Intracomm world, RingNeighbours ring) throws Exception {
        Message message = new Message();
        Check.that(message.isNull() && !message.isNoProc(), "null at first");
        Check.that(message.imProbe(ring.left(), 1, world) == null, "a message before");
        world.barrier();
        Request[] sending = new Request[4];
        for (int n = 0; n < sending.length; n++) {
            sending[n] =
                    world.iSend(new float[] {1, n, ring.rank()}, 3, MPI.FLOAT, ring.right(), 1);
        }
        seen(message.mProbe(MPI.ANY_SOURCE, MPI.ANY_TAG, world), ring);
        Check.that(!message.isNull(), "null though there is one");
        Message second = new Message();
        Status status = null;
        while (status == null) {
            status = second.imProbe(ring.left(), 1, world);
        }
        seen(status, ring);
        float[] in = new float[3];

        seen(second.mRecv(in, 3, MPI.FLOAT), ring);

        Check.same(new float[] {1, 1, ring.left()}, in, "second message");
        Check.that(second.isNull(), "not null though it was received");
        seen(message.imRecv(in, 3, MPI.FLOAT).waitStatus(), ring);
        Check.same(new float[] {1, 0, ring.left()}, in, "first message");
        Check.that(message.isNull(), "not null though it was received");
        message.mProbe(ring.left(), 1, world);
        seen(message.imRecv(MPI.slice(in, 0), 3, MPI.FLOAT).waitStatus(), ring);
        Check.same(new float[] {1, 2, ring.left()}, in, "third message");
        world.recv(in, 3, MPI.FLOAT, ring.left(), 1);
        Check.same(new float[] {1, 3, ring.left()}, in, "fourth message");
        Request.waitAll(sending);
        Check.failure(() -> message.mRecv(in, 3, MPI.FLOAT));
        world.barrier();
    }

    private static void nobody(Intracomm world) {
        Status status = world.probe(MPI.PROC_NULL, 1);
        Check.same(MPI.PROC_NULL, status.getSource(), "source");
        Check.same(MPI.ANY_TAG, status.getTag(), "tag");
        Check.same(0, status.getCount(MPI.INT), "count");
        Check.same(MPI.PROC_NULL, world.iProbe(MPI.PROC_NULL, 1).getSource(), "source");
        Message message = new Message();
        Check.same(MPI.PROC_NULL, message.mProbe(MPI.PROC_NULL, 1, world).getSource(), "source");
        Check.that(message.isNoProc(), "a message of the null process");
        Check.same(MPI.PROC_NULL, message.mRecv(new int[1], 1, MPI.INT).getSource(), "source");
        Check.same(MPI.PROC_NULL, message.imProbe(MPI.PROC_NULL, 1, world).getSource(), "source");
        message.imRecv(new int[1], 1, MPI.INT).waitFor();
        Check.that(message.isNull(), "null");
        message.mProbe(MPI.PROC_NULL, 1, world);
        status = message.mRecv(new Object[] {"a"}, 1, MPI.OBJECT);
        Check.same(MPI.PROC_NULL, status.getSource(), "source of objects");
        Check.same(0, status.getCount(MPI.OBJECT), "count of objects");
    }
}
