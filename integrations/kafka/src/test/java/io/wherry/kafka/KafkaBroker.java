// SPDX-License-Identifier: Apache-2.0
package io.wherry.kafka;

import io.wherry.testkit.transport.PeerJvm;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;

/// A broker of Kafka on a free port of the loopback interface: a JVM of its own, which is its controller, too.
///
/// It ends with [#close], and otherwise with this JVM.
final class KafkaBroker implements AutoCloseable {
    private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");
    private static final List<String> OPTIONS =
            List.of("-Xmx256m", "--add-opens=java.base/java.nio=ALL-UNNAMED");

    private final Process process;
    private final Thread atExit;
    private final String address;
    private final Path log;

    private KafkaBroker(Process process, String address, Path log) {
        this.process = process;
        this.address = address;
        this.log = log;
        this.atExit = Thread.ofPlatform().unstarted(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /// @param folder for its files; empty
    static KafkaBroker start(Path folder) throws Exception {
        int port = freePort();
        int control = freePort();
        Path properties =
                Files.writeString(
                        folder.resolve("server.properties"),
                        """
                        process.roles=broker,controller
                        node.id=1
                        listeners=PLAINTEXT://127.0.0.1:%d,CONTROLLER://127.0.0.1:%d
                        controller.listener.names=CONTROLLER
                        controller.quorum.voters=1@127.0.0.1:%d
                        log.dirs=%s
                        offsets.topic.replication.factor=1
                        offsets.topic.num.partitions=1
                        group.initial.rebalance.delay.ms=0
                        log.cleaner.dedupe.buffer.size=2097152
                        log.cleaner.threads=1
                        """
                                .formatted(port, control, control, folder.resolve("data")));
        Path log = folder.resolve("broker.log");
        String configured = properties.toString();
        Process format =
                run(
                        log,
                        "kafka.tools.StorageTool",
                        List.of("format", "-t", "MkU3OEVBNTcwNTJENDM2Qg", "-c", configured));
        if (!format.waitFor(60, TimeUnit.SECONDS) || format.exitValue() != 0) {
            format.destroyForcibly();
            throw new IOException("cannot format: " + Files.readString(log));
        }
        KafkaBroker broker =
                new KafkaBroker(
                        run(log, "kafka.Kafka", List.of(configured)), "127.0.0.1:" + port, log);
        broker.awaitReady();
        return broker;
    }

    private static Process run(Path log, String program, List<String> arguments)
            throws IOException {
        List<String> command =
                PeerJvm.command(System.getProperty("java.class.path"), OPTIONS, program, arguments);
        return new ProcessBuilder(command)
                .directory(log.getParent().toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, LOOPBACK)) {
            return socket.getLocalPort();
        }
    }

    private void awaitReady() throws Exception {
        Map<String, Object> client =
                Map.of("bootstrap.servers", address, "default.api.timeout.ms", "60000");
        try (Admin admin = Admin.create(client)) {
            admin.describeCluster().nodes().get(60, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            close();
            throw new IOException("broker is not ready: " + Files.readString(log), e);
        }
    }

    String address() {
        return address;
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit()
                .completeOnTimeout(process, 20, TimeUnit.SECONDS)
                .thenAccept(Process::destroyForcibly)
                .join();
        Runtime.getRuntime().removeShutdownHook(atExit);
    }
}
