// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.launch.RankCommand;
import io.wherry.mesh.Connection;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.DynamicProcesses;
import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.mpi.internal.port.LeaderChannel;
import io.wherry.mpi.internal.port.LinkCloser;
import io.wherry.mpi.internal.port.NameFolder;
import io.wherry.mpi.internal.port.Port;
import io.wherry.mpi.internal.port.PortChannel;
import io.wherry.mpi.internal.port.PortListener;
import io.wherry.mpi.internal.port.PortName;
import io.wherry.mpi.internal.port.SpawnedJob;
import io.wherry.mpi.internal.port.Spawning;
import io.wherry.transport.Deadline;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// Connects processes of different jobs over links.
final class LocalProcesses implements DynamicProcesses {
    private static final Duration WITHIN = Duration.ofSeconds(60);
    private static final Duration SLICE = Duration.ofMillis(50);

    /// Hint: seconds that a connection may take to be accepted, or that a spawned job may take to
    /// connect.
    private static final String TIMEOUT = "timeout";

    private final LocalRank job;
    private final NameFolder names = NameFolder.ofUser();
    private volatile @Nullable Context parent;

    LocalProcesses(LocalRank job) {
        this.job = job;
    }

    private PortListener listener() {
        return job.processes().listener(LocalDevice.LINKS);
    }

    @Override
    public String openPort(Map<String, String> hints) {
        job.check();
        return listener().openPort();
    }

    @Override
    public void closePort(String port) {
        PortListener open = job.processes().openListener();
        if (open == null) {
            PortName.parse(port); // throws if it is not a port name
            throw ErrorClass.error(ErrorClass.PORT, "this process has opened no port: " + port);
        }
        open.closePort(port);
    }

    @Override
    public Context accept(Context group, String port, Map<String, String> hints, int root) {
        return meet(
                group, root, mine -> accepted(listener().port(port), mine, new AcceptWait(group)));
    }

    @Override
    public Context connect(Context group, String port, Map<String, String> hints, int root) {
        return meet(group, root, mine -> connected(PortName.parse(port), timeout(hints), mine));
    }

    private Context meet(Context group, int root, LeaderChannel.Opening opening) {
        job.check();
        ContextFamily family = ((LocalContext) group).family();
        if (family.isPair()) {
            throw ErrorClass.error(ErrorClass.COMM, "communicator has two groups");
        }
        int size = group.group().length;
        if (root < 0 || root >= size) {
            throw ErrorClass.error(
                    ErrorClass.ROOT, "root is out of range: root=" + root + ", ranks=" + size);
        }
        return new GroupRendezvous(job, family.local(), root).of(opening).program();
    }

    /// Decides whether the root continues to wait for a connection.
    private class AcceptWait {
        private final Context group;

        AcceptWait(Context group) {
            this.group = group;
        }

        /// Throws if no connection can arrive any more.
        void check() {
            job.check();
            for (int process : group.group()) {
                job.checkAlive(process);
            }
        }
    }

    /// The wait for the processes of a spawned job.
    private final class SpawnWait extends AcceptWait {
        private final SpawnedJob started;
        private final Deadline deadline;

        SpawnWait(Context group, SpawnedJob started, Duration within) {
            super(group);
            this.started = started;
            deadline = Deadline.after(within);
        }

        @Override
        void check() {
            super.check();
            if (started.hasEnded()) {
                throw ErrorClass.error(
                        ErrorClass.SPAWN,
                        "started processes ended before MPI.Init: " + started.failure());
            }
            if (deadline.isOver()) {
                throw ErrorClass.error(
                        ErrorClass.SPAWN, "started processes did not call MPI.Init: " + deadline);
            }
        }
    }

    /* A process that has connected may have ended meanwhile: then wait for the next one. */
    private LeaderChannel accepted(Port port, long[] mine, AcceptWait wait) {
        while (port.isOpen()) {
            wait.check();
            Connection connection = port.take(SLICE);
            LeaderChannel channel = connection == null ? null : opened(port, connection, mine);
            if (channel != null) {
                return channel;
            }
        }
        throw ErrorClass.error(ErrorClass.PORT, "port was closed");
    }

    private @Nullable LeaderChannel opened(Port port, Connection connection, long[] mine) {
        try {
            listener().confirm(connection, port);
            PortChannel channel = new PortChannel(connection, true, mine);
            GroupRendezvous.checkIntroduction(channel.introduction());
            return channel;
        } catch (IOException | MPIException _) {
            LinkCloser.close(connection);
            return null;
        } catch (RuntimeException | Error e) {
            LinkCloser.close(connection);
            throw e;
        }
    }

    private LeaderChannel connected(PortName port, Duration within, long[] mine) {
        try {
            Connection connection =
                    PortListener.connect(job.processes().self(), port, LocalDevice.LINKS, within);
            return new PortChannel(connection, false, mine);
        } catch (IOException | IllegalArgumentException e) {
            throw new MPIException(
                    ErrorClass.PORT,
                    "port does not accept: address=" + port.address() + ", cause=" + e.getMessage(),
                    e);
        }
    }

    static Duration timeout(Map<String, String> hints) {
        String seconds = hints.get(TIMEOUT);
        if (seconds == null) {
            return WITHIN;
        }
        try {
            int parsed = Integer.parseUnsignedInt(seconds.strip());
            return Duration.ofSeconds(Integer.toUnsignedLong(parsed));
        } catch (NumberFormatException e) {
            throw new MPIException(
                    ErrorClass.INFO_VALUE, "not a number of seconds: timeout=" + seconds, e);
        }
    }

    @Override
    public void publish(String service, Map<String, String> hints, String port) {
        names.publish(service, port);
    }

    @Override
    public void unpublish(String service, Map<String, String> hints, String port) {
        names.unpublish(service, port);
    }

    @Override
    public String lookUp(String service, Map<String, String> hints) {
        return names.lookUp(service);
    }

    @Override
    public Context spawn(Context group, List<Program> programs, int root) {
        Started started = new Started();
        try {
            return meet(group, root, mine -> started.by(group, programs, mine));
        } catch (RuntimeException | Error e) {
            started.destroy();
            throw e;
        }
    }

    /// A job that is being spawned; empty at ranks other than the root.
    private final class Started {
        private @Nullable SpawnedJob spawned;

        LeaderChannel by(Context group, List<Program> programs, long[] mine) {
            List<RankCommand> ranks = Spawning.commands(programs);
            Duration within = timeout(programs.getFirst().hints());
            String name = listener().openPort();
            try {
                SpawnedJob begun = job.spawned().start(ranks, Spawning.environment(name, programs));
                spawned = begun;
                AcceptWait wait = new SpawnWait(group, begun, within);
                return accepted(listener().port(name), mine, wait);
            } catch (IOException e) {
                throw new MPIException(
                        ErrorClass.SPAWN, "process cannot be started: " + e.getMessage(), e);
            } finally {
                listener().closePort(name);
            }
        }

        void destroy() {
            SpawnedJob begun = spawned;
            if (begun != null) {
                begun.destroy();
            }
        }
    }

    /// Connects the world to the group that spawned it.
    ///
    /// @param port of that group
    void connectToParent(Context world, String port) {
        parent = connect(world, port, Map.of(), 0);
    }

    @Override
    public @Nullable Context parent() {
        return parent;
    }

    /// Removes the service names that this process has published.
    void close() {
        names.close();
    }
}
