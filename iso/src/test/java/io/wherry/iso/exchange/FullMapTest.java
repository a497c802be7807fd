// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.iso.Cluster;
import io.wherry.iso.ClusterFullException;
import io.wherry.iso.Exchange;
import io.wherry.iso.ExchangeOptions;
import io.wherry.iso.IsoList;
import io.wherry.iso.IsoMap;
import io.wherry.iso.RawPeer;
import io.wherry.iso.TestSpace;
import io.wherry.transport.Address;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Maps in a cluster that cannot grow, as it was received from another node.
@Timeout(60)
final class FullMapTest {
    private static final int RANK = 20; // of no other test

    private final List<Address> addresses = addresses();

    private static List<Address> addresses() {
        String job = UUID.randomUUID().toString();
        return Stream.of("0", "1")
                .map(node -> Address.parse("loopback://iso-" + job + "-" + node))
                .toList();
    }

    @Test
    void aFurtherEntryHasThePlaceOfARemovedOne() throws Exception {
        inFullCluster(cluster -> replaceAll(cluster.createMap(Long.class, Long.class)));
    }

    @Test
    void aMapThatCannotGrowTakesNoRoom() throws Exception {
        inFullCluster(cluster -> {
            IsoMap<Integer, Integer> map = cluster.createMap(Integer.class, Integer.class);
            long size = 0;
            int count = 0;
            try {
                while (true) {
                    size = cluster.byteSize();
                    map.put(count, -count);
                    count++;
                }
            } catch (ClusterFullException _) {
                assertThat(cluster.byteSize()).isEqualTo(size);
            }
            map.remove(0);
            map.put(count, -count);
            assertThat(cluster.byteSize()).isEqualTo(size);
            for (int key = 1; key <= count; key++) {
                assertThat(map.get(key)).isEqualTo(-key);
            }
            assertThat(cluster.createArray(Long.class, 2000)).hasSize(2000).containsOnly(0L);
            cluster.verify();
        });
    }

    @Test
    void aKeyWhoseValueHasNoRoomTakesNone() throws Exception {
        inFullCluster(cluster -> {
            IsoMap<String, String> map = cluster.createMap(String.class, String.class);
            map.put("first", "1");
            long size = cluster.byteSize();
            String large = "x".repeat(1 << 17);

            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> map.put("other", large))
                        .isInstanceOf(ClusterFullException.class);
                assertThat(cluster.byteSize()).isEqualTo(size);
            }

            assertThat(map.put("second", "2")).isNull();
            assertThat(map).isEqualTo(Map.of("first", "1", "second", "2"));
            cluster.verify();
        });
    }

    /* Its parts are allocated one after the other. */
    private record Pair(String first, String second) {}

    @Test
    void aRecordThatHasNoRoomTakesNone() throws Exception {
        inFullCluster(cluster -> {
            Pair one = new Pair("first", "1");
            IsoMap<String, Pair> map = cluster.createMap(String.class, Pair.class);
            map.put("one", one);
            IsoList<Pair> list = cluster.createList(Pair.class);
            list.add(one);
            long size = cluster.byteSize();
            Pair large = new Pair("large", "x".repeat(1 << 17));

            for (int i = 0; i < 3; i++) {
                assertFull(() -> map.put("other", large));
                assertFull(() -> map.put("one", large));
                assertFull(() -> list.add(large));
                assertFull(() -> list.set(0, large));
                assertThat(cluster.byteSize()).isEqualTo(size);
            }

            assertThat(map.put("second", one)).isNull();
            assertThat(map).isEqualTo(Map.of("one", one, "second", one));
            assertThat(list).containsExactly(one);
            cluster.verify();
        });
    }

    private static void assertFull(ThrowingCallable change) {
        assertThatThrownBy(change).isInstanceOf(ClusterFullException.class);
    }

    private void inFullCluster(Consumer<Cluster> program) throws Exception {
        try (Exchange exchange =
                        Exchange.open(TestSpace.open(), addresses, ExchangeOptions.standard());
                RawPeer peer = RawPeer.join(addresses.getFirst(), 1, 2)) {
            peer.send(RawPeer.cluster(1, RANK, 1, 0, RawPeer.nodes(1)));
            try (Cluster cluster = exchange.receive(1, RANK, RawPeer.PATIENCE)) {
                program.accept(cluster);
            }
        }
    }

    private static void replaceAll(IsoMap<Long, Long> map) {
        int count = fill(map);
        assertThat(count).isGreaterThan(100);

        for (long key = 0; key < count; key++) {
            assertThat(map.remove(key)).isEqualTo(key);
            map.put(count + key, key);
        }

        assertThat(map).hasSize(count);
        for (long key = 0; key < count; key++) {
            assertThat(map.get(count + key)).isEqualTo(key);
        }
    }

    private static int fill(IsoMap<Long, Long> map) {
        int count = 0;
        try {
            while (true) {
                map.put((long) count, (long) count);
                count++;
            }
        } catch (ClusterFullException _) {
            return count;
        }
    }
}
