// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.start;

import io.wherry.bench.harness.Fork;
import io.wherry.bench.report.Samples;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A JVM that is started again and again, and how long each took.
final class Launch {
    private static final int PATIENCE_SECONDS = 60;

    private final List<String> command;
    private final List<Trip> trips = new ArrayList<>();
    private String failure = "";

    /// All in nanoseconds.
    ///
    /// @param wall from the start of the process to its end
    private record Trip(long wall, List<Long> parts) {}

    /// @param command options, main class and its arguments
    Launch(List<String> command) {
        this.command = new ArrayList<>(List.of(Fork.java()));
        this.command.addAll(command);
    }

    void run() throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        long start = System.nanoTime();
        Process process = builder.start();
        boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        long wall = System.nanoTime() - start;
        if (!ended) {
            process.destroyForcibly().waitFor();
            failure = "no end after " + PATIENCE_SECONDS + " s";
        } else if (process.exitValue() != 0) {
            failure = "JVM ended: exit=" + process.exitValue();
        } else {
            trips.add(new Trip(wall, parts(process.getInputStream())));
        }
    }

    /// The lines that are numbers: a JVM that makes a cache talks too.
    private static List<Long> parts(InputStream printed) throws IOException {
        return new String(printed.readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.matches("[0-9]{1,18}"))
                .map(Long::valueOf)
                .toList();
    }

    /// Why the last one that failed did; empty if none did.
    String failure() {
        return failure;
    }

    boolean isMeasured() {
        return failure.isEmpty() && !trips.isEmpty();
    }

    /// Returns the wall-clock times of the process.
    Samples wall() {
        return Samples.of(trips.stream().mapToDouble(Trip::wall).toArray());
    }

    /// Returns the samples that the main class printed as number `part`.
    Samples part(int part) {
        return Samples.of(trips.stream().mapToDouble(trip -> trip.parts().get(part)).toArray());
    }
}
