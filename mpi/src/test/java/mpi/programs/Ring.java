// SPDX-License-Identifier: Apache-2.0
package mpi.programs;

import mpi.Comm;

/// The ranks of a communicator in a circle.
///
/// @param rank of this process
/// @param size of the communicator
/// @param left the rank before this one
/// @param right the rank behind this one
record Ring(int rank, int size, int left, int right) {
    static Ring of(Comm comm) {
        int rank = comm.getRank();
        int size = comm.getSize();
        return new Ring(rank, size, (rank + size - 1) % size, (rank + 1) % size);
    }
}
