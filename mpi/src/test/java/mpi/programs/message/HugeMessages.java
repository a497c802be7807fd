// SPDX-License-Identifier: Apache-2.0
package mpi.programs.message;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Status;
import mpi.programs.Check;

/// Messages of more elements than an `int` counts; takes more than 2 GiB of memory at each rank, so
/// no test runs it. Two ranks.
public final class HugeMessages {
    private static final long LENGTH = (1L << 31) + (1 << 20) + 3;
    private static final int TAG = 1;
    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

    private HugeMessages() {}

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        try (Arena arena = Arena.ofShared()) {
            MemorySegment memory = arena.allocate(LENGTH, 64);
            for (int round = 1; round <= 3; round++) {
                if (rank == 0) {
                    mark(memory, round);
                    world.send(memory, LENGTH, MPI.BYTE, 1, TAG);
                } else {
                    Status status = received(world, memory, round);
                    Check.same(LENGTH, status.getCountX(MPI.BYTE).getCount(), "length");
                    Check.same(MPI.UNDEFINED, status.getCount(MPI.BYTE), "length as an int");
                    check(memory, round);
                }
                System.out.println("rank " + rank + ": message " + round);
            }
            mark(memory, rank == 1 ? 9 : 0);
            world.bcast(memory, LENGTH, MPI.BYTE, 1);
            check(memory, 9);
            mark(memory, rank + 1);
            world.allReduce(memory, LENGTH, MPI.BYTE, MPI.SUM);
            check(memory, 3);
        }
        System.out.println("rank " + rank + ": done");
        MPI.Finalize();
    }

    private static Status received(Intracomm world, MemorySegment memory, int round) {
        if (round < 3) {
            return round == 1
                    ? world.recv(memory, LENGTH, MPI.BYTE, 0, TAG)
                    : world.iRecv(memory, LENGTH, MPI.BYTE, 0, TAG).waitStatus();
        }
        Status probed = world.probe(0, TAG);
        Check.same(LENGTH, probed.getCountX(MPI.BYTE).getCount(), "probed");
        return world.recv(memory, LENGTH, MPI.BYTE, 0, TAG);
    }

    private static void mark(MemorySegment memory, int number) {
        memory.set(BYTE, 0, (byte) number);
        memory.set(BYTE, 1L << 30, (byte) (2 * number));
        memory.set(BYTE, 1L << 31, (byte) (3 * number));
        memory.set(BYTE, LENGTH - 1, (byte) (4 * number));
    }

    private static void check(MemorySegment memory, int number) {
        Check.same(number, memory.get(BYTE, 0), "first");
        Check.same(2 * number, memory.get(BYTE, 1L << 30), "second");
        Check.same(3 * number, memory.get(BYTE, 1L << 31), "third");
        Check.same(4 * number, memory.get(BYTE, LENGTH - 1), "last");
    }
}
