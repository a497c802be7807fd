// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import java.nio.ByteBuffer;
import mpi.Datatype;
import mpi.MPI;
import mpi.Request;

/// Messages of package mpi, by the names of Open MPI's bindings.
///
/// Non-blocking operations of these bindings take only direct buffers.
final class OpenMpiPartner implements Partner {
    private final int rank;
    private final Object out;
    private final Object in;
    private final Datatype type;

    /// Bytes of an element.
    private final int width;

    OpenMpiPartner(int rank, BufferKind kind, Blocks blocks) {
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
                MPI.COMM_WORLD.send(out, count, type, peer, TAG);
                MPI.COMM_WORLD.recv(in, count, type, peer, TAG);
            } else {
                MPI.COMM_WORLD.recv(in, count, type, peer, TAG);
                MPI.COMM_WORLD.send(out, count, type, peer, TAG);
            }
        }
    }

    @Override
    public void windows(int bytes, int rounds) {
        int peer = 1 - rank;
        ByteBuffer[] places = places((ByteBuffer) (rank == 0 ? out : in), bytes);
        Request[] requests = new Request[WINDOW];
        for (int round = 0; round < rounds; round++) {
            for (int n = 0; n < WINDOW; n++) {
                requests[n] =
                        rank == 0
                                ? MPI.COMM_WORLD.iSend(places[n], bytes, type, peer, TAG)
                                : MPI.COMM_WORLD.iRecv(places[n], bytes, type, peer, TAG);
            }
            Request.waitAll(requests);
            if (rank == 0) {
                MPI.COMM_WORLD.recv(in, bytes, type, peer, TAG);
            } else {
                MPI.COMM_WORLD.send(out, bytes, type, peer, TAG);
            }
        }
    }

    private static ByteBuffer[] places(ByteBuffer block, int bytes) {
        ByteBuffer[] places = new ByteBuffer[WINDOW];
        for (int n = 0; n < WINDOW; n++) {
            places[n] = block.slice(n * bytes, bytes);
        }
        return places;
    }

    @Override
    public void barriers(int rounds) {
        for (int round = 0; round < rounds; round++) {
            MPI.COMM_WORLD.barrier();
        }
    }

    @Override
    public void sums(int bytes, int rounds) {
        int count = bytes / width;
        for (int round = 0; round < rounds; round++) {
            MPI.COMM_WORLD.allReduce(out, in, count, type, MPI.SUM);
        }
    }
}
