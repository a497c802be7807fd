// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Context;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/// A communicator of one group.
public class Intracomm extends Comm {
    Intracomm(@Nullable Endpoint endpoint) {
        super(endpoint);
    }

    Intracomm(@Nullable Endpoint endpoint, Attributes attributes) {
        super(endpoint, attributes);
    }

    @Override
    public Intracomm clone() {
        return dup();
    }

    @Override
    public Intracomm dup() {
        return new Intracomm(duplicate(), attributes().copy());
    }

    @Override
    public Intracomm iDup() {
        return (Intracomm) dup().withRequest();
    }

    @Override
    public Intracomm iDupWithInfo(Info info) {
        return (Intracomm) dupWithInfo(info).withRequest();
    }

    @Override
    public Intracomm dupWithInfo(Info info) {
        Intracomm dup = dup();
        dup.setInfo(info);
        return dup;
    }

    /// One communicator for each colour, ranks by `key`, then by their rank here; called by all.
    ///
    /// @param colour at least 0, or [MPI#UNDEFINED]: then what comes is null
    public final Intracomm split(int colour, int key) {
        if (colour < 0 && colour != MPI.UNDEFINED) {
            throw new MPIException(MPI.ERR_ARG, "negative colour: " + colour, null);
        }
        int named = colour == MPI.UNDEFINED ? Context.NO_COLOUR : colour;
        return new Intracomm(endpoint().of(context().split(named, key)));
    }

    /// As [#split], by what the ranks share.
    ///
    /// @param splitType [Comm#TYPE_SHARED], or [MPI#UNDEFINED]
    public final Intracomm splitType(int splitType, int key, Info info) {
        if (splitType == MPI.UNDEFINED) {
            // takes part all the same: the others wait for it
            Intracomm alone = new Intracomm(endpoint().of(context().splitShared(key)));
            alone.attach(null);
            return alone;
        }
        return new Intracomm(endpoint().of(context().splitShared(key)));
    }

    /// One of some ranks; called by all, with the same group.
    public final Intracomm create(Group group) {
        return new Intracomm(endpoint().of(context().create(group.processes())));
    }

    /// As [#create]; called by the ranks of the group alone. The tag tells several such calls apart.
    public final Intracomm createGroup(Group group, int tag) {
        return new Intracomm(GroupCreation.create(this, group, tag));
    }

    /// Creates the communicator of a group, without another communicator; called by the processes
    /// of the group alone (MPI 4.1, 7.4.2: MPI_COMM_CREATE_FROM_GROUP). Null ([#isNull]) for a
    /// process that is not in the group.
    ///
    /// @param group of a session: [Group#fromSessionPset], or made of such groups
    /// @param stringTag tells apart calls of the same processes at the same time
    public static Intracomm createFromGroup(Group group, String stringTag) {
        return new Intracomm(Session.create(group, stringTag));
    }

    /// As the other one, with hints and a handler for errors.
    public static Intracomm createFromGroup(
            Group group, String stringTag, Info info, Errhandler errhandler) {
        Intracomm created = createFromGroup(group, stringTag);
        created.setInfo(info);
        created.setErrhandler(errhandler);
        return created;
    }

    /// A grid: the first ranks, in the order of rows.
    ///
    /// @param periods whether a dimension ends where it begins
    /// @param reorder not looked at
    public final CartComm createCart(int[] dims, boolean[] periods, boolean reorder) {
        return new CartComm(Cartesian.create(this, dims, periods), new Cartesian(dims, periods));
    }

    /// A graph that all ranks know.
    ///
    /// @param index the sum of the degrees up to each node
    /// @param edges neighbours of the first node, then of the next
    public final GraphComm createGraph(int[] index, int[] edges, boolean reorder) {
        return new GraphComm(FullGraph.create(this, index), new FullGraph(index, edges));
    }

    /// A graph of which each rank knows some edges.
    ///
    /// @param sources nodes whose edges these are
    /// @param degrees how many each has
    /// @param destinations where they go
    public final GraphComm createDistGraph(
            int[] sources,
            int[] degrees,
            int[] destinations,
            int[] weights,
            Info info,
            boolean reorder) {
        return new GraphComm(
                duplicate(), Edges.gather(this, sources, degrees, destinations, weights));
    }

    public final GraphComm createDistGraph(
            int[] sources, int[] degrees, int[] destinations, Info info, boolean reorder) {
        return new GraphComm(duplicate(), Edges.gather(this, sources, degrees, destinations, null));
    }

    /// A graph of which each rank knows its own neighbours.
    public final GraphComm createDistGraphAdjacent(
            int[] sources,
            int[] sourceWeights,
            int[] destinations,
            int[] destWeights,
            Info info,
            boolean reorder) {
        return new GraphComm(
                duplicate(),
                new Adjacent(
                        new DistGraphNeighbors(
                                sources, sourceWeights, destinations, destWeights, true)));
    }

    public final GraphComm createDistGraphAdjacent(
            int[] sources, int[] destinations, Info info, boolean reorder) {
        return new GraphComm(
                duplicate(),
                new Adjacent(
                        new DistGraphNeighbors(
                                sources,
                                new int[sources.length],
                                destinations,
                                new int[destinations.length],
                                false)));
    }

    /// Combines what the ranks up to this one have.
    public void scan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        end(scan(now(), row(sendbuf, 0, count, type), whole(recvbuf, 0, count, type), op, false));
    }

    /// Begins what [#scan] does.
    public Request iScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        return request(
                scan(
                        later(),
                        row(sendbuf, 0, count, type),
                        whole(recvbuf, 0, count, type),
                        op,
                        false));
    }

    /// Begins what [#scan] does.
    public Request iScan(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op) {
        return request(
                scan(
                        later(),
                        row(sendbuf, 0, count, type),
                        whole(recvbuf, 0, count, type),
                        op,
                        false));
    }

    /// Combines what the ranks up to this one have, in place.
    public void scan(Object buf, int count, Datatype type, Op op) {
        end(scan(now(), null, whole(buf, 0, count, type), op, false));
    }

    /// Begins what [#scan] does.
    public Request iScan(Object buf, int count, Datatype type, Op op) {
        return request(scan(later(), null, whole(buf, 0, count, type), op, false));
    }

    /// Begins what [#scan] does.
    public Request iScan(Buffer buf, int count, Datatype type, Op op) {
        return request(scan(later(), null, whole(buf, 0, count, type), op, false));
    }

    /// Combines what the ranks before this one have; rank 0 gets nothing.
    public void exScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        end(scan(now(), row(sendbuf, 0, count, type), whole(recvbuf, 0, count, type), op, true));
    }

    /// Begins what [#exScan] does.
    public Request iExScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        return request(
                scan(
                        later(),
                        row(sendbuf, 0, count, type),
                        whole(recvbuf, 0, count, type),
                        op,
                        true));
    }

    /// Begins what [#exScan] does.
    public Request iExScan(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op) {
        return request(
                scan(
                        later(),
                        row(sendbuf, 0, count, type),
                        whole(recvbuf, 0, count, type),
                        op,
                        true));
    }

    /// Combines what the ranks before this one have, in place; rank 0 gets nothing.
    public void exScan(Object buf, int count, Datatype type, Op op) {
        end(scan(now(), null, whole(buf, 0, count, type), op, true));
    }

    /// Begins what [#exScan] does.
    public Request iExScan(Object buf, int count, Datatype type, Op op) {
        return request(scan(later(), null, whole(buf, 0, count, type), op, true));
    }

    /// Begins what [#exScan] does.
    public Request iExScan(Buffer buf, int count, Datatype type, Op op) {
        return request(scan(later(), null, whole(buf, 0, count, type), op, true));
    }

    /// Describes a [#scan] that is started again and again (MPI 4.1, 6.13: MPI_SCAN_INIT).
    public Prequest scanInit(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        return scanning(row(sendbuf, 0, count, type), whole(recvbuf, 0, count, type), op, false);
    }

    /// Describes a [#scan] in place (MPI 4.1, 6.13: MPI_SCAN_INIT).
    public Prequest scanInit(Object buf, int count, Datatype type, Op op) {
        return scanning(null, whole(buf, 0, count, type), op, false);
    }

    /// Describes an [#exScan] that is started again and again (MPI 4.1, 6.13: MPI_EXSCAN_INIT).
    public Prequest exScanInit(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        return scanning(row(sendbuf, 0, count, type), whole(recvbuf, 0, count, type), op, true);
    }

    /// Describes an [#exScan] in place (MPI 4.1, 6.13: MPI_EXSCAN_INIT).
    public Prequest exScanInit(Object buf, int count, Datatype type, Op op) {
        return scanning(null, whole(buf, 0, count, type), op, true);
    }

    private Prequest scanning(@Nullable Row send, Row receive, Op op, boolean isExclusive) {
        return persistent(way -> scan(way, send, receive, op, isExclusive));
    }

    // By the names of mpiJava.

    /// As [#split].
    public Intracomm Split(int colour, int key) {
        return split(colour, key);
    }

    /// As [#create].
    public Intracomm Create(Group group) {
        Intracomm made = create(group);
        made.isOf(group);
        return made;
    }

    /// As [#createCart], but null for ranks that are not in the grid.
    public @Nullable Cartcomm Create_cart(int[] dims, boolean[] periods, boolean reorder) {
        Endpoint made = Cartesian.create(this, dims, periods);
        return made == null ? null : new Cartcomm(made, new Cartesian(dims, periods));
    }

    /// As [#createGraph], but null for ranks that are not in the graph.
    public @Nullable Graphcomm Create_graph(int[] index, int[] edges, boolean reorder) {
        Endpoint made = FullGraph.create(this, index);
        return made == null ? null : new Graphcomm(made, new FullGraph(index, edges));
    }
}
