// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import io.wherry.apps.network.Network;
import io.wherry.apps.network.NetworkPort;
import io.wherry.launch.RankPlacement;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.net.InetAddress;
import java.rmi.Remote;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import mpi.Comm;
import mpi.MPI;
import org.jspecify.annotations.Nullable;

/// One rank of a running program. Confined to the thread that joined.
///
/// Ranks find each other by MPI on every stack: the built-in device connects the processes of
/// `wherry run`, an MPI library those of `mpirun` and `srun`.
public final class Job implements Closeable {
    private static final String HERE = "127.0.0.1";

    private final Stack stack;
    private final Comm world = MPI.COMM_WORLD;
    private final int rank = world.Rank();
    private final int size = world.Size();
    private final Stopwatch communication = new Stopwatch();
    private final String name;
    private final @Nullable CallTransport calls;
    private final Barrier barrier;
    private final List<Closeable> closing = new ArrayList<>();
    private final boolean isLast;
    private boolean isAbandoned;

    /// @param isLast whether MPI ends with this job
    private Job(Stack stack, @Nullable Network network, boolean isLast) throws IOException {
        this.stack = stack;
        this.isLast = isLast;
        this.name = gatherAll(UUID.randomUUID().toString()).getFirst();
        this.calls =
                switch (stack) {
                    case SHM -> linkCalls(new Address.Shm("wherry-" + name + "-" + rank), null);
                    case TCP -> linkCalls(networkAddress(), network);
                    case RMI_MPI -> linkCalls(new Address.Mpi(rank), null);
                    case JAVA_RMI -> new JdkCalls(host(), network);
                    case MPI, ISO -> null;
                };
        this.barrier = calls == null ? world::Barrier : treeBarrier();
    }

    /// Becomes a rank of the job that this process, or thread, was started for. Initializes MPI
    /// unless the caller has; then MPI ends with the job.
    ///
    /// @param network the simulated network; null for none
    static Job join(Stack stack, @Nullable Network network) throws IOException {
        if (network != null && !stack.canBeSlow()) {
            throw new IllegalArgumentException("stack has no slow network: " + stack);
        }
        boolean isFirst = !MPI.Initialized();
        if (isFirst) {
            MPI.InitThread(new String[0], MPI.THREAD_MULTIPLE);
        }
        return new Job(stack, network, isFirst);
    }

    private static CallTransport linkCalls(Address address, @Nullable Network network)
            throws IOException {
        RankPlacement placement = RankPlacement.here();
        LinkOptions options = LinkOptions.standard();
        if (placement != null) {
            options = placement.authenticated(options);
        }
        if (network != null) {
            options = options.withWires(NetworkPort.at(network).wires());
        }
        return new LinkCalls(address, options);
    }

    private Address networkAddress() throws IOException {
        Address own = furtherAddress();
        return own == null ? new Address.Tcp(host(), 0) : own;
    }

    private static @Nullable Address furtherAddress() {
        RankPlacement placement = RankPlacement.here();
        return placement == null ? null : placement.furtherAddress();
    }

    /// Returns the host at which the other ranks reach this one.
    private String host() throws IOException {
        if (furtherAddress() instanceof Address.Tcp own) {
            return own.host();
        }
        InetAddress own = InetAddress.getLocalHost();
        boolean together = new HashSet<>(gatherAll(own.getHostName())).size() == 1;
        return together ? HERE : own.getHostAddress();
    }

    private Barrier treeBarrier() throws IOException {
        TreeBarrier node = new TreeBarrier();
        node.connect(rank, meet(node, BarrierNode.class));
        return node;
    }

    /// Returns the number of this rank, from 0 on.
    public int rank() {
        return rank;
    }

    /// Returns the number of ranks.
    public int size() {
        return size;
    }

    /// Returns the stack that moves the data of the program.
    public Stack stack() {
        return stack;
    }

    /// Returns the unique name of this job.
    public String name() {
        return name;
    }

    /// Returns the communicator of all ranks, for programs whose data are MPI messages.
    public Comm world() {
        return world;
    }

    /// Returns the barrier of this stack: a tree of remote calls, or the barrier of MPI.
    public Barrier barrier() {
        return barrier;
    }

    /// Returns the stopwatch of the communication time of this rank, waiting included.
    public Stopwatch communication() {
        return communication;
    }

    /// Exports an object to the other ranks and looks up theirs. All ranks call this in the same
    /// order.
    ///
    /// @return by rank: the stubs, and `mine` itself at the position of this rank
    /// @throws IllegalStateException if the stack has no remote calls
    public <T extends Remote> List<T> meet(T mine, Class<T> type) throws IOException {
        if (calls == null) {
            throw new IllegalStateException("stack has no remote calls: " + stack);
        }
        List<Serializable> offers = gatherAll(calls.offer(mine));
        List<T> all = new ArrayList<>();
        for (int of = 0; of < size; of++) {
            all.add(of == rank ? mine : type.cast(calls.find(offers.get(of))));
        }
        world.Barrier(); // calls may come only when all ranks have found all objects
        return all;
    }

    /// Gathers a value of each rank, by rank, on all ranks.
    @SuppressWarnings("unchecked") // all ranks pass the same type
    public <T extends Serializable> List<T> gatherAll(T mine) {
        Object[] all = new Object[size];
        world.Allgather(new Object[] {mine}, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT);
        return (List<T>) (List<?>) Arrays.asList(all);
    }

    /// Gathers a value of each rank, by rank, on rank 0.
    ///
    /// @return null on the other ranks
    @SuppressWarnings("unchecked") // all ranks pass the same type
    public <T extends Serializable> @Nullable List<T> gather(T mine) {
        Object[] all = new Object[size];
        world.Gather(new Object[] {mine}, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT, 0);
        return rank == 0 ? (List<T>) (List<?>) Arrays.asList(all) : null;
    }

    /// Registers a resource that is closed when all ranks leave the job.
    public void closing(Closeable resource) {
        closing.add(resource);
    }

    /// Makes [#close] return at once if there are other ranks: this rank has failed, and they wait
    /// for it elsewhere until its process ends.
    void abandon() {
        isAbandoned = size > 1;
    }

    /// Leaves the job when all ranks do.
    @Override
    public void close() throws IOException {
        if (isAbandoned) {
            return;
        }
        world.Barrier();
        for (Closeable resource : closing) {
            resource.close();
        }
        if (calls != null) {
            calls.close();
            /*
             * A rank that loses a peer reconnects to it: MPI must end only after all calls over
             * it.
             */
            world.Barrier();
        }
        if (isLast) {
            MPI.Finalize();
        }
    }
}
