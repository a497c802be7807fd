// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.message;

import io.wherry.codec.GraphCodec;
import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.object.ObjectCollectives;
import io.wherry.mpi.internal.schedule.NeighbourOperation;
import io.wherry.mpi.internal.schedule.Neighbours;

/// The mode of a collective operation: blocking, non-blocking or persistent. All ranks use the same
/// mode.
public interface CollectiveMode {

    /// Runs an operation, or begins it.
    Transfer begin(Collective operation);

    /// Begins a neighbour operation.
    Transfer begin(Neighbours neighbours, NeighbourOperation operation);

    /// Returns the operations over objects, each of which consists of two others.
    ///
    /// @param peers number of ranks of the group that is sent to
    ObjectCollectives objects(GraphCodec codec, int peers);

    /// Begins an operation that consists of several others.
    ///
    /// @param operation its name in MPI
    Transfer composed(String operation, Transfer work);
}
