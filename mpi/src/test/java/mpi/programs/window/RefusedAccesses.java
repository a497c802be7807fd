// SPDX-License-Identifier: Apache-2.0
package mpi.programs.window;

import java.lang.foreign.MemorySegment;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Win;
import mpi.programs.Check;
import mpi.programs.RingNeighbours;

/// An access that its target refuses: the window is freed once, and the next one works. Not for MPI
/// libraries, which may write to memory that is not attached.
public final class RefusedAccesses {
    private static final long NOWHERE = 64;

    private RefusedAccesses() {}

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        RingNeighbours ring = RingNeighbours.of(world);
        for (int round = 0; round < 2; round++) {
            Win win = Win.createDynamic(MPI.INFO_NULL, world);
            win.fence(0);
            MemorySegment one = MemorySegment.ofArray(new int[1]);
            win.put(one, 1, MPI.INT, ring.right(), NOWHERE, 1, MPI.INT);
            Check.refuses(MPI.ERR_RMA_RANGE, win::free);
            Check.refuses(MPI.ERR_WIN, win::free);
        }
        world.barrier();
        MPI.Finalize();
    }
}
