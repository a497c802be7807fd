// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wherry.mesh.Connection;
import io.wherry.mesh.MemberHello;
import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Connections to ports, and links between processes.
@Timeout(60)
final class PortListenerTest {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final LinkOptions LINKS = LinkOptions.standard().withFormat("mpi-1");
    private static final ProcessId HERE = new ProcessId(UUID.randomUUID(), 0);
    private static final ProcessId THERE = new ProcessId(UUID.randomUUID(), 3);

    private Path folder;
    private PortListener listener;

    @BeforeEach
    void listen() throws IOException {
        folder = Files.createTempDirectory("wherry-p");
        listener = PortListener.open(HERE, new Address.Unix(folder.resolve("p0")), LINKS);
    }

    @AfterEach
    void close() throws IOException {
        listener.close();
        Files.delete(folder); // the socket is gone
    }

    private CompletableFuture<Connection> connecting(String port, Duration within) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return PortListener.connect(THERE, PortName.parse(port), LINKS, within);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void processThatHasTheNameConnectsWhenThePortAccepts() throws Exception {
        String name = listener.openPort();
        Port port = listener.port(name);
        CompletableFuture<Connection> there = connecting(name, SOON);

        Connection here = Objects.requireNonNull(port.take(SOON));
        assertThat(there).isNotDone();
        listener.confirm(here, port);

        Connection connected = there.get(20, TimeUnit.SECONDS);
        connected.link().close();
        here.link().close();
    }

    @Test
    void wrongTokenGarbageAndSilenceDoNotReachThePort() throws Exception {
        String name = listener.openPort();
        Port port = listener.port(name);
        PortName guessed = new PortName("0".repeat(32), listener.address());

        assertThatThrownBy(() -> PortListener.connect(THERE, guessed, LINKS, SOON))
                .isInstanceOf(IOException.class);
        try (Link silent = Link.to(listener.address(), LINKS);
                Link garbage = Link.to(listener.address(), LINKS);
                Link stranger = Link.to(listener.address(), LINKS)) {
            garbage.send(ByteBuffer.wrap(new byte[100]));
            new MemberHello(0, 1, "link x").send(stranger, SOON);
            assertThatThrownBy(() -> garbage.awaitFrame(SOON)).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> stranger.awaitFrame(SOON)).isInstanceOf(IOException.class);
            assertThat(port.take(SHORT)).isNull();
            assertThat(silent.isOpen()).isTrue();
        }
    }

    @Test
    void portThatDoesNotAcceptIsAnErrorInTime() {
        String name = listener.openPort();

        assertThatThrownBy(() -> PortListener.connect(THERE, PortName.parse(name), LINKS, SHORT))
                .isInstanceOf(IOException.class);
    }

    @Test
    void closingAPortEndsWhatWaitsThere() {
        String name = listener.openPort();
        Port port = listener.port(name);
        CompletableFuture<Connection> there = connecting(name, Link.FOREVER);

        while (!there.isDone() && port.isOpen()) {
            Connection waits = port.take(SHORT);
            if (waits != null) {
                port.offer(waits);
                listener.closePort(name);
            }
        }

        assertThatThrownBy(() -> there.get(20, TimeUnit.SECONDS)).hasMessageContaining("losed");
        assertThat(port.take(SHORT)).isNull();
        MPIException gone =
                catchThrowableOfType(MPIException.class, () -> listener.closePort(name));
        assertThat(gone.getErrorClass()).isEqualTo(MPI.ERR_PORT);
    }

    @Test
    void expectedProcessOpensItsLinkOnceAndOthersDoNot() throws Exception {
        ExpectedLinks expected = listener.expect("key", Set.of(THERE));
        PortListener there =
                PortListener.open(THERE, new Address.Unix(folder.resolve("p1")), LINKS);
        ProcessId other = new ProcessId(UUID.randomUUID(), 3);
        PortListener stranger =
                PortListener.open(other, new Address.Unix(folder.resolve("p2")), LINKS);

        assertThatThrownBy(() -> stranger.link("key", HERE, listener.address(), SOON))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> there.link("other", HERE, listener.address(), SOON))
                .isInstanceOf(IOException.class);
        Connection opened = there.link("key", HERE, listener.address(), SOON);
        Map<ProcessId, Connection> come = expected.await(Deadline.after(SOON));

        assertThat(come).containsOnlyKeys(THERE);
        assertThatThrownBy(() -> there.link("key", HERE, listener.address(), SOON))
                .isInstanceOf(IOException.class);
        opened.link().close();
        come.get(THERE).link().close();
        there.close();
        stranger.close();
    }

    @Test
    void anotherProcessThatRepliesIsRefused() {
        listener.expect("key", Set.of(THERE));

        assertThatThrownBy(
                        () -> {
                            try (PortListener there =
                                    PortListener.open(
                                            THERE, new Address.Unix(folder.resolve("p1")), LINKS)) {
                                there.link(
                                        "key",
                                        new ProcessId(HERE.job(), 9),
                                        listener.address(),
                                        SOON);
                            }
                        })
                .hasMessageContaining("another process replies");
    }

    @Test
    void processThatDoesNotComeIsAnErrorInTime() {
        ExpectedLinks expected = listener.expect("key", Set.of(THERE));

        assertThatThrownBy(() -> expected.await(Deadline.after(SHORT)))
                .hasMessageContaining("rank=3");
    }
}
