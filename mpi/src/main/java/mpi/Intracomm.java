// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.DynamicProcesses;
import java.nio.Buffer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A communicator of one group.
public class Intracomm extends Comm {
    Intracomm(@Nullable CommunicatorParts parts) {
        super(parts);
    }

    Intracomm(@Nullable CommunicatorParts parts, Attributes attributes) {
        super(parts, attributes);
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
        return (Intracomm) new Intracomm(null, attributes().copy()).createdLater(duplicateLater());
    }

    @Override
    public Intracomm iDupWithInfo(Info info) {
        Intracomm dup = iDup();
        dup.setInfo(info);
        return dup;
    }

    @Override
    public Intracomm dupWithInfo(Info info) {
        Intracomm dup = dup();
        dup.setInfo(info);
        return dup;
    }

    /// Creates one communicator for each colour, with ranks ordered by `key`, then by their rank
    /// here. Collective.
    ///
    /// @param colour at least 0, or [MPI#UNDEFINED]: then the result is null
    /// @throws MPIException if the colour of this rank is negative (`ERR_ARG`); the other ranks get
    ///     their communicators
    public final Intracomm split(int colour, int key) {
        boolean isRefused = colour < 0 && colour != MPI.UNDEFINED;
        int named = colour < 0 ? Context.NO_COLOUR : colour;
        Intracomm made =
                new Intracomm(parts().of(parts().collective(all -> all.split(named, key))));
        if (isRefused) { // the other ranks have their communicators
            throw new MPIException(MPI.ERR_ARG, "negative colour: " + colour, null);
        }
        return made;
    }

    /// Splits the communicator by a resource that the ranks share. Collective.
    ///
    /// @param splitType [Comm#TYPE_SHARED], or [MPI#UNDEFINED]: then the result is null
    /// @throws MPIException at all ranks: if the type of one is unknown (`ERR_ARG`)
    public final Intracomm splitType(int splitType, int key, Info info) {
        checkSplitType(splitType);
        int named = splitType == MPI.UNDEFINED ? Context.NO_COLOUR : 0;
        return new Intracomm(parts().of(parts().collective(all -> splitShared(all, named, key))));
    }

    private static @Nullable Context splitShared(Context all, int named, int key) {
        Context shared = all.splitShared(key);
        Context chosen;
        try {
            chosen = shared.split(named, key);
        } catch (RuntimeException | Error e) { // such as that of a lost rank
            shared.abandon();
            throw e;
        }
        shared.free();
        return chosen;
    }

    private void checkSplitType(int type) {
        boolean isKnown = type == TYPE_SHARED || type == MPI.UNDEFINED;
        int[] known = {isKnown ? 1 : 0};
        allReduce(known, 1, MPI.INT, MPI.MIN);
        if (known[0] == 0) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    isKnown ? "type of another rank is unknown" : "unknown type: " + type,
                    null);
        }
    }

    /// Creates a communicator of some ranks. Collective; all ranks pass the same group.
    ///
    /// @throws MPIException if a process of the group is not in this communicator (`ERR_GROUP`)
    public final Intracomm create(Group group) {
        GroupCreation.checkWithin(this, group);
        return new Intracomm(parts().of(parts().collective(all -> all.create(group.processes()))));
    }

    /// Creates a communicator of some ranks. Called by the ranks of the group only; the tag
    /// distinguishes such calls.
    ///
    /// @throws MPIException if a process of the group is not in this communicator (`ERR_GROUP`)
    public final Intracomm createGroup(Group group, int tag) {
        return new Intracomm(GroupCreation.create(this, group, tag));
    }

    /// Creates the communicator of a group, without another communicator. Called by the processes
    /// of the group only (MPI 4.1, 7.4.2: MPI_COMM_CREATE_FROM_GROUP). Null ([#isNull]) for a
    /// process that is not in the group.
    ///
    /// @param group of a session: [Group#fromSessionPset], or derived from such groups
    /// @param stringTag distinguishes calls of the same processes at the same time
    public static Intracomm createFromGroup(Group group, String stringTag) {
        return new Intracomm(Session.create(group, stringTag));
    }

    /// Same as [#createFromGroup(Group, String)], with hints and an error handler.
    public static Intracomm createFromGroup(
            Group group, String stringTag, Info info, Errhandler errhandler) {
        Intracomm created = createFromGroup(group, stringTag);
        created.setInfo(info);
        created.setErrhandler(errhandler);
        return created;
    }

    /// Creates a grid of the first ranks, in row-major order.
    ///
    /// @param periods whether each dimension is periodic
    /// @param reorder ignored
    public final CartComm createCart(int[] dims, boolean[] periods, boolean reorder) {
        return new CartComm(Cartesian.create(this, dims, periods), new Cartesian(dims, periods));
    }

    /// Creates a graph; all ranks specify all edges.
    ///
    /// @param index cumulative degrees: element i is the sum of the degrees of the nodes up to i
    /// @param edges neighbours of all nodes, one node after another
    public final GraphComm createGraph(int[] index, int[] edges, boolean reorder) {
        FullGraph graph = new FullGraph(index, edges);
        return new GraphComm(FullGraph.create(this, index), graph);
    }

    /// Creates a graph; each rank specifies some edges.
    ///
    /// @param sources nodes at which these edges begin
    /// @param degrees number of edges of each of these nodes
    /// @param destinations nodes at which the edges end
    /// @throws MPIException at all ranks: if an edge begins or ends at no rank (`ERR_RANK`), or an
    ///     array of a rank is too short (`ERR_ARG`)
    public final GraphComm createDistGraph(
            int[] sources,
            int[] degrees,
            int[] destinations,
            int[] weights,
            Info info,
            boolean reorder) {
        AdjacentGraph graph =
                DistributedEdges.gather(this, sources, degrees, destinations, weights);
        return new GraphComm(duplicate(), graph);
    }

    public final GraphComm createDistGraph(
            int[] sources, int[] degrees, int[] destinations, Info info, boolean reorder) {
        AdjacentGraph graph = DistributedEdges.gather(this, sources, degrees, destinations, null);
        return new GraphComm(duplicate(), graph);
    }

    /// Creates a graph; each rank specifies its own neighbours.
    ///
    /// @throws MPIException at all ranks: if a neighbour is neither a rank nor [MPI#PROC_NULL]
    ///     (`ERR_RANK`), or an array of weights is too short (`ERR_ARG`)
    public final GraphComm createDistGraphAdjacent(
            int[] sources,
            int[] sourceWeights,
            int[] destinations,
            int[] destWeights,
            Info info,
            boolean reorder) {
        return adjacent(
                new DistGraphNeighbors(sources, sourceWeights, destinations, destWeights, true));
    }

    public final GraphComm createDistGraphAdjacent(
            int[] sources, int[] destinations, Info info, boolean reorder) {
        return adjacent(
                new DistGraphNeighbors(
                        sources,
                        new int[sources.length],
                        destinations,
                        new int[destinations.length],
                        false));
    }

    private GraphComm adjacent(DistGraphNeighbors neighbours) {
        AdjacentGraph graph = AdjacentGraph.of(this, neighbours);
        return new GraphComm(duplicate(), graph);
    }

    // Processes of other jobs (MPI 4.1, chapter 11).

    /// Opens a port at which this process can accept connections of other jobs: see [#accept].
    ///
    /// @return its name, at most 1,024 characters; any process that knows it can connect
    public static String openPort() {
        return openPort(new Info());
    }

    /// Same as [#openPort()].
    ///
    /// @param info hints; the built-in device supports none
    public static String openPort(Info info) {
        return DynamicProcessArguments.processes().openPort(DynamicProcessArguments.hints(info));
    }

    /// Closes a port that this process has opened. Connections that wait to be accepted fail.
    ///
    /// @throws MPIException if the port is not open (`ERR_PORT`)
    public static void closePort(String name) {
        DynamicProcessArguments.processes().closePort(name);
    }

    /// Blocks until another group connects to a port. Collective.
    ///
    /// @param port opened by the root; ignored at other ranks
    /// @return a communicator whose remote group is the group that has connected
    /// @throws MPIException at all ranks, if the port is not open at the root or is closed
    ///     meanwhile (`ERR_PORT`), or the groups
    ///   have a process in common (`ERR_GROUP`)
    public final Intercomm accept(String port, int root) {
        return accept(port, new Info(), root);
    }

    /// Same as [#accept(String, int)].
    ///
    /// @param info hints of the root
    public final Intercomm accept(String port, Info info, int root) {
        DynamicProcesses processes = DynamicProcessArguments.processes();
        Map<String, String> hints = DynamicProcessArguments.hints(info);
        return DynamicProcessArguments.intercomm(
                this, parts().collective(own -> processes.accept(own, port, hints, root)));
    }

    /// Connects to a port of another group, and blocks until that group accepts. Collective. On the
    /// built-in device it must accept within 60 seconds.
    ///
    /// @param port ignored at ranks other than the root
    /// @return a communicator whose remote group is the group that has accepted
    /// @throws MPIException at all ranks, if `port` is not the name of a port, or the port does not
    ///     accept in time
    ///   (`ERR_PORT`)
    public final Intercomm connect(String port, int root) {
        return connect(port, new Info(), root);
    }

    /// Same as [#connect(String, int)].
    ///
    /// @param info hints of the root; on the built-in device `timeout`: seconds to wait for the
    ///     port to accept
    public final Intercomm connect(String port, Info info, int root) {
        DynamicProcesses processes = DynamicProcessArguments.processes();
        Map<String, String> hints = DynamicProcessArguments.hints(info);
        return DynamicProcessArguments.intercomm(
                this, parts().collective(own -> processes.connect(own, port, hints, root)));
    }

    /// Publishes a port under a service name. On the built-in device all jobs of this user on this
    /// machine can look it up.
    ///
    /// @throws MPIException if the name is published already (`ERR_SERVICE`), or `port` is not a
    ///     port name (`ERR_PORT`)
    public static void publishName(String service, String port) {
        publishName(service, new Info(), port);
    }

    /// Same as [#publishName(String, String)].
    public static void publishName(String service, Info info, String port) {
        DynamicProcessArguments.processes()
                .publish(service, DynamicProcessArguments.hints(info), port);
    }

    /// Removes a name that this process has published.
    ///
    /// @throws MPIException if this process has not published the name with this port
    ///     (`ERR_SERVICE`)
    public static void unpublishName(String service, String port) {
        unpublishName(service, new Info(), port);
    }

    /// Same as [#unpublishName(String, String)].
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

    /// Same as [#lookupName(String)].
    public static String lookupName(String service, Info info) {
        return DynamicProcessArguments.processes()
                .lookUp(service, DynamicProcessArguments.hints(info));
    }

    /// Spawns processes of a program as one job with a world of its own. Collective. The spawned
    /// processes get this group by [Intercomm#getParent]. All arguments but `root` and `errcodes`
    /// are ignored at ranks other than the root.
    ///
    /// On the built-in device the spawned ranks are processes of this machine, even if the ranks of
    /// this job are threads. The command `java` means the JDK that runs this process. Their output
    /// goes to the streams of the root.
    ///
    /// @param argv arguments of the command; may be null
    /// @param maxprocs number of processes, at least 1
    /// @param info hints; on the built-in device `wdir`: working directory, `timeout`: seconds to
    ///     wait for `MPI.Init` of the processes (default 60), and `host`, which must be this
    ///     machine
    /// @param errcodes receives `SUCCESS` or an error class for each process, at every rank; may be
    ///     null
    /// @return a communicator whose remote group is the world of the spawned job
    /// @throws MPIException at all ranks, if a process cannot be started, or ends before `MPI.Init`
    ///     (`ERR_SPAWN`), or an argument of the root is invalid (`ERR_ARG`)
    public final Intercomm spawn(
            String command,
            String @Nullable [] argv,
            int maxprocs,
            @Nullable Info info,
            int root,
            int @Nullable [] errcodes) {
        return DynamicProcessArguments.spawn(
                this,
                () -> List.of(DynamicProcessArguments.program(command, argv, maxprocs, info)),
                root,
                errcodes);
    }

    /// Spawns several programs as one job, whose ranks are in the order of the programs: see
    /// [#spawn].
    public final Intercomm spawnMultiple(
            String[] commands,
            String @Nullable [][] argvs,
            int[] maxprocs,
            @Nullable Info @Nullable [] info,
            int root,
            int @Nullable [] errcodes) {
        return DynamicProcessArguments.spawn(
                this,
                () -> DynamicProcessArguments.programs(commands, argvs, maxprocs, info),
                root,
                errcodes);
    }

    /// Combines the elements of the ranks up to this one.
    public void scan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        end(
                reductions.scan(
                        now(),
                        ReductionBuffer.ofNullable(sendbuf, 0, count, type),
                        ReductionBuffer.of(recvbuf, 0, count, type),
                        op,
                        false));
    }

    /// Non-blocking form of [#scan].
    public Request iScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        return request(
                reductions.scan(
                        later(),
                        ReductionBuffer.ofNullable(sendbuf, 0, count, type),
                        ReductionBuffer.of(recvbuf, 0, count, type),
                        op,
                        false));
    }

    /// Non-blocking form of [#scan].
    public Request iScan(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op) {
        return request(
                reductions.scan(
                        later(),
                        ReductionBuffer.ofNullable(sendbuf, 0, count, type),
                        ReductionBuffer.of(recvbuf, 0, count, type),
                        op,
                        false));
    }

    /// Combines the elements of the ranks up to this one, in place.
    public void scan(Object buf, int count, Datatype type, Op op) {
        end(reductions.scan(now(), null, ReductionBuffer.of(buf, 0, count, type), op, false));
    }

    /// Non-blocking form of [#scan].
    public Request iScan(Object buf, int count, Datatype type, Op op) {
        return request(
                reductions.scan(later(), null, ReductionBuffer.of(buf, 0, count, type), op, false));
    }

    /// Non-blocking form of [#scan].
    public Request iScan(Buffer buf, int count, Datatype type, Op op) {
        return request(
                reductions.scan(later(), null, ReductionBuffer.of(buf, 0, count, type), op, false));
    }

    /// Combines the elements of the ranks before this one; rank 0 gets nothing.
    public void exScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        end(
                reductions.scan(
                        now(),
                        ReductionBuffer.ofNullable(sendbuf, 0, count, type),
                        ReductionBuffer.of(recvbuf, 0, count, type),
                        op,
                        true));
    }

    /// Non-blocking form of [#exScan].
    public Request iExScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        return request(
                reductions.scan(
                        later(),
                        ReductionBuffer.ofNullable(sendbuf, 0, count, type),
                        ReductionBuffer.of(recvbuf, 0, count, type),
                        op,
                        true));
    }

    /// Non-blocking form of [#exScan].
    public Request iExScan(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op) {
        return request(
                reductions.scan(
                        later(),
                        ReductionBuffer.ofNullable(sendbuf, 0, count, type),
                        ReductionBuffer.of(recvbuf, 0, count, type),
                        op,
                        true));
    }

    /// Combines the elements of the ranks before this one, in place; rank 0 gets nothing.
    public void exScan(Object buf, int count, Datatype type, Op op) {
        end(reductions.scan(now(), null, ReductionBuffer.of(buf, 0, count, type), op, true));
    }

    /// Non-blocking form of [#exScan].
    public Request iExScan(Object buf, int count, Datatype type, Op op) {
        return request(
                reductions.scan(later(), null, ReductionBuffer.of(buf, 0, count, type), op, true));
    }

    /// Non-blocking form of [#exScan].
    public Request iExScan(Buffer buf, int count, Datatype type, Op op) {
        return request(
                reductions.scan(later(), null, ReductionBuffer.of(buf, 0, count, type), op, true));
    }

    /// Initializes a persistent [#scan] (MPI 4.1, 6.13: MPI_SCAN_INIT).
    public Prequest scanInit(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        return persistent.scan(
                ReductionBuffer.ofNullable(sendbuf, 0, count, type),
                ReductionBuffer.of(recvbuf, 0, count, type),
                op,
                false);
    }

    /// Initializes a persistent [#scan] in place (MPI 4.1, 6.13: MPI_SCAN_INIT).
    public Prequest scanInit(Object buf, int count, Datatype type, Op op) {
        return persistent.scan(null, ReductionBuffer.of(buf, 0, count, type), op, false);
    }

    /// Initializes a persistent [#exScan] (MPI 4.1, 6.13: MPI_EXSCAN_INIT).
    public Prequest exScanInit(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        return persistent.scan(
                ReductionBuffer.ofNullable(sendbuf, 0, count, type),
                ReductionBuffer.of(recvbuf, 0, count, type),
                op,
                true);
    }

    /// Initializes a persistent [#exScan] in place (MPI 4.1, 6.13: MPI_EXSCAN_INIT).
    public Prequest exScanInit(Object buf, int count, Datatype type, Op op) {
        return persistent.scan(null, ReductionBuffer.of(buf, 0, count, type), op, true);
    }

    // Methods with the names of mpiJava.

    /// Same as [#split].
    public Intracomm Split(int colour, int key) {
        return split(colour, key);
    }

    /// Same as [#create].
    public Intracomm Create(Group group) {
        Intracomm made = create(group);
        made.isOf(group);
        return made;
    }

    /// Same as [#createCart], but null for ranks that are not in the grid.
    public @Nullable Cartcomm Create_cart(int[] dims, boolean[] periods, boolean reorder) {
        CommunicatorParts made = Cartesian.create(this, dims, periods);
        return made == null ? null : new Cartcomm(made, new Cartesian(dims, periods));
    }

    /// Same as [#createGraph], but null for ranks that are not in the graph.
    public @Nullable Graphcomm Create_graph(int[] index, int[] edges, boolean reorder) {
        FullGraph graph = new FullGraph(index, edges);
        CommunicatorParts made = FullGraph.create(this, index);
        return made == null ? null : new Graphcomm(made, graph);
    }
}
