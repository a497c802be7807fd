// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.chain.FormatChain;
import io.wherry.redisson.CodecDelegate;
import io.wherry.redisson.GraphRedissonCodec;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.redisson.Redisson;
import org.redisson.api.RMap;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.Codec;
import org.redisson.codec.Kryo5Codec;
import org.redisson.config.Config;

/// Stores orders in a map of a Redis server: `StoreWithRedisson 6379`.
public final class StoreWithRedisson {
    /// An order.
    public static final class Order implements Serializable {
        private static final long serialVersionUID = 1;

        private final List<String> items = new ArrayList<>();

        /// For Kryo.
        Order() {}

        public Order(String... items) {
            this.items.addAll(List.of(items));
        }

        public List<String> items() {
            return items;
        }
    }

    private StoreWithRedisson() {}

    private static Codec codec() {
        ClassFilter classes =
                ClassFilter.allow("io.wherry.howto.*", "java.lang.Number", "java.util.ArrayList");
        GraphCodec lean = GraphCodec.lean().withEvolution(Evolution.EVOLVE);
        return new GraphRedissonCodec(FormatChain.of(lean.withClassFilter(classes)));
    }

    public static RedissonClient client(int port) {
        Config config = new Config();
        config.setCodec(codec());
        config.useSingleServer().setAddress("redis://127.0.0.1:" + port);
        return Redisson.create(config);
    }

    /// Returns a codec for the time in which the store has values of Redisson's default codec.
    public static Codec whileMovingFromKryo() {
        return new GraphRedissonCodec(
                FormatChain.of(GraphCodec.lean().withEvolution(Evolution.EVOLVE))
                        .withFallback("kryo", new CodecDelegate(new Kryo5Codec())));
    }

    /// Stores an order and prints what it loads.
    @SuppressWarnings("SystemOut")
    public static void main(String... arguments) {
        RedissonClient client = client(Integer.parseInt(arguments[0]));
        try {
            RMap<String, Order> orders = client.getMap("orders");
            orders.put("ann", new Order("tea"));
            System.out.println("loaded: " + orders.get("ann").items());
        } finally {
            client.shutdown();
        }
    }
}
