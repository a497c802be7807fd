// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.wherry.codec.ClassFilter;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.chain.FormatChain;
import io.wherry.codec.chain.FormatDelegate;
import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.zoo.shapes.Message;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;

/// Values of a real Redis that Kryo and the JDK have written, read by a chain.
@Timeout(60)
final class KryoValuesTest {
    private static RedisFixture redis;

    @BeforeAll
    static void start() throws Exception {
        redis = RedisFixture.start(KryoValuesTest.class);
    }

    @AfterAll
    static void stop() throws Exception {
        if (redis != null) {
            redis.close();
        }
    }

    /// The serializer that an application has used until now, for one thread.
    private static final class KryoSerializer implements RedisSerializer<Object> {
        private final Kryo kryo = new Kryo();

        KryoSerializer() {
            kryo.register(Message.class);
        }

        @Override
        public byte[] serialize(Object value) {
            Output output = new Output(64, -1);
            kryo.writeClassAndObject(output, value);
            return output.toBytes();
        }

        @Override
        public Object deserialize(byte[] message) {
            return kryo.readClassAndObject(new Input(message));
        }
    }

    /// Reads registered classes only.
    private static final class KryoDelegate implements FormatDelegate {
        private final KryoSerializer serializer = new KryoSerializer();

        @Override
        public boolean recognizes(byte[] prefix) {
            return true;
        }

        @Override
        public Object decode(byte[] message, ClassFilter filter) {
            return serializer.deserialize(message);
        }
    }

    @Test
    void valuesOfThreeFormatsAreReadAndCounted() {
        FormatChain chain =
                FormatChain.of(GraphCodec.lean()).withFallback("kryo", new KryoDelegate());
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        new FormatChainMetrics(chain, "messages").bindTo(registry);
        RedisTemplate<String, Object> template = redis.template(chain);
        redis.template(new KryoSerializer()).opsForValue().set("kryo", Message.of(1));
        redis.template(RedisSerializer.java()).opsForValue().set("jdk", Message.of(2));
        template.opsForValue().set("lean", Message.of(3));

        Isomorphism.check(Message.of(1), template.opsForValue().get("kryo"));
        Isomorphism.check(Message.of(2), template.opsForValue().get("jdk"));
        Isomorphism.check(Message.of(3), template.opsForValue().get("lean"));

        for (String format : new String[] {"kryo", "java.io", "lean"}) {
            double read =
                    registry.get("wherry.chain.read")
                            .tags("chain", "messages", "format", format)
                            .functionCounter()
                            .count();
            assertThat(read).as(format).isEqualTo(1);
        }
    }
}
