// SPDX-License-Identifier: Apache-2.0
package mpi.programs.message;

import mpi.Intracomm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Persistent sends and receives.
public final class PersistentRequests {
    private static final int TAG = 2;

    private PersistentRequests() {}

    public static void run(Intracomm world) throws Exception {
        RingNeighbours ring = RingNeighbours.of(world);
        int[] out = new int[5];
        int right = ring.right();
        Prequest[] senders = {
            world.sendInit(out, 2, 2, MPI.INT, right, TAG),
            world.sendInit(MPI.slice(out, 2), 2, MPI.INT, right, TAG),
            world.sendInit((Object) MPI.slice(out, 2), 2, MPI.INT, right, TAG),
            world.Send_init(out, 2, 2, MPI.INT, right, TAG),
            world.bSendInit(out, 2, 2, MPI.INT, right, TAG),
            world.bSendInit(MPI.slice(out, 2), 2, MPI.INT, right, TAG),
            world.bSendInit((Object) MPI.slice(out, 2), 2, MPI.INT, right, TAG),
            world.Bsend_init(out, 2, 2, MPI.INT, right, TAG),
            world.sSendInit(out, 2, 2, MPI.INT, right, TAG),
            world.sSendInit(MPI.slice(out, 2), 2, MPI.INT, right, TAG),
            world.sSendInit((Object) MPI.slice(out, 2), 2, MPI.INT, right, TAG),
            world.Ssend_init(out, 2, 2, MPI.INT, right, TAG),
            world.rSendInit(out, 2, 2, MPI.INT, right, TAG),
            world.rSendInit(MPI.slice(out, 2), 2, MPI.INT, right, TAG),
            world.rSendInit((Object) MPI.slice(out, 2), 2, MPI.INT, right, TAG),
            world.Rsend_init(out, 2, 2, MPI.INT, right, TAG)
        };
        int[] in = new int[4];
        Prequest[] receivers = {
            world.recvInit(in, 1, 3, MPI.INT, ring.left(), TAG),
            world.recvInit(MPI.slice(in, 1), 3, MPI.INT, ring.left(), TAG),
            world.recvInit((Object) MPI.slice(in, 1), 3, MPI.INT, ring.left(), TAG),
            world.Recv_init(in, 1, 3, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG)
        };
        for (int n = 0; n < 2 * senders.length; n++) {
            out[2] = ring.rank();
            out[3] = n;
            once(world, senders[n % senders.length], receivers[n % receivers.length]);
            Check.same(new int[] {0, ring.left(), n, 0}, in, "numbers of message " + n);
        }
        together(world, ring);
        states(world, ring);
        for (Prequest each : senders) {
            each.free();
        }
        Check.that(senders[0].isNull(), "freed");
    }

    private static void once(Intracomm world, Prequest sending, Prequest receiving) {
        receiving.start();
        world.barrier();
        sending.Start();

        Status status = receiving.waitStatus();

        sending.waitFor();
        Check.same(2, status.getCount(MPI.INT), "count");
    }

    private static void together(Intracomm world, RingNeighbours ring) {
        double[] out = {ring.rank(), 0.5};
        double[] in = new double[2];
        Prequest[] both = {
            world.recvInit(in, 2, MPI.DOUBLE, ring.left(), TAG),
            world.sendInit(out, 2, MPI.DOUBLE, ring.right(), TAG)
        };
        for (int n = 0; n < 3; n++) {
            out[1] = n;
            Prequest.startAll(both);
            Request.waitAll(both);
            Check.same(new double[] {ring.left(), n}, in, "all");
            out[1] = -n;
            Prequest.Startall(both);
            Request.Waitall(both);
            Check.same(new double[] {ring.left(), -n}, in, "all");
        }
    }

    private static void states(Intracomm world, RingNeighbours ring) throws Exception {
        Prequest receiving = world.recvInit(new int[1], 1, MPI.INT, ring.left(), TAG);
        Check.that(!receiving.isNull(), "null before it was begun");
        Check.that(receiving.test(), "done before it was begun");
        Check.same(0, receiving.waitStatus().getCount(MPI.INT), "count of nothing");
        receiving.start();
        Check.refuses(MPI.ERR_REQUEST, receiving::start);
        world.barrier();
        world.send(new int[] {3}, 1, MPI.INT, ring.right(), TAG);
        Check.same(1, receiving.waitStatus().getCount(MPI.INT), "count");
        Check.that(!receiving.isNull() && !receiving.Is_null(), "null after it was done");
        receiving.free();
        Check.that(receiving.isNull(), "not null though it was freed");
        Check.refuses(MPI.ERR_REQUEST, receiving::start);
        Prequest nobody = world.sendInit(new int[1], 1, MPI.INT, MPI.PROC_NULL, TAG);
        nobody.start();
        nobody.waitFor();
    }
}
