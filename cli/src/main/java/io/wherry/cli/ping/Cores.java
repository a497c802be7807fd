// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/// Puts JVMs on cores, with `taskset` of Linux; where there is none, they run wherever the system puts them. When it is closed,
/// this JVM may run where it could before.
public final class Cores implements Closeable {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";
    private static final int SECONDS = 5;
    private static final int TRIALS = 5;

    private final List<Integer> allowed;

    private Cores(List<Integer> allowed) {
        this.allowed = List.copyOf(allowed);
    }

    /// The cores this JVM may use.
    public static Cores ofThisJvm() {
        try {
            for (String line : Files.readAllLines(STATUS)) {
                if (line.startsWith(ALLOWED)) {
                    return new Cores(parse(line.substring(ALLOWED.length()).strip()));
                }
            }
        } catch (IOException _) {
            // not Linux
        }
        return new Cores(List.of());
    }

    /// Reads a list as in `0-3,7`.
    static List<Integer> parse(String text) {
        List<Integer> cores = new ArrayList<>();
        for (String range : text.split(",", -1)) {
            String[] ends = range.split("-", -1);
            IntStream.rangeClosed(
                            Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]))
                    .forEach(cores::add);
        }
        return cores;
    }

    /// The placements that can be had here.
    public List<Placement> placements() {
        boolean pins = allowed.size() > 1 && pinned(ProcessHandle.current().pid(), allowed);
        return pins ? List.of(Placement.ONE, Placement.TWO) : List.of(Placement.ANY);
    }

    /// Puts this JVM and another one where they are wanted.
    ///
    /// @param other its process id
    public void place(Placement placement, long other) throws IOException {
        switch (placement) {
            case ANY -> {
                close();
                free(other);
            }
            case ONE -> pin(other, 0);
            case TWO -> pin(other, 1);
        }
    }

    /// Pins this JVM to the core at `index` of those it may use.
    ///
    /// @return false if the core does not exist or pinning is not supported
    public boolean stayOn(int index) {
        return index < allowed.size()
                && pinned(ProcessHandle.current().pid(), allowed.subList(index, index + 1));
    }

    /// Returns the start of a command that keeps a process, and those that it starts, on the first `count` of these cores; empty
    /// where there are fewer, or cores cannot be chosen.
    public List<String> prefix(int count) {
        return count <= allowed.size() && placements().contains(Placement.ONE)
                ? List.of("taskset", "-c", list(allowed.subList(0, count)))
                : List.of();
    }

    /// Returns the number of cores that this JVM may use; 0 if unknown.
    public int count() {
        return allowed.size();
    }

    /// Puts this JVM on the first core that it may use, and another one on the one at `index`.
    private void pin(long other, int index) throws IOException {
        List<Integer> here = allowed.subList(0, 1);
        List<Integer> there = allowed.subList(index, index + 1);
        if (!(pinned(ProcessHandle.current().pid(), here) && pinned(other, there))) {
            throw new IOException("cannot pin JVMs to cores: here=" + here + ", there=" + there);
        }
    }

    /// Tries again if a thread ended while it was to be put somewhere.
    private static boolean pinned(long process, List<Integer> cores) {
        return IntStream.range(0, TRIALS).anyMatch(_ -> put(process, cores));
    }

    private static boolean put(long process, List<Integer> cores) {
        try {
            Process taskset =
                    new ProcessBuilder(
                                    "taskset",
                                    "-a",
                                    "-c",
                                    "-p",
                                    list(cores),
                                    Long.toString(process))
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            return taskset.waitFor(SECONDS, TimeUnit.SECONDS) && taskset.exitValue() == 0;
        } catch (IOException _) {
            return false; // no such program
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static String list(List<Integer> cores) {
        return String.join(",", cores.stream().map(String::valueOf).toList());
    }

    @Override
    public void close() {
        free(ProcessHandle.current().pid());
    }

    /// Where JVMs cannot be put on cores, none was.
    private void free(long process) {
        if (!allowed.isEmpty()) {
            pinned(process, allowed);
        }
    }
}
