// SPDX-License-Identifier: Apache-2.0
package mpi.programs;

import mpi.Comm;

/// The ranks of a communicator in a circle.
///
/// @param rank of this process
/// @param size of the communicator
/// @param left the previous rank
/// @param right the next rank
public record RingNeighbours(int rank, int size, int left, int right) {
    public static RingNeighbours of(Comm comm) {
        int rank = comm.getRank();
        int size = comm.getSize();
        return new RingNeighbours(rank, size, (rank + size - 1) % size, (rank + 1) % size);
    }
}
