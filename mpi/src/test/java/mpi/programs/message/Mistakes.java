// SPDX-License-Identifier: Apache-2.0
package mpi.programs.message;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Calls that MPI rejects, with the error class. Other operations are not affected.
public final class Mistakes {
    private Mistakes() {}

    public static void run(Intracomm world) throws Exception {
        ranks(world);
        refusedHalves(world);
        closedHalves(world);
        buffers(world);
        roots(world);
        objectsAndNumbers(world);
        truncation(world);
        freed(world);
        world.setErrhandler(MPI.ERRORS_RETURN);
        Check.same(MPI.ERRORS_RETURN, world.getErrhandler(), "handler");
        world.callErrhandler(MPI.ERR_OTHER);
        Check.refuses(MPI.ERR_RANK, () -> world.send(new int[1], 1, MPI.INT, world.getSize(), 0));
    }

    private static void ranks(Intracomm world) throws Exception {
        int[] one = new int[1];
        int size = world.getSize();
        Check.refuses(MPI.ERR_RANK, () -> world.send(one, 1, MPI.INT, size, 0));
        Check.refuses(MPI.ERR_RANK, () -> world.Send(one, 0, 1, MPI.INT, -7, 0));
        Check.refuses(MPI.ERR_RANK, () -> world.send(one, 1, MPI.INT, MPI.ANY_SOURCE, 0));
        Check.refuses(MPI.ERR_RANK, () -> world.iSend(one, 1, MPI.INT, size, 0));
        Check.refuses(MPI.ERR_RANK, () -> world.recv(one, 1, MPI.INT, size, 0));
        Check.refuses(MPI.ERR_RANK, () -> world.iRecv(one, 1, MPI.INT, -7, 0));
        Check.refuses(MPI.ERR_RANK, () -> world.probe(size, 0));
        Check.refuses(MPI.ERR_RANK, () -> world.sendInit(one, 1, MPI.INT, size, 0));
        Check.refuses(MPI.ERR_TAG, () -> world.send(one, 1, MPI.INT, 0, -1));
        Check.refuses(MPI.ERR_TAG, () -> world.send(one, 1, MPI.INT, 0, MPI.ANY_TAG));
        Check.refuses(MPI.ERR_TAG, () -> world.recv(one, 1, MPI.INT, 0, -9));
        Check.refuses(MPI.ERR_TAG, () -> world.iSend(new Object[1], 1, MPI.OBJECT, 0, -1));
        Check.refuses(MPI.ERR_RANK, () -> world.recv(new Object[1], 1, MPI.OBJECT, size, 0));
    }

    /// A rejected call sends and receives nothing.
    private static void refusedHalves(Intracomm world) throws Exception {
        RingNeighbours ring = RingNeighbours.of(world);
        int size = ring.size();
        int[] out = {5};
        int[] in = {6};
        Check.refuses(
                MPI.ERR_RANK,
                () -> world.sendRecv(out, 1, MPI.INT, size, 3, in, 1, MPI.INT, ring.left(), 3));
        Check.refuses(
                MPI.ERR_TAG,
                () -> world.sendRecv(out, 1, MPI.INT, ring.right(), -3, in, 1, MPI.INT, 0, 3));
        Check.refuses(
                MPI.ERR_RANK,
                () -> world.sendRecv(out, 1, MPI.INT, ring.right(), 3, in, 1, MPI.INT, size, 3));
        Check.refuses(
                MPI.ERR_RANK,
                () -> world.sendRecvReplace(out, 1, MPI.INT, ring.right(), 3, size, 3));
        Check.refuses(
                MPI.ERR_TAG,
                () -> world.Sendrecv_replace(out, 0, 1, MPI.INT, ring.right(), 3, 0, -7));
        int[] wanted = {7};
        world.sendRecv(wanted, 1, MPI.INT, ring.right(), 3, new int[1], 1, MPI.INT, ring.left(), 3);
        Check.same(6, in[0], "buffer of a call that was refused");
        Check.same(null, world.iProbe(MPI.ANY_SOURCE, 3), "message of a call that was refused");
        world.barrier();
    }

    /// An exchange whose memory to send is closed leaves no receive, which would take a later
    /// message.
    private static void closedHalves(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        int[] in = {6};
        for (boolean isBlocking : new boolean[] {true, false}) {
            try {
                exchangeOfClosed(world, ring, in, isBlocking);
            } catch (RuntimeException _) {
                continue; // an MPIException or an IllegalStateException: memory is closed
            }
            throw new AssertionError("closed memory was sent");
        }
        world.barrier();
        int[] next = {0};
        int[] mine = {7};
        world.sendRecv(mine, 1, MPI.INT, ring.right(), 3, next, 1, MPI.INT, ring.left(), 3);
        Check.same(7, next[0], "message after an exchange that failed");
        Check.same(6, in[0], "buffer of an exchange that failed");
    }

    private static void exchangeOfClosed(
            Intracomm world, RingNeighbours ring, int[] in, boolean isBlocking) {
        Datatype gaps = Datatype.createVector(2, 1, 2, MPI.INT);
        gaps.commit();
        MemorySegment closed;
        try (Arena arena = Arena.ofShared()) {
            closed = arena.allocate(4 * Integer.BYTES);
        }
        int right = ring.right();
        int left = ring.left();
        if (isBlocking) {
            world.sendRecv(closed, 1, gaps, right, 3, in, 1, MPI.INT, left, 3);
        } else {
            world.iSendRecv(closed, 1, gaps, right, 3, in, 1, MPI.INT, left, 3).waitFor();
        }
    }

    private static void buffers(Intracomm world) throws Exception {
        int self = world.getRank();
        int[] two = new int[2];
        Check.refuses(MPI.ERR_COUNT, () -> world.send(two, -1, MPI.INT, self, 0));
        Check.refuses(MPI.ERR_COUNT, () -> world.bcast(two, -1, MPI.INT, 0));
        Check.refuses(MPI.ERR_COUNT, () -> world.send(new Object[1], -1, MPI.OBJECT, self, 0));
        Check.refuses(MPI.ERR_BUFFER, () -> world.send(two, 3, MPI.INT, self, 0));
        Check.refuses(MPI.ERR_BUFFER, () -> world.Send(two, 1, 2, MPI.INT, self, 0));
        Check.refuses(MPI.ERR_BUFFER, () -> world.Send(two, -1, 1, MPI.INT, self, 0));
        Check.refuses(MPI.ERR_BUFFER, () -> world.recv(new Object[1], 2, MPI.OBJECT, self, 0));
        Check.refuses(MPI.ERR_BUFFER, () -> world.send(two, 2, MPI.DOUBLE, self, 0));
        Check.refuses(MPI.ERR_TYPE, () -> world.send("text", 1, MPI.CHAR, self, 0));
        Check.refuses(MPI.ERR_TYPE, () -> world.send(two, 1, MPI.OBJECT, self, 0));
        Check.refuses(MPI.ERR_BUFFER, () -> world.send(new boolean[3], 1, MPI.INT, self, 0));
        Check.refuses(MPI.ERR_TYPE, () -> world.recv(new Integer[1], 1, MPI.INT, self, 0));
        readOnly(world, ByteBuffer.allocate(8).asReadOnlyBuffer());
        readOnly(world, ByteBuffer.allocateDirect(8).asReadOnlyBuffer());
        Datatype vector = Datatype.createVector(2, 1, 3, MPI.INT);
        Check.refuses(MPI.ERR_BUFFER, () -> world.send(two, 1, vector, self, 0));
    }

    /// Read-only buffers can be sent from, but not received into.
    private static void readOnly(Intracomm world, ByteBuffer buffer) throws Exception {
        int self = world.getRank();
        Check.refuses(MPI.ERR_BUFFER, () -> world.recv(buffer, 2, MPI.INT, self, 0));
        Check.refuses(MPI.ERR_BUFFER, () -> world.iRecv(buffer, 2, MPI.INT, self, 0));
        Datatype second = Datatype.createVector(1, 1, 2, MPI.INT);
        Check.refuses(MPI.ERR_BUFFER, () -> world.recv(buffer, 1, second, self, 0));
        Request sending = world.iSend(buffer, 2, MPI.INT, self, 9);
        int[] in = {1, 1};
        world.recv(in, 2, MPI.INT, self, 9);
        sending.waitFor();
        Check.same(new int[2], in, "what was read-only");
    }

    private static void roots(Intracomm world) throws Exception {
        int[] one = new int[1];
        int[] all = new int[world.getSize()];
        int size = world.getSize();
        Check.refuses(MPI.ERR_ROOT, () -> world.bcast(one, 1, MPI.INT, size));
        Check.refuses(MPI.ERR_ROOT, () -> world.Bcast(one, 0, 1, MPI.INT, -1));
        Check.refuses(MPI.ERR_ROOT, () -> world.gather(one, 1, MPI.INT, all, 1, MPI.INT, size));
        Check.refuses(MPI.ERR_ROOT, () -> world.scatter(all, 1, MPI.INT, one, 1, MPI.INT, size));
        Check.refuses(MPI.ERR_ROOT, () -> world.reduce(one, new int[1], 1, MPI.INT, MPI.SUM, size));
        Check.refuses(MPI.ERR_ROOT, () -> world.iBcast(one, 1, MPI.INT, MPI.ROOT));
    }

    private static void objectsAndNumbers(Intracomm world) throws Exception {
        int self = world.getRank();
        int[] one = new int[1];
        int[] all = new int[world.getSize()];
        Object[] object = new Object[1];
        Object[] objects = new Object[all.length];
        Check.refuses(
                MPI.ERR_TYPE, () -> world.gather(object, 1, MPI.OBJECT, all, 1, MPI.INT, self));
        Check.refuses(
                MPI.ERR_TYPE, () -> world.gather(one, 1, MPI.INT, objects, 1, MPI.OBJECT, self));
        Check.refuses(
                MPI.ERR_TYPE, () -> world.scatter(all, 1, MPI.INT, object, 1, MPI.OBJECT, self));
        Check.refuses(
                MPI.ERR_TYPE, () -> world.scatter(objects, 1, MPI.OBJECT, one, 1, MPI.INT, self));
        Check.refuses(MPI.ERR_TYPE, () -> world.allGather(one, 1, MPI.INT, objects, 1, MPI.OBJECT));
        Check.refuses(MPI.ERR_TYPE, () -> world.iAllGather(object, 1, MPI.OBJECT, all, 1, MPI.INT));
        Check.refuses(MPI.ERR_TYPE, () -> world.allToAll(all, 1, MPI.INT, objects, 1, MPI.OBJECT));
        Check.refuses(MPI.ERR_TYPE, () -> world.allToAll(objects, 1, MPI.OBJECT, all, 1, MPI.INT));
        world.barrier();
    }

    private static void truncation(Intracomm world) throws Exception {
        RingNeighbours ring = RingNeighbours.of(world);
        int[] two = new int[2];
        Request sending = world.iSend(new int[3], 3, MPI.INT, ring.right(), 0);
        Check.refuses(MPI.ERR_TRUNCATE, () -> world.recv(two, 2, MPI.INT, ring.left(), 0));
        sending.waitFor();
        world.barrier();
        Request receiving = world.iRecv(two, 2, MPI.INT, ring.left(), 0);
        int length = 300_000;
        sending = world.iSend(new int[length], length, MPI.INT, ring.right(), 0);
        Check.refuses(MPI.ERR_TRUNCATE, receiving::waitStatus);
        Check.that(receiving.isNull(), "request that failed goes on");
        sending.waitFor();
        world.barrier();
        int[] in = new int[3];
        world.sendRecv(
                new int[] {1, 2, 3}, 3, MPI.INT, ring.right(), 0, in, 3, MPI.INT, ring.left(), 0);
        Check.same(new int[] {1, 2, 3}, in, "the next message");
    }

    private static void freed(Intracomm world) throws Exception {
        int[] one = new int[1];
        Datatype row = Datatype.createContiguous(1, MPI.INT);
        row.free();
        Check.refuses(MPI.ERR_TYPE, () -> world.send(one, 1, row, 0, 0));
        Intracomm other = world.dup();
        other.free();
        Check.refuses(MPI.ERR_COMM, () -> other.send(one, 1, MPI.INT, 0, 0));
        Check.refuses(MPI.ERR_COMM, other::barrier);
        Check.refuses(MPI.ERR_COMM, other::getRank);
    }
}
