// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.chain.FormatChain;
import io.wherry.codec.chain.FormatDelegate;
import io.wherry.redisson.GraphRedissonCodec;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nustaq.serialization.FSTConfiguration;
import org.redisson.Redisson;
import org.redisson.api.RBucket;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/// Writes buckets of a Redis server in lean that FST has written: `MoveFromFst 6379 basket order`.
public final class MoveFromFst {
    /// Reads what FST wrote.
    public static final class FstDelegate implements FormatDelegate {
        private final FSTConfiguration fst = FSTConfiguration.createDefaultConfiguration();

        @Override
        public boolean recognizes(byte[] prefix) {
            return true; // FST's messages have no magic: it is the fallback
        }

        @Override
        public @Nullable Object decode(byte[] message, ClassFilter filter) throws Exception {
            return fst.getObjectInput(message).readObject();
        }
    }

    private MoveFromFst() {}

    /// Returns a format for the time in which the store has values of FST.
    public static FormatChain whileMovingFromFst() {
        return FormatChain.of(GraphCodec.lean().withEvolution(Evolution.EVOLVE))
                .withFallback("fst", new FstDelegate());
    }

    /// Writes the buckets again and prints the formats in which they were.
    @SuppressWarnings("SystemOut")
    public static void main(String... arguments) {
        List<String> names = List.of(arguments).subList(1, arguments.length);
        FormatChain chain = whileMovingFromFst();
        Config config = new Config();
        config.setCodec(new GraphRedissonCodec(chain));
        config.useSingleServer().setAddress("redis://127.0.0.1:" + arguments[0]);
        RedissonClient client = Redisson.create(config);
        try {
            for (String name : names) {
                RBucket<Object> bucket = client.getBucket(name);
                bucket.set(bucket.get());
            }
            System.out.println("read: " + chain.counts());
        } finally {
            client.shutdown();
        }
    }
}
