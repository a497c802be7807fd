// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.layout.Payload;
import io.wherry.mpi.internal.layout.Slots;
import io.wherry.mpi.internal.message.CollectiveMode;
import org.jspecify.annotations.Nullable;

/// Collective calls on a communicator that move elements or objects: checks the root and the number
/// of blocks, and begins transfers.
final class DataMovementCalls {
    private final Comm comm;

    DataMovementCalls(Comm comm) {
        this.comm = comm;
    }

    Transfer barrier(CollectiveMode mode) {
        return comm.parts().movements().barrier(mode);
    }

    Transfer broadcast(CollectiveMode mode, Payload payload, int root) {
        CommunicatorParts all = comm.parts();
        return all.movements().broadcast(mode, payload, all.root(root));
    }

    /// @param even whether all ranks declare that all blocks have the same length
    Transfer gather(
            CollectiveMode mode,
            @Nullable Payload own,
            @Nullable Slots to,
            int root,
            boolean even) {
        CommunicatorParts all = comm.parts();
        boolean receives = all.movements().isRoot(all.root(root));
        Slots in = receives ? comm.blocks.enough(to) : typeInRootGroup(to, root);
        return all.movements().gather(mode, own, in, root, even);
    }

    /// @param even whether all ranks declare that all blocks have the same length
    Transfer scatter(
            CollectiveMode mode,
            @Nullable Slots from,
            @Nullable Payload to,
            int root,
            boolean even) {
        CommunicatorParts all = comm.parts();
        boolean sends = all.movements().isRoot(all.root(root));
        Slots out = sends ? comm.blocks.enough(from) : typeInRootGroup(from, root);
        return all.movements().scatter(mode, out, to, root, even);
    }

    /// Returns the blocks of an inter-communicator at a rank in the group of the root: nothing is
    /// moved there, but the type matters, because objects take two operations.
    private static @Nullable Slots typeInRootGroup(@Nullable Slots slots, int root) {
        return root == MPI.PROC_NULL ? slots : null;
    }

    Transfer gatherToAll(CollectiveMode mode, @Nullable Payload own, Slots to) {
        return comm.parts().movements().gatherToAll(mode, own, comm.blocks.enough(to));
    }

    Transfer exchange(CollectiveMode mode, Slots from, Slots to) {
        return comm.parts()
                .movements()
                .exchange(mode, comm.blocks.enough(from), comm.blocks.enough(to));
    }

    Transfer exchange(CollectiveMode mode, TypedParts from, TypedParts to) {
        return to.landing(exchange(mode, from.packed(true), to.packed(false)));
    }
}
