// SPDX-License-Identifier: Apache-2.0
package io.wherry.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.SerializationConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import io.wherry.codec.FilterRejectedException;
import io.wherry.howto.StoreInHazelcast;
import io.wherry.howto.StoreInHazelcast.Order;
import io.wherry.testkit.integration.JvmProcess;
import io.wherry.testkit.zoo.shapes.Message;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import javax.cache.Cache;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The program of integrations/hazelcast/README.md does what the page says.
@Timeout(120)
final class HowToTest {
    private static final String ADDRESS = "127.0.0.1:";

    @Test
    void orderIsStored() throws IOException {
        PrintStream usual = System.out;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        try {
            StoreInHazelcast.main(Integer.toString(JvmProcess.freePort()));
        } finally {
            System.setOut(usual);
        }

        assertThat(output.toString(StandardCharsets.UTF_8)).contains("loaded: [tea]");
    }

    @Test
    void cacheOfJcacheHasTheSameSerializer() throws IOException {
        HazelcastInstance member =
                Hazelcast.newHazelcastInstance(StoreInHazelcast.member(JvmProcess.freePort()));
        Cache<String, Order> orders = StoreInHazelcast.jcache(member);
        try {
            orders.put("ann", new Order(List.of("tea")));

            assertThat(orders.get("ann")).isEqualTo(new Order(List.of("tea")));
        } finally {
            orders.getCacheManager().close();
            member.shutdown();
        }
    }

    @Test
    void valuesMoveFromJavaSerializationAndBack() throws IOException {
        int port = JvmProcess.freePort();
        HazelcastInstance member = Hazelcast.newHazelcastInstance(StoreInHazelcast.member(port));
        HazelcastInstance old = client(port, _ -> {});
        HazelcastInstance between =
                client(port, StoreInHazelcast::readBothAndWriteJavaSerialization);
        try {
            old.getMap("orders").set("old", new Order(List.of("milk")));
            member.getMap("orders").set("new", new Order(List.of("tea")));

            between.getMap("orders").set("back", between.getMap("orders").get("new"));

            assertThat(member.getMap("orders").get("old")).isEqualTo(new Order(List.of("milk")));
            assertThat(old.getMap("orders").get("back")).isEqualTo(new Order(List.of("tea")));
            assertThatThrownBy(() -> old.getMap("orders").get("new")).hasMessageContaining("type");
        } finally {
            between.shutdown();
            old.shutdown();
            member.shutdown();
        }
    }

    @Test
    void otherClassesAreRefused() throws IOException {
        int port = JvmProcess.freePort();
        HazelcastInstance member = Hazelcast.newHazelcastInstance(StoreInHazelcast.member(port));
        HazelcastInstance old = client(port, _ -> {});
        try {
            member.getMap("orders").set("lean", Message.of(1));
            old.getMap("orders").set("java", Message.of(2));

            assertThatThrownBy(() -> member.getMap("orders").get("lean"))
                    .hasCauseInstanceOf(FilterRejectedException.class);
            assertThatThrownBy(() -> member.getMap("orders").get("java"))
                    .hasStackTraceContaining("not allowed");
        } finally {
            old.shutdown();
            member.shutdown();
        }
    }

    private static HazelcastInstance client(int port, Consumer<SerializationConfig> settings) {
        ClientConfig config = new ClientConfig();
        config.getNetworkConfig().addAddress(ADDRESS + port);
        config.getConnectionStrategyConfig()
                .getConnectionRetryConfig()
                .setClusterConnectTimeoutMillis(30_000);
        settings.accept(config.getSerializationConfig());
        return HazelcastClient.newHazelcastClient(config);
    }
}
