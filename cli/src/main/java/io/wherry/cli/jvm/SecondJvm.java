// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.jvm;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;
import java.util.concurrent.TimeUnit;

/// A JVM like this one: the same executable, the same class path.
///
/// Any thread may close it; the process has ended when `close` returns.
public final class SecondJvm implements Closeable {
    private static final int SECONDS_TO_END = 2;
    private static final int LINES_SHOWN = 5;

    private final Process process;
    private final Path log;

    private SecondJvm(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /// Starts it.
    ///
    /// @param program main class and arguments
    /// @param secret the first line of its standard input, which stays open: its end tells the
    ///     second
    ///     JVM that this one has ended
    /// @param log takes all it prints
    public static SecondJvm start(List<String> program, long heap, String secret, Path log)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("-Xmx" + (heap >> 20) + "m");
        command.add("-XX:+ExitOnOutOfMemoryError");
        command.add("-cp");
        command.add(absolute(System.getProperty("java.class.path")));
        command.addAll(program);
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        SecondJvm jvm = new SecondJvm(process, log);
        try {
            OutputStream input = process.getOutputStream();
            input.write((secret + "\n").getBytes(StandardCharsets.US_ASCII));
            input.flush();
        } catch (IOException e) {
            jvm.close();
            throw new PeerLostException(jvm.end(), e);
        } catch (RuntimeException | Error e) {
            jvm.close();
            throw e;
        }
        return jvm;
    }

    private static String absolute(String classPath) {
        List<String> entries = new ArrayList<>();
        StringTokenizer relative = new StringTokenizer(classPath, File.pathSeparator);
        while (relative.hasMoreTokens()) {
            entries.add(Path.of(relative.nextToken()).toAbsolutePath().toString());
        }
        return String.join(File.pathSeparator, entries);
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /// Returns the exit code and the last output, once it has ended or soon will.
    public String end() {
        try {
            if (process.waitFor(1, TimeUnit.SECONDS)) {
                return "the second JVM ended: exit code=" + process.exitValue() + lastLines();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return "the second JVM runs but does not answer: pid=" + process.pid() + lastLines();
    }

    private String lastLines() {
        try {
            String printed = new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
            List<String> lines = printed.lines().toList();
            StringBuilder last = new StringBuilder();
            for (String line :
                    lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size())) {
                last.append("\n    ").append(line);
            }
            return last.toString();
        } catch (IOException _) {
            return ""; // it printed nothing that can be read
        }
    }

    /// Gives it a moment to end by itself, then ends it.
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
        } catch (IOException _) {
            /* it is gone already, and so is its input */
        }
        boolean ended = false;
        try {
            ended = process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        if (!ended) {
            process.destroyForcibly();
            process.onExit()
                    .orTimeout(SECONDS_TO_END, TimeUnit.SECONDS)
                    .exceptionally(_ -> process)
                    .join();
        }
    }
}
