// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.integration;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// A RabbitMQ broker on free ports of the loopback interface, with user and password `guest`. Its data
/// are in a folder of its own, which is deleted at the end.
///
/// It ends with [#close], and otherwise with this JVM.
public final class RabbitProcess implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger(RabbitProcess.class.getName());
    private static final String PROGRAM = "/usr/lib/rabbitmq/bin/rabbitmq-server";
    private static final String PORT_MAPPER = "/usr/bin/epmd";
    private static final String HOST = "127.0.0.1";
    private static final String READY = "Server startup complete";
    private static final int ATTEMPTS = 3; // another process may take a port first
    private static final int PATIENCE_SECONDS = 60;

    private final Path folder;
    private final int port;
    private final List<Process> processes = new ArrayList<>();
    private final Thread atExit;

    private RabbitProcess() throws IOException {
        this.folder = Files.createTempDirectory("rabbitmq-");
        this.port = freePort();
        this.atExit = Thread.ofPlatform().unstarted(this::kill);
        Runtime.getRuntime().addShutdownHook(atExit);
        Files.writeString(folder.resolve("enabled_plugins"), "[].");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.ofLiteral(HOST))) {
            return socket.getLocalPort();
        }
    }

    /// Skips the tests of a class where RabbitMQ is not installed, and prints why.
    public static void assumeAvailable(Class<?> test) {
        for (String program : List.of(PROGRAM, PORT_MAPPER)) {
            if (!Files.isExecutable(Path.of(program))) {
                String reason = "no RabbitMQ here: " + program + " is not installed";
                LOGGER.log(
                        System.Logger.Level.WARNING,
                        test.getSimpleName() + " is skipped, " + reason);
                Assumptions.abort(reason);
            }
        }
    }

    /// Starts a broker and returns when it accepts connections.
    ///
    /// @throws IOException with the output of the broker, if it does not
    public static RabbitProcess start() throws IOException, InterruptedException {
        for (int attempt = 1; ; attempt++) {
            RabbitProcess rabbit = new RabbitProcess();
            boolean ready = false;
            try {
                rabbit.startProcesses();
                rabbit.awaitReady();
                ready = true;
                return rabbit;
            } catch (IOException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            } finally {
                if (!ready) {
                    rabbit.close();
                }
            }
        }
    }

    /// Starts Erlang's port mapper, which would otherwise be started as a daemon, and the broker.
    private void startProcesses() throws IOException {
        String mapperPort = Integer.toString(freePort());
        Map<String, String> variables =
                Map.ofEntries(
                        Map.entry("ERL_EPMD_ADDRESS", HOST),
                        Map.entry("ERL_EPMD_PORT", mapperPort),
                        Map.entry("HOME", folder.toString()),
                        Map.entry("RABBITMQ_CONF_ENV_FILE", "/dev/null"),
                        Map.entry("RABBITMQ_DIST_PORT", Integer.toString(freePort())),
                        Map.entry("RABBITMQ_ENABLED_PLUGINS_FILE", file("enabled_plugins")),
                        Map.entry("RABBITMQ_LOGS", "-"),
                        Map.entry("RABBITMQ_LOG_BASE", file("log")),
                        Map.entry("RABBITMQ_MNESIA_BASE", file("data")),
                        Map.entry("RABBITMQ_NODENAME", "wherry" + port + "@localhost"),
                        Map.entry("RABBITMQ_NODE_IP_ADDRESS", HOST),
                        Map.entry("RABBITMQ_NODE_PORT", Integer.toString(port)),
                        Map.entry(
                                "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS",
                                "-kernel inet_dist_use_interface {127,0,0,1}"),
                        Map.entry("RUNNING_UNDER_SYSTEMD", "yes")); // the script becomes the broker
        start(variables, PORT_MAPPER, "-port", mapperPort, "-address", HOST);
        start(variables, PROGRAM);
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private void start(Map<String, String> variables, String... command) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()));
        builder.environment().putAll(variables);
        processes.add(builder.start());
    }

    private Path log() {
        return folder.resolve("output");
    }

    private void awaitReady() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!Files.readString(log()).contains(READY)) {
            if (!processes.getLast().isAlive() || System.nanoTime() > deadline) {
                throw new IOException(
                        "RabbitMQ did not start: port="
                                + port
                                + ", output="
                                + Files.readString(log()));
            }
            Thread.sleep(100);
        }
    }

    /// Returns the port on 127.0.0.1.
    public int port() {
        return port;
    }

    private void kill() {
        for (Process process : processes.reversed()) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    /// Stops the broker, by force if it does not stop soon.
    @Override
    public void close() throws IOException {
        for (Process process : processes.reversed()) {
            process.destroy();
            try {
                process.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException | TimeoutException _) {
                // ended by force
            }
        }
        kill();
        Runtime.getRuntime().removeShutdownHook(atExit);
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
