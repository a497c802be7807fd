// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Context;
import java.nio.Buffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A communicator of one group.
public class Intracomm extends Comm {
    Intracomm(@Nullable CommunicatorParts endpoint) {
        super(endpoint);
    }

    Intracomm(@Nullable CommunicatorParts endpoint, Attributes attributes) {
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
                duplicate(),
                DistributedEdges.gather(this, sources, degrees, destinations, weights));
    }

    public final GraphComm createDistGraph(
            int[] sources, int[] degrees, int[] destinations, Info info, boolean reorder) {
        return new GraphComm(
                duplicate(), DistributedEdges.gather(this, sources, degrees, destinations, null));
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
                new AdjacentGraph(
                        new DistGraphNeighbors(
                                sources, sourceWeights, destinations, destWeights, true)));
    }

    public final GraphComm createDistGraphAdjacent(
            int[] sources, int[] destinations, Info info, boolean reorder) {
        return new GraphComm(
                duplicate(),
                new AdjacentGraph(
                        new DistGraphNeighbors(
                                sources,
                                new int[sources.length],
                                destinations,
                                new int[destinations.length],
                                false)));
    }

    // Processes of other jobs (MPI 4.1, chapter 11).

    /// Opens a port at which this process can accept connections of other jobs: see [#accept].
    ///
    /// @return its name, at most 1,024 characters; any process that has it can connect
    public static String openPort() {
        return openPort(new Info());
    }

    /// As [#openPort()].
    ///
    /// @param info hints; the built-in device knows none
    public static String openPort(Info info) {
        return DynamicProcessArguments.processes().openPort(DynamicProcessArguments.hints(info));
    }

    /// Closes a port that this process has opened. Processes that wait there to be accepted fail.
    ///
    /// @throws MPIException if it is not open (`ERR_PORT`)
    public static void closePort(String name) {
        DynamicProcessArguments.processes().closePort(name);
    }

    /// Blocks until another group connects to a port; called by all ranks.
    ///
    /// @param port opened by the root; ignored at other ranks
    /// @return a communicator whose remote group is the group that has connected
    /// @throws MPIException at all ranks, if the port is not open at the root or is closed meanwhile (`ERR_PORT`), or the groups
    ///   have a process in common (`ERR_GROUP`)
    public final Intercomm accept(String port, int root) {
        return accept(port, new Info(), root);
    }

    /// As [#accept(String, int)].
    ///
    /// @param info hints of the root
    public final Intercomm accept(String port, Info info, int root) {
        return DynamicProcessArguments.intercomm(
                this,
                DynamicProcessArguments.processes()
                        .accept(context(), port, DynamicProcessArguments.hints(info), root));
    }

    /// Connects to a port of another group, and blocks until it accepts; called by all ranks. On the built-in device it must within
    /// 60 seconds.
    ///
    /// @param port ignored at ranks other than the root
    /// @return a communicator whose remote group is the group that has accepted
    /// @throws MPIException at all ranks, if `port` is not the name of a port, or the port does not accept in time
    ///   (`ERR_PORT`)
    public final Intercomm connect(String port, int root) {
        return connect(port, new Info(), root);
    }

    /// As [#connect(String, int)].
    ///
    /// @param info hints of the root; on the built-in device `timeout`: seconds that the port may take to accept
    public final Intercomm connect(String port, Info info, int root) {
        return DynamicProcessArguments.intercomm(
                this,
                DynamicProcessArguments.processes()
                        .connect(context(), port, DynamicProcessArguments.hints(info), root));
    }

    /// Publishes a port under the name of a service. On the built-in device all jobs of this user on this machine can look it up.
    ///
    /// @throws MPIException if the name is published already (`ERR_SERVICE`), or `port` is none (`ERR_PORT`)
    public static void publishName(String service, String port) {
        publishName(service, new Info(), port);
    }

    /// As [#publishName(String, String)].
    public static void publishName(String service, Info info, String port) {
        DynamicProcessArguments.processes()
                .publish(service, DynamicProcessArguments.hints(info), port);
    }

    /// Ends what [#publishName(String, String)] began, in the same process.
    ///
    /// @throws MPIException if this process has not published it with this port (`ERR_SERVICE`)
    public static void unpublishName(String service, String port) {
        unpublishName(service, new Info(), port);
    }

    /// As [#unpublishName(String, String)].
    public static void unpublishName(String service, Info info, String port) {
        DynamicProcessArguments.processes()
                .unpublish(service, DynamicProcessArguments.hints(info), port);
    }

    /// Returns the port of a service.
    ///
    /// @throws MPIException if the name is not published (`ERR_NAME`)
    public static String lookupName(String service) {
        return lookupName(service, new Info());
    }

    /// As [#lookupName(String)].
    public static String lookupName(String service, Info info) {
        return DynamicProcessArguments.processes()
                .lookUp(service, DynamicProcessArguments.hints(info));
    }

    /// Starts processes of a program as one job with a world of its own; called by all ranks. They get this group by
    /// [Intercomm#getParent]. All arguments but `root` are ignored at ranks other than the root.
    ///
    /// On the built-in device they are processes of this machine, also where the ranks of this job are threads. The command `java`
    /// stands for that of the JDK that runs this process. What they print goes to the streams of the root.
    ///
    /// @param argv arguments of the command; may be null
    /// @param maxprocs how many processes; at least 1
    /// @param info hints; on the built-in device `wdir`: working directory, and `host`, which can be this machine alone
    /// @param errcodes gets `SUCCESS` or a class of errors for each process, at the root; may be null
    /// @return a communicator whose remote group is the world of the started job
    /// @throws MPIException at all ranks, if a process cannot be started, or ends before `MPI.Init` (`ERR_SPAWN`)
    public final Intercomm spawn(
            String command,
            String @Nullable [] argv,
            int maxprocs,
            @Nullable Info info,
            int root,
            int @Nullable [] errcodes) {
        if (getRank() != root) {
            return DynamicProcessArguments.spawn(this, List.of(), root, null);
        }
        return DynamicProcessArguments.spawn(
                this,
                List.of(DynamicProcessArguments.program(command, argv, maxprocs, info)),
                root,
                errcodes);
    }

    /// As [#spawn], with several programs, which are ranks of one job in the order in which they are named.
    public final Intercomm spawnMultiple(
            String[] commands,
            String @Nullable [][] argvs,
            int[] maxprocs,
            @Nullable Info @Nullable [] info,
            int root,
            int @Nullable [] errcodes) {
        if (getRank() != root) {
            return DynamicProcessArguments.spawn(this, List.of(), root, null);
        }
        return DynamicProcessArguments.spawn(
                this,
                DynamicProcessArguments.programs(commands, argvs, maxprocs, info),
                root,
                errcodes);
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
        CommunicatorParts made = Cartesian.create(this, dims, periods);
        return made == null ? null : new Cartcomm(made, new Cartesian(dims, periods));
    }

    /// As [#createGraph], but null for ranks that are not in the graph.
    public @Nullable Graphcomm Create_graph(int[] index, int[] edges, boolean reorder) {
        CommunicatorParts made = FullGraph.create(this, index);
        return made == null ? null : new Graphcomm(made, new FullGraph(index, edges));
    }
}
