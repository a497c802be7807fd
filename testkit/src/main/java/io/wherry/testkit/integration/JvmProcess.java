// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.integration;

import io.wherry.testkit.transport.PeerJvm;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A program of this class path in a JVM of its own, such as a further member of a cluster.
///
/// ```java
/// try (JvmProcess member = JvmProcess.start(GridMember.class, options, arguments)) {
///     member.awaitLine("ready");
/// ```
///
/// Its standard input ends with [#close] and when this JVM ends: a program that serves ends then,
/// too ([#awaitEndOfInput]).
public final class JvmProcess implements AutoCloseable {
    private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");
    private static final int PATIENCE_SECONDS = 60;
    private static final int END_SECONDS = 20;

    private final Process process;
    private final Path log;
    private final Thread atExit;

    private JvmProcess(Class<?> program, List<String> options, List<String> arguments)
            throws IOException {
        this.log = Files.createTempFile(program.getSimpleName() + "-", ".log");
        List<String> command =
                PeerJvm.command(
                        System.getProperty("java.class.path"),
                        options,
                        program.getName(),
                        arguments);
        this.process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        this.atExit = Thread.ofPlatform().unstarted(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /// Starts the program.
    ///
    /// @param options of the JVM, in addition to those of [PeerJvm#command]
    public static JvmProcess start(Class<?> program, List<String> options, List<String> arguments)
            throws IOException {
        return new JvmProcess(program, options, arguments);
    }

    /// Returns a port of the loopback interface that is free now.
    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, LOOPBACK)) {
            return socket.getLocalPort();
        }
    }

    /// Blocks a program that was started here until its standard input ends.
    public static void awaitEndOfInput() throws IOException {
        System.in.transferTo(OutputStream.nullOutputStream());
    }

    /// Blocks until the program has printed a line that starts with `prefix`, and returns the rest of
    /// the line.
    ///
    /// @throws IOException with the output, if the program ends before or takes longer than a minute
    public String awaitLine(String prefix) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (true) {
            boolean ended = !process.isAlive();
            String output = output();
            for (String line : output.lines().toList()) {
                if (line.startsWith(prefix) && (ended || output.contains(line + "\n"))) {
                    return line.substring(prefix.length()).strip();
                }
            }
            if (ended || System.nanoTime() > deadline) {
                throw new IOException("no line: prefix=" + prefix + ", output=" + output);
            }
            Thread.sleep(20);
        }
    }

    /// Blocks until the program has ended by itself, and returns all that it has printed.
    ///
    /// @throws IOException with the output, if it fails or takes longer than a minute
    public String awaitEnd() throws IOException, InterruptedException {
        boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (!ended || process.exitValue() != 0) {
            throw new IOException("program failed: ended=" + ended + ", output=" + output());
        }
        return output();
    }

    /// Returns all that the program has printed.
    public String output() throws IOException {
        return new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
    }

    /// Writes a line to the standard input of the program.
    public void send(String line) throws IOException {
        OutputStream input = process.getOutputStream();
        input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        input.flush();
    }

    /// Ends the program by force: it runs no more code.
    public void kill() {
        process.destroyForcibly();
        awaitExit();
    }

    /// Ends the input of the program, which ends by itself then.
    public void endInput() {
        try {
            process.getOutputStream().close();
        } catch (IOException _) {
            // the program has ended
        }
    }

    /// Ends the input of the program, and the program by force if it does not end soon.
    @Override
    public void close() throws IOException {
        endInput();
        awaitExit();
        process.destroyForcibly();
        Runtime.getRuntime().removeShutdownHook(atExit);
        Files.deleteIfExists(log);
    }

    private void awaitExit() {
        try {
            process.onExit().get(END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException _) {
            // ended by force
        }
    }
}
