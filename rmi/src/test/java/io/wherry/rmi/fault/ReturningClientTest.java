// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.RmiRuntime;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests that callbacks to a client without a listener use the next connection that the client
/// opens after it has lost one.
@Timeout(30)
final class ReturningClientTest {
    @TempDir Path folder;

    interface Listener extends Remote {
        String hear(String news) throws RemoteException;
    }

    interface Desk extends Remote {
        void keep(Listener listener) throws RemoteException;

        int count() throws RemoteException;
    }

    /// A desk that stores the listener of a client.
    private static final class KeepingDesk implements Desk {
        private volatile Listener kept;

        @Override
        public void keep(Listener listener) {
            kept = listener;
        }

        @Override
        public int count() {
            return kept == null ? 0 : 1;
        }
    }

    /// Forwards TCP connections to a Unix socket. Cuts the connections to clients and those to the
    /// server at different times.
    private static final class Gateway implements Closeable {
        private final ServerSocketChannel accepting = ServerSocketChannel.open();
        private final SocketAddress target;
        private final List<SocketChannel> toClients = new CopyOnWriteArrayList<>();
        private final List<SocketChannel> toServer = new CopyOnWriteArrayList<>();

        Gateway(Path target) throws IOException {
            this.target = UnixDomainSocketAddress.of(target);
            accepting.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Thread.startVirtualThread(this::accept);
        }

        Address address() {
            return new Address.Tcp("127.0.0.1", accepting.socket().getLocalPort());
        }

        private void accept() {
            try {
                while (true) {
                    SocketChannel client = accepting.accept();
                    SocketChannel server = SocketChannel.open(target);
                    toClients.add(client);
                    toServer.add(server);
                    Thread.startVirtualThread(() -> copy(client, server));
                    Thread.startVirtualThread(() -> copy(server, client));
                }
            } catch (IOException _) {
                // closed
            }
        }

        private static void copy(SocketChannel from, SocketChannel to) {
            try {
                Channels.newInputStream(from).transferTo(Channels.newOutputStream(to));
            } catch (IOException _) {
                // one of them was lost: the other is not told
            }
        }

        private static void lose(List<SocketChannel> connections) throws IOException {
            for (SocketChannel connection : connections) {
                connection.close();
            }
        }

        @Override
        public void close() throws IOException {
            accepting.close();
            lose(toClients);
            lose(toServer);
        }
    }

    private final KeepingDesk desk = new KeepingDesk();
    private RmiRuntime server;
    private RmiRuntime client;
    private Gateway gateway;
    private Desk stub;

    /// The server no longer listens at the address in its stubs, so the gateway is the only route.
    @BeforeEach
    void open() throws Exception {
        server = RmiRuntime.with(LinkOptions.standard());
        Path socket = folder.resolve("server");
        server.listen(new Address.Unix(socket));
        server.createRegistry().rebind("desk", server.export(desk));
        gateway = new Gateway(Files.move(socket, folder.resolve("moved")));
        client = RmiRuntime.with(LinkOptions.standard());
        stub = (Desk) client.registryAt(gateway.address()).lookup("desk");
        Listener listener = news -> "heard " + news;
        stub.keep((Listener) client.export(listener));
        assertThat(desk.kept.hear("first")).isEqualTo("heard first");
    }

    @AfterEach
    void close() throws Exception {
        client.close();
        gateway.close();
        server.close();
    }

    /// Calls the server over another connection.
    private void callAgain() throws Exception {
        Desk again = (Desk) client.registryAt(gateway.address()).lookup("desk");
        assertThat(again.count()).isEqualTo(1);
    }

    private static void awaitConnections(RmiRuntime runtime, int count)
            throws InterruptedException {
        while (runtime.metrics().connections().size() != count) {
            Thread.sleep(1);
        }
    }

    @Test
    void serverNoticesTheLossFirst() throws Exception {
        Gateway.lose(gateway.toServer);
        awaitConnections(server, 0);
        assertThatThrownBy(() -> desk.kept.hear("lost")).isInstanceOf(RemoteException.class);
        Gateway.lose(gateway.toClients);
        awaitConnections(client, 0);

        callAgain();

        assertThat(desk.kept.hear("news")).isEqualTo("heard news");
    }

    @Test
    void clientNoticesTheLossFirst() throws Exception {
        List<SocketChannel> lost = List.copyOf(gateway.toServer);
        Gateway.lose(gateway.toClients);
        awaitConnections(client, 0);
        callAgain();
        assertThat(server.metrics().connections()).hasSize(2);

        Gateway.lose(lost);
        awaitConnections(server, 1);

        assertThat(desk.kept.hear("news")).isEqualTo("heard news");
    }
}
