// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// The processes of one job. One thread starts and awaits them; any thread may destroy them.
final class RunningRanks {
    private static final Duration GRACE = Duration.ofSeconds(2);

    /// Time to wait for the exit of a killed rank: ranks that lose their link to it may exit before
    /// it does.
    private static final Duration SETTLING = Duration.ofMillis(100);

    private final JobStreams streams;
    private final Map<String, String> environment;
    private final SharedOutput out;
    private final SharedOutput err;
    private final List<Process> processes = new ArrayList<>();
    private final List<LineForwarder> forwarders = new ArrayList<>();
    private final BlockingQueue<RankExit> ended = new LinkedBlockingQueue<>();

    /// The first reported reason of a rank that ended because of another rank.
    private final AtomicReference<@Nullable String> ending = new AtomicReference<>();

    private int awaited;
    private boolean givenUp;

    /// @param environment variables of all ranks, in addition to those of this process
    RunningRanks(JobStreams streams, Map<String, String> environment) {
        this.streams = streams;
        this.environment = Map.copyOf(environment);
        OutputStream to = streams.out().to();
        this.out = new SharedOutput(to);
        this.err = streams.err().to() == to ? out : new SharedOutput(streams.err().to());
    }

    /// Starts a rank.
    ///
    /// @throws IOException if it cannot be started, or the job has been destroyed
    synchronized void start(RankPlacement placement, RankCommand program) throws IOException {
        if (givenUp) {
            throw new IOException("JVM is shutting down");
        }
        int rank = placement.rank();
        boolean first = rank == 0;
        boolean watched = first && streams.watcher().wantsProgress();
        ProcessBuilder builder = new ProcessBuilder(program.command());
        Path directory = program.directory();
        if (directory != null) {
            builder.directory(directory.toFile());
        }
        builder.environment().putAll(environment);
        builder.environment().putAll(placement.environment());
        builder.environment()
                .remove(Progress.VARIABLE); // set if this process is a rank of another job
        if (watched) {
            builder.environment().put(Progress.VARIABLE, Progress.WANTED);
        }
        if (first) {
            builder.redirectInput(streams.input());
        }
        Process process = builder.start();
        processes.add(process);
        awaited++;
        if (!first) {
            close(process.getOutputStream());
        }
        forward(process, rank, watched);
        streams.watcher().running(awaited);
        var _ = process.onExit().thenAccept(it -> ended.add(new RankExit(rank, it.exitValue())));
    }

    private void forward(Process process, int rank, boolean watched) {
        String name = "wherry-rank-" + rank;
        RankReports reports =
                new RankReports(
                        watched ? streams.watcher()::reported : null,
                        reason -> ending.compareAndSet(null, withAnother(rank) + ": " + reason));
        forwarders.add(
                new LineForwarder(
                                process.getInputStream(),
                                out,
                                tag(streams.out(), rank),
                                name + "-out",
                                null)
                        .start());
        forwarders.add(
                new LineForwarder(
                                process.getErrorStream(),
                                err,
                                tag(streams.err(), rank),
                                name + "-err",
                                reports)
                        .start());
    }

    private static byte[] tag(RankOutput output, int rank) {
        return output.tags().of(rank).getBytes(StandardCharsets.US_ASCII);
    }

    private static void close(OutputStream input) {
        try {
            input.close();
        } catch (IOException _) {
            /* the rank has ended already; its exit code is seen later */
        }
    }

    /// Blocks until all ranks have ended. If one fails, destroys the others after a grace period.
    ///
    /// @return the code of the first rank that failed, or 0
    int await() throws InterruptedException {
        RankExit first = firstFailure();
        if (first == null) {
            for (LineForwarder forwarder : forwarders) {
                forwarder.join();
            }
            return 0;
        }
        RankExit failed = causeOf(first);
        if (isGivenUp()) {
            joinForwarders();
        } else if (failed.isWithAnother()) {
            endAll();
            String reason = ending.get();
            streams.watcher().failed(reason == null ? failed.toString() : reason);
        } else {
            streams.watcher().failed(failed.toString());
            endAll();
        }
        return failed.code();
    }

    private void endAll() throws InterruptedException {
        awaitOthers(GRACE);
        destroy();
        joinForwarders();
    }

    private void joinForwarders() throws InterruptedException {
        long deadline = System.nanoTime() + GRACE.toNanos();
        for (LineForwarder forwarder : forwarders) {
            // a child process of the rank may keep its output open
            forwarder.join(Duration.ofNanos(deadline - System.nanoTime()));
        }
    }

    private static RankExit withAnother(int rank) {
        return new RankExit(rank, RankPlacement.ENDED_WITH_ANOTHER);
    }

    private @Nullable RankExit firstFailure() throws InterruptedException {
        while (awaited > 0) {
            RankExit one = ended.take();
            awaited--;
            streams.watcher().running(awaited);
            if (!one.isWell()) {
                return one;
            }
        }
        return null;
    }

    /// Returns the rank to report when several end at about the same time: one that a signal ended,
    /// otherwise the first that did not end because of another rank.
    private RankExit causeOf(RankExit first) throws InterruptedException {
        RankExit cause = first;
        long begun = System.nanoTime();
        while (!cause.isBySignal() && awaited > 0) {
            Duration most = cause.isWithAnother() ? GRACE : SETTLING;
            RankExit other =
                    ended.poll(begun + most.toNanos() - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (other == null) {
                return cause;
            }
            awaited--;
            streams.watcher().running(awaited);
            if (other.isBySignal() || (cause.isWithAnother() && !other.isWell())) {
                cause = other;
            }
        }
        return cause;
    }

    /// Blocks until all ranks have ended, at most for `most`.
    private void awaitOthers(Duration most) throws InterruptedException {
        long deadline = System.nanoTime() + most.toNanos();
        while (awaited > 0
                && ended.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS) != null) {
            awaited--;
            streams.watcher().running(awaited);
        }
    }

    private synchronized boolean isGivenUp() {
        return givenUp;
    }

    /// Ends all running ranks: terminates them, and kills them after a grace period. Blocks until
    /// they have ended.
    void destroy() {
        List<Process> all = giveUp();
        // not Process.destroy(), which closes the output of the rank: it may still print
        all.forEach(process -> process.toHandle().destroy());
        long deadline = System.nanoTime() + GRACE.toNanos();
        boolean interrupted = false;
        for (Process process : all) {
            interrupted |= awaitOrKill(process, deadline);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized List<Process> giveUp() {
        givenUp = true;
        return processes.stream().filter(Process::isAlive).toList();
    }

    /// @return whether this thread was interrupted
    private static boolean awaitOrKill(Process process, long deadline) {
        try {
            if (process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
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
