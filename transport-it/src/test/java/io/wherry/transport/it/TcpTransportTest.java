// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.transport.SocketContract;
import io.wherry.transport.Address;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Link;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.Test;

/// The contract over TCP and IPv4.
final class TcpTransportTest extends SocketContract {

    @Override
    protected Address freeAddress() {
        return Address.parse("tcp://127.0.0.1:0");
    }

    @Override
    protected SocketAddress socketAddress(Address address) {
        Address.Tcp tcp = (Address.Tcp) address;
        return new InetSocketAddress(InetAddress.ofLiteral(tcp.host()), tcp.port());
    }

    @Override
    protected ServerSocketChannel boundSocket() throws IOException {
        return ServerSocketChannel.open()
                .bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 1);
    }

    @Override
    protected Address address(ServerSocketChannel socket) throws IOException {
        return new Address.Tcp(
                "127.0.0.1", ((InetSocketAddress) socket.getLocalAddress()).getPort());
    }

    @Test
    void listenerKnowsItsRealPortAndLinksTheirs() {
        assertThat(listener.address())
                .isInstanceOfSatisfying(
                        Address.Tcp.class,
                        address -> {
                            assertThat(address.host()).isEqualTo("127.0.0.1");
                            assertThat(address.port()).isPositive();
                        });
        assertThat(here.remote()).isEqualTo(listener.address());
        assertThat(there.local()).isEqualTo(listener.address());
        assertThat(there.remote()).isEqualTo(here.local());
    }

    @Test
    void peersOfPlainLinksHaveNoPrincipal() throws Exception {
        here.send(text("hello"));
        there.receive(PATIENCE);

        assertThat(here.peerPrincipal()).isNull();
        assertThat(there.peerPrincipal()).isNull();
    }

    @Test
    void hostNameIsLookedUp() throws Exception {
        try (Listener named = Listener.at(Address.parse("tcp://localhost:0"));
                Link client = Link.to(named.address());
                Link server = named.accept(PATIENCE)) {
            client.send(text("by name"));

            assertThat(receiveText(server)).isEqualTo("by name");
            assertThat(named.address().toString()).startsWith("tcp://localhost:");
        }
    }

    @Test
    void portThatIsTakenIsRefusedByAddress() {
        assertThatThrownBy(() -> Listener.at(listener.address()))
                .isInstanceOf(IOException.class)
                .hasMessage("cannot listen: address=" + listener.address());
    }

    /// The options are read last.
    @Test
    void listenerThatCannotBeMadeLeavesItsPort() throws Exception {
        Address free = listener.address();
        listener.close();

        assertThatThrownBy(() -> Listener.at(free, null)).isInstanceOf(NullPointerException.class);

        Listener.at(free).close();
    }

    @Test
    void resetByThePeerBreaksTheLink() throws Exception {
        SocketChannel peer = SocketChannel.open(socketAddress(listener.address()));
        peer.write(golden("hello-1").limit(1));
        try (Link link = listener.accept(PATIENCE)) {
            peer.setOption(StandardSocketOptions.SO_LINGER, 0);
            peer.close();

            assertThatThrownBy(() -> link.receive(PATIENCE))
                    .isInstanceOf(BrokenLinkException.class)
                    .hasMessageContaining(link.remote().toString());
        }
    }
}
