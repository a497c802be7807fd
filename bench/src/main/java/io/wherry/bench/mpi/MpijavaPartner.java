// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import mpi.Datatype;
import mpi.MPI;
import mpi.Request;

/// Messages of package mpi, by the names of mpiJava.
final class MpijavaPartner implements Partner {
    private final int rank;
    private final Object out;
    private final Object in;
    private final Datatype type;

    /// Bytes of an element.
    private final int width;

    MpijavaPartner(int rank, BufferKind kind, Blocks blocks) {
        this.rank = rank;
        this.out = blocks.out();
        this.in = blocks.in();
        this.type = kind.type();
        this.width = kind == BufferKind.DOUBLES ? Double.BYTES : 1;
    }

    @Override
    public void trips(int bytes, int rounds) {
        int peer = 1 - rank;
        int count = bytes / width;
        for (int round = 0; round < rounds; round++) {
            if (rank == 0) {
                MPI.COMM_WORLD.Send(out, 0, count, type, peer, TAG);
                MPI.COMM_WORLD.Recv(in, 0, count, type, peer, TAG);
            } else {
                MPI.COMM_WORLD.Recv(in, 0, count, type, peer, TAG);
                MPI.COMM_WORLD.Send(out, 0, count, type, peer, TAG);
            }
        }
    }

    @Override
    public void windows(int bytes, int rounds) {
        int peer = 1 - rank;
        int count = bytes / width;
        Request[] requests = new Request[WINDOW];
        for (int round = 0; round < rounds; round++) {
            for (int n = 0; n < WINDOW; n++) {
                requests[n] =
                        rank == 0
                                ? MPI.COMM_WORLD.Isend(out, n * count, count, type, peer, TAG)
                                : MPI.COMM_WORLD.Irecv(in, n * count, count, type, peer, TAG);
            }
            Request.Waitall(requests);
            if (rank == 0) {
                MPI.COMM_WORLD.Recv(in, 0, count, type, peer, TAG);
            } else {
                MPI.COMM_WORLD.Send(out, 0, count, type, peer, TAG);
            }
        }
    }

    @Override
    public void barriers(int rounds) {
        for (int round = 0; round < rounds; round++) {
            MPI.COMM_WORLD.Barrier();
        }
    }

    @Override
    public void sums(int bytes, int rounds) {
        int count = bytes / width;
        for (int round = 0; round < rounds; round++) {
            MPI.COMM_WORLD.Allreduce(out, 0, in, 0, count, type, MPI.SUM);
        }
    }
}
