// SPDX-License-Identifier: Apache-2.0
package io.wherry.redisson;

import io.wherry.testkit.integration.RedisProcess;
import java.io.IOException;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/// A Redis server and a client of it.
final class RedissonFixture implements AutoCloseable {
    private final RedisProcess redis;
    private final RedissonClient client;

    private RedissonFixture(RedisProcess redis) {
        this.redis = redis;
        Config config = new Config();
        config.setThreads(4).setNettyThreads(4);
        config.useSingleServer()
                .setAddress("redis://127.0.0.1:" + redis.port())
                .setTimeout(20_000)
                .setConnectionMinimumIdleSize(1)
                .setConnectionPoolSize(8)
                .setSubscriptionConnectionMinimumIdleSize(1);
        this.client = Redisson.create(config);
    }

    /// Starts a server, or skips the tests of the class if there is none.
    static RedissonFixture start(Class<?> test) throws IOException, InterruptedException {
        RedisProcess.assumeAvailable(test);
        return new RedissonFixture(RedisProcess.start());
    }

    RedissonClient client() {
        return client;
    }

    int port() {
        return redis.port();
    }

    @Override
    public void close() throws IOException {
        client.shutdown();
        redis.close();
    }
}
