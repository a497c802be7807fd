// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.message;

import io.wherry.codec.GraphCodec;
import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.object.ObjectCollectives;
import io.wherry.mpi.internal.schedule.NeighbourOperation;
import io.wherry.mpi.internal.schedule.Neighbours;

/// How a collective operation is done: at once, or later while the program goes on. All ranks go the same way.
public interface CollectiveMode {

    /// Does an operation, or begins it.
    Transfer begin(Collective operation);

    /// Begins an operation with neighbours.
    Transfer begin(Neighbours neighbours, NeighbourOperation operation);

    /// The operations over objects, each of which is two of the others.
    ///
    /// @param peers ranks of the group that is talked to
    ObjectCollectives objects(GraphCodec codec, int peers);

    /// Begins what is made of several operations.
    ///
    /// @param operation its name in MPI
    Transfer composed(String operation, Transfer work);
}
