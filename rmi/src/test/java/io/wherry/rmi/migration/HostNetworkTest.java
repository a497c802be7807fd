// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.migration;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.host.NetworkHost;
import io.wherry.testkit.host.NetworkHosts;
import io.wherry.testkit.transport.TestCertificates;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests of programs on several hosts that are configured only by system properties: with gateways,
/// hosts that become unreachable, firewalls and TLS.
@Timeout(60)
final class HostNetworkTest {
    private static final int PORT = 1099;
    private static final int LISTENER_PORT = 2099;
    private static final String SERVER = "10.1.0.1";
    private static final String CLIENT = "10.1.0.2";
    private static final String SERVICE = "//" + SERVER + ":" + PORT + "/service";

    private static final String KEEP_ALIVE = "io.wherry.rmi.keepAlive=1000";

    @TempDir Path folder;

    private NetworkHosts network;

    @BeforeAll
    static void check() {
        NetworkHosts.assumeAvailable(HostNetworkTest.class);
    }

    @BeforeEach
    void open() throws Exception {
        network = NetworkHosts.open();
    }

    @AfterEach
    void close() {
        network.close();
    }

    /// @param properties `<name>=<value>`
    private static DrivenJvm start(NetworkHost host, List<String> properties) throws IOException {
        List<String> options = properties.stream().map(property -> "-D" + property).toList();
        return new DrivenJvm(host.start(HostPeer.class, options, Integer.toString(PORT)));
    }

    private static String named(String hosts) {
        return "java.rmi.server.hostname=" + hosts;
    }

    /// Starts a client that has found the service.
    private static DrivenJvm client(NetworkHost host, String... properties) throws Exception {
        DrivenJvm client = start(host, List.of(properties));
        assertThat(client.ask("find " + SERVICE)).isEqualTo("found");
        return client;
    }

    /// Starts a server at its usual address.
    private static DrivenJvm server(NetworkHost host, String... properties) throws Exception {
        List<String> all = new ArrayList<>(List.of(properties));
        all.add(named(host.address()));
        DrivenJvm server = start(host, all);
        assertThat(server.ask("serve")).contains("//" + host.address() + ":" + PORT);
        return server;
    }

    /// Starts a client with a stub from a file, so that only the addresses in the stub lead to the
    /// server.
    private DrivenJvm clientOfStored(NetworkHost host, DrivenJvm server) throws Exception {
        Path file = folder.resolve("stub");
        assertThat(server.ask("store " + file)).isEqualTo("stored");
        DrivenJvm client = start(host, List.of());
        assertThat(client.ask("read " + file)).isEqualTo("found");
        return client;
    }

    @Test
    void serverInsideAGatewayIsReachedByTheNameOfTheGateway() throws Exception {
        String inner = "10.2.0.2";
        NetworkHost gateway = network.add(SERVER, "10.2.0.1");
        DrivenJvm server = start(network.add(inner), List.of(named(gateway.address())));
        assertThat(server.ask("serve")).startsWith("tcp://" + gateway.address() + ":" + PORT);
        NetworkHost clientHost = network.add(CLIENT);
        gateway.forward(PORT, inner);

        DrivenJvm client = client(clientHost);
        DrivenJvm other = clientOfStored(clientHost, server);

        assertThat(client.ask("greet you")).isEqualTo("hello you");
        assertThat(client.ask("listen 0")).isEqualTo("listening");
        assertThat(client.ask("callBack")).isEqualTo("heard at once");
        assertThat(other.ask("greet you")).isEqualTo("hello you");
        assertThat(other.ask("connect " + inner + ":" + PORT))
                .as("a direct connection fails")
                .endsWith("Exception");
    }

    @Test
    void nextNameIsTriedWhereTheFirstIsUnreachable() throws Exception {
        String silent = "10.1.0.99";
        String unknown = "10.9.9.9";
        NetworkHost serverHost = network.add(SERVER);
        DrivenJvm server = start(serverHost, List.of(named(unknown + "," + silent + "," + SERVER)));
        assertThat(server.ask("serve")).startsWith("tcp://" + unknown + ":" + PORT);

        DrivenJvm client = clientOfStored(network.add(CLIENT), server);

        assertThat(client.ask("greet you")).isEqualTo("hello you");
    }

    @Test
    void callEndsWhenTheHostVanishesThatRunsIt() throws Exception {
        NetworkHost serverHost = network.add(SERVER);
        DrivenJvm server = server(serverHost);
        DrivenJvm client = client(network.add(CLIENT), KEEP_ALIVE);
        client.tell("block");
        assertThat(server.line()).isEqualTo("blocking");

        serverHost.disconnect();

        assertThat(client.line()).as("it may have run").isEqualTo("UnmarshalException");
        serverHost.reconnect();
        assertThat(client.ask("greet again")).isEqualTo("hello again");
    }

    @Test
    void callEndsThatAVanishedHostNeverGot() throws Exception {
        NetworkHost serverHost = network.add(SERVER);
        server(serverHost);
        DrivenJvm client = client(network.add(CLIENT), KEEP_ALIVE);

        serverHost.disconnect();

        assertThat(client.ask("greet you")).as("it may have run").isEqualTo("UnmarshalException");
        serverHost.reconnect();
        assertThat(client.ask("greet again")).isEqualTo("hello again");
    }

    @Test
    void callsBetweenHostsAreEncrypted() throws Exception {
        NetworkHost clientHost = network.add(CLIENT);
        DrivenJvm server = server(network.add(SERVER), tls(TestCertificates.ofHost(SERVER)));
        DrivenJvm client = client(clientHost, tls(TestCertificates.CLIENT));
        assertThat(client.ask("listen 0")).isEqualTo("listening");

        assertThat(client.ask("greet you")).isEqualTo("hello you");
        assertThat(client.ask("callBack")).isEqualTo("heard at once");
        assertThat(client.ask("keep")).isEqualTo("kept");
        assertThat(server.ask("tell news")).isEqualTo("heard news");
        assertThat(start(clientHost, List.of()).ask("find " + SERVICE))
                .as("without TLS")
                .isEqualTo("ConnectException");
        assertThat(
                        start(clientHost, List.of(tls(TestCertificates.STRANGER)))
                                .ask("find " + SERVICE))
                .as("of another authority")
                .isEqualTo("ConnectException");
    }

    private static String[] tls(TestCertificates own) throws IOException {
        return new String[] {
            "io.wherry.rmi.links=tls",
            "io.wherry.rmi.tls.certificates=" + own.certificates(),
            "io.wherry.rmi.tls.key=" + own.key(),
            "io.wherry.rmi.tls.trusted=" + TestCertificates.CA.certificates()
        };
    }

    @Test
    void clientInsideAFirewallIsCalledBack() throws Exception {
        NetworkHost clientHost = network.add(CLIENT);
        DrivenJvm server = server(network.add(SERVER));
        DrivenJvm client = start(clientHost, List.of(named(CLIENT)));
        assertThat(client.ask("listen " + LISTENER_PORT)).isEqualTo("listening");
        String listener = "connect " + CLIENT + ":" + LISTENER_PORT;
        assertThat(server.ask(listener)).isEqualTo("connected");

        clientHost.allowOnlyConnectionsTo(PORT);

        assertThat(server.ask(listener)).isEqualTo("SocketTimeoutException");
        assertThat(client.ask("find " + SERVICE)).isEqualTo("found");
        assertThat(client.ask("callBack")).isEqualTo("heard at once");
        assertThat(client.ask("keep")).isEqualTo("kept");
        assertThat(server.ask("tell news")).isEqualTo("heard news");
    }

    /// Starts a client that the firewall protects from incoming connections and whose listener the
    /// server keeps.
    private DrivenJvm clientWithFirewall(NetworkHost host, String... properties) throws Exception {
        DrivenJvm client = client(host, properties);
        assertThat(client.ask("listen " + LISTENER_PORT)).isEqualTo("listening");
        host.allowOnlyConnectionsTo(PORT);
        assertThat(client.ask("keep")).isEqualTo("kept");
        return client;
    }

    @Test
    void clientInsideAFirewallIsCalledBackAfterItReconnects() throws Exception {
        NetworkHost clientHost = network.add(CLIENT);
        DrivenJvm server = server(network.add(SERVER), KEEP_ALIVE);
        DrivenJvm client = clientWithFirewall(clientHost, named(CLIENT));

        clientHost.disconnect();
        assertThat(server.ask("tell lost")).isEqualTo("UnmarshalException");
        clientHost.reconnect();
        client.ask("greet lost"); // over the connection that the server has given up

        assertThat(client.ask("greet again")).isEqualTo("hello again");
        assertThat(server.ask("tell news")).isEqualTo("heard news");
    }
}
