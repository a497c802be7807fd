// SPDX-License-Identifier: Apache-2.0
package io.wherry.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.config.Config;
import com.hazelcast.config.SerializationConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.IntegrationContract;
import io.wherry.testkit.integration.JvmProcess;
import io.wherry.testkit.integration.SelectedFormat;
import io.wherry.testkit.integration.ValueStore;
import io.wherry.testkit.zoo.shapes.Node;
import java.io.IOException;
import java.io.Serializable;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.cache.Cache;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.processor.EntryProcessor;
import javax.cache.processor.MutableEntry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The contract of integrations by the API of JCache, on one of two members; the other is a process of
/// its own.
final class JCacheTest extends IntegrationContract {
    private static JvmProcess other;
    private static HazelcastInstance member;
    private static Cache<String, Object> cache;

    @BeforeAll
    static void start() throws Exception {
        int port = JvmProcess.freePort();
        other = HazelcastMember.start(port);
        GraphGlobalSerializer serializer =
                new GraphGlobalSerializer(new SelectedFormat(GraphCodec.lean()));
        Config config = HazelcastMember.config(serializer, List.of(JvmProcess.freePort(), port));
        config.setSerializationConfig(new SerializationConfig());
        serializer.configureWithCollections(config.getSerializationConfig());
        member = Hazelcast.newHazelcastInstance(config);
        assertThat(member.getCluster().getMembers()).hasSize(2);
        cache =
                new CacheEntries(member)
                        .manager()
                        .createCache(
                                CacheEntries.NAME,
                                new MutableConfiguration<String, Object>()
                                        .setTypes(String.class, Object.class));
        cache.put("first", "value"); // gives the partitions their owners
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!member.getPartitionService().isClusterSafe()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.sleep(20);
        }
    }

    @AfterAll
    static void stop() throws IOException {
        if (member != null) {
            new CacheEntries(member).manager().close();
            member.getLifecycleService().terminate();
        }
        other.close();
    }

    @Override
    protected ValueStore open(GraphCodec codec) {
        return new CacheStore(codec);
    }

    @Override
    protected boolean storesNull() {
        return false;
    }

    /// Values in the cache.
    private record CacheStore(GraphCodec codec) implements ValueStore {
        @Override
        public void store(String key, Object value) throws Exception {
            SelectedFormat.with(
                    codec,
                    () -> {
                        cache.put(key, value);
                        return null;
                    });
        }

        @Override
        public Object load(String key) throws Exception {
            return SelectedFormat.with(codec, () -> cache.get(key));
        }

        @Override
        public void close() {}
    }

    /// Returns a key whose entry the other member owns.
    private static String keyOfTheOther(String prefix) {
        return IntStream.range(0, 1000)
                .mapToObj(number -> prefix + number)
                .filter(key ->
                        !member.getPartitionService().getPartition(key).getOwner().localMember())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void otherMemberHoldsLeanBytesAndLoadsThem() throws Exception {
        String key = keyOfTheOther("lean-");
        Node node = new Node("of this member");
        cache.put(key, node);

        other.send("stored " + key);
        other.send("load " + key);

        byte[] lean = GraphCodec.lean().encode(node);
        assertThat(other.awaitLine("stored " + key + ":"))
                .isEqualTo(GraphGlobalSerializer.TYPE_ID + " " + HexFormat.of().formatHex(lean));
        assertThat(other.awaitLine("load " + key + ":")).isEqualTo("of this member");
    }

    /// Renames the node of an entry and returns its earlier name and the process in which it ran.
    record Renaming(String name) implements EntryProcessor<String, Object, Object>, Serializable {
        @Override
        public Object process(MutableEntry<String, Object> entry, Object... arguments) {
            Node node = (Node) entry.getValue();
            String earlier = node.name;
            node.name = name;
            entry.setValue(node);
            return new Renamed(earlier, ProcessHandle.current().pid());
        }
    }

    /// The result of a [Renaming].
    record Renamed(String earlier, long process) implements Serializable {}

    @Test
    void entryIsProcessedByTheOtherMember() {
        String key = keyOfTheOther("renamed-");
        Node node = new Node("first");
        node.first = node;
        cache.put(key, node);

        Renamed renamed = (Renamed) cache.invoke(key, new Renaming("second"));

        Node copy = (Node) cache.get(key);
        assertThat(copy.name).isEqualTo("second");
        assertThat(copy.first).isSameAs(copy);
        assertThat(renamed.earlier()).isEqualTo("first");
        assertThat(renamed.process()).isNotEqualTo(ProcessHandle.current().pid());
    }

    /// A value that the filter of the other member does not allow.
    record DeniedValue() implements Serializable {}

    @Test
    void valueThatTheOtherMemberDeniesIsNamed() throws Exception {
        String key = keyOfTheOther("denied-");
        cache.put(key, new DeniedValue());

        other.send("load " + key);

        assertThat(other.awaitLine("load " + key + ":"))
                .contains(FilterRejectedException.class.getName())
                .contains(DeniedValue.class.getName());
        assertThatThrownBy(() -> cache.invoke(key, new Renaming("second")))
                .hasStackTraceContaining(FilterRejectedException.class.getName())
                .hasStackTraceContaining(DeniedValue.class.getName());
    }
}
