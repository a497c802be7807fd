// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.transport.PeerJvm;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.Socket;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.ExportException;
import java.rmi.server.RMIClientSocketFactory;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests of the ports that socket factories choose, and of the factory for all sockets.
@Timeout(30)
final class SocketFactoriesTest {
    interface Greeting extends Remote {
        String greet() throws RemoteException;
    }

    @Test
    void portThatIsTakenIsChosenAnew() throws Exception {
        LinkSocketFactory sockets = new LinkSocketFactory(Address.parse("loopback://chosen-ports"));
        Greeting object = () -> "hello";
        try (RmiRuntime first = RmiRuntime.with(LinkOptions.standard());
                RmiRuntime second = RmiRuntime.with(LinkOptions.standard())) {
            SocketFactories.listen(first, 0, null, sockets);
            List<String> taken = RmiRuntime.addressesOf(first.export(object));

            SocketFactories.listen(second, 0, null, sockets);

            assertThat(RmiRuntime.addressesOf(second.export(object)))
                    .isNotEmpty()
                    .doesNotContainAnyElementsOf(taken);
        }
    }

    @Test
    void unknownClientFactoryIsRefusedWithAServerFactoryOfLinks() {
        LinkSocketFactory sockets = new LinkSocketFactory(Address.parse("loopback://refused-port"));
        RMIClientSocketFactory unknown = Socket::new;
        try (RmiRuntime runtime = RmiRuntime.with(LinkOptions.standard())) {

            assertThatThrownBy(() -> SocketFactories.listen(runtime, 1, unknown, sockets))
                    .isInstanceOf(ExportException.class)
                    .hasMessageStartingWith("socket factory is not supported");

            assertThatThrownBy(() -> Link.to(sockets.address(1)))
                    .as("no listener")
                    .isInstanceOf(IOException.class);
        }
    }

    /// Returns what a program prints that sets the factory for all sockets.
    private static List<String> printed(List<String> options, String... arguments)
            throws IOException {
        List<String> command =
                PeerJvm.command(
                        System.getProperty("java.class.path"),
                        options,
                        GlobalFactoryPeer.class.getName(),
                        List.of(arguments));
        Process peer =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (BufferedReader printed = peer.inputReader()) {
            return printed.lines().toList();
        } finally {
            peer.destroyForcibly();
        }
    }

    @Test
    void unknownFactoryForAllSocketsIsRefused() throws Exception {
        assertThat(printed(List.of()))
                .satisfiesExactly(
                        exported ->
                                assertThat(exported)
                                        .startsWith("ExportException: socket factory is not"),
                        registry ->
                                assertThat(registry)
                                        .startsWith("RemoteException: socket factory is not"));
    }

    @Test
    void unknownFactoryForAllSocketsMayBeIgnored() throws Exception {
        List<String> options =
                List.of(
                        "-Dio.wherry.rmi.ignoreSocketFactories=true",
                        "-Dio.wherry.rmi.links=loopback://ignored");

        assertThat(printed(options))
                .satisfiesExactly(
                        exported -> assertThat(exported).startsWith("loopback://ignored-"),
                        registry -> assertThat(registry).isEqualTo("loopback://ignored-2099"));
    }

    @Test
    void factoryOfLinksForAllSocketsIsUsed() throws Exception {
        assertThat(printed(List.of(), "loopback://global"))
                .satisfiesExactly(
                        exported -> assertThat(exported).startsWith("loopback://global-"),
                        registry -> assertThat(registry).isEqualTo("loopback://global-2099"));
    }
}
