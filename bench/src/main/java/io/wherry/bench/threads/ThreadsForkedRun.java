// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.threads;

import io.wherry.bench.contender.Contender;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.contender.Workloads;
import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Stopwatch;
import io.wherry.bench.peer.Peer;
import io.wherry.bench.report.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// A JVM's work: one contender, shared by crews of threads that write and read their graphs.
final class ThreadsForkedRun {
    private static final double VIRTUAL_MICROS = 50;
    private static final int QUIET_ROUNDS = 4;

    /// Warm-up limit of many threads over that of one.
    private static final int PATIENCE = 2;

    private final Workload workload;
    private final Peer peer;
    private volatile boolean stop;

    private ThreadsForkedRun(Contender contender, Workload workload) {
        this.workload = workload;
        this.peer = contender.share();
    }

    /// `<contender> <workload> <effort> <file for the answer>`
    ///
    /// A failure is written as text, too.
    public static void main(String[] args) throws IOException {
        if (args.length != 4) {
            throw new IllegalArgumentException("wanted: contender workload effort file");
        }
        String answer;
        try {
            answer = format(measure(args[0], args[1], Effort.named(args[2])));
        } catch (Exception | Error e) {
            e.printStackTrace();
            answer = AnswerText.failed(AnswerText.reason(e));
        }
        Files.writeString(Path.of(args[3]), answer);
    }

    /// For each crew the nanoseconds from one round trip that any of its threads ends to the next.
    static Map<String, Samples> measure(String contender, String workload, Effort effort)
            throws InterruptedException {
        ThreadsForkedRun run =
                new ThreadsForkedRun(Contender.labelled(contender), Workloads.named(workload));
        int cores = Runtime.getRuntime().availableProcessors();
        double trip = run.warm(new ThreadConfiguration(cores, false), effort);
        int batch = Math.clamp(Math.round(1000 * VIRTUAL_MICROS / trip), 1, 10_000);
        Map<String, Samples> times = new LinkedHashMap<>();
        for (ThreadConfiguration configuration : ThreadConfiguration.all(cores)) {
            run.round(configuration, batch, effort.roundMillis());
            double[] nanos = new double[effort.rounds()];
            for (int n = 0; n < nanos.length; n++) {
                nanos[n] = run.round(configuration, batch, effort.roundMillis());
            }
            times.put(configuration.label(), Samples.of(nanos));
        }
        return times;
    }

    /// Works until the compilers have nothing left to do, but within bounds; all threads wait for them.
    private double warm(ThreadConfiguration configuration, Effort effort)
            throws InterruptedException {
        long start = System.nanoTime();
        int quiet = 0;
        while (true) {
            long compiled = Stopwatch.compiled();
            double trip = round(configuration, 1, effort.roundMillis());
            long elapsed = System.nanoTime() - start;
            quiet = compiled == Stopwatch.compiled() ? quiet + 1 : 0;
            boolean rested = quiet >= QUIET_ROUNDS && elapsed > effort.warming().least();
            if (rested || elapsed > PATIENCE * effort.warming().most()) {
                return trip;
            }
        }
    }

    /// @param batch how many round trips a virtual thread makes
    private double round(ThreadConfiguration configuration, int batch, int millis)
            throws InterruptedException {
        CountDownLatch end = new CountDownLatch(configuration.threads());
        Worker[] workers = new Worker[configuration.threads()];
        for (int n = 0; n < workers.length; n++) {
            workers[n] = new Worker(workload.fresh(), configuration.virtual() ? batch : 0, end);
        }
        stop = false;
        long start = System.nanoTime();
        for (Worker worker : workers) {
            worker.start();
        }
        Thread.sleep(millis);
        stop = true;
        end.await();
        long nanos = System.nanoTime() - start;
        long trips = 0;
        for (Worker worker : workers) {
            trips += worker.checkedTrips();
        }
        return (double) nanos / trips;
    }

    /// Makes round trips with one graph, at least one, until the crowd stops; if it is virtual, on one thread
    /// after another.
    private final class Worker implements Runnable {
        private final Object graph;
        private final int batch;
        private final CountDownLatch end;
        private long trips;
        private @Nullable Object copy;
        private @Nullable Throwable failure;

        /// @param batch how many round trips a thread makes; 0 if all of them
        Worker(Object graph, int batch, CountDownLatch end) {
            this.graph = graph;
            this.batch = batch;
            this.end = end;
        }

        void start() {
            if (batch == 0) {
                Thread.ofPlatform().start(this);
            } else {
                Thread.ofVirtual().start(this);
            }
        }

        @Override
        public void run() {
            boolean goesOn = false;
            try {
                long last = batch == 0 ? Long.MAX_VALUE : trips + batch;
                while (trips == 0 || (!stop && trips < last)) {
                    copy = peer.read(peer.write(graph));
                    trips++;
                }
                goesOn = !stop;
            } catch (Exception | Error e) {
                failure = e;
            }
            if (goesOn) {
                start();
            } else {
                end.countDown();
            }
        }

        /// How many there were, if the last copy is good.
        long checkedTrips() {
            if (failure != null) {
                throw new IllegalStateException(AnswerText.reason(failure), failure);
            }
            peer.check(graph, copy);
            return trips;
        }
    }

    private static String format(Map<String, Samples> times) {
        StringBuilder text = new StringBuilder();
        times.forEach((label, samples) -> {
            StringJoiner line = new StringJoiner(" ", label + ' ', "\n");
            for (double nanos : samples.toArray()) {
                line.add(Double.toString(nanos));
            }
            text.append(line);
        });
        return text.toString();
    }

    /// Parses the output of the JVM; empty if it failed.
    static Map<String, Samples> parse(String answer) {
        Map<String, Samples> times = new LinkedHashMap<>();
        if (!AnswerText.isFailure(answer)) {
            for (String line : answer.lines().toList()) {
                String[] words = line.split(" ", -1);
                times.put(words[0], AnswerText.samples(words));
            }
        }
        return times;
    }
}
