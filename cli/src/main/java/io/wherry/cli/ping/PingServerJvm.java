// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import io.wherry.cli.jvm.CloseableStack;
import io.wherry.cli.jvm.PeerLostException;
import io.wherry.cli.jvm.PrivateFolder;
import io.wherry.cli.jvm.SecondJvm;
import io.wherry.transport.Address;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/// A second JVM that runs the [PingServer].
final class PingServerJvm implements Closeable {
    private static final long HEAP = 256 << 20;
    private static final long START_NANOS = 30_000_000_000L;
    private static final long GLANCE_MILLIS = 10;

    private final CloseableStack resources;
    private final SecondJvm jvm;
    private final PingTarget target;

    private PingServerJvm(CloseableStack resources, SecondJvm jvm, PingTarget target) {
        this.resources = resources;
        this.jvm = jvm;
        this.target = target;
    }

    /// Starts one that is reached by `scheme`: `tcp`, `unix` or `shm`.
    static PingServerJvm start(String scheme) throws IOException {
        return start(scheme, PrivateFolder.create());
    }

    /// As [#start(String)], with a folder that is deleted when this fails or the JVM is closed.
    static PingServerJvm start(String scheme, PrivateFolder folder) throws IOException {
        CloseableStack resources = CloseableStack.none();
        boolean done = false;
        try {
            PingServerJvm started = start(scheme, resources.own(folder), resources);
            done = true;
            return started;
        } finally {
            if (!done) {
                resources.close();
            }
        }
    }

    private static PingServerJvm start(
            String scheme, PrivateFolder folder, CloseableStack resources) throws IOException {
        byte[] random = new byte[16];
        new SecureRandom().nextBytes(random);
        String secret = HexFormat.of().formatHex(random);
        Path log = folder.path().resolve("log");
        List<String> program =
                List.of("io.wherry.cli.Main", "pong", address(scheme, folder).toString());
        SecondJvm jvm = resources.own(SecondJvm.start(program, HEAP, secret, log));
        PingTarget target = PingTarget.at(listening(jvm, log), PingServerCommand.trusting(secret));
        return new PingServerJvm(resources, jvm, target);
    }

    private static Address address(String scheme, PrivateFolder folder) {
        return switch (scheme) {
            case "tcp" -> new Address.Tcp("127.0.0.1", 0);
            case "unix" -> new Address.Unix(folder.path().resolve("link"));
            case "shm" -> new Address.Shm("wherry-ping-" + ProcessHandle.current().pid());
            default ->
                    throw new IllegalArgumentException(
                            "unsupported scheme on this host: " + scheme);
        };
    }

    private static Address listening(SecondJvm jvm, Path log) throws IOException {
        long start = System.nanoTime();
        while (System.nanoTime() - start < START_NANOS && jvm.isAlive()) {
            Optional<String> line =
                    Files.readAllLines(log).stream()
                            .filter(text -> text.startsWith(PingServerCommand.LISTENING))
                            .findFirst();
            if (line.isPresent()) {
                return Address.parse(line.get().substring(PingServerCommand.LISTENING.length()));
            }
            pause();
        }
        throw new PeerLostException(jvm.end(), null);
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(GLANCE_MILLIS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while the second JVM starts");
        }
    }

    PingTarget target() {
        return target;
    }

    long pid() {
        return jvm.pid();
    }

    @Override
    public void close() {
        resources.close();
    }
}
