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
import java.nio.Buffer;
import jdk.jfr.FlightRecorder;

/// Neighbour operations in a grid or graph, with the method names of Open MPI (MPI 4.1, 8.6).
///
/// Blocks are in the order of the neighbours: in a grid the one below and the one above, dimension
/// by dimension; in a graph in the order in which they were specified. Collective.
abstract class NeighbourCollectives extends MpijavaCollectives {
    NeighbourCollectives() {}

    /// Returns the topology.
    Topology topology() {
        throw new MPIException(MPI.ERR_TOPOLOGY, "communicator has no topology", null);
    }

    private Neighbours around() {
        Topology topology = topology();
        int rank = parts().rank();
        return topology instanceof Cartesian
                ? Neighbours.grid(topology.sources(rank))
                : Neighbours.graph(topology.sources(rank), topology.destinations(rank));
    }

    final Slots sent(Object buf, int count, Datatype type) {
        return Slots.even(buf, 0, type.layout(), destinations(), count);
    }

    final Slots received(Object buf, int count, Datatype type) {
        return Slots.even(buf, 0, type.layout(), sources(), count);
    }

    final int destinations() {
        return topology().destinations(parts().rank()).size();
    }

    final int sources() {
        return topology().sources(parts().rank()).size();
    }

    final Region around(Object buf, int count, Datatype type) {
        Layout layout = type.layout();
        layout.primitive(); // throws for objects
        return Region.of(buf, 0, count, layout);
    }

    final Transfer gatherAround(CollectiveMode mode, Region own, Slots to) {
        Slots.PackedBlocks in = to.ofFirst(sources()).incoming();
        return begin(
                mode, new NeighbourOperation.Gather(own.gather(), own.element(), in.blocks()), in);
    }

    final Transfer exchangeAround(CollectiveMode mode, Slots from, Slots to) {
        Slots.PackedBlocks in = to.ofFirst(sources()).incoming();
        Slots.PackedBlocks out = from.ofFirst(destinations()).outgoing();
        return begin(mode, new NeighbourOperation.Exchange(out.blocks(), in.blocks()), in);
    }

    private Transfer begin(
            CollectiveMode mode, NeighbourOperation operation, Slots.PackedBlocks in) {
        CollectiveEvent event = FlightRecorder.isInitialized() ? CollectiveEvent.begun() : null;
        Transfer begun = new CallbackTransfer(mode.begin(around(), operation), in::land);
        if (event != null) {
            tell(event, operation);
        }
        return begun;
    }

    private static void tell(CollectiveEvent event, NeighbourOperation operation) {
        switch (operation) {
            case NeighbourOperation.Gather it ->
                    event.tell("Neighbor_allgather", it.send(), it.receive());
            case NeighbourOperation.Exchange it ->
                    event.tell("Neighbor_alltoall", it.send().memory(), it.receive());
        }
    }

    private void await(Transfer transfer) {
        WaitedEvent event = FlightRecorder.isInitialized() ? WaitedEvent.begun() : null;
        end(transfer);
        if (event != null) {
            event.commit();
        }
    }

    /// Sends the same block to each neighbour, and receives a block from each.
    public void neighborAllGather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        await(
                gatherAround(
                        later(),
                        around(sendbuf, sendcount, sendtype),
                        received(recvbuf, recvcount, recvtype)));
    }

    /// Non-blocking form of [#neighborAllGather].
    public Request iNeighborAllGather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        return request(
                gatherAround(
                        later(),
                        around(sendbuf, sendcount, sendtype),
                        received(recvbuf, recvcount, recvtype)));
    }

    /// Non-blocking form of [#neighborAllGather].
    public Request iNeighborAllGather(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype) {
        return request(
                gatherAround(
                        later(),
                        around(sendbuf, sendcount, sendtype),
                        received(recvbuf, recvcount, recvtype)));
    }

    /// Sends the same block to each neighbour, and receives a block from each; the lengths may
    /// differ.
    public void neighborAllGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        await(
                gatherAround(
                        later(),
                        around(sendbuf, sendcount, sendtype),
                        uneven(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /// Non-blocking form of [#neighborAllGatherv].
    public Request iNeighborAllGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        return request(
                gatherAround(
                        later(),
                        around(sendbuf, sendcount, sendtype),
                        uneven(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /// Non-blocking form of [#neighborAllGatherv].
    public Request iNeighborAllGatherv(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        return request(
                gatherAround(
                        later(),
                        around(sendbuf, sendcount, sendtype),
                        uneven(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /// Sends a block to each neighbour, and receives one from each.
    public void neighborAllToAll(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        await(
                exchangeAround(
                        later(),
                        sent(sendbuf, sendcount, sendtype),
                        received(recvbuf, recvcount, recvtype)));
    }

    /// Non-blocking form of [#neighborAllToAll].
    public Request iNeighborAllToAll(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        return request(
                exchangeAround(
                        later(),
                        sent(sendbuf, sendcount, sendtype),
                        received(recvbuf, recvcount, recvtype)));
    }

    /// Non-blocking form of [#neighborAllToAll].
    public Request iNeighborAllToAll(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype) {
        return request(
                exchangeAround(
                        later(),
                        sent(sendbuf, sendcount, sendtype),
                        received(recvbuf, recvcount, recvtype)));
    }

    /// Sends a block to each neighbour, and receives one from each; the lengths may differ.
    public void neighborAllToAllv(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        await(
                exchangeAround(
                        later(),
                        uneven(sendbuf, 0, sendcount, sdispls, sendtype),
                        uneven(recvbuf, 0, recvcount, rdispls, recvtype)));
    }

    /// Non-blocking form of [#neighborAllToAllv].
    public Request iNeighborAllToAllv(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        return request(
                exchangeAround(
                        later(),
                        uneven(sendbuf, 0, sendcount, sdispls, sendtype),
                        uneven(recvbuf, 0, recvcount, rdispls, recvtype)));
    }

    /// Non-blocking form of [#neighborAllToAllv].
    public Request iNeighborAllToAllv(
            Buffer sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        return request(
                exchangeAround(
                        later(),
                        uneven(sendbuf, 0, sendcount, sdispls, sendtype),
                        uneven(recvbuf, 0, recvcount, rdispls, recvtype)));
    }

    /// Sends a block to each neighbour, and receives one from each; the types may differ;
    /// displacements are in bytes (MPI 4.1, 8.6.2: MPI_NEIGHBOR_ALLTOALLW).
    public void neighborAllToAllw(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype[] sendtypes,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype[] recvtypes) {
        await(
                typedAround(
                        later(),
                        new TypedParts(destinations(), sendbuf, sendcount, sdispls, sendtypes),
                        new TypedParts(sources(), recvbuf, recvcount, rdispls, recvtypes)));
    }

    /// Non-blocking form of [#neighborAllToAllw] (MPI 4.1, 8.7.2: MPI_INEIGHBOR_ALLTOALLW).
    public Request iNeighborAllToAllw(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype[] sendtypes,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype[] recvtypes) {
        return request(
                typedAround(
                        later(),
                        new TypedParts(destinations(), sendbuf, sendcount, sdispls, sendtypes),
                        new TypedParts(sources(), recvbuf, recvcount, rdispls, recvtypes)));
    }

    final Transfer typedAround(CollectiveMode mode, TypedParts from, TypedParts to) {
        return to.landing(exchangeAround(mode, from.packed(true), to.packed(false)));
    }
}
