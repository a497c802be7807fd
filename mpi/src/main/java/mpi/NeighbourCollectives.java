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

/// Operations of each rank with its neighbours in a grid or graph, by the names of Open MPI (MPI 4.1, 8.6).
///
/// Blocks are in the order of the neighbours: of a grid the one below and the one above, dimension by dimension; of a graph
/// as they were given. All ranks call.
abstract class NeighbourCollectives extends MpijavaCollectives {
    NeighbourCollectives() {}

    /// Who is whose neighbour.
    Topology topology() {
        throw new MPIException(MPI.ERR_TOPOLOGY, "communicator has no topology", null);
    }

    private Neighbours around() {
        Topology topology = topology();
        int rank = endpoint().rank();
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
        return topology().destinations(endpoint().rank()).size();
    }

    final int sources() {
        return topology().sources(endpoint().rank()).size();
    }

    final Region around(Object buf, int count, Datatype type) {
        Layout layout = type.layout();
        layout.primitive(); // throws for objects
        return Region.of(buf, 0, count, layout);
    }

    final Transfer gatherAround(CollectiveMode way, Region own, Slots to) {
        Slots.Laid in = to.ofFirst(sources()).incoming();
        return begin(
                way, new NeighbourOperation.Gather(own.gather(), own.element(), in.blocks()), in);
    }

    final Transfer exchangeAround(CollectiveMode way, Slots from, Slots to) {
        Slots.Laid in = to.ofFirst(sources()).incoming();
        Slots.Laid out = from.ofFirst(destinations()).outgoing();
        return begin(way, new NeighbourOperation.Exchange(out.blocks(), in.blocks()), in);
    }

    private Transfer begin(CollectiveMode way, NeighbourOperation operation, Slots.Laid in) {
        CollectiveEvent event = CollectiveEvent.begun();
        Transfer begun = new CallbackTransfer(way.begin(around(), operation), in::land);
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
        WaitedEvent event = WaitedEvent.begun();
        end(transfer);
        WaitedEvent.over(event);
    }

    /// Brings what this rank has to its neighbours, and what they have here.
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

    /// Begins what [#neighborAllGather] does.
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

    /// Begins what [#neighborAllGather] does.
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

    /// Brings what this rank has to its neighbours, and what they have here, of any lengths.
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

    /// Begins what [#neighborAllGatherv] does.
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

    /// Begins what [#neighborAllGatherv] does.
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

    /// Gives each neighbour a part of its own.
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

    /// Begins what [#neighborAllToAll] does.
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

    /// Begins what [#neighborAllToAll] does.
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

    /// Gives each neighbour a part of its own, of any lengths.
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

    /// Begins what [#neighborAllToAllv] does.
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

    /// Begins what [#neighborAllToAllv] does.
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

    /// Gives each neighbour a part of its own, of any type; displacements are in bytes (MPI 4.1,
    /// 8.6.2: MPI_NEIGHBOR_ALLTOALLW).
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

    /// Begins what [#neighborAllToAllw] does (MPI 4.1, 8.7.2: MPI_INEIGHBOR_ALLTOALLW).
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

    final Transfer typedAround(CollectiveMode way, TypedParts from, TypedParts to) {
        return to.landing(exchangeAround(way, from.packed(true), to.packed(false)));
    }
}
