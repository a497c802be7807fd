// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.LinkSocketFactory;
import io.wherry.rmi.socket.JavaRmiPeer.Desk;
import io.wherry.rmi.socket.JavaRmiPeer.Guest;
import io.wherry.testkit.transport.PeerJvm;
import io.wherry.transport.Address;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.ConnectException;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.rmi.registry.LocateRegistry;
import java.rmi.server.UnicastRemoteObject;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests of the JDK's java.rmi between two JVMs over links.
@ParameterizedClass(name = "{0}")
@ValueSource(strings = {"unix", "shm"})
@Timeout(60)
final class JavaRmiOverLinksTest {
    private static final int PORT = 1099; // of addresses of this test alone

    @Parameter String scheme;
    @TempDir Path folder;

    private final Executor threads = task -> Thread.ofPlatform().daemon().start(task);
    private LinkSocketFactory sockets;
    private Process peer;
    private Desk desk;

    @BeforeEach
    void start() throws Exception {
        Address common =
                scheme.equals("unix")
                        ? new Address.Unix(folder.resolve("rmi"))
                        : new Address.Shm(
                                "rmi-" + Long.toHexString(ThreadLocalRandom.current().nextLong()));
        sockets = new LinkSocketFactory(common);
        peer = PeerJvm.start(JavaRmiPeer.class, List.of(common.toString(), "" + PORT));
        assertThat(peer.inputReader().readLine()).isEqualTo(JavaRmiPeer.LISTENING + PORT);
        desk = (Desk) LocateRegistry.getRegistry("localhost", PORT, sockets).lookup("desk");
    }

    @AfterEach
    void stop() throws Exception {
        peer.getOutputStream().close();
        assertThat(peer.waitFor(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void objectsOfTheOtherAreCalled() throws Exception {
        byte[] bytes = new byte[3_000_000];
        ThreadLocalRandom.current().nextBytes(bytes);

        assertThat(desk.host()).isEqualTo("127.0.0.1");
        assertThat(desk.echo(bytes)).isEqualTo(bytes);
        assertThat(desk.other().echo(new byte[] {1})).containsExactly(1);
    }

    @Test
    void objectsHereAreCalledBack() throws Exception {
        Guest guest = question -> 2 * question;
        UnicastRemoteObject.exportObject(guest, 0, sockets, sockets);
        try {
            assertThat(desk.ask(guest, 100)).isEqualTo(9900);
        } finally {
            UnicastRemoteObject.unexportObject(guest, true);
        }
    }

    @Test
    void manyThreadsCallAtOnce() throws Exception {
        List<CompletableFuture<Integer>> calls =
                IntStream.range(0, 8)
                        .mapToObj(i -> CompletableFuture.supplyAsync(() -> callOften(i), threads))
                        .toList();

        for (CompletableFuture<Integer> call : calls) {
            assertThat(call.get(40, TimeUnit.SECONDS)).isEqualTo(500);
        }
    }

    private int callOften(int number) {
        int right = 0;
        for (int i = 0; i < 500; i++) {
            byte[] bytes = {(byte) number, (byte) i};
            try {
                right += Arrays.equals(desk.echo(bytes), bytes) ? 1 : 0;
            } catch (RemoteException e) {
                throw new AssertionError(e);
            }
        }
        return right;
    }

    @Test
    void deathOfTheOtherIsSeen() throws Exception {
        assertThatThrownBy(() -> desk.halt()).isInstanceOf(UnmarshalException.class);
        peer.waitFor();

        assertThatThrownBy(() -> desk.host()).isInstanceOf(ConnectException.class);
    }

    @Test
    void endOfTheJvmLeavesNoSocketFile() throws Exception {
        peer.getOutputStream().close();
        peer.waitFor();

        try (var files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void factoriesOfTheSameAddressAreEqual() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(sockets);
        }
        Object copy;
        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            copy = in.readObject();
        }

        assertThat(copy).isEqualTo(sockets).hasSameHashCodeAs(sockets);
        assertThat(sockets).isNotEqualTo(new LinkSocketFactory(Address.parse("loopback://x")));
        assertThatThrownBy(() -> new LinkSocketFactory(Address.parse("tcp://localhost:1")))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
