// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.objects;

import io.wherry.bench.peer.Peer;
import java.io.IOException;
import mpi.MPI;

/// Sends a graph by hand: serializes it to bytes, then sends their count and the bytes.
final class BytesChannel implements ObjectChannel {
    private final Peer peer;
    private final int[] length = new int[1];

    BytesChannel(Peer peer) {
        this.peer = peer;
    }

    @Override
    public void send(Object graph, int rank) throws IOException {
        byte[] bytes = peer.write(graph);
        length[0] = bytes.length;
        MPI.COMM_WORLD.send(length, 0, 1, MPI.INT, rank, TAG);
        MPI.COMM_WORLD.send(bytes, 0, bytes.length, MPI.BYTE, rank, TAG);
    }

    @Override
    public Object receive(int rank) throws IOException, ClassNotFoundException {
        MPI.COMM_WORLD.recv(length, 0, 1, MPI.INT, rank, TAG);
        byte[] bytes = new byte[length[0]];
        MPI.COMM_WORLD.recv(bytes, 0, bytes.length, MPI.BYTE, rank, TAG);
        Object graph = peer.read(bytes);
        if (graph == null) {
            throw new AssertionError("copy is null");
        }
        return graph;
    }
}
