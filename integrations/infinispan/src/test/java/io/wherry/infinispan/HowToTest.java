// SPDX-License-Identifier: Apache-2.0
package io.wherry.infinispan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.FilterRejectedException;
import io.wherry.howto.StoreInInfinispan;
import io.wherry.howto.StoreInInfinispan.Order;
import io.wherry.testkit.zoo.shapes.Message;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.infinispan.Cache;
import org.infinispan.commons.dataconversion.MediaType;
import org.infinispan.commons.marshall.WrappedByteArray;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.manager.DefaultCacheManager;
import org.infinispan.manager.EmbeddedCacheManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The program of integrations/infinispan/README.md does what the page says.
@Timeout(60)
final class HowToTest {

    @Test
    void orderIsStored() {
        PrintStream usual = System.out;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        try {
            StoreInInfinispan.main();
        } finally {
            System.setOut(usual);
        }

        assertThat(output.toString(StandardCharsets.UTF_8)).contains("loaded: [tea]");
    }

    @Test
    void valuesAreLeanBytes() {
        EmbeddedCacheManager manager = StoreInInfinispan.manager();
        try {
            Cache<String, Order> orders = manager.getCache("orders");
            orders.put("ann", new Order(List.of("tea")));

            Object stored = orders.getAdvancedCache().getDataContainer().peek("ann").getValue();

            assertThat(stored).isInstanceOf(WrappedByteArray.class);
            assertThat(((WrappedByteArray) stored).getBytes()).startsWith(0x57, 0x01);
        } finally {
            manager.stop();
        }
    }

    @Test
    void valuesOfJcacheAreLeanBytes() {
        EmbeddedCacheManager manager = StoreInInfinispan.manager();
        try {
            StoreInInfinispan.jcache(manager).put("ann", new Order(List.of("tea")));

            Cache<String, Order> orders = manager.getCache("orders");
            Object stored = orders.getAdvancedCache().getDataContainer().peek("ann").getValue();
            assertThat(((WrappedByteArray) stored).getBytes()).startsWith(0x57, 0x01);
            assertThat(orders.get("ann")).isEqualTo(new Order(List.of("tea")));
        } finally {
            manager.stop();
        }
    }

    @Test
    void valueOfAnotherClassIsRefused() {
        EmbeddedCacheManager manager = StoreInInfinispan.manager();
        try {
            Cache<String, Object> orders = manager.getCache("orders");
            orders.put("other", Message.of(1));

            assertThatThrownBy(() -> orders.get("other"))
                    .hasStackTraceContaining(FilterRejectedException.class.getName())
                    .hasStackTraceContaining(Message.class.getName());
        } finally {
            manager.stop();
        }
    }

    @Test
    void entriesMoveFromJavaSerializationAndBack() {
        GlobalConfigurationBuilder global = new GlobalConfigurationBuilder().nonClusteredDefault();
        global.serialization().allowList().addRegexps("io\\.wherry\\.howto\\..*", "java\\..*");

        assertMovesThereAndBack(global, MediaType.APPLICATION_SERIALIZED_OBJECT_TYPE);
    }

    @Test
    void entriesMoveFromProtoStreamAndBack() {
        GlobalConfigurationBuilder global = new GlobalConfigurationBuilder().nonClusteredDefault();
        global.serialization().addContextInitializer(new OrderSchema());

        assertMovesThereAndBack(global, MediaType.APPLICATION_PROTOSTREAM_TYPE);
    }

    private static void assertMovesThereAndBack(
            GlobalConfigurationBuilder global, String encoding) {
        StoreInInfinispan.configure(global);
        EmbeddedCacheManager manager = new DefaultCacheManager(global.build());
        try {
            ConfigurationBuilder lean = new ConfigurationBuilder();
            StoreInInfinispan.configure(lean);
            ConfigurationBuilder other = new ConfigurationBuilder();
            other.encoding().key().mediaType(MediaType.APPLICATION_OBJECT_TYPE);
            other.encoding().value().mediaType(encoding);
            Cache<String, Order> old = manager.createCache("old", other.build());
            Cache<String, Order> orders = manager.createCache("orders", lean.build());
            Cache<String, Order> back = manager.createCache("back", other.build());
            old.put("ann", new Order(List.of("milk")));

            StoreInInfinispan.move(old, orders);
            StoreInInfinispan.move(orders, back);

            assertThat(orders.get("ann")).isEqualTo(new Order(List.of("milk")));
            assertThat(stored(orders)).startsWith(0x57, 0x01);
            assertThat(stored(back)).isEqualTo(stored(old)).isNotEqualTo(stored(orders));
            assertThat(back.get("ann")).isEqualTo(new Order(List.of("milk")));
        } finally {
            manager.stop();
        }
    }

    /// Returns the bytes of the entry, as the cache holds them.
    private static byte[] stored(Cache<String, Order> cache) {
        Object value = cache.getAdvancedCache().getDataContainer().peek("ann").getValue();
        return ((WrappedByteArray) value).getBytes();
    }
}
