// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.howto.WatchClusters;
import io.wherry.iso.exchange.SharedExchangePeer;
import io.wherry.iso.publish.PublishPeer;
import io.wherry.iso.raw.Cells;
import io.wherry.transport.Address;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A recording of the JDK's flight recorder contains the events of clusters.
@Timeout(120)
final class FlightRecorderTest {
    private static final String PREFIX = "io.wherry.iso.";
    private static final List<String> INSTANT =
            List.of("Created", "Closed", "Grown", "HandedOver", "Taken", "Published");
    private static final List<String> TIMED = List.of("Sent", "Received", "Verified", "Compacted");

    @TempDir Path folder;

    private static Recording all() {
        Recording recording = new Recording();
        INSTANT.forEach(name -> recording.enable(PREFIX + name));
        TIMED.forEach(name -> recording.enable(PREFIX + name).withoutThreshold());
        return recording;
    }

    /// Options of a JVM that records all events, as users set them.
    private static List<String> recordingTo(Path file) {
        StringBuilder option = new StringBuilder("-XX:StartFlightRecording:settings=none");
        option.append(",filename=").append(file);
        INSTANT.forEach(name -> option.append(",+" + PREFIX + name + "#enabled=true"));
        TIMED.forEach(name -> option.append(",+" + PREFIX + name + "#enabled=true"));
        TIMED.forEach(name -> option.append(",+" + PREFIX + name + "#threshold=0ms"));
        List<String> options = new ArrayList<>(ChildJvm.PLAIN);
        options.add("-Xlog:disable"); // suppresses the message of the recorder
        options.add(option.toString());
        return options;
    }

    private static List<RecordedEvent> events(Path file, String type) throws IOException {
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals(PREFIX + type))
                .toList();
    }

    private List<RecordedEvent> events(Recording recording, String type) throws IOException {
        Path file = folder.resolve(type + ".jfr");
        recording.dump(file);
        return events(file, type).stream().filter(FlightRecorderTest::isOfThisThread).toList();
    }

    /* Exchanges that earlier tests left running have other threads. */
    private static boolean isOfThisThread(RecordedEvent event) {
        return event.getThread().getJavaThreadId() == Thread.currentThread().threadId();
    }

    private static boolean isOf(RecordedEvent event, Cluster cluster) {
        return event.getInt("origin") == cluster.origin() && event.getInt("rank") == cluster.rank();
    }

    private static String name(RecordedEvent event) {
        return event.getInt("origin") + " " + event.getInt("rank");
    }

    @Test
    void clustersAreMadeAndGrowAndAreCompactedAndClosed() throws Exception {
        Cluster cluster;
        Cluster compact;
        long size;
        try (Recording recording = all()) {
            recording.start();
            cluster = TestSpace.open().newCluster();
            RawLists.fill(cluster, 9_000, 5);
            RawGraphs.node(cluster, 1); // unreachable from the root
            size = cluster.byteSize();
            cluster.verify();
            compact = cluster.compact();
            long less = compact.byteSize();
            cluster.close();
            cluster.close();
            compact.close();
            recording.stop();

            assertThat(events(recording, "Created"))
                    .satisfiesExactly(
                            first -> {
                                assertThat(isOf(first, cluster)).isTrue();
                                assertThat(first.getStackTrace().getFrames())
                                        .anyMatch(
                                                f -> f.getMethod().getName().contains("Compacted"));
                            },
                            second -> assertThat(isOf(second, compact)).isTrue());
            assertThat(events(recording, "Grown"))
                    .filteredOn(event -> isOf(event, cluster))
                    .isNotEmpty()
                    .allMatch(event -> event.getLong("room") % (1 << 16) == 0)
                    .allMatch(event -> event.getLong("room") > 0);
            assertThat(events(recording, "Verified"))
                    .singleElement()
                    .satisfies(event -> {
                        assertThat(isOf(event, cluster)).isTrue();
                        assertThat(event.getLong("objects")).isEqualTo(9_001);
                        assertThat(event.getString("failure")).isNull();
                        assertThat(event.getDuration()).isPositive();
                    });
            assertThat(events(recording, "Compacted"))
                    .singleElement()
                    .satisfies(event -> {
                        assertThat(isOf(event, cluster)).isTrue();
                        assertThat(event.getLong("bytes")).isEqualTo(size);
                        assertThat(event.getInt("newRank")).isEqualTo(compact.rank());
                        assertThat(event.getLong("newBytes")).isEqualTo(less).isLessThan(size);
                    });
            assertThat(events(recording, "Closed"))
                    .satisfiesExactly(
                            first -> {
                                assertThat(isOf(first, cluster)).isTrue();
                                assertThat(first.getLong("bytes")).isEqualTo(size);
                            },
                            second -> assertThat(isOf(second, compact)).isTrue());
        }
    }

    @Test
    void problemsOfAClusterAreReported() throws Exception {
        try (Recording recording = all();
                Cluster cluster = TestSpace.open().newCluster()) {
            recording.start();
            int node = RawGraphs.node(cluster, 1);
            Cells.putInt(node, RawGraphs.LEFT, node + 1);
            assertThatThrownBy(cluster::verify).isInstanceOf(ClusterFormatException.class);
            recording.stop();

            assertThat(events(recording, "Verified"))
                    .singleElement()
                    .satisfies(event -> {
                        assertThat(event.getLong("objects")).isZero();
                        assertThat(event.getString("failure"))
                                .contains("reference leads to no object")
                                .contains("test.Node");
                    });
        }
    }

    @Test
    void onlyWhatIsSlowIsThereIfNothingIsSaid() throws Exception {
        try (Recording recording = new Recording()) {
            recording.setSettings(Configuration.getConfiguration("default").getSettings());
            recording.start();
            try (Cluster cluster = TestSpace.open().newCluster()) {
                RawLists.fill(cluster, 9_000, 5).verify();
            }
            recording.stop();

            Path file = folder.resolve("default.jfr");
            recording.dump(file);
            for (String type : INSTANT) {
                assertThat(events(file, type)).isEmpty();
            }
            assertThat(events(file, "Verified"))
                    .allMatch(event -> event.getDuration().toMillis() >= 20);
        }
    }

    private String address(int node) {
        return "unix://" + folder.resolve("node" + node);
    }

    private ChildJvm start(String memory, int node) throws Exception {
        ChildJvm child =
                ChildJvm.start(
                        recordingTo(folder.resolve(node + ".jfr")),
                        SharedExchangePeer.class,
                        memory,
                        node,
                        address(0),
                        address(1));
        assertThat(child.line()).isEqualTo("ready");
        return child;
    }

    /* A cluster is sent from node 0 to node 1. */
    private String cross(String memory) throws Exception {
        try (ChildJvm zero = start(memory, 0);
                ChildJvm one = start(memory, 1)) {
            zero.say("make 10000");
            String name = zero.line();
            zero.say("send 1");
            one.say("take 0");
            assertThat(one.line()).isEqualTo("10000 of " + name);
            zero.line();
            one.finish();
            zero.finish();
            return name;
        }
    }

    @Test
    void clusterThatCrossesIsSentAndReceivedAndVerified() throws Exception {
        String name = cross(SharedExchangePeer.OWN);

        Path sender = folder.resolve("0.jfr");
        Path receiver = folder.resolve("1.jfr");
        RecordedEvent sent = only(sender, "Sent");
        RecordedEvent received = only(receiver, "Received");
        assertThat(name(sent)).isEqualTo(name(received)).isEqualTo(name);
        assertThat(sent.getInt("peer")).isEqualTo(1);
        assertThat(received.getInt("peer")).isZero();
        assertThat(sent.getString("failure")).isNull();
        assertThat(sent.getLong("bytes"))
                .isEqualTo(received.getLong("bytes"))
                .isGreaterThan(100_000);
        assertThat(sent.getDuration()).isPositive();
        RecordedEvent verified = only(receiver, "Verified");
        assertThat(name(verified)).isEqualTo(name);
        assertThat(verified.getLong("objects")).isEqualTo(10_000);
        assertThat(received.getDuration()).isGreaterThan(verified.getDuration());
        assertThat(events(sender, "HandedOver")).isEmpty();
        assertThat(events(receiver, "Taken")).isEmpty();
        assertThat(WatchClusters.bytesSent(sender)).isEqualTo(Map.of(1, sent.getLong("bytes")));
    }

    @Test
    void clusterInSharedMemoryIsHandedOverAndTaken() throws Exception {
        String name = cross(folder.resolve("space").toString());

        Path sender = folder.resolve("0.jfr");
        Path receiver = folder.resolve("1.jfr");
        RecordedEvent given = only(sender, "HandedOver");
        RecordedEvent taken = only(receiver, "Taken");
        assertThat(name(given)).isEqualTo(name(taken)).isEqualTo(name);
        assertThat(given.getInt("peer")).isEqualTo(1);
        assertThat(given.getLong("bytes")).isEqualTo(taken.getLong("bytes")).isGreaterThan(100_000);
        assertThat(name(only(sender, "Sent"))).isEqualTo(name);
        assertThat(only(receiver, "Received").getInt("peer")).isZero();
        assertThat(events(receiver, "Verified")).isEmpty();
    }

    private static RecordedEvent only(Path file, String type) throws IOException {
        List<RecordedEvent> events = events(file, type);
        assertThat(events).as(type).hasSize(1);
        return events.getFirst();
    }

    @Test
    void versionsArePublishedAndClosedWhenUnused() throws Exception {
        Path file = folder.resolve("publish.jfr");
        try (ChildJvm writer =
                ChildJvm.start(
                        recordingTo(file),
                        PublishPeer.class,
                        "write",
                        folder.resolve("space"),
                        folder.resolve("versions"),
                        3)) {
            assertThat(writer.line()).isEqualTo("publishes");
            assertThat(writer.line()).isEqualTo("3 1");
            writer.finish();
        }

        List<RecordedEvent> published = events(file, "Published");
        assertThat(published)
                .extracting(event -> event.getLong("number"))
                .containsExactly(1L, 2L, 3L);
        assertThat(published).allMatch(event -> event.getLong("copied") == 0);
        assertThat(events(file, "Closed"))
                .extracting(FlightRecorderTest::name)
                .containsExactly(name(published.get(0)), name(published.get(1)));
    }

    @Test
    void transfersBetweenNodesAreRecorded() throws Exception {
        IsoSpace space = TestSpace.open();
        String job = UUID.randomUUID().toString();
        List<Address> addresses =
                List.of(
                        Address.parse("loopback://iso-" + job + "-0"),
                        Address.parse("loopback://iso-" + job + "-1"));
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        try (var _ = WatchClusters.transfers(heard::add);
                Exchange exchange = Exchange.open(space, addresses, ExchangeOptions.standard());
                RawPeer peer = RawPeer.join(addresses.getFirst(), 1, 2);
                Cluster cluster = space.newCluster()) {
            RawGraphs.node(cluster, 1);
            exchange.send(cluster, 1, Duration.ofSeconds(20));
            peer.receive();

            String expected =
                    "Cluster Sent: cluster 0.%d, %,d bytes, peer 1, "
                            .formatted(cluster.rank(), cluster.byteSize());
            String line = heard.take();
            while (!line.startsWith(expected)) {
                line = heard.take(); // of an earlier test
            }
            assertThat(line).endsWith(" us");
        }
    }
}
