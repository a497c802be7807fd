// SPDX-License-Identifier: Apache-2.0
package mpi.programs.message;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Each send mode, blocking and non-blocking, in both spellings, with offsets and without.
public final class ModesOfSending {
    private static final int TAG = 7;

    private ModesOfSending() {}

    /// Sends five of numbers that begin with two others.
    @FunctionalInterface
    private interface Send {
        void to(Intracomm world, int[] numbers, int rank);
    }

    /// Begins such a send.
    @FunctionalInterface
    private interface Begin {
        Request to(Intracomm world, int[] numbers, int rank);
    }

    public static void run(Intracomm world) {
        MPI.attachBuffer(new byte[4096 + MPI.BSEND_OVERHEAD]);
        blocking(world);
        notBlocking(world);
        ofOneThread(world);
        Check.same(4096 + MPI.BSEND_OVERHEAD, MPI.detachBuffer().length, "detached buffer");
    }

    /// A short message may be in memory that other threads cannot access.
    private static void ofOneThread(Intracomm world) {
        RingNeighbours ring = RingNeighbours.of(world);
        int[] in = new int[1];
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment out = arena.allocateFrom(ValueLayout.JAVA_INT, ring.rank());
            Request receiving = world.iRecv(in, 1, MPI.INT, ring.left(), TAG);
            world.sSend(out, 1, MPI.INT, ring.right(), TAG);
            receiving.waitFor();
        }
        Check.same(ring.left(), in[0], "number in confined memory");
    }

    private static void blocking(Intracomm world) {
        Send[] ways = {
            (w, a, to) -> w.send(a, 2, 5, MPI.INT, to, TAG),
            (w, a, to) -> w.send(MPI.slice(a, 2), 5, MPI.INT, to, TAG),
            (w, a, to) -> w.Send(a, 2, 5, MPI.INT, to, TAG),
            (w, a, to) -> w.bSend(a, 2, 5, MPI.INT, to, TAG),
            (w, a, to) -> w.bSend(MPI.slice(a, 2), 5, MPI.INT, to, TAG),
            (w, a, to) -> w.Bsend(a, 2, 5, MPI.INT, to, TAG),
            (w, a, to) -> w.sSend(a, 2, 5, MPI.INT, to, TAG),
            (w, a, to) -> w.sSend(MPI.slice(a, 2), 5, MPI.INT, to, TAG),
            (w, a, to) -> w.Ssend(a, 2, 5, MPI.INT, to, TAG),
            (w, a, to) -> w.rSend(a, 2, 5, MPI.INT, to, TAG),
            (w, a, to) -> w.rSend(MPI.slice(a, 2), 5, MPI.INT, to, TAG),
            (w, a, to) -> w.Rsend(a, 2, 5, MPI.INT, to, TAG)
        };
        for (Send way : ways) {
            around(
                    world,
                    (w, a, to) -> {
                        way.to(w, a, to);
                        return MPI.REQUEST_NULL;
                    });
        }
    }

    private static void notBlocking(Intracomm world) {
        Begin[] ways = {
            (w, a, to) -> w.iSend(a, 2, 5, MPI.INT, to, TAG),
            (w, a, to) -> w.iSend(MPI.slice(a, 2), 5, MPI.INT, to, TAG),
            (w, a, to) -> w.iSend((Object) MPI.slice(a, 2), 5, MPI.INT, to, TAG),
            (w, a, to) -> w.Isend(a, 2, 5, MPI.INT, to, TAG),
            (w, a, to) -> w.ibSend(a, 2, 5, MPI.INT, to, TAG),
            (w, a, to) -> w.ibSend(MPI.slice(a, 2), 5, MPI.INT, to, TAG),
            (w, a, to) -> w.ibSend((Object) MPI.slice(a, 2), 5, MPI.INT, to, TAG),
            (w, a, to) -> w.Ibsend(a, 2, 5, MPI.INT, to, TAG),
            (w, a, to) -> w.isSend(a, 2, 5, MPI.INT, to, TAG),
            (w, a, to) -> w.isSend(MPI.slice(a, 2), 5, MPI.INT, to, TAG),
            (w, a, to) -> w.isSend((Object) MPI.slice(a, 2), 5, MPI.INT, to, TAG),
            (w, a, to) -> w.Issend(a, 2, 5, MPI.INT, to, TAG),
            (w, a, to) -> w.irSend(a, 2, 5, MPI.INT, to, TAG),
            (w, a, to) -> w.irSend(MPI.slice(a, 2), 5, MPI.INT, to, TAG),
            (w, a, to) -> w.irSend((Object) MPI.slice(a, 2), 5, MPI.INT, to, TAG),
            (w, a, to) -> w.Irsend(a, 2, 5, MPI.INT, to, TAG)
        };
        for (Begin way : ways) {
            around(world, way);
        }
    }

    /// All ranks post receives before any rank sends, so that each mode may be used.
    private static void around(Intracomm world, Begin way) {
        RingNeighbours ring = RingNeighbours.of(world);
        int[] numbers = {-1, -1, ring.rank(), 10, 20, 30, 40, -1};
        int[] arrived = new int[7];
        Request receiving = world.iRecv(arrived, 1, 6, MPI.INT, ring.left(), TAG);
        world.barrier();
        Request sending = way.to(world, numbers, ring.right());

        sending.waitFor();
        Status status = receiving.waitStatus();

        Check.same(new int[] {0, ring.left(), 10, 20, 30, 40, 0}, arrived, "numbers");
        Check.same(ring.left(), status.getSource(), "source");
        Check.same(TAG, status.getTag(), "tag");
        Check.same(5, status.getCount(MPI.INT), "count");
        Check.same(MPI.SUCCESS, status.getError(), "error");
    }
}
