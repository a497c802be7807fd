// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.Cluster;
import io.wherry.iso.ClusterNotPresentException;
import io.wherry.iso.Exchange;
import io.wherry.iso.GraphFingerprint;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.PeerLostException;
import io.wherry.iso.RawGraphs;
import io.wherry.iso.TestSpace;
import io.wherry.iso.raw.Cells;
import io.wherry.testkit.transport.BackgroundTask;
import io.wherry.testkit.transport.PeerJvm;
import io.wherry.testkit.transport.TestCertificates;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Clusters are sent between JVMs.
@Timeout(120)
final class ClusterTransferTest {
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    private final IsoSpace space = TestSpace.open();
    private final List<Process> others = new ArrayList<>();

    @TempDir private Path folder;

    @BeforeEach
    void nameTypes() {
        assertThat(RawGraphs.LEAF.isKindOf(RawGraphs.NODE)).isTrue();
    }

    @AfterEach
    void endOthers() throws InterruptedException {
        for (Process process : others) {
            process.destroyForcibly().waitFor();
        }
    }

    private List<Address> addresses(String scheme, int nodes) throws IOException {
        String job = UUID.randomUUID().toString();
        List<Address> addresses = new ArrayList<>();
        for (int i = 0; i < nodes; i++) {
            String text =
                    switch (scheme) {
                        case "tcp", "tls" -> scheme + "://127.0.0.1:" + freePort();
                        case "unix" -> "unix://" + folder.resolve(Integer.toString(i));
                        default -> scheme + "://iso-" + job + "-" + i;
                    };
            addresses.add(Address.parse(text));
        }
        return addresses;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static LinkOptions links() throws IOException {
        return LinkOptions.standard().withTls(TestCertificates.SERVER.options());
    }

    private void start(int node, String work, List<Address> addresses) throws IOException {
        TestCertificates own = TestCertificates.CLIENT;
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                own.certificates().toString(),
                                own.key().toString(),
                                TestCertificates.CA.certificates().toString(),
                                Integer.toString(node),
                                work));
        addresses.forEach(address -> arguments.add(address.toString()));
        others.add(PeerJvm.start(NodeProgram.class, arguments));
    }

    /// Sends a graph through several nodes, each of which adds 1 to its root, and compares the
    /// result.
    private void round(Exchange exchange, Consumer<Cluster> graph, int first, int last, int hops) {
        Cluster cluster = space.newCluster();
        graph.accept(cluster);
        int root = cluster.rootReference();
        int key = Cells.getInt(root, RawGraphs.KEY);
        Cells.putInt(root, RawGraphs.KEY, key + hops);
        String expected = GraphFingerprint.of(root);
        Cells.putInt(root, RawGraphs.KEY, key);
        exchange.send(cluster, first, PATIENCE);
        cluster.close();
        assertThat(Cells.typeOf(root)).isZero();
        try (Cluster back = exchange.receive(0, cluster.rank(), last, PATIENCE)) {
            assertThat(GraphFingerprint.of(back.rootReference())).isEqualTo(expected);
            assertThat(back.version()).isEqualTo(2);
            RawGraphs.node(back, 1); // it belongs to this node, and can grow again
        }
    }

    private void roundOfAll(Exchange exchange, int first, int last, int hops) {
        round(exchange, cluster -> RawGraphs.fillTree(cluster, 20_000, 1), first, last, hops);
        round(exchange, cluster -> RawGraphs.fillRing(cluster, 5_000, 2), first, last, hops);
        round(exchange, cluster -> RawGraphs.fillMixture(cluster, 700_000, 3), first, last, hops);
        round(exchange, cluster -> RawGraphs.fillRing(cluster, 1, 4), first, last, hops);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "tls", "unix", "shm"})
    void graphsComeBackFromAnotherJvm(String scheme) throws Exception {
        List<Address> addresses = addresses(scheme, 2);
        start(1, "to:0", addresses);
        try (Exchange exchange = Exchange.open(space, addresses, links())) {
            exchange.awaitAll(PATIENCE);
            roundOfAll(exchange, 1, 1, 1);
        }
        assertThat(others.getFirst().waitFor()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"unix", "tcp"})
    void graphsGoRoundFourNodes(String scheme) throws Exception {
        List<Address> addresses = addresses(scheme, 4);
        for (int i = 1; i < 4; i++) {
            start(i, "to:" + (i + 1) % 4, addresses);
        }
        try (Exchange exchange = Exchange.open(space, addresses, links())) {
            roundOfAll(exchange, 1, 3, 3);
            roundOfAll(exchange, 2, Exchange.ANY, 2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = "unix")
    void aBroadcastReachesAll(String scheme) throws Exception {
        List<Address> addresses = addresses(scheme, 4);
        for (int i = 1; i < 4; i++) {
            start(i, "to:0", addresses);
        }
        try (Exchange exchange = Exchange.open(space, addresses, links());
                Cluster cluster = space.newCluster()) {
            RawGraphs.fillRing(cluster, 3_000, 5);
            int root = cluster.rootReference();
            int key = Cells.getInt(root, RawGraphs.KEY);
            exchange.broadcast(cluster, PATIENCE);
            for (int i = 1; i < 4; i++) {
                try (Cluster back = exchange.receive(0, cluster.rank(), i, PATIENCE)) {
                    assertThat(Cells.getInt(root, RawGraphs.KEY)).isEqualTo(key + 1);
                    assertThat(back.version()).isEqualTo(2);
                }
            }
            assertThat(cluster.isPresent()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "tls", "unix", "shm"})
    void aSenderThatIsKilledLeavesNothing(String scheme) throws Exception {
        List<Address> addresses = addresses(scheme, 2);
        start(1, "stall:1000000", addresses);
        try (Exchange exchange = Exchange.open(space, addresses, links())) {
            Cluster first = exchange.receive(1, 1, PATIENCE);
            int root = first.rootReference();
            BackgroundTask<Cluster> waiting = BackgroundTask.waiting(() -> exchange.receive(1, 1));
            for (int i = 0; first.isPresent() && i < 1000; i++) {
                Thread.sleep(10);
            }
            assertThat(first.isPresent()).isFalse();
            others.getFirst().destroyForcibly().waitFor();
            assertThat(waiting.failure())
                    .isInstanceOfSatisfying(
                            PeerLostException.class, e -> assertThat(e.node()).isEqualTo(1));
            assertThat(Cells.typeOf(root)).isZero();
            assertThatThrownBy(() -> space.cluster(1, 1))
                    .isInstanceOf(ClusterNotPresentException.class);
            assertThatThrownBy(() -> exchange.receive(1, 1)).isInstanceOf(PeerLostException.class);
        }
    }
}
