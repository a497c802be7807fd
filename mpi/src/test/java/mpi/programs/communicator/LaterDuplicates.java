// SPDX-License-Identifier: Apache-2.0
package mpi.programs.communicator;

import java.util.Objects;
import mpi.Comm;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.programs.Check;

/// Duplicates that some ranks begin while others still wait for messages of theirs.
public final class LaterDuplicates {
    private static final int TAG = 5;

    private LaterDuplicates() {}

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        for (int late = 0; late < world.getSize(); late++) {
            ofOneGroup(world, late);
            ofTwoGroups(world, late);
        }
        severalAtOnce(world);
        usedAtOnce(world);
        boolean isFirst = world.getRank() == 0;
        MPI.Finalize();
        if (isFirst) {
            System.out.println("programs: done");
        }
    }

    private static void ofOneGroup(Intracomm world, int late) {
        awaitEarlier(world, late);
        Intracomm copy = world.iDup();
        tellLate(world, late);
        Check.that(!copy.isNull(), "is being created");
        request(copy).waitFor();
        Check.that(request(copy).isNull(), "request is done");
        Check.same(MPI.CONGRUENT, Comm.compare(world, copy), "a copy");
        Check.same(world.getSize(), sum(copy), "ranks");
        copy.free();
        Check.that(copy.isNull(), "was freed");
    }

    private static void ofTwoGroups(Intracomm world, int late) {
        int size = world.getSize();
        if (size == 1) {
            return;
        }
        int side = world.getRank() % 2;
        Intracomm own = world.split(side, 0);
        Intercomm both = world.createIntercomm(own, 0, 1 - side, 0);
        awaitEarlier(world, late);
        Intercomm copy = both.iDup();
        tellLate(world, late);
        while (!request(copy).test()) {
            Thread.onSpinWait();
        }
        Check.same(MPI.CONGRUENT, Comm.compare(both, copy), "a copy");
        Check.same(copy.getRemoteSize(), sum(copy), "ranks of the other group");
        copy.free();
        both.free();
        own.free();
    }

    /// The late rank waits for a message of each other rank, which has begun to duplicate.
    private static void awaitEarlier(Intracomm world, int late) {
        if (world.getRank() == late) {
            for (int from = 0; from < world.getSize(); from++) {
                if (from != late) {
                    world.recv(new int[1], 1, MPI.INT, from, TAG);
                }
            }
        }
    }

    private static void tellLate(Intracomm world, int late) {
        if (world.getRank() != late) {
            world.sSend(new int[1], 1, MPI.INT, late, TAG);
        }
    }

    private static void severalAtOnce(Intracomm world) {
        Intracomm first = world.iDup();
        int[] sum = {1};
        Request summing = world.iAllReduce(sum, 1, MPI.INT, MPI.SUM);
        Intracomm second = world.iDup();
        Request.waitAll(new Request[] {request(second), summing, request(first)});
        Check.same(world.getSize(), sum[0], "ranks");
        Check.same(world.getSize(), sum(second), "ranks of the second");
        Check.same(world.getSize(), sum(first), "ranks of the first");
        first.free();
        second.free();
    }

    /// A use before the request is done waits for it.
    private static void usedAtOnce(Intracomm world) {
        Intracomm copy = world.iDup();
        Check.same(world.getSize(), sum(copy), "ranks");
        request(copy).waitFor();
        copy.free();
    }

    private static int sum(Comm comm) {
        int[] sum = new int[1];
        comm.allReduce(new int[] {1}, sum, 1, MPI.INT, MPI.SUM);
        return sum[0];
    }

    private static Request request(Comm comm) {
        return Objects.requireNonNull(comm.getRequest(), "request");
    }
}
