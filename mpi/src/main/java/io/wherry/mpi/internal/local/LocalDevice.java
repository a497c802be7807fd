// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mesh.Connection;
import io.wherry.mesh.MemberCollector;
import io.wherry.mesh.MemberHello;
import io.wherry.mesh.MissingMemberException;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Device;
import io.wherry.mpi.internal.device.DynamicProcesses;
import io.wherry.mpi.internal.port.ListenAddress;
import io.wherry.mpi.internal.port.ProcessId;
import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// The device that needs no MPI library: its ranks are threads of one JVM, or processes of one
/// machine.
public final class LocalDevice implements Device {
    private static final Duration JOIN_WITHIN = Duration.ofSeconds(60);

    static final LinkOptions LINKS =
            LinkOptions.standard()
                    .withFormat("mpi-1")
                    .withMaxFrameLength(Frame.LENGTH + (long) Peer.PIECE)
                    .withInterruptible(false); // MPI's calls know no interrupts

    /// The version of the standard whose rules it follows.
    private static final int STANDARD_VERSION = 4001;

    /// `MPI_THREAD_MULTIPLE` in the standard ABI.
    private static final int THREAD_MULTIPLE = 4096;

    private final Job job;
    private final ContextFamily world;
    private final ContextFamily self;
    private final LocalProcesses dynamic;
    private final AtomicBoolean closed = new AtomicBoolean();

    private LocalDevice(Job job) {
        this.job = job;
        world = ContextFamily.world(job);
        self = ContextFamily.self(job);
        dynamic = new LocalProcesses(job);
    }

    /// Joins a job, and waits until all its ranks are there. What the ranks have in common is the
    /// address of rank 0. Ranks that meet at `loopback` addresses are threads, others processes:
    /// see [Ending].
    ///
    /// @param addresses where each rank listens
    /// @throws MPIException if a rank did not come within 60 seconds
    public static LocalDevice join(int rank, int size, IntFunction<Address> addresses) {
        Address first = addresses.apply(0);
        Ending ending = first instanceof Address.Loopback ? Ending.FAIL : Ending.HALT;
        return join(rank, size, addresses, new JoinOptions(first.toString(), JOIN_WITHIN, ending));
    }

    /// Joins a job.
    ///
    /// @throws MPIException if a rank did not come in time, or another than expected answers
    public static LocalDevice join(
            int rank, int size, IntFunction<Address> addresses, JoinOptions options) {
        if (rank < 0 || rank >= size) {
            throw new IllegalArgumentException("no such rank: rank=" + rank + ", size=" + size);
        }
        if (size == 1) {
            ListenAddress place = ListenAddress.near(addresses.apply(0));
            return alone(options.ending(), idOf(options.jobKey()), place);
        }
        ListenAddress place = ListenAddress.near(addresses.apply(rank));
        ProcessId id = new ProcessId(idOf(options.jobKey()), rank);
        MemberHello mine = new MemberHello(rank, size, options.jobKey());
        Deadline deadline = Deadline.after(options.within());
        try {
            return begun(
                    new Job(size, options.ending(), new Processes(id, size, place)),
                    MemberCollector.of(
                            new io.wherry.mesh.RendezvousOptions(
                                    mine, addresses, LINKS, deadline)));
        } catch (MissingMemberException e) {
            throw ErrorClass.error(
                    ErrorClass.OTHER,
                    "rank did not come: rank=%d, address=%s, within=%s, last problem=%s"
                            .formatted(
                                    e.rank(),
                                    addresses.apply(e.rank()),
                                    options.within(),
                                    e.getMessage()));
        } catch (IOException e) {
            throw new MPIException(ErrorClass.OTHER, "rank cannot listen: rank=" + rank, e);
        }
    }

    /// The key is that of this job alone, and so is its hash.
    private static UUID idOf(String jobKey) {
        return UUID.nameUUIDFromBytes(jobKey.getBytes(StandardCharsets.UTF_8));
    }

    /// A job of one rank.
    public static LocalDevice alone() {
        return alone(Ending.HALT, UUID.randomUUID(), ListenAddress.ofItsOwn());
    }

    private static LocalDevice alone(Ending ending, UUID id, ListenAddress place) {
        Processes processes = new Processes(new ProcessId(id, 0), 1, place);
        return begun(new Job(1, ending, processes), Collections.singletonList(null));
    }

    /// Connects this job to the group that has started it; called by all ranks, once.
    ///
    /// @param port of that group
    /// @throws MPIException if they are not linked within some time
    public void connectToParent(String port) {
        dynamic.connectToParent(world.program(), port);
    }

    @Override
    public DynamicProcesses dynamic() {
        return dynamic;
    }

    /// The contexts come before the first message can.
    private static LocalDevice begun(Job job, List<@Nullable Connection> connections) {
        LocalDevice device = new LocalDevice(job);
        job.begin(connections);
        return device;
    }

    /// The part of this rank in the job.
    Job job() {
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
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException _) {
            return "localhost"; // a machine may have a name that nobody knows
        }
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
        return 0;
    }

    @Override
    public Integer universeSize() {
        return job.size();
    }

    /// Ends all ranks. With [Ending#FAIL] it returns to nobody either: it throws.
    @Override
    public void abort(int code) {
        throw job.aborted(job.rank(), code);
    }

    /// Waits for all ranks as long as they live, says goodbye, and closes the links, for which it
    /// waits some seconds at most.
    ///
    /// @throws MPIException if a rank is gone or the job was aborted; this rank's part has ended
    ///     all the same
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
