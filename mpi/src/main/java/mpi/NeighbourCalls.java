// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.event.CollectiveEvent;
import io.wherry.mpi.internal.event.WaitedEvent;
import io.wherry.mpi.internal.layout.Layout;
import io.wherry.mpi.internal.layout.Region;
import io.wherry.mpi.internal.layout.Slots;
import io.wherry.mpi.internal.message.CallbackTransfer;
import io.wherry.mpi.internal.message.CollectiveMode;
import io.wherry.mpi.internal.schedule.NeighbourOperation;
import io.wherry.mpi.internal.schedule.Neighbours;
import jdk.jfr.FlightRecorder;

/// Collective calls between neighbours in the topology of a communicator: builds the blocks of the
/// neighbours and begins transfers.
final class NeighbourCalls {
    private final Comm comm;

    NeighbourCalls(Comm comm) {
        this.comm = comm;
    }

    /// Returns the block that is sent to each neighbour.
    Region own(Object buf, int count, Datatype type) {
        Layout layout = type.layoutOf(count);
        layout.primitive(); // throws for objects
        return Region.of(buf, 0, count, layout);
    }

    /// Returns a block of the same length for each destination.
    Slots sent(Object buf, int count, Datatype type) {
        return Slots.even(buf, 0, type.layoutOf(count), destinations(), count);
    }

    /// Returns a block of the same length for each source.
    Slots received(Object buf, int count, Datatype type) {
        return Slots.even(buf, 0, type.layoutOf(count), sources(), count);
    }

    /// Returns a block of its own type for each destination.
    TypedParts typedSent(Object buf, int[] counts, int[] displs, Datatype[] types) {
        return new TypedParts(destinations(), buf, counts, displs, types);
    }

    /// Returns a block of its own type for each source.
    TypedParts typedReceived(Object buf, int[] counts, int[] displs, Datatype[] types) {
        return new TypedParts(sources(), buf, counts, displs, types);
    }

    private int destinations() {
        return comm.topology().destinations(comm.parts().rank()).size();
    }

    private int sources() {
        return comm.topology().sources(comm.parts().rank()).size();
    }

    Transfer gather(CollectiveMode mode, Region own, Slots to) {
        Slots.PackedBlocks in = to.ofFirst(sources()).incoming();
        return begin(
                mode, new NeighbourOperation.Gather(own.gather(), own.element(), in.blocks()), in);
    }

    Transfer exchange(CollectiveMode mode, Slots from, Slots to) {
        Slots.PackedBlocks in = to.ofFirst(sources()).incoming();
        Slots.PackedBlocks out = from.ofFirst(destinations()).outgoing();
        return begin(mode, new NeighbourOperation.Exchange(out.blocks(), in.blocks()), in);
    }

    Transfer exchange(CollectiveMode mode, TypedParts from, TypedParts to) {
        return to.landing(exchange(mode, from.packed(true), to.packed(false)));
    }

    private Transfer begin(
            CollectiveMode mode, NeighbourOperation operation, Slots.PackedBlocks in) {
        CollectiveEvent event = FlightRecorder.isInitialized() ? CollectiveEvent.begun() : null;
        Transfer begun = new CallbackTransfer(mode.begin(neighbours(), operation), in::land);
        if (event != null) {
            tell(event, operation);
        }
        return begun;
    }

    private Neighbours neighbours() {
        Topology topology = comm.topology();
        int rank = comm.parts().rank();
        return topology instanceof Cartesian
                ? Neighbours.grid(topology.sources(rank))
                : Neighbours.graph(topology.sources(rank), topology.destinations(rank));
    }

    private static void tell(CollectiveEvent event, NeighbourOperation operation) {
        switch (operation) {
            case NeighbourOperation.Gather it ->
                    event.tell("Neighbor_allgather", it.send(), it.receive());
            case NeighbourOperation.Exchange it ->
                    event.tell("Neighbor_alltoall", it.send().memory(), it.receive());
        }
    }

    /// Blocks until a transfer is done.
    void await(Transfer transfer) {
        WaitedEvent event = FlightRecorder.isInitialized() ? WaitedEvent.begun() : null;
        comm.end(transfer);
        if (event != null) {
            event.commit();
        }
    }
}
