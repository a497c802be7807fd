// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import io.wherry.launch.host.HostAddress;
import io.wherry.launch.internal.agent.AgentCommand;
import io.wherry.launch.internal.agent.AgentFrame;
import io.wherry.launch.internal.agent.AgentInput;
import io.wherry.launch.internal.agent.AgentOutputs;
import io.wherry.launch.internal.agent.FrameReader;
import io.wherry.launch.internal.agent.FrameWriter;
import io.wherry.launch.internal.agent.Heartbeat;
import io.wherry.launch.internal.agent.HostTask;
import io.wherry.launch.internal.agent.SharedFolder;
import io.wherry.launch.internal.agent.StagedFiles;
import io.wherry.launch.internal.agent.WatchedInput;
import io.wherry.launch.internal.core.CoreSet;
import io.wherry.transport.Deadline;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The program of a host of a job, started there by [HostRanks] through a remote shell: starts the
/// ranks of the host, and ends them when the connection to the launcher ends.
///
/// ```text
///  HostAgent FOLDER      the temporary folder of the job; empty if there is none
/// ```
public final class HostAgent {
    private static final String REACHED = "SSH_CONNECTION";
    private static final int REACHED_AT = 2;

    private final String folder;
    private final FrameWriter launcher;
    private final AgentOutputs outputs;
    private final ReservedPorts ports = new ReservedPorts();
    private volatile @Nullable RunningRanks ranks;
    private @Nullable AgentInput input;
    private @Nullable SharedFolder shared;

    private HostAgent(String folder, FrameWriter launcher) {
        this.folder = folder;
        this.launcher = launcher;
        this.outputs = new AgentOutputs(launcher);
    }

    /// Runs the agent, until the launcher ends it.
    public static void main(String[] arguments) throws IOException {
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        out.write(("\n" + AgentCommand.GREETING + "\n").getBytes(StandardCharsets.US_ASCII));
        HostAgent agent = new HostAgent(arguments[0], new FrameWriter(out));
        Runtime.getRuntime().addShutdownHook(new Thread(agent::destroy, "wherry-exit"));
        boolean ordered = agent.serve(new WatchedInput(new FileInputStream(FileDescriptor.in)));
        agent.end(ordered);
        // not System.exit, which would wait for a thread that writes to a silent launcher
        Runtime.getRuntime().halt(ordered ? 0 : 1);
    }

    /// @return true if the launcher has ended the job, false if the connection was lost
    private boolean serve(WatchedInput from) {
        FrameReader reader = new FrameReader(from);
        try (Heartbeat _ = Heartbeat.start(launcher, from, this::endByForce)) {
            launcher.write(greeting());
            for (AgentFrame frame = reader.read(); frame != null; frame = reader.read()) {
                if (frame instanceof AgentFrame.End) {
                    return true;
                }
                obey(frame);
            }
        } catch (IOException _) {
            /* the connection has ended */
        }
        return false;
    }

    private void endByForce() {
        destroy();
        Runtime.getRuntime().halt(1);
    }

    /// @param ordered whether the launcher still receives the last output
    private void end(boolean ordered) {
        destroy();
        RunningRanks running = ranks;
        if (running != null && ordered) {
            try {
                Deadline deadline = Deadline.after(RankGroup.GRACE);
                running.awaitOutput(deadline);
                outputs.awaitFiles(deadline);
            } catch (InterruptedException e) {
                throw new AssertionError("nothing interrupts this thread", e);
            }
        }
    }

    private void destroy() {
        RunningRanks running = ranks;
        if (running != null) {
            running.destroy();
        }
    }

    private AgentFrame greeting() throws IOException {
        String[] connection = System.getenv().getOrDefault(REACHED, "").split(" ", -1);
        String reached = connection.length > REACHED_AT ? connection[REACHED_AT] : "";
        return new AgentFrame.Greeting(HostAddress.ofThisHost(), reached, folder);
    }

    private void obey(AgentFrame frame) throws IOException {
        try {
            switch (frame) {
                case AgentFrame.Reserve wanted -> launcher.write(reserved(wanted));
                case AgentFrame.Piece piece -> append(piece);
                case AgentFrame.Share share ->
                        shared = SharedFolder.create(share.folder(), Path.of(folder));
                case AgentFrame.Shared file -> Objects.requireNonNull(shared).append(file.piece());
                case AgentFrame.Start start -> start(start.task());
                case AgentFrame.Input bytes -> feed(bytes);
                case AgentFrame.Ping _, AgentFrame.End _ -> {}
                case AgentFrame.Greeting _,
                        AgentFrame.Ports _,
                        AgentFrame.InputWanted _,
                        AgentFrame.Output _,
                        AgentFrame.Exit _,
                        AgentFrame.Warning _,
                        AgentFrame.Failure _ ->
                        throw new IOException("frame is not for an agent: " + frame);
            }
        } catch (IOException | RuntimeException e) {
            // of a path or a variable that this host cannot have, for example
            launcher.write(new AgentFrame.Failure(String.valueOf(e.getMessage())));
        }
    }

    private AgentFrame.Ports reserved(AgentFrame.Reserve wanted) throws IOException {
        InetAddress address = InetAddress.ofLiteral(wanted.address());
        return new AgentFrame.Ports(ports.reserve(address, wanted.count()));
    }

    private void append(AgentFrame.Piece piece) throws IOException {
        try {
            StagedFiles.append(Path.of(folder), piece);
        } catch (IOException e) {
            throw new IOException("cannot stage a file: " + e.getMessage(), e);
        }
    }

    private void feed(AgentFrame.Input bytes) {
        if (input != null) {
            input.feed(bytes.bytes());
        }
    }

    private void start(HostTask task) throws IOException {
        for (String file : task.program().files()) {
            if (!Files.exists(Path.of(file))) {
                throw new IOException("not on this host: " + file);
            }
        }
        CoreSet cores = (task.bound() ? RankBinding.CORE : RankBinding.NONE).cores();
        warn(cores.shortage(task.ranks().count()));
        outputs.expect(task.ranks().count(), shared);
        RunningRanks running = new RunningRanks(outputs, task.environment());
        ranks = running;
        ports.release();
        HostTask.Ranks own = task.ranks();
        for (int i = 0; i < own.count(); i++) {
            int rank = own.first() + i;
            RankPlacement placement =
                    new RankPlacement(rank, own.size(), own.job(), task.addresses());
            RankCommand program = program(task.program(), cores, i);
            OutputStream to =
                    running.start(
                            placement, program, ProcessBuilder.Redirect.PIPE, task.progress());
            if (rank == 0) {
                input = AgentInput.start(to, launcher);
            }
        }
    }

    private void warn(String warning) throws IOException {
        if (!warning.isEmpty()) {
            launcher.write(new AgentFrame.Warning(warning));
        }
    }

    private RankCommand program(HostTask.Program program, CoreSet cores, int index) {
        Path directory = Path.of(program.directory());
        SharedFolder files = shared;
        List<String> words = program.command();
        List<String> command = cores.bound(index, files == null ? words : files.inPlace(words));
        return new RankCommand(command, Files.isDirectory(directory) ? directory : null);
    }
}
