// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.objects;

import java.io.IOException;
import java.lang.reflect.Array;
import mpi.MPI;

/// Carries one graph to the other rank of two, and from there.
interface ObjectChannel {
    /// Of all messages that are measured.
    int TAG = 7;

    void send(Object graph, int rank) throws IOException;

    /// The graph, or a copy of it in memory that was there.
    Object receive(int rank) throws IOException, ClassNotFoundException;

    /// Elements of an array are objects of a message.
    final class OfObjects implements ObjectChannel {
        private final Object[] room;

        OfObjects(Object[] graph) {
            this.room =
                    (Object[]) Array.newInstance(graph.getClass().getComponentType(), graph.length);
        }

        @Override
        public void send(Object graph, int rank) {
            MPI.COMM_WORLD.send(graph, 0, room.length, MPI.OBJECT, rank, TAG);
        }

        @Override
        public Object receive(int rank) {
            MPI.COMM_WORLD.recv(room, 0, room.length, MPI.OBJECT, rank, TAG);
            return room;
        }
    }
}
