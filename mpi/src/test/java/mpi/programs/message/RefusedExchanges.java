// SPDX-License-Identifier: Apache-2.0
package mpi.programs.message;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Message;
import mpi.Request;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// Exchanges of which one half is refused: the other half leaves neither a message nor a receive.
/// Not for MPI libraries, which take memory of one thread.
public final class RefusedExchanges {
    private static final int TAG = 7;
    private static final int LONG = 1 << 20;

    private RefusedExchanges() {}

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        RingNeighbours ring = RingNeighbours.of(world);
        int left = ring.left();
        int right = ring.right();
        int[] out = {ring.rank()};
        int[] in = {-1};
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment own = arena.allocate(LONG);
            Check.refuses(
                    MPI.ERR_BUFFER,
                    () -> world.iSendRecv(out, 1, MPI.INT, right, TAG, own, 1, MPI.INT, left, TAG));
            Check.refuses(
                    MPI.ERR_BUFFER,
                    () ->
                            world.iSendRecv(
                                    own, LONG, MPI.BYTE, right, TAG, in, 1, MPI.INT, left, TAG));
        }
        world.barrier();
        Check.that(world.iProbe(left, TAG) == null, "a refused call has sent a message");
        world.barrier();
        int[] next = {-1};
        world.iSendRecv(out, 1, MPI.INT, right, TAG, next, 1, MPI.INT, left, TAG).waitFor();
        Check.same(left, next[0], "exchange after those that were refused");
        Check.same(-1, in[0], "memory of a refused exchange");
        matched(world, ring);
        world.barrier();
        MPI.Finalize();
    }

    /// A matched message stays if it is received into memory that is refused.
    private static void matched(Intracomm world, RingNeighbours ring) throws Exception {
        int[] out = {ring.rank()};
        Request sending = world.iSend(out, 1, MPI.INT, ring.right(), TAG);
        Message message = new Message();
        message.mProbe(ring.left(), TAG, world);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment own = arena.allocate(LONG);
            Check.refuses(MPI.ERR_BUFFER, () -> message.mRecv(own, LONG, MPI.BYTE));
        }
        Check.that(!message.isNull(), "the message is lost");
        int[] in = {-1};
        message.mRecv(in, 1, MPI.INT);
        Check.same(ring.left(), in[0], "message after memory that was refused");
        sending.waitFor();
    }
}
