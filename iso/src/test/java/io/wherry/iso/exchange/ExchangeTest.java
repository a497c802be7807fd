// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.Cluster;
import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.ClusterFullException;
import io.wherry.iso.ClusterNotPresentException;
import io.wherry.iso.Exchange;
import io.wherry.iso.ExchangeOptions;
import io.wherry.iso.IsoException;
import io.wherry.iso.IsoSpace;
import io.wherry.iso.PeerLostException;
import io.wherry.iso.RawGraphs;
import io.wherry.iso.RawPeer;
import io.wherry.iso.TestSpace;
import io.wherry.iso.TransferTimeoutException;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Cells;
import io.wherry.launch.RankPlacement;
import io.wherry.testkit.transport.BackgroundTask;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// An exchange, and a peer that sends what the test specifies, byte by byte.
@Timeout(60)
final class ExchangeTest {
    private static final Duration SHORT = Duration.ofMillis(150);

    private final IsoSpace space = TestSpace.open();
    private final List<Address> addresses = addresses(3);
    private Exchange exchange = null;

    private static List<Address> addresses(int nodes) {
        String job = UUID.randomUUID().toString();
        return IntStream.range(0, nodes)
                .mapToObj(i -> Address.parse("loopback://iso-" + job + "-" + i))
                .toList();
    }

    private Exchange open(int nodes, ExchangeOptions options) throws Exception {
        exchange = Exchange.open(space, addresses.subList(0, nodes), options);
        return exchange;
    }

    private RawPeer join(int node, int nodes) throws Exception {
        return RawPeer.join(addresses.getFirst(), node, nodes);
    }

    @AfterEach
    void close() {
        if (exchange != null) {
            exchange.close();
        }
        for (int origin = 1; origin < 4; origin++) {
            for (int rank = 0; rank < 8; rank++) {
                forget(origin, rank);
            }
        }
    }

    private void forget(int origin, int rank) {
        try {
            space.cluster(origin, rank).close();
        } catch (ClusterNotPresentException _) {
            // most are not
        }
    }

    @Test
    void bytesAreTheOnesOfTheDescription() throws Exception {
        open(2, ExchangeOptions.standard());
        try (RawPeer peer = RawPeer.connect(addresses.getFirst());
                Cluster cluster = space.newCluster()) {
            peer.send(RawPeer.hello(1, 2, 64, 1 << 13, ""));
            assertThat(HexFormat.of().formatHex(peer.receive()))
                    .isEqualTo(
                            "574d5348"
                                    + "01000000"
                                    + "00000000"
                                    + "02000000"
                                    + "00000000"
                                    + "40000000"
                                    + "00200000"
                                    + "0000010000000000"
                                    + "0000000000000000");
            int node = RawGraphs.node(cluster, 7);
            cluster.setRootReference(node);
            exchange.send(cluster, 1);
            byte[] frame = peer.receive();
            String rank = HexFormat.of().toHexDigits(Integer.reverseBytes(cluster.rank()));
            String root = HexFormat.of().toHexDigits(Integer.reverseBytes(node));
            assertThat(HexFormat.of().formatHex(frame, 0, 56))
                    .isEqualTo(
                            "01000000"
                                    + "00000000"
                                    + "00000000"
                                    + rank
                                    + "0200000000000000"
                                    + "5000000000000000"
                                    + root
                                    + "01000000"
                                    + rank
                                    + "01000000"
                                    + "5000000000000000");
            MemorySegment sent = MemorySegment.ofArray(frame).asSlice(56);
            assertThat(sent.mismatch(cluster.memory().getFirst())).isEqualTo(-1);
            assertThat(cluster.version()).isEqualTo(2);
        }
    }

    @Test
    void receivedClusterIsPresent() throws Exception {
        open(2, ExchangeOptions.standard());
        try (RawPeer peer = join(1, 2)) {
            int root = RawPeer.reference(1, 3, 80);
            peer.send(RawPeer.cluster(1, 3, 9, root, RawPeer.nodes(10, 20)));
            Cluster cluster = exchange.receive(1, 3, RawPeer.PATIENCE);
            assertThat(cluster.version()).isEqualTo(9);
            assertThat(cluster.rootReference()).isEqualTo(root);
            assertThat(Cells.getInt(root, RawGraphs.KEY)).isEqualTo(20);
            assertThat(space.cluster(1, 3).byteSize()).isEqualTo(96);
        }
    }

    @Test
    void aNewCopyTakesThePlaceOfTheOld() throws Exception {
        open(2, ExchangeOptions.standard());
        try (RawPeer peer = join(1, 2)) {
            peer.send(RawPeer.cluster(1, 3, 1, 0, RawPeer.nodes(10, 20, 30)));
            peer.send(RawPeer.cluster(1, 3, 2, 0, RawPeer.nodes(40)));
            Cluster first = exchange.receive(1, 3, RawPeer.PATIENCE);
            Cluster second = exchange.receive(1, 3, RawPeer.PATIENCE);
            assertThat(first.isPresent()).isFalse();
            assertThat(second.isPresent()).isTrue();
            assertThatThrownBy(first::version).isInstanceOf(ClusterNotPresentException.class);
            assertThat(Cells.getInt(RawPeer.reference(1, 3, 64), RawGraphs.KEY)).isEqualTo(40);
            for (int at = 80; at < 120; at += 8) {
                assertThat(Cells.getLong(RawPeer.reference(1, 3, at), 0)).as("at " + at).isZero();
            }
            assertThatThrownBy(
                            () -> Cells.checked(RawPeer.reference(1, 3, 80), RawGraphs.NODE.id()))
                    .isInstanceOf(ClusterNotPresentException.class);
        }
    }

    @Test
    void aCopyThatArrivesAfterOneWasClosedHasNothingOfStaleReferences() throws Exception {
        open(2, ExchangeOptions.standard());
        try (RawPeer peer = join(1, 2)) {
            peer.send(RawPeer.cluster(1, 3, 1, 0, RawPeer.nodes(10, 20, 30)));
            exchange.receive(1, 3, RawPeer.PATIENCE).close();
            Cells.putLong(RawPeer.reference(1, 3, 96), 0, -1); // a stale reference
            peer.send(RawPeer.cluster(1, 3, 2, 0, RawPeer.nodes(40)));
            exchange.receive(1, 3, RawPeer.PATIENCE);
            assertThat(Cells.getInt(RawPeer.reference(1, 3, 64), RawGraphs.KEY)).isEqualTo(40);
            for (int at = 80; at < 120; at += 8) {
                assertThat(Cells.getLong(RawPeer.reference(1, 3, at), 0)).as("at " + at).isZero();
            }
        }
    }

    private static byte[] objects(Type type, int reference) {
        return RawPeer.little(16).putInt(0, type.id()).putInt(next(type), reference).array();
    }

    private static int next(Type type) {
        return type.field("next").offset();
    }

    private static Type unnamed(String name) {
        List<Field> fields =
                List.of(
                        new Field("next", Kind.REFERENCE, name, 0),
                        new Field("number", Kind.LONG, "long", 0));
        return Type.ofFields(name, null, fields);
    }

    @Test
    void typesMayBeNamedLater() throws Exception {
        open(2, ExchangeOptions.standard());
        Type late = unnamed("test.Late");
        int root = RawPeer.reference(1, 3, 64);
        try (RawPeer peer = join(1, 2)) {
            peer.send(RawPeer.cluster(1, 3, 1, root, objects(late, root)));
            Cluster cluster = exchange.receive(1, 3, RawPeer.PATIENCE);
            assertThatThrownBy(cluster::rootReference).isInstanceOf(UnknownTypeException.class);
            assertThat(cluster.isPresent()).isTrue();
            Types.register(late);
            assertThat(cluster.rootReference()).isEqualTo(root);
        }
    }

    @Test
    void clusterFoundCorruptLaterIsRemoved() throws Exception {
        open(2, ExchangeOptions.standard());
        Type late = unnamed("test.Later");
        int root = RawPeer.reference(1, 3, 64);
        try (RawPeer peer = join(1, 2)) {
            peer.send(RawPeer.cluster(1, 3, 1, root, objects(late, root + 1)));
            Cluster cluster = exchange.receive(1, 3, RawPeer.PATIENCE);
            Types.register(late);
            assertThatThrownBy(cluster::rootReference)
                    .isInstanceOf(ClusterFormatException.class)
                    .hasMessageContainingAll("origin=1, rank=3", "field=next", "test.Later");
            assertThat(cluster.isPresent()).isFalse();
        }
    }

    @Test
    void trustedPeersAreBelieved() throws Exception {
        open(2, ExchangeOptions.standard().trusting());
        try (RawPeer peer = join(1, 2)) {
            int root = RawPeer.reference(1, 3, 64);
            byte[] content = RawPeer.nodes(1);
            content[8] = 1; // an invalid reference
            peer.send(RawPeer.cluster(1, 3, 1, root, content));
            Cluster cluster = exchange.receive(1, 3, RawPeer.PATIENCE);
            assertThat(cluster.rootReference()).isEqualTo(root);
        }
    }

    @Test
    void unrequestedClustersWait() throws Exception {
        open(2, ExchangeOptions.standard());
        try (RawPeer peer = join(1, 2)) {
            for (int i = 0; i < 6; i++) {
                peer.send(RawPeer.cluster(1, i, i + 1, 0, RawPeer.nodes(i)));
            }
            assertThat(exchange.receive(1, 5, RawPeer.PATIENCE).version()).isEqualTo(6);
            assertThat(exchange.receive(1, 2, Exchange.ANY, RawPeer.PATIENCE).rank()).isEqualTo(2);
            int[] rest =
                    IntStream.range(0, 4)
                            .map(_ -> exchange.receive(RawPeer.PATIENCE).rank())
                            .toArray();
            assertThat(rest).containsExactly(0, 1, 3, 4);
            assertThat(Cells.getInt(RawPeer.reference(1, 4, 64), RawGraphs.KEY)).isEqualTo(4);
            assertThatThrownBy(() -> exchange.receive(SHORT))
                    .isInstanceOf(TransferTimeoutException.class)
                    .hasMessageContaining("origin=any");
        }
    }

    @Test
    void unrequestedClustersAreBounded() throws Exception {
        open(2, ExchangeOptions.standard().withMost(1 << 20, 200));
        try (RawPeer peer = join(1, 2)) {
            for (int i = 0; i < 4; i++) {
                peer.send(RawPeer.cluster(1, i, 1, 0, RawPeer.nodes(i)));
            }
            assertThatThrownBy(() -> exchange.receive(1, 3, RawPeer.PATIENCE))
                    .isInstanceOf(ClusterFullException.class)
                    .hasMessageContaining("unrequested clusters precede it");
            for (int i = 0; i < 4; i++) {
                assertThat(exchange.receive(1, i, RawPeer.PATIENCE).rank()).isEqualTo(i);
            }
        }
    }

    @Test
    void anyOfSeveralPeersMaySend() throws Exception {
        open(3, ExchangeOptions.standard());
        try (RawPeer one = join(1, 3);
                RawPeer two = join(2, 3)) {
            BackgroundTask<Cluster> waiting =
                    BackgroundTask.waiting(() -> exchange.receive(RawPeer.PATIENCE));
            two.send(RawPeer.cluster(2, 1, 1, 0, RawPeer.nodes(1)));
            assertThat(waiting.result().origin()).isEqualTo(2);
            waiting =
                    BackgroundTask.waiting(
                            () -> exchange.receive(2, 1, Exchange.ANY, RawPeer.PATIENCE));
            one.send(RawPeer.cluster(2, 1, 7, 0, RawPeer.nodes(2)));
            assertThat(waiting.result().version()).isEqualTo(7);
            // a thread that waits for one cluster gets it although another waits for any
            waiting =
                    BackgroundTask.waiting(
                            () -> exchange.receive(3, 3, Exchange.ANY, RawPeer.PATIENCE));
            BackgroundTask<Cluster> other = BackgroundTask.waiting(() -> exchange.receive(1, 1, 1));
            one.send(RawPeer.cluster(1, 1, 1, 0, RawPeer.nodes(3)));
            assertThat(other.result().origin()).isEqualTo(1);
            two.send(RawPeer.cluster(3, 3, 1, 0, RawPeer.nodes(3)));
            assertThat(waiting.result().origin()).isEqualTo(3);
        }
    }

    @Test
    void anInterruptEndsAReceiveAndLosesNothing() throws Exception {
        open(2, ExchangeOptions.standard());
        try (RawPeer peer = join(1, 2)) {
            BackgroundTask<Cluster> waiting = BackgroundTask.waiting(() -> exchange.receive());
            waiting.interrupt();
            assertThat(waiting.failure())
                    .isInstanceOf(IsoException.class)
                    .hasMessageContainingAll("interrupted", "origin=any");
            peer.send(RawPeer.cluster(1, 3, 9, 0, RawPeer.nodes(1)));
            assertThat(exchange.receive(RawPeer.PATIENCE).version()).isEqualTo(9);
        }
    }

    @Test
    void receivingFromOnePeerStartsNoThread() throws Exception {
        List<Thread> before = receivingThreads(); // of the exchanges of other tests
        open(2, ExchangeOptions.standard());
        try (RawPeer peer = join(1, 2)) {
            peer.send(RawPeer.cluster(1, 3, 9, 0, RawPeer.nodes(1)));
            peer.send(RawPeer.cluster(1, 4, 9, 0, RawPeer.nodes(1)));
            exchange.receive(RawPeer.PATIENCE);
            exchange.receive(1, 4, RawPeer.PATIENCE);
            assertThat(before).containsAll(receivingThreads());
        }
    }

    private static List<Thread> receivingThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("wherry-iso-0-from-"))
                .toList();
    }

    @Test
    void aDeadlineInTheMiddleLosesNothing() throws Exception {
        open(2, ExchangeOptions.standard());
        byte[] content = RawPeer.nodes(IntStream.range(0, 4000).toArray());
        byte[] frame = RawPeer.cluster(1, 2, 5, 0, content);
        LinkOptions slow = LinkOptions.standard().withFormat("iso-2");
        Gate gate = new Gate(400);
        try (RawPeer peer = RawPeer.connect(addresses.getFirst(), slow.withWires(gate))) {
            peer.send(RawPeer.hello(1, 2, 64, 1 << 13, ""));
            peer.receive();
            BackgroundTask<Void> sending = BackgroundTask.start(() -> peer.sendAll(frame));
            assertThatThrownBy(() -> exchange.receive(1, 2, SHORT))
                    .isInstanceOf(TransferTimeoutException.class);
            assertThatThrownBy(() -> space.cluster(1, 2))
                    .isInstanceOf(ClusterNotPresentException.class);
            gate.open();
            Cluster cluster = exchange.receive(1, 2, RawPeer.PATIENCE);
            assertThat(cluster.byteSize()).isEqualTo(64 + content.length);
            for (int i = 0; i < 4000; i++) {
                int node = RawPeer.reference(1, 2, 64 + i * 16);
                assertThat(Cells.getInt(node, RawGraphs.KEY)).as("node " + i).isEqualTo(i);
            }
            sending.result();
        }
    }

    @Test
    void aTransferThatIsCutLeavesNothing() throws Exception {
        open(2, ExchangeOptions.standard());
        byte[] content = RawPeer.nodes(IntStream.range(0, 4000).toArray());
        Gate gate = new Gate(40_000);
        LinkOptions slow = LinkOptions.standard().withFormat("iso-2");
        try (RawPeer peer = RawPeer.connect(addresses.getFirst(), slow.withWires(gate))) {
            peer.send(RawPeer.hello(1, 2, 64, 1 << 13, ""));
            peer.receive();
            peer.send(RawPeer.cluster(1, 2, 1, 0, RawPeer.nodes(1)));
            Cluster before = exchange.receive(1, 2, RawPeer.PATIENCE);
            BackgroundTask<Void> sending =
                    BackgroundTask.start(() -> peer.sendAll(RawPeer.cluster(1, 2, 5, 0, content)));
            BackgroundTask<Cluster> waiting = BackgroundTask.waiting(() -> exchange.receive(1, 2));
            gate.cut();
            peer.link.close();
            assertThat(waiting.failure())
                    .isInstanceOfSatisfying(
                            PeerLostException.class, e -> assertThat(e.node()).isEqualTo(1));
            sending.failure();
            assertThat(before.isPresent()).isFalse();
            assertThatThrownBy(() -> space.cluster(1, 2))
                    .isInstanceOf(ClusterNotPresentException.class);
            for (int at = 0; at < 1 << 16; at += 8) {
                assertThat(Cells.getLong(RawPeer.reference(1, 2, at), 0)).isZero();
            }
            assertThatThrownBy(() -> exchange.receive(1, 2)).isInstanceOf(PeerLostException.class);
        }
    }

    @Test
    void waitForAnyReportsALossOnce() throws Exception {
        open(3, ExchangeOptions.standard());
        RawPeer one = join(1, 3);
        try (RawPeer two = join(2, 3)) {
            BackgroundTask<Cluster> waiting = BackgroundTask.waiting(() -> exchange.receive());
            one.send(new byte[3]); // not a cluster
            assertThat(waiting.failure())
                    .isInstanceOf(PeerLostException.class)
                    .hasMessageContaining("node=1");
            two.send(RawPeer.cluster(2, 1, 1, 0, RawPeer.nodes(1)));
            assertThat(exchange.receive(RawPeer.PATIENCE).origin()).isEqualTo(2);
            two.link.finish();
            assertThatThrownBy(() -> exchange.receive(RawPeer.PATIENCE))
                    .isInstanceOf(PeerLostException.class);
        } finally {
            one.close();
        }
    }

    @Test
    void sentClustersMayBeClosed() throws Exception {
        open(2, ExchangeOptions.standard());
        try (RawPeer peer = join(1, 2)) {
            Cluster cluster = space.newCluster();
            RawGraphs.fillTree(cluster, 200_000, 3); // larger than the buffers of the link
            byte[] expected =
                    cluster.memory().stream()
                            .map(memory -> memory.toArray(ValueLayout.JAVA_BYTE))
                            .reduce(new byte[0], ExchangeTest::joined);
            CompletableFuture<Void> first = exchange.sendLater(cluster, 1);
            cluster.close();
            assertThat(cluster.isPresent()).isFalse();
            byte[] frame = peer.receive();
            first.get();
            byte[] bytes = Arrays.copyOfRange(frame, frame.length - expected.length, frame.length);
            assertThat(Arrays.mismatch(expected, 64, expected.length, bytes, 64, bytes.length))
                    .isEqualTo(-1);
        }
    }

    private static byte[] joined(byte[] one, byte[] other) {
        byte[] all = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, all, one.length, other.length);
        return all;
    }

    /// A cluster of rank 6 whose further extent is slot 4.
    private static byte[] acrossSlotFour(int origin) {
        return RawPeer.little(40 + 32 + 64 + 32)
                .put(RawPeer.cluster(origin, 6, 1, 0, new byte[0]), 0, 24)
                .putLong(96)
                .putInt(0)
                .putInt(2)
                .putInt(6)
                .putInt(1)
                .putLong(64)
                .putInt(4)
                .putInt(1)
                .putLong(32)
                .array();
    }

    @Test
    void slotsOfOthersAreNotTouched() throws Exception {
        open(2, ExchangeOptions.standard());
        try (RawPeer peer = join(1, 2)) {
            peer.send(RawPeer.cluster(2, 4, 1, 0, RawPeer.nodes(1)));
            Cluster there = exchange.receive(2, 4, 1, RawPeer.PATIENCE);
            peer.send(acrossSlotFour(2));
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> exchange.receive(2, 6, 1, RawPeer.PATIENCE))
                        .isInstanceOf(ClusterFullException.class)
                        .hasMessageContaining("rank=4");
            }
            assertThat(Cells.getInt(RawPeer.reference(2, 4, 64), RawGraphs.KEY)).isEqualTo(1);
            there.close();
            assertThat(exchange.receive(2, 6, 1, RawPeer.PATIENCE).byteSize()).isEqualTo(96);
        }
    }

    @Test
    void anOriginSaysWhatIsInItsSlots() throws Exception {
        open(2, ExchangeOptions.standard());
        try (RawPeer peer = join(1, 2)) {
            peer.send(RawPeer.cluster(1, 4, 1, 0, RawPeer.nodes(1, 2)));
            Cluster there = exchange.receive(1, 4, RawPeer.PATIENCE);
            peer.send(acrossSlotFour(1));
            assertThat(exchange.receive(1, 6, RawPeer.PATIENCE).byteSize()).isEqualTo(96);
            assertThat(there.isPresent()).isFalse();
            for (int at = 32; at < 120; at += 8) {
                assertThat(Cells.getLong(RawPeer.reference(1, 4, at), 0)).as("at " + at).isZero();
            }
        }
    }

    @Test
    void peersDoNotReplaceOwnClusters() throws Exception {
        open(2, ExchangeOptions.standard());
        try (RawPeer peer = join(1, 2);
                Cluster own = space.newCluster()) {
            peer.send(RawPeer.cluster(0, own.rank(), 8, 0, RawPeer.nodes(1)));
            peer.send(RawPeer.cluster(1, 1, 8, 0, RawPeer.nodes(1)));
            assertThat(exchange.receive(RawPeer.PATIENCE).origin()).isEqualTo(1);
            assertThatThrownBy(() -> exchange.receive(SHORT))
                    .isInstanceOf(TransferTimeoutException.class);
            assertThat(own.isPresent()).isTrue();
            Cluster back = exchange.receive(0, own.rank(), 1, RawPeer.PATIENCE);
            assertThat(back.version()).isEqualTo(8);
            assertThat(own.isPresent()).isFalse();
            back.close();
        }
    }

    @Test
    void aJobIsFoundByItsPlacement() throws Exception {
        String job = UUID.randomUUID().toString();
        RankPlacement placement = new RankPlacement(0, 2, job, "loopback://iso-" + job + "-%d");
        exchange = Exchange.open(space, placement);
        try (RawPeer peer = RawPeer.connect(placement.address(0))) {
            peer.send(RawPeer.hello(1, 2, 64, 1 << 13, job));
            peer.receive();
            peer.send(RawPeer.cluster(1, 1, 3, 0, RawPeer.nodes(1)));
            assertThat(exchange.receive(1, 1, RawPeer.PATIENCE).version()).isEqualTo(3);
        }
        RankPlacement other = new RankPlacement(1, 2, job, "loopback://iso-" + job + "-%d");
        assertThatThrownBy(() -> Exchange.open(space, other))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void bothMaySendBeforeTheyReceive() throws Exception {
        open(2, ExchangeOptions.standard());
        try (RawPeer peer = join(1, 2);
                Cluster cluster = space.newCluster()) {
            RawGraphs.fillTree(cluster, 200_000, 3);
            BackgroundTask<Void> sending =
                    BackgroundTask.start(() -> {
                        byte[] content = RawPeer.nodes(new int[4000]);
                        for (int i = 0; i < 100; i++) {
                            peer.send(RawPeer.cluster(1, 1, i + 1, 0, content));
                        }
                        peer.receive();
                        return null;
                    });
            exchange.send(cluster, 1, RawPeer.PATIENCE);
            sending.result();
            for (int i = 0; i < 100; i++) {
                assertThat(exchange.receive(1, 1, RawPeer.PATIENCE).version()).isEqualTo(i + 1);
            }
        }
    }

    @Test
    void othersAreKeptOut() throws Exception {
        open(2, ExchangeOptions.standard().withJoinWithin(Duration.ofSeconds(3)));
        byte[][] strange = {
            RawPeer.hello(1, 2, 32, 1 << 14, ""),
            RawPeer.hello(1, 2, 64, 1 << 9, ""),
            RawPeer.hello(1, 3, 64, 1 << 13, ""),
            RawPeer.hello(0, 2, 64, 1 << 13, ""),
            RawPeer.hello(-1, 2, 64, 1 << 13, ""),
            RawPeer.hello(1, 2, 64, 1 << 13, "another job"),
            new byte[32],
            new byte[3]
        };
        for (byte[] hello : strange) {
            try (RawPeer peer = RawPeer.connect(addresses.getFirst())) {
                peer.send(hello);
                assertThatThrownBy(
                                () -> {
                                    peer.receive(); // the peer's hello, perhaps
                                    peer.receive();
                                })
                        .isInstanceOf(java.io.IOException.class);
            }
        }
        assertThatThrownBy(() -> exchange.receive(1, 0))
                .isInstanceOf(PeerLostException.class)
                .hasMessageContaining("did not come");
    }

    @Test
    void closeWakesWaitingThreads() throws Exception {
        open(2, ExchangeOptions.standard());
        BackgroundTask<Cluster> early = BackgroundTask.waiting(() -> exchange.receive(1, 0));
        try (RawPeer peer = join(1, 2)) {
            BackgroundTask<Cluster> late = BackgroundTask.waiting(() -> exchange.receive());
            exchange.close();
            assertThat(early.failure()).isInstanceOf(IllegalStateException.class);
            assertThat(late.failure()).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(peer::receive).hasMessageContaining("closed by the peer");
        }
    }
}
