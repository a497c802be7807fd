// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring;

import io.wherry.codec.GraphFormat;
import io.wherry.testkit.integration.RedisProcess;
import java.io.IOException;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;

/// A Redis server and connections of Spring Data Redis to it.
final class RedisFixture implements AutoCloseable {
    private final RedisProcess redis;
    private final LettuceConnectionFactory connections;

    private RedisFixture(RedisProcess redis) {
        this.redis = redis;
        this.connections =
                new LettuceConnectionFactory(
                        new RedisStandaloneConfiguration("127.0.0.1", redis.port()));
        connections.afterPropertiesSet();
        connections.start();
    }

    /// Starts a server, or skips the tests of the class if there is none.
    static RedisFixture start(Class<?> test) throws IOException, InterruptedException {
        RedisProcess.assumeAvailable(test);
        return new RedisFixture(RedisProcess.start());
    }

    LettuceConnectionFactory connections() {
        return connections;
    }

    /// Returns a template with string keys and values in `format`.
    RedisTemplate<String, Object> template(GraphFormat format) {
        return template(new GraphRedisSerializer(format));
    }

    /// Returns a template with string keys, and `serializer` for values and the values of hashes.
    RedisTemplate<String, Object> template(RedisSerializer<Object> serializer) {
        RedisTemplate<String, Object> template = new RedisTemplate<>();
        template.setConnectionFactory(connections);
        template.setKeySerializer(RedisSerializer.string());
        template.setHashKeySerializer(RedisSerializer.string());
        template.setValueSerializer(serializer);
        template.setHashValueSerializer(serializer);
        template.afterPropertiesSet();
        return template;
    }

    /// Removes all values.
    void clear() {
        try (RedisConnection connection = connections.getConnection()) {
            connection.serverCommands().flushAll();
        }
    }

    @Override
    public void close() throws IOException {
        connections.destroy();
        redis.close();
    }
}
