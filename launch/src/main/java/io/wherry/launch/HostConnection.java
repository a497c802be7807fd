// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import io.wherry.launch.host.HostSlots;
import io.wherry.launch.internal.agent.AgentFrame;
import io.wherry.launch.internal.agent.FrameReader;
import io.wherry.launch.internal.agent.FrameWriter;
import io.wherry.launch.internal.agent.Heartbeat;
import io.wherry.launch.internal.agent.RemoteShell;
import io.wherry.launch.internal.agent.ReturnedFiles;
import io.wherry.launch.internal.agent.WatchedInput;
import io.wherry.launch.internal.output.OutputTarget;
import io.wherry.transport.Deadline;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The connection to the agent of a host: a process of the remote shell. A thread receives the
/// frames of the agent. Thread-safe.
final class HostConnection {
    private static final int STREAMS = 2;

    /// Time for this JVM to begin to exit: Ctrl-C ends it and its remote shells.
    private static final Duration SETTLING = Duration.ofMillis(200);

    private final HostSlots host;
    private final int firstRank;
    private final JobSupervisor supervisor;
    private final @Nullable ReturnedFiles returned;
    private final RemoteShell shell;
    private final FrameWriter agent;
    private final WatchedInput input;
    private final CompletableFuture<AgentFrame.Greeting> greeting = new CompletableFuture<>();
    private final CompletableFuture<AgentFrame.Ports> ports = new CompletableFuture<>();
    private final CountDownLatch unfinishedOutputs;
    private final OutputTarget[] outputs;
    private volatile @Nullable JobInput jobInput;
    private volatile @Nullable Thread plain; // sends the bytes before the frames
    private volatile boolean ending;
    private int running; // guarded by this
    private @Nullable String loss; // guarded by this

    private HostConnection(
            HostSlots host,
            int firstRank,
            JobSupervisor supervisor,
            @Nullable Path shared,
            RemoteShell shell) {
        this.host = host;
        this.firstRank = firstRank;
        this.supervisor = supervisor;
        this.returned = shared == null ? null : new ReturnedFiles(shared, firstRank);
        this.shell = shell;
        this.agent = new FrameWriter(shell.output());
        this.input = new WatchedInput(shell.input());
        this.running = host.slots();
        this.unfinishedOutputs = new CountDownLatch(STREAMS * host.slots());
        this.outputs = new OutputTarget[STREAMS * host.slots()];
        for (int i = 0; i < host.slots(); i++) {
            outputs[STREAMS * i] = supervisor.out(firstRank + i);
            outputs[STREAMS * i + 1] = supervisor.err(firstRank + i);
        }
    }

    /// Starts a remote shell.
    ///
    /// @param shared the folder for files that the ranks leave; null for none
    /// @param command of the remote shell, with the name of the host and the command of the agent
    /// @throws IOException if it cannot be started
    static HostConnection open(
            HostSlots host,
            int firstRank,
            JobSupervisor supervisor,
            @Nullable Path shared,
            List<String> command)
            throws IOException {
        RemoteShell shell = RemoteShell.start(command);
        boolean receives = false;
        try {
            HostConnection opened = new HostConnection(host, firstRank, supervisor, shared, shell);
            Thread.ofPlatform().daemon().name("wherry-host-" + host.host()).start(opened::receive);
            receives = true;
            return opened;
        } finally {
            if (!receives) {
                shell.kill(); // too few threads, or too many ranks for the memory
            }
        }
    }

    HostSlots host() {
        return host;
    }

    int firstRank() {
        return firstRank;
    }

    /// Sends bytes that are not a frame, before the agent has started, on a thread of its own: a
    /// remote shell that cannot reach its host does not read them. They precede all frames, which
    /// are sent after the greeting of the agent.
    void sendPlain(byte[] bytes) {
        if (bytes.length > 0) {
            String name = "wherry-jar-" + host.host();
            Thread sending =
                    Thread.ofPlatform().daemon().name(name).unstarted(() -> writePlain(bytes));
            plain = sending; // before it starts: a shutdown hook asks for it
            sending.start();
        }
    }

    private void writePlain(byte[] bytes) {
        try {
            shell.output().write(bytes);
            shell.output().flush();
        } catch (IOException _) {
            /* the remote shell has ended: its exit tells the reason */
        }
    }

    /// Sends a frame.
    ///
    /// @throws IOException naming the host, if it is lost
    void send(AgentFrame frame) throws IOException {
        if (isLost()) {
            throw failure(reasonOfLoss(), null);
        }
        try {
            agent.write(frame);
        } catch (IOException e) {
            throw failure(shell.reasonOfEnd(), e);
        }
    }

    AgentFrame.Greeting greeting(Deadline deadline) throws IOException, InterruptedException {
        return await(greeting, "agent has not started", deadline);
    }

    AgentFrame.Ports ports(Deadline deadline) throws IOException, InterruptedException {
        return await(ports, "agent has not reserved ports", deadline);
    }

    private <T> T await(CompletableFuture<T> reply, String missing, Deadline deadline)
            throws IOException, InterruptedException {
        try {
            return reply.get(Math.max(0, deadline.nanosLeft()), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw failure(reasonOfLoss(), e);
        } catch (TimeoutException e) {
            throw failure(missing + ": " + deadline, e);
        }
    }

    private IOException failure(String why, @Nullable Exception cause) {
        return new IOException(new HostLoss(host.host(), why, 0).toString(), cause);
    }

    /// Sets the source of the standard input of rank 0.
    void supply(JobInput source) {
        jobInput = source;
        endInputIfLost();
    }

    /// Ends the input of rank 0 when nothing requests it any more.
    private void endInputIfLost() {
        JobInput source = jobInput;
        if (source != null && isLost()) {
            source.end();
        }
    }

    private void receive() {
        String why;
        try {
            shell.skipToGreeting(input);
            why = receiveFrames();
        } catch (IOException _) {
            why = shell.reasonOfEnd();
        } catch (RuntimeException | Error e) {
            why = "frame cannot be processed: " + e;
        }
        LockSupport.parkNanos(this, SETTLING.toNanos());
        lose(why);
        try {
            endOutputs();
        } finally {
            while (unfinishedOutputs.getCount() > 0) {
                unfinishedOutputs.countDown();
            }
            endInputIfLost();
        }
    }

    /// Prints the last lines of ranks whose output has not ended, which may be unfinished.
    private void endOutputs() {
        for (OutputTarget each : outputs) {
            each.end();
        }
    }

    /// @return the reason why there are no more
    private String receiveFrames() throws IOException {
        FrameReader reader = new FrameReader(input);
        try (Heartbeat _ = Heartbeat.start(agent, input, this::endSilent)) {
            for (AgentFrame frame = reader.read(); frame != null; frame = reader.read()) {
                if (frame instanceof AgentFrame.Failure failure) {
                    return failure.why();
                }
                take(frame);
            }
        }
        return shell.reasonOfEnd();
    }

    private void endSilent() {
        lose("no sign of life for " + Heartbeat.LONGEST_SILENCE.toSeconds() + " s");
        shell.kill();
    }

    private void take(AgentFrame frame) throws IOException {
        switch (frame) {
            case AgentFrame.Greeting it -> greeting.complete(it);
            case AgentFrame.Ports it -> ports.complete(it);
            case AgentFrame.Output output -> print(output);
            case AgentFrame.Exit exit -> exited(exit);
            case AgentFrame.InputWanted _ -> {
                JobInput source = jobInput;
                if (source != null) {
                    source.request(this);
                }
            }
            case AgentFrame.Shared it -> save(it.piece());
            case AgentFrame.Warning it ->
                    supervisor.warned("host " + host.host() + ": " + it.text());
            case AgentFrame.Ping _ -> {}
            case AgentFrame.Failure _,
                    AgentFrame.Reserve _,
                    AgentFrame.Piece _,
                    AgentFrame.Share _,
                    AgentFrame.Start _,
                    AgentFrame.Input _,
                    AgentFrame.End _ ->
                    throw new IOException("frame is not for a launcher: " + frame);
        }
    }

    private void save(AgentFrame.Piece piece) throws IOException {
        if (returned == null) {
            throw new IOException("frame is about a folder that is not shared: " + piece.file());
        }
        try {
            returned.save(piece);
        } catch (IOException | InvalidPathException e) {
            supervisor.warned("cannot save a file of host " + host.host() + ": " + e.getMessage());
        }
    }

    private void print(AgentFrame.Output output) throws IOException {
        OutputTarget to = outputs[STREAMS * index(output.rank()) + (output.error() ? 1 : 0)];
        if (output.bytes().hasRemaining()) {
            byte[] block = new byte[output.bytes().remaining()];
            output.bytes().get(output.bytes().position(), block);
            to.add(block, block.length);
        } else {
            to.end();
            unfinishedOutputs.countDown();
        }
    }

    private int index(int rank) throws IOException {
        if (rank < firstRank || rank >= firstRank + host.slots()) {
            throw new IOException("frame is about a rank of another host: rank=" + rank);
        }
        return rank - firstRank;
    }

    private void exited(AgentFrame.Exit exit) throws IOException {
        int rank = firstRank + index(exit.rank());
        synchronized (this) {
            running--;
        }
        supervisor.exited(rank, exit.code());
    }

    /// Reports the first reason why the host is lost, unless it is being ended.
    private void lose(String why) {
        int left;
        synchronized (this) {
            if (loss != null) {
                return;
            }
            loss = why;
            left = running;
        }
        greeting.completeExceptionally(new IOException(why));
        ports.completeExceptionally(new IOException(why));
        if (!ending) {
            supervisor.lost(new HostLoss(host.host(), why, left));
        }
    }

    private synchronized boolean isLost() {
        return loss != null;
    }

    private synchronized String reasonOfLoss() {
        return String.valueOf(loss);
    }

    /// Blocks until all output of the ranks has been received, or the deadline is over.
    void awaitOutput(Deadline deadline) throws InterruptedException {
        boolean _ = unfinishedOutputs.await(deadline.nanosLeft(), TimeUnit.NANOSECONDS);
    }

    /// Asks the agent to end the ranks; or the remote shell to end, if it has not taken the bytes
    /// with which the agent starts.
    void askForEnd() {
        ending = true;
        Thread sending = plain;
        if (sending != null && sending.getState() != Thread.State.TERMINATED) {
            shell.terminate();
            return;
        }
        try {
            agent.write(new AgentFrame.End());
        } catch (IOException _) {
            /* the remote shell has ended */
        }
    }

    /// Blocks until the remote shell has ended, and kills it if the host was lost or the deadline
    /// is over.
    void end(Deadline deadline) {
        ending = true;
        shell.end(isLost() ? Deadline.now() : deadline);
    }
}
