// SPDX-License-Identifier: Apache-2.0
package mpi.programs.buffer;

import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Calls that move no data accept null buffers.
public final class NoBuffers {
    private NoBuffers() {}

    public static void run(Intracomm world) throws Exception {
        for (Datatype type : new Datatype[] {MPI.INT, MPI.BYTE, MPI.OBJECT}) {
            messages(world, type);
            collectives(world, type);
            partsOfAll(world, type);
        }
        reductions(world);
        Check.refuses(MPI.ERR_BUFFER, () -> world.send(none(), 1, MPI.INT, 0, 0));
        Check.refuses(MPI.ERR_BUFFER, () -> world.recv(none(), 1, MPI.OBJECT, 0, 0));
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // what a program passes
    private static <T> T none() {
        return null;
    }

    private static void messages(Intracomm world, Datatype type) {
        RingNeighbours ring = RingNeighbours.of(world);
        Request sending = world.iSend(none(), 0, type, ring.right(), 1);
        Status status = world.recv(none(), 0, type, ring.left(), 1);
        sending.waitFor();
        Check.same(0, status.getCount(type), "elements");
        Request receiving = world.iRecv(none(), 0, type, ring.left(), 2);
        world.Send(none(), 0, 0, type, ring.right(), 2);
        receiving.waitFor();
        world.sendRecv(none(), 0, type, ring.right(), 3, none(), 0, type, ring.left(), 3);
    }

    private static void collectives(Intracomm world, Datatype type) {
        int root = world.getSize() - 1;
        world.bcast(none(), 0, type, root);
        world.gather(none(), 0, type, none(), 0, type, root);
        world.scatter(none(), 0, type, none(), 0, type, root);
        world.allGather(none(), 0, type, none(), 0, type);
        world.allToAll(none(), 0, type, none(), 0, type);
    }

    private static void partsOfAll(Intracomm world, Datatype type) {
        int[] nothing = new int[world.getSize()];
        int root = world.getSize() - 1;
        world.Gatherv(none(), 0, 0, type, none(), 0, nothing, nothing, type, root);
        world.Scatterv(none(), 0, nothing, nothing, type, none(), 0, 0, type, root);
        world.Allgatherv(none(), 0, 0, type, none(), 0, nothing, nothing, type);
        world.Alltoallv(none(), 0, nothing, nothing, type, none(), 0, nothing, nothing, type);
    }

    private static void reductions(Intracomm world) {
        int root = world.getSize() - 1;
        world.reduce(none(), none(), 0, MPI.INT, MPI.SUM, root);
        world.allReduce(none(), none(), 0, MPI.DOUBLE, MPI.MAX);
        world.scan(none(), none(), 0, MPI.LONG, MPI.SUM);
        world.reduceScatter(none(), none(), new int[world.getSize()], MPI.INT, MPI.SUM);
    }
}
