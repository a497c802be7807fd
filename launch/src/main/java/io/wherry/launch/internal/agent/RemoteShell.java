// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.agent;

import io.wherry.transport.Deadline;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// A process of a remote shell such as `ssh`. A thread reads its errors.
public final class RemoteShell {
    private static final Duration ERRORS_WITHIN = Duration.ofSeconds(1);
    private static final int LONGEST_LINE = 1 << 12;

    /* Of a JVM that does not start, the reason is on its standard error before two lines that are
     * always the same, or on its standard output. */
    private static final Set<String> NO_REASON =
            Set.of(
                    "Error: Could not create the Java Virtual Machine.",
                    "Error: A fatal exception has occurred. Program will exit.");
    private static final String BEFORE_REASON = "Error occurred during initialization of ";
    private static final String COMMENT = "# ";
    private static final String NO_MEMORY = "# Native memory allocation ";

    private final String name;
    private final Process process;
    private final Thread errors;
    private volatile String lastError = "";
    private volatile String errorOfJvm = ""; // on standard output

    private RemoteShell(String name, Process process) {
        this.name = name;
        this.process = process;
        this.errors = Thread.ofPlatform().daemon().name("wherry-shell").unstarted(this::readErrors);
    }

    public static RemoteShell start(List<String> command) throws IOException {
        RemoteShell started =
                new RemoteShell(command.getFirst(), new ProcessBuilder(command).start());
        boolean reads = false;
        try {
            started.errors.start();
            reads = true;
        } finally {
            if (!reads) {
                started.kill(); // too few threads
            }
        }
        return started;
    }

    private void readErrors() {
        StringBuilder line = new StringBuilder();
        try (BufferedReader errors =
                new BufferedReader(
                        new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            for (int one = errors.read(); one >= 0; one = errors.read()) {
                if (one == '\n' || one == '\r') {
                    keep(line);
                } else if (line.length() < LONGEST_LINE) {
                    line.append((char) one); // the rest of a longer line is left out
                }
            }
        } catch (IOException _) {
            /* the process was killed */
        }
        keep(line);
    }

    private void keep(StringBuilder line) {
        String text = line.toString().strip();
        if (!text.isEmpty() && !NO_REASON.contains(text)) {
            lastError = text;
        }
        line.setLength(0);
    }

    public OutputStream output() {
        return process.getOutputStream();
    }

    public InputStream input() {
        return process.getInputStream();
    }

    /// Reads what the login shell prints, up to the line after which the frames begin.
    ///
    /// @throws EOFException if the shell ends before
    public void skipToGreeting(InputStream input) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        String before = "";
        for (int one = input.read(); one >= 0; one = input.read()) {
            if (one != '\n') {
                line.write(one);
            } else {
                String text = line.toString(StandardCharsets.UTF_8);
                if (text.equals(AgentCommand.GREETING)) {
                    return;
                }
                keepErrorOfJvm(before, text);
                before = text;
            }
            if (one == '\n' || line.size() > LONGEST_LINE) {
                line.reset();
            }
        }
        throw new EOFException("remote shell has ended");
    }

    private void keepErrorOfJvm(String before, String line) {
        if (before.startsWith(BEFORE_REASON)) {
            errorOfJvm = line.strip();
        } else if (line.startsWith(NO_MEMORY)) {
            errorOfJvm = line.substring(COMMENT.length()).strip();
        }
    }

    /// Returns the reason why the connection has ended: the exit code, and the error of a JVM that
    /// did not start, otherwise the last line that the shell has written to its standard error.
    /// Blocks until it has exited, one second at most.
    public String reasonOfEnd() {
        try {
            boolean exited = process.waitFor(ERRORS_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
            boolean _ = errors.join(ERRORS_WITHIN);
            String error = errorOfJvm.isEmpty() ? lastError : errorOfJvm;
            return !exited
                    ? "connection of " + name + " has ended"
                    : name
                            + " ended with code "
                            + process.exitValue()
                            + (error.isEmpty() ? "" : ": " + error);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }

    /// Asks the shell to end. Does not wait for a thread that writes to it.
    public void terminate() {
        process.toHandle().destroy();
    }

    public void kill() {
        process.destroyForcibly();
    }

    /// Blocks until the shell has exited, and kills it when the deadline is over.
    public void end(Deadline deadline) {
        try {
            if (!process.waitFor(deadline.nanosLeft(), TimeUnit.NANOSECONDS)) {
                kill();
            }
        } catch (InterruptedException _) {
            kill();
            Thread.currentThread().interrupt();
        }
    }
}
