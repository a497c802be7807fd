// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.launch.RankPlacement;
import io.wherry.mesh.Connection;
import io.wherry.mesh.MemberCollector;
import io.wherry.mesh.MemberHello;
import io.wherry.mesh.MissingMemberException;
import io.wherry.mesh.RendezvousOptions;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Device;
import io.wherry.mpi.internal.device.DynamicProcesses;
import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.mpi.internal.frame.Frame;
import io.wherry.mpi.internal.port.ListenAddress;
import io.wherry.mpi.internal.port.ProcessId;
import io.wherry.mpi.internal.port.Spawning;
import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// The built-in device, which needs no MPI library: its ranks are threads of one JVM, or processes
/// of one machine or of several.
public final class LocalDevice implements Device {
    private static final Duration JOIN_WITHIN = Duration.ofSeconds(60);

    static final LinkOptions LINKS =
            LinkOptions.standard()
                    .withFormat("mpi-1")
                    .withMaxFrameLength(Frame.LENGTH + (long) Peer.PIECE)
                    .withInterruptible(false); // MPI calls ignore interrupts

    /// Version of the MPI standard that the device implements.
    private static final int STANDARD_VERSION = 4001;

    /// `MPI_THREAD_MULTIPLE` in the standard ABI.
    private static final int THREAD_MULTIPLE = 4096;

    private final LocalRank job;
    private final ContextFamily world;
    private final ContextFamily self;
    private final LocalProcesses dynamic;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile int command;

    private LocalDevice(LocalRank job) {
        this.job = job;
        world = ContextFamily.world(job);
        self = ContextFamily.self(job);
        dynamic = new LocalProcesses(job);
    }

    /// Joins the job of a placement, and blocks until all its ranks have joined. The common key of
    /// the ranks is the address of rank 0. Ranks that are threads end without their process: see
    /// [AbortAction].
    ///
    /// @throws MPIException if a rank did not join within 60 seconds
    public static LocalDevice join(RankPlacement placement) {
        LinkOptions links = placement.authenticated(LINKS);
        AbortAction ending = placement.isOfThread() ? AbortAction.FAIL : AbortAction.HALT;
        JoinOptions options =
                new JoinOptions(placement.address(0).toString(), JOIN_WITHIN, ending, links);
        return join(placement.rank(), placement.size(), placement::address, options);
    }

    /// Joins a job with links that authenticate no rank: see [#join(RankPlacement)].
    ///
    /// @param addresses at which each rank listens
    public static LocalDevice join(int rank, int size, IntFunction<Address> addresses) {
        Address first = addresses.apply(0);
        AbortAction ending =
                first instanceof Address.Loopback ? AbortAction.FAIL : AbortAction.HALT;
        JoinOptions options = new JoinOptions(first.toString(), JOIN_WITHIN, ending);
        return join(rank, size, addresses, options);
    }

    /// Joins a job.
    ///
    /// @throws MPIException if a rank did not join in time, or an unexpected rank replied
    public static LocalDevice join(
            int rank, int size, IntFunction<Address> addresses, JoinOptions options) {
        if (rank < 0 || rank >= size) {
            throw new IllegalArgumentException(
                    "rank is out of range: rank=" + rank + ", size=" + size);
        }
        if (size == 1) {
            ListenAddress place = ListenAddress.near(addresses.apply(0));
            return alone(options.ending(), idOf(options.jobKey()), place);
        }
        ListenAddress place = ListenAddress.near(addresses.apply(rank));
        ProcessId id = new ProcessId(idOf(options.jobKey()), rank);
        MemberHello mine = new MemberHello(rank, size, options.jobKey());
        Deadline deadline = Deadline.after(options.within());
        LocalRank job = new LocalRank(size, options.ending(), new ProcessRegistry(id, size, place));
        RendezvousOptions rendezvous =
                new RendezvousOptions(mine, addresses, options.links(), deadline);
        try {
            return InitialLinks.isComplete(size)
                    ? begun(job, MemberCollector.of(rendezvous))
                    : begun(job, rendezvous);
        } catch (MissingMemberException e) {
            // the wait ends early after a problem that no further attempt would solve
            String limit = deadline.isOver() ? deadline + ", " : "";
            throw ErrorClass.error(
                    ErrorClass.OTHER,
                    "rank did not come: rank=%d, address=%s, %slast problem=%s"
                            .formatted(e.rank(), addresses.apply(e.rank()), limit, e.getMessage()));
        } catch (IOException e) {
            throw new MPIException(ErrorClass.OTHER, "rank cannot listen: rank=" + rank, e);
        }
    }

    /// Returns a hash of a text; that of the key of a job is unique to it because the key is.
    private static UUID idOf(String text) {
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /// Creates a job of one rank.
    public static LocalDevice alone() {
        return alone(AbortAction.HALT, UUID.randomUUID(), ListenAddress.ofItsOwn());
    }

    private static LocalDevice alone(AbortAction ending, UUID id, ListenAddress place) {
        ProcessRegistry processes = new ProcessRegistry(new ProcessId(id, 0), 1, place);
        return begun(new LocalRank(1, ending, processes), Collections.singletonList(null));
    }

    /// Connects this job to the group that spawned it. Collective; called once.
    ///
    /// @param port of that group
    /// @param ownCommand number of the command that started this rank
    /// @throws MPIException if the groups are not linked in time
    public void connectToParent(String port, int ownCommand) {
        command = ownCommand;
        dynamic.connectToParent(world.program(), port);
    }

    @Override
    public DynamicProcesses dynamic() {
        return dynamic;
    }

    /// Creates the contexts before the first message can arrive.
    private static LocalDevice begun(LocalRank job, List<@Nullable Connection> connections) {
        LocalDevice device = new LocalDevice(job);
        job.begin(connections);
        return device;
    }

    /// Opens the first links, and blocks until all ranks have done so.
    private static LocalDevice begun(LocalRank job, RendezvousOptions rendezvous)
            throws IOException, MissingMemberException {
        LocalDevice device = new LocalDevice(job);
        boolean good = false;
        try {
            job.begin(rendezvous);
            device.world.barrier();
            good = true;
            return device;
        } finally {
            if (!good) {
                job.leave();
            }
        }
    }

    /// Returns the state of this rank.
    LocalRank job() {
        return job;
    }

    @Override
    public Context world() {
        return world.program();
    }

    @Override
    public Context self() {
        return self.program();
    }

    @Override
    public String processorName() {
        return hostName();
    }

    private static String hostName() {
        return Spawning.ownHost();
    }

    /// Returns a hash of the name of this machine.
    static long machine() {
        return idOf(hostName()).getMostSignificantBits();
    }

    @Override
    public String libraryVersion() {
        return "Wherry local device 0.1";
    }

    @Override
    public int standardVersion() {
        return STANDARD_VERSION;
    }

    @Override
    public int threadLevel() {
        return THREAD_MULTIPLE;
    }

    @Override
    public int tagUpperBound() {
        return Integer.MAX_VALUE;
    }

    @Override
    public Integer applicationNumber() {
        return command;
    }

    @Override
    public Integer universeSize() {
        return job.size();
    }

    /// Ends all ranks. With [AbortAction#FAIL] it throws in the calling rank, too.
    @Override
    public void abort(int code) {
        throw job.aborted(job.rank(), code);
    }

    /// Waits for all live ranks, sends GOODBYE, and closes the links, for which it waits a few
    /// seconds at most.
    ///
    /// @throws MPIException if a rank is lost or the job was aborted; this rank has left the job
    ///     nevertheless
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        try {
            world.barrier();
            dynamic.close();
        } catch (MPIException e) {
            job.leave();
            throw e;
        }
        job.close();
    }
}
