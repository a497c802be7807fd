// SPDX-License-Identifier: Apache-2.0
package io.wherry.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.config.GlobalSerializerConfig;
import com.hazelcast.config.JavaSerializationFilterConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import io.wherry.codec.GraphCodec;
import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.integration.IntegrationContract;
import io.wherry.testkit.integration.JvmProcess;
import io.wherry.testkit.integration.ValueStore;
import io.wherry.testkit.zoo.shapes.Message;
import io.wherry.testkit.zoo.shapes.shop.Order;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The contract of integrations, by clients of two members that are processes of their own.
final class HazelcastTest extends IntegrationContract {
    private static HazelcastClients clients;
    private static JvmProcess first;
    private static JvmProcess second;

    @BeforeAll
    static void start() throws Exception {
        int port = JvmProcess.freePort();
        first = HazelcastMember.start(port);
        second = HazelcastMember.start(JvmProcess.freePort(), port);
        clients = new HazelcastClients(port);
    }

    @AfterAll
    static void stop() throws IOException {
        if (clients != null) {
            clients.close();
        }
        if (second != null) {
            second.close();
        }
        first.close();
    }

    @Override
    protected ValueStore open(GraphCodec codec) {
        return new MapStore(clients.of(codec));
    }

    @Override
    protected boolean storesNull() {
        return false;
    }

    /// Values in a map.
    private record MapStore(HazelcastInstance client) implements ValueStore {
        @Override
        public void store(String key, Object value) {
            client.getMap("values").set(key, value);
        }

        @Override
        public Object load(String key) {
            return client.getMap("values").get(key);
        }

        @Override
        public void close() {}
    }

    @Test
    void valuesAreOnTwoMembers() {
        HazelcastInstance client = clients.of(GraphCodec.lean());

        assertThat(client.getCluster().getMembers()).hasSize(2);
    }

    @Test
    void valuesOfJavaSerializationAreReadAndWrittenInLean() {
        HazelcastInstance java = clients.connect(_ -> {});
        try {
            java.getMap("values").set("moved", Message.of(3));
            IMap<String, Object> moving = clients.of(GraphCodec.lean()).getMap("values");

            Object value = moving.get("moved");
            moving.set("moved", value);

            Isomorphism.check(Message.of(3), moving.get("moved"));
            assertThatThrownBy(() -> java.getMap("values").get("moved"))
                    .isInstanceOf(HazelcastSerializationException.class)
                    .hasMessageContaining(Integer.toString(GraphGlobalSerializer.TYPE_ID));
        } finally {
            java.shutdown();
        }
    }

    /// The first step of a move without an interruption, and the way back.
    @Test
    void serializerThatDoesNotOverrideReadsLeanAndWritesJavaSerialization() {
        GraphGlobalSerializer serializer = new GraphGlobalSerializer(GraphCodec.lean());
        GlobalSerializerConfig reading = new GlobalSerializerConfig().setImplementation(serializer);
        HazelcastInstance java = clients.connect(_ -> {});
        HazelcastInstance reader =
                clients.connect(config -> config.setGlobalSerializerConfig(reading));
        try {
            clients.of(GraphCodec.lean()).getMap("values").set("back", Message.of(4));

            Object value = reader.getMap("values").get("back");
            reader.getMap("values").set("back", value);

            Isomorphism.check(Message.of(4), java.getMap("values").get("back"));
        } finally {
            reader.shutdown();
            java.shutdown();
        }
    }

    /// Hazelcast finds the serializer of a value by its type id: the bytes of Java's serialization do
    /// not reach the class filter of the codec.
    @Test
    void filterOfHazelcastRefusesStoredObjectsOfJavaSerialization() {
        JavaSerializationFilterConfig filter =
                new JavaSerializationFilterConfig().setDefaultsDisabled(true);
        filter.getWhitelist().addClasses(Order.class.getName());
        HazelcastInstance java = clients.connect(_ -> {});
        HazelcastInstance guarded =
                clients.connect(config -> {
                    new GraphGlobalSerializer(GraphCodec.lean()).configure(config);
                    config.setJavaSerializationFilterConfig(filter);
                });
        try {
            java.getMap("values").set("java", Message.of(5));

            assertThatThrownBy(() -> guarded.getMap("values").get("java"))
                    .hasStackTraceContaining(Message.class.getName())
                    .hasStackTraceContaining("not allowed");
        } finally {
            guarded.shutdown();
            java.shutdown();
        }
    }

    @Test
    void typeIdIsPositive() {
        assertThatThrownBy(() -> new GraphGlobalSerializer(GraphCodec.lean(), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("0");
    }
}
