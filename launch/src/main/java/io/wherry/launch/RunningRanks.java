// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The processes of one job. One thread starts and waits for them; any may destroy them.
final class RunningRanks {
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final JobStreams streams;
    private final SharedOutput out;
    private final SharedOutput err;
    private final List<Process> processes = new ArrayList<>();
    private final List<LineForwarder> forwarders = new ArrayList<>();
    private final BlockingQueue<Ended> ended = new LinkedBlockingQueue<>();
    private int awaited;
    private boolean givenUp;

    RunningRanks(JobStreams streams) {
        this.streams = streams;
        this.out = new SharedOutput(streams.out());
        this.err = streams.err() == streams.out() ? out : new SharedOutput(streams.err());
    }

    /// Starts one more.
    ///
    /// @throws IOException if it cannot be started, or the job has been destroyed
    synchronized void start(Placement placement, List<String> command) throws IOException {
        if (givenUp) {
            throw new IOException("this JVM is ending");
        }
        int rank = placement.rank();
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(placement.environment());
        if (rank == 0) {
            builder.redirectInput(streams.input());
        }
        Process process = builder.start();
        processes.add(process);
        awaited++;
        if (rank > 0) {
            close(process.getOutputStream());
        }
        byte[] tag =
                (streams.tagged() ? "[" + rank + "] " : "").getBytes(StandardCharsets.US_ASCII);
        String name = "wherry-rank-" + rank;
        forwarders.add(LineForwarder.start(process.getInputStream(), out, tag, name + "-out"));
        forwarders.add(LineForwarder.start(process.getErrorStream(), err, tag, name + "-err"));
        var _ = process.onExit().thenAccept(it -> ended.add(new Ended(rank, it.exitValue())));
    }

    private static void close(OutputStream input) {
        try {
            input.close();
        } catch (IOException _) {
            /* the rank has ended already: how, is seen later */
        }
    }

    /// Waits until all have ended; if one fails, the others are destroyed after a grace.
    ///
    /// @return the code of the first that failed, or 0
    int await() throws InterruptedException {
        Ended failed = firstFailure();
        if (failed == null) {
            for (LineForwarder forwarder : forwarders) {
                forwarder.join();
            }
            return 0;
        }
        if (!isGivenUp()) {
            streams.complaints().accept(failed.toString());
            awaitOthers(GRACE);
            destroy();
        }
        long deadline = System.nanoTime() + GRACE.toNanos();
        for (LineForwarder forwarder : forwarders) {
            // a process that a rank has left behind may keep its output open
            forwarder.join(Duration.ofNanos(deadline - System.nanoTime()));
        }
        return failed.code();
    }

    private @Nullable Ended firstFailure() throws InterruptedException {
        while (awaited > 0) {
            Ended one = ended.take();
            awaited--;
            if (!one.isWell()) {
                return one;
            }
        }
        return null;
    }

    /// Waits until all have ended, but no longer than `most`.
    private void awaitOthers(Duration most) throws InterruptedException {
        long deadline = System.nanoTime() + most.toNanos();
        while (awaited > 0
                && ended.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS) != null) {
            awaited--;
        }
    }

    private synchronized boolean isGivenUp() {
        return givenUp;
    }

    /// Ends all that have not ended: asks them, and after a grace does not ask any more. They are
    /// gone when this returns.
    void destroy() {
        List<Process> all = giveUp();
        // not by Process.destroy(), which closes the output of the rank: it may have something to
        // say
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
