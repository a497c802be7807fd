// SPDX-License-Identifier: Apache-2.0
package mpi.programs;

import java.util.ArrayList;
import java.util.List;
import mpi.Comm;
import mpi.Datatype;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.UserFunction;
import mpi.Win;

/// Frees nothing before `MPI.Finalize`: communicators of each kind, windows, datatypes, operations,
/// groups, requests.
public final class LeavesOpen {
    private static final List<Object> OPEN = new ArrayList<>();

    private LeavesOpen() {}

    private static final class Nothing extends UserFunction {
        @Override
        public void call(Object in, Object inOut, int count, Datatype type) {
            throw new MPIException("not called");
        }
    }

    public static void main(String[] args) {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        RingNeighbours ring = RingNeighbours.of(world);
        Intracomm half = world.split(ring.rank() % 2, ring.rank());
        open(world.dup());
        open(half);
        open(world.splitType(Comm.TYPE_SHARED, 0, new Info()));
        open(world.create(world.getGroup().incl(new int[] {0})));
        open(world.createCart(new int[] {ring.size()}, new boolean[] {true}, false));
        open(world.createGraph(new int[ring.size()], new int[0], false));
        if (ring.size() > 1) {
            open(world.createIntercomm(half, 0, 1 - ring.rank() % 2, 5));
        }
        open(new Win(MPI.newIntBuffer(4), 4, 1, MPI.INFO_NULL, world));
        open(Win.allocate(64, 8, world));
        open(Datatype.createVector(2, 1, 2, MPI.INT));
        open(new Op(new Nothing(), true));
        open(world.iRecv(new int[1], 1, MPI.INT, ring.left(), 98));
        open(world.iRecv(new Object[1], 1, MPI.OBJECT, ring.left(), 97));
        world.iRecv(new boolean[1], 1, MPI.BOOLEAN, ring.left(), 92).free();
        open(world.recvInit(new int[1], 1, MPI.INT, ring.left(), 96));
        open(world.sendInit(new int[1], 1, MPI.INT, ring.right(), 95));
        open(world.iBarrier());
        open(world.ibSend(new int[1], 1, MPI.INT, ring.right(), 94));
        open(world.iSend(new int[1], 1, MPI.INT, ring.right(), 93));
        world.barrier();
        if (ring.rank() == 0) {
            System.out.println("programs: done");
        }
        MPI.Finalize();
    }

    private static void open(Object resource) {
        OPEN.add(resource);
    }
}
