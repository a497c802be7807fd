// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.IntegrationContract;
import io.wherry.testkit.integration.ValueStore;
import io.wherry.testkit.zoo.shapes.Node;
import java.io.NotSerializableException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.SerializationException;

/// The contract of integrations over a `RedisTemplate` and a real Redis.
final class RedisTemplateTest extends IntegrationContract {
    private static RedisFixture redis;

    @BeforeAll
    static void start() throws Exception {
        redis = RedisFixture.start(RedisTemplateTest.class);
    }

    @AfterAll
    static void stop() throws Exception {
        if (redis != null) {
            redis.close();
        }
    }

    @Override
    protected ValueStore open(GraphCodec codec) {
        return new TemplateStore(redis.template(codec));
    }

    /// Values as strings of Redis.
    private record TemplateStore(RedisTemplate<String, Object> template) implements ValueStore {
        @Override
        public void store(String key, Object value) {
            template.opsForValue().set(key, value);
        }

        @Override
        public Object load(String key) {
            return template.opsForValue().get(key);
        }

        @Override
        public void close() {}
    }

    @Test
    void exceptionsAreThoseOfSpringAndNameTheClass() {
        redis.template(GraphCodec.lean()).opsForValue().set("node", new Node("denied"));
        GraphCodec guarded =
                GraphCodec.lean().withClassFilter(ClassFilter.allow("com.acme.orders.*"));
        RedisTemplate<String, Object> template = redis.template(guarded);

        assertThatThrownBy(() -> template.opsForValue().get("node"))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining(Node.class.getName())
                .hasCauseInstanceOf(FilterRejectedException.class);
        assertThatThrownBy(() -> template.opsForValue().set("object", new Object()))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("class=java.lang.Object")
                .hasCauseInstanceOf(NotSerializableException.class);
    }

    @Test
    void exceptionOfAHookIsTheCause() {
        RedisTemplate<String, Object> template = redis.template(GraphCodec.lean());
        template.opsForValue().set("hook", new RefusedByHook());

        assertThatThrownBy(() -> template.opsForValue().get("hook"))
                .isInstanceOf(SerializationException.class)
                .rootCause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("refused by its hook");
    }
}
