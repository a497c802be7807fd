// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.integration;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Assumptions;

/// A Redis server on a free port of the loopback interface, which keeps its data in memory only.
///
/// ```java
/// try (RedisProcess redis = RedisProcess.start()) {
///     String address = "redis://127.0.0.1:" + redis.port();
/// ```
///
/// It ends with [#close], and otherwise with this JVM.
public final class RedisProcess implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger(RedisProcess.class.getName());
    private static final String PROGRAM = "/usr/bin/redis-server";
    private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");
    private static final int ATTEMPTS = 5; // another process may take the port first
    private static final int PATIENCE_SECONDS = 20;
    private static final int REPLY_MILLIS = 1000;

    private final Process process;
    private final int port;
    private final Path log;
    private final Thread atExit;

    private RedisProcess(int port) throws IOException {
        this.port = port;
        this.log = Files.createTempFile("redis-", ".log");
        this.process =
                new ProcessBuilder(command(port))
                        .directory(log.getParent().toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        this.atExit = Thread.ofPlatform().unstarted(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    private static List<String> command(int port) {
        return List.of(
                PROGRAM,
                "--port",
                Integer.toString(port),
                "--bind",
                LOOPBACK.getHostAddress(),
                "--save",
                "",
                "--appendonly",
                "no",
                "--maxmemory",
                "256mb");
    }

    /// Skips the tests of a class where Redis is not installed, and prints why.
    public static void assumeAvailable(Class<?> test) {
        if (!Files.isExecutable(Path.of(PROGRAM))) {
            String reason = "no Redis here: " + PROGRAM + " is not installed";
            LOGGER.log(
                    System.Logger.Level.WARNING, test.getSimpleName() + " is skipped, " + reason);
            Assumptions.abort(reason);
        }
    }

    /// Starts a server and returns when it accepts commands.
    ///
    /// @throws IOException with the output of the server, if it does not
    public static RedisProcess start() throws IOException, InterruptedException {
        for (int attempt = 1; ; attempt++) {
            RedisProcess redis = new RedisProcess(freePort());
            try {
                redis.awaitReady();
                return redis;
            } catch (IOException e) {
                redis.close();
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            } catch (InterruptedException e) {
                redis.close();
                throw e;
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, LOOPBACK)) {
            return socket.getLocalPort();
        }
    }

    private void awaitReady() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!replies()) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                throw new IOException(
                        "Redis did not start: port=" + port + ", output=" + Files.readString(log));
            }
            Thread.sleep(20);
        }
    }

    private boolean replies() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(LOOPBACK, port), REPLY_MILLIS);
            socket.setSoTimeout(REPLY_MILLIS);
            socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
            byte[] reply = socket.getInputStream().readNBytes(5);
            return new String(reply, StandardCharsets.US_ASCII).equals("+PONG");
        } catch (IOException _) {
            return false; // not yet
        }
    }

    /// Returns the port on 127.0.0.1.
    public int port() {
        return port;
    }

    /// Stops the server, by force if it does not stop soon.
    @Override
    public void close() throws IOException {
        process.destroy();
        try {
            process.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException _) {
            // ended by force
        }
        process.destroyForcibly();
        Runtime.getRuntime().removeShutdownHook(atExit);
        Files.deleteIfExists(log);
    }
}
