// SPDX-License-Identifier: Apache-2.0
package io.wherry.redisson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.wherry.codec.ClassFilter;
import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.io.Serializable;
import org.junit.jupiter.api.Test;
import org.redisson.client.codec.BaseCodec;
import org.redisson.client.codec.Codec;
import org.redisson.client.handler.State;
import org.redisson.config.Config;

/// Codecs that Redisson makes from the name of a class.
final class NamedCodecTest {
    record Order(int number) implements Serializable {}

    record Other(int number) implements Serializable {}

    /// A codec as a program has it, which reads orders alone.
    public static final class OrderCodec extends GraphRedissonCodec {
        public OrderCodec() {
            super(GraphCodec.lean().withClassFilter(ClassFilter.allow(Order.class.getName())));
        }

        public OrderCodec(ClassLoader loader) {
            super(loader);
        }

        public OrderCodec(ClassLoader loader, OrderCodec codec) {
            super(loader, codec);
        }
    }

    private static Object copy(Codec codec, Object value) throws IOException {
        ByteBuf message = codec.getValueEncoder().encode(value);
        return codec.getValueDecoder().decode(message, new State());
    }

    private static void assertFilters(Codec codec) throws IOException {
        assertThat(codec).isInstanceOf(OrderCodec.class);
        assertThat(copy(codec, new Order(1))).isEqualTo(new Order(1));
        assertThatThrownBy(() -> copy(codec, new Other(1)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(Other.class.getName());
    }

    @Test
    void codecOfAYamlConfigurationHasAClassFilter() throws Exception {
        Config config =
                Config.fromYAML(
                        """
                        singleServerConfig:
                          address: "redis://127.0.0.1:6379"
                        codec: !!%s {}
                        """
                                .formatted(OrderCodec.class.getName()));

        assertFilters(config.getCodec());
    }

    /// As tasks of map-reduce and of executors, and threads with a class loader, do.
    @Test
    void codecsMadeByReflectionHaveTheClassFilter() throws Exception {
        Codec named = OrderCodec.class.getConstructor().newInstance();
        ClassLoader loader = new ClassLoader(named.getClassLoader()) {};

        assertFilters(named);
        assertFilters(OrderCodec.class.getConstructor(ClassLoader.class).newInstance(loader));
        assertFilters(BaseCodec.copy(loader, named));
    }
}
