// SPDX-License-Identifier: Apache-2.0
package io.wherry.redisson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.chain.FormatChain;
import io.wherry.codec.chain.FormatCount;
import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.integration.IntegrationContract;
import io.wherry.testkit.integration.ValueStore;
import io.wherry.testkit.zoo.shapes.Message;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.redisson.api.RMap;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.Codec;
import org.redisson.codec.Kryo5Codec;
import org.redisson.codec.SerializationCodec;

/// The contract of integrations over Redisson and a real Redis.
final class RedissonTest extends IntegrationContract {
    private static RedissonFixture redis;

    @BeforeAll
    static void start() throws Exception {
        redis = RedissonFixture.start(RedissonTest.class);
    }

    @AfterAll
    static void stop() throws Exception {
        if (redis != null) {
            redis.close();
        }
    }

    @Override
    protected ValueStore open(GraphCodec codec) {
        return new BucketStore(redis.client(), new GraphRedissonCodec(codec));
    }

    /// Values in buckets.
    private record BucketStore(RedissonClient client, Codec codec) implements ValueStore {
        @Override
        public void store(String key, Object value) {
            client.getBucket(key, codec).set(value);
        }

        @Override
        public Object load(String key) {
            return client.getBucket(key, codec).get();
        }

        @Override
        public void close() {}
    }

    @Test
    void keysOfMapsAreFound() {
        RMap<Object, Object> map =
                redis.client().getMap("map", new GraphRedissonCodec(GraphCodec.lean()));
        map.put("text", Message.of(1));
        map.put(17L, Message.of(2));

        assertThat(map.get("text")).isInstanceOf(Message.class);
        Isomorphism.check(Message.of(2), map.get(17L));
        assertThat(map.keySet()).containsExactlyInAnyOrder("text", 17L);
    }

    @Test
    void valuesOfOtherCodecsAreReadAndCounted() {
        FormatChain chain =
                FormatChain.of(GraphCodec.lean())
                        .withFallback("kryo", new CodecDelegate(new Kryo5Codec()));
        BucketStore jdk = new BucketStore(redis.client(), new SerializationCodec());
        BucketStore kryo = new BucketStore(redis.client(), new Kryo5Codec());
        BucketStore moving = new BucketStore(redis.client(), new GraphRedissonCodec(chain));
        BucketStore lean =
                new BucketStore(redis.client(), new GraphRedissonCodec(GraphCodec.lean()));
        jdk.store("jdk", Message.of(1));
        kryo.store("kryo", Message.of(2));

        moving.store("jdk", moving.load("jdk"));
        moving.store("kryo", moving.load("kryo"));

        Isomorphism.check(Message.of(1), lean.load("jdk"));
        Isomorphism.check(Message.of(2), lean.load("kryo"));
        assertThat(chain.counts())
                .contains(new FormatCount("kryo", 1, 0), new FormatCount("java.io", 1, 0));
    }

    @Test
    void codecOfTheJdkReadsTheFormatOfJavaio() {
        BucketStore back =
                new BucketStore(redis.client(), new GraphRedissonCodec(GraphCodec.javaio()));
        BucketStore jdk = new BucketStore(redis.client(), new SerializationCodec());
        back.store("back", Message.of(3));

        Isomorphism.check(Message.of(3), jdk.load("back"));
    }

    @Test
    void chainWithAClassFilterRefusesADelegateThatDoesNotAskIt() {
        FormatChain chain =
                FormatChain.of(GraphCodec.lean().withClassFilter(ClassFilter.allow(Message.class)));

        assertThatThrownBy(() -> chain.withFallback("kryo", new CodecDelegate(new Kryo5Codec())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("kryo");
    }
}
