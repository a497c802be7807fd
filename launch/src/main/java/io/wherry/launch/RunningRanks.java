// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import io.wherry.launch.internal.output.OutputForwarder;
import io.wherry.launch.internal.output.RankEvents;
import io.wherry.launch.internal.variable.ParentPort;
import io.wherry.launch.internal.watch.LauncherWatch;
import io.wherry.transport.Deadline;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Ranks that are processes of this machine. One thread starts them; any thread may destroy them.
final class RunningRanks implements RankGroup {
    private final RankEvents events;
    private final Map<String, String> environment;
    private final List<Process> processes = new ArrayList<>(); // guarded by this
    private final List<OutputForwarder> forwarders = new ArrayList<>(); // guarded by this
    private boolean destroyed; // guarded by this

    /// @param environment variables of all ranks, in addition to those of this process
    RunningRanks(RankEvents events, Map<String, String> environment) {
        this.events = events;
        this.environment = Map.copyOf(environment);
    }

    /// Starts a rank.
    ///
    /// @param input of rank 0; others have none
    /// @param watched whether the rank reports its progress
    /// @return the standard input of the rank if `input` is a pipe
    /// @throws IOException if it cannot be started, or the ranks have been destroyed
    synchronized OutputStream start(
            RankPlacement placement,
            RankCommand program,
            ProcessBuilder.Redirect input,
            boolean watched)
            throws IOException {
        if (destroyed) {
            throw new IOException("JVM is shutting down");
        }
        int rank = placement.rank();
        ProcessBuilder builder = new ProcessBuilder(program.command());
        Path directory = program.directory();
        if (directory != null) {
            builder.directory(directory.toFile());
        }
        change(builder.environment(), environment, placement);
        if (watched) {
            builder.environment().put(Progress.VARIABLE, Progress.WANTED);
        }
        boolean first = rank == 0;
        if (first) {
            builder.redirectInput(input);
        }
        Process process = builder.start();
        processes.add(process);
        if (!first) {
            closeInput(process.getOutputStream());
        }
        forward(process, rank);
        var _ = process.onExit().thenAccept(it -> events.exited(rank, it.exitValue()));
        return process.getOutputStream();
    }

    /// Changes the variables of this process, which may be a rank of another job, to those of a
    /// rank.
    ///
    /// @param ofJob variables of all ranks
    static void change(
            Map<String, String> variables, Map<String, String> ofJob, RankPlacement placement) {
        variables.remove(ParentPort.VARIABLE);
        variables.remove(ParentPort.COUNTS);
        if (ofJob.containsKey(RankPlacement.SECRET)) {
            variables.remove(RankPlacement.CERTIFICATE); // for the secret of the other job
        }
        variables.putAll(ofJob);
        variables.putAll(placement.environment());
        variables.putAll(LauncherWatch.environment());
        variables.remove(Progress.VARIABLE);
    }

    private void forward(Process process, int rank) {
        String name = "wherry-rank-" + rank;
        forwarders.add(
                new OutputForwarder(process.getInputStream(), events.out(rank), name + "-out")
                        .start());
        forwarders.add(
                new OutputForwarder(process.getErrorStream(), events.err(rank), name + "-err")
                        .start());
    }

    /// Closes the standard input of a rank if it is a pipe, to which nothing is written.
    static void closeInput(OutputStream input) {
        try {
            input.close();
        } catch (IOException _) {
            /* the rank has ended already; its exit code is seen later */
        }
    }

    @Override
    public void awaitOutput(Deadline deadline) throws InterruptedException {
        for (OutputForwarder forwarder : forwarders()) {
            forwarder.join(deadline);
        }
    }

    private synchronized List<OutputForwarder> forwarders() {
        return List.copyOf(forwarders);
    }

    @Override
    public synchronized boolean isDestroyed() {
        return destroyed;
    }

    @Override
    public void destroy() {
        List<Process> all = giveUp();
        // not Process.destroy(), which closes the output of the rank: it may still print
        all.forEach(process -> process.toHandle().destroy());
        Deadline deadline = Deadline.after(GRACE);
        boolean interrupted = false;
        for (Process process : all) {
            interrupted |= awaitOrKill(process, deadline);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized List<Process> giveUp() {
        destroyed = true;
        return processes.stream().filter(Process::isAlive).toList();
    }

    /// @return whether this thread was interrupted
    private static boolean awaitOrKill(Process process, Deadline deadline) {
        try {
            if (process.waitFor(deadline.nanosLeft(), TimeUnit.NANOSECONDS)) {
                return false;
            }
            process.toHandle().destroyForcibly();
            process.waitFor(GRACE.toSeconds(), TimeUnit.SECONDS);
            return false;
        } catch (InterruptedException _) {
            process.toHandle().destroyForcibly();
            return true;
        }
    }
}
