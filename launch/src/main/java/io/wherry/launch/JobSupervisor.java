// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import io.wherry.launch.internal.output.LineAssembler;
import io.wherry.launch.internal.output.OutputTarget;
import io.wherry.launch.internal.output.RankEvents;
import io.wherry.launch.internal.output.SharedOutput;
import io.wherry.transport.Deadline;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Shows the output of the ranks of a job, and ends the job when one of them has failed. One thread
/// calls [#started] and [#await]; any thread may report events.
final class JobSupervisor implements RankEvents {
    /// Time to wait for the exit of a killed rank: ranks that lose their link to it may exit before
    /// it does.
    private static final Duration SETTLING = Duration.ofMillis(100);

    private final JobStreams streams;
    private final IntFunction<String> places;
    private final SharedOutput out;
    private final SharedOutput err;
    private final BlockingQueue<JobEvent> events = new LinkedBlockingQueue<>();

    /// The first reported reason of a rank that ended because of another rank.
    private final AtomicReference<@Nullable String> ending = new AtomicReference<>();

    private volatile boolean reportingFailed;
    private int awaited;

    /// @param places the place of each rank, for messages: see [RankExit]
    JobSupervisor(JobStreams streams, IntFunction<String> places) {
        this.streams = streams;
        this.places = places;
        OutputStream to = streams.out().to();
        this.out = new SharedOutput(to);
        this.err = streams.err().to() == to ? out : new SharedOutput(streams.err().to());
    }

    /// Returns true if rank 0 should report its progress.
    boolean wantsProgress() {
        return streams.watcher().wantsProgress();
    }

    @Override
    public OutputTarget out(int rank) {
        return new LineAssembler(out, tag(streams.out(), rank), null);
    }

    @Override
    public OutputTarget err(int rank) {
        RankReports reports =
                new RankReports(
                        rank == 0 && wantsProgress() ? this::reported : null,
                        reason -> ending.compareAndSet(null, withAnother(rank) + ": " + reason));
        return new LineAssembler(err, tag(streams.err(), rank), reports);
    }

    /// Passes a report to the watcher, until the watcher has thrown once: the thread that copies
    /// the output must go on.
    private void reported(ProgressReport report) {
        if (reportingFailed) {
            return;
        }
        try {
            streams.watcher().reported(report);
        } catch (RuntimeException | Error e) {
            reportingFailed = true;
            UncaughtExceptions.report(Thread.currentThread(), e);
        }
    }

    private static byte[] tag(RankOutput output, int rank) {
        return output.tags().of(rank).getBytes(StandardCharsets.US_ASCII);
    }

    private RankExit withAnother(int rank) {
        return exit(rank, RankPlacement.ENDED_WITH_ANOTHER);
    }

    private RankExit exit(int rank, int code) {
        return new RankExit(rank, code, places.apply(rank));
    }

    @Override
    public void exited(int rank, int code) {
        events.add(exit(rank, code));
    }

    /// Called when the ranks of a host cannot be reached any more.
    void lost(HostLoss loss) {
        events.add(loss);
    }

    /// Shows a warning, unless it is empty.
    void warned(String warning) {
        if (!warning.isEmpty()) {
            streams.watcher().warned(warning);
        }
    }

    /// Called when a rank has been started.
    void started() {
        awaited++;
        streams.watcher().running(awaited);
    }

    /// Blocks until all ranks have ended. If one fails, destroys the others after a grace period.
    ///
    /// @return the code of the first rank that failed, or 0
    int await(RankGroup ranks) throws InterruptedException {
        JobEvent first = firstFailure();
        if (first == null) {
            ranks.awaitOutput(Deadline.never());
            return 0;
        }
        JobEvent failed = causeOf(first);
        if (ranks.isDestroyed()) {
            ranks.awaitOutput(Deadline.after(RankGroup.GRACE));
        } else if (failed.isWithAnother()) {
            endAll(ranks, failed);
            String reason = ending.get();
            streams.watcher().failed(reason == null ? failed.toString() : reason);
        } else {
            streams.watcher().failed(failed.toString());
            endAll(ranks, failed);
        }
        return failed.code();
    }

    private void endAll(RankGroup ranks, JobEvent cause) throws InterruptedException {
        awaitOthers(Deadline.after(cause.grace()));
        ranks.destroy();
        ranks.awaitOutput(Deadline.after(RankGroup.GRACE));
    }

    private @Nullable JobEvent firstFailure() throws InterruptedException {
        while (awaited > 0) {
            JobEvent one = events.take();
            count(one);
            if (!one.isWell()) {
                return one;
            }
        }
        return null;
    }

    private void count(JobEvent event) {
        awaited -= event.ranks();
        streams.watcher().running(awaited);
    }

    /// Returns the event to report when several ranks end at about the same time: one that explains
    /// the others, otherwise the first that did not end because of another rank.
    private JobEvent causeOf(JobEvent first) throws InterruptedException {
        JobEvent cause = first;
        long begun = System.nanoTime();
        while (!cause.isDecisive() && awaited > 0) {
            Duration most = cause.isWithAnother() ? RankGroup.GRACE : SETTLING;
            JobEvent other =
                    events.poll(begun + most.toNanos() - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (other == null) {
                return cause;
            }
            count(other);
            if (other.isDecisive() || (cause.isWithAnother() && !other.isWell())) {
                cause = other;
            }
        }
        return cause;
    }

    /// Blocks until all ranks have ended, or the deadline is over.
    private void awaitOthers(Deadline deadline) throws InterruptedException {
        while (awaited > 0) {
            JobEvent event = events.poll(deadline.nanosLeft(), TimeUnit.NANOSECONDS);
            if (event == null) {
                return;
            }
            count(event);
        }
    }
}
