// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.objects;

import java.lang.reflect.Array;
import mpi.Datatype;
import mpi.MPI;

/// Carries an array of primitives as such.
final class PrimitivesChannel implements ObjectChannel {
    private final int length;
    private final Datatype type;
    private final boolean fresh;
    private Object room;

    /// @param fresh whether each message is received into a new array, not into one that is there
    PrimitivesChannel(Object array, boolean fresh) {
        this.length = Array.getLength(array);
        this.room = room(array);
        this.fresh = fresh;
        this.type =
                switch (array) {
                    case byte[] _ -> MPI.BYTE;
                    case float[] _ -> MPI.FLOAT;
                    default ->
                            throw new IllegalArgumentException(
                                    "no elements to measure: " + array.getClass().getTypeName());
                };
    }

    private static Object room(Object array) {
        return Array.newInstance(array.getClass().getComponentType(), Array.getLength(array));
    }

    @Override
    public void send(Object graph, int rank) {
        MPI.COMM_WORLD.send(graph, 0, length, type, rank, TAG);
    }

    @Override
    public Object receive(int rank) {
        if (fresh) {
            room = room(room);
        }
        MPI.COMM_WORLD.recv(room, 0, length, type, rank, TAG);
        return room;
    }
}
