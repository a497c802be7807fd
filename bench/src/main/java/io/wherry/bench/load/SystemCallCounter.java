// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.load;

import io.wherry.bench.harness.ProgramPath;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Counts the system calls of some processes by `strace`, which slows them.
final class SystemCallCounter implements Closeable {
    private static final String PROGRAM = "strace";
    private static final int SECONDS_TO_END = 20;

    /* The columns of a row: % time, seconds, usecs/call, calls, errors (may be blank), syscall. */
    private static final int CALLS = 3;
    private static final int LEAST_COLUMNS = 5;

    private final Path summary;
    private final Process process;

    private SystemCallCounter(Path summary, Process process) {
        this.summary = summary;
        this.process = process;
    }

    static boolean isInstalled() {
        return ProgramPath.isInstalled(PROGRAM);
    }

    /// Attaches to all threads of the processes. Returns when that is done.
    ///
    /// @param folder for a file that [#stop] deletes
    /// @throws IOException if the system does not allow it
    static SystemCallCounter attach(List<Long> pids, Path folder) throws IOException {
        Path summary = folder.resolve("system-calls.txt");
        List<String> command =
                new ArrayList<>(
                        List.of(PROGRAM, "-f", "-c", "-S", "calls", "-o", summary.toString()));
        pids.forEach(pid -> command.addAll(List.of("-p", pid.toString())));
        Process process = new ProcessBuilder(command).start();
        SystemCallCounter counter = new SystemCallCounter(summary, process);
        try {
            counter.awaitAttached(pids.size());
            return counter;
        } catch (IOException e) {
            counter.close();
            throw e;
        }
    }

    private void awaitAttached(int processes) throws IOException {
        BufferedReader messages = process.errorReader(StandardCharsets.UTF_8);
        for (int attached = 0; attached < processes; ) {
            String line = messages.readLine();
            if (line == null) {
                throw new IOException(PROGRAM + " ended before it was attached");
            }
            attached += line.contains("attached") ? 1 : 0;
        }
        Thread.ofVirtual().start(() -> drain(messages)); // or the program would block
    }

    private static void drain(BufferedReader messages) {
        try {
            messages.transferTo(Writer.nullWriter());
        } catch (IOException _) {
            // the program has ended
        }
    }

    /// Detaches.
    ///
    /// @return the number of calls by name, the most frequent first
    Map<String, Long> stop() throws IOException, InterruptedException {
        process.destroy();
        if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
            throw new IOException(PROGRAM + " does not end");
        }
        return parse(Files.readAllLines(summary));
    }

    static Map<String, Long> parse(List<String> lines) {
        Map<String, Long> calls = new LinkedHashMap<>();
        for (String line : lines) {
            String[] columns = line.strip().split("\\s+", -1);
            String name = columns[columns.length - 1];
            if (columns.length >= LEAST_COLUMNS
                    && Character.isDigit(columns[0].charAt(0))
                    && !name.equals("total")) {
                calls.put(name, Long.parseLong(columns[CALLS]));
            }
        }
        return calls;
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        Files.deleteIfExists(summary);
    }
}
