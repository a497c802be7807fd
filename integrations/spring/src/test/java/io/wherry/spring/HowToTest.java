// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.howto.StoreInRedis;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.data.redis.connection.RedisConnection;

/// The program of integrations/spring/README.md does what the page says.
@Timeout(60)
final class HowToTest {

    @Test
    void orderIsStoredInRedisAndTheCacheAndASession() throws Exception {
        try (RedisFixture redis = RedisFixture.start(HowToTest.class)) {
            PrintStream usual = System.out;
            ByteArrayOutputStream output = new ByteArrayOutputStream();
            System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
            try {
                StoreInRedis.main(Integer.toString(redis.connections().getPort()));
            } finally {
                System.setOut(usual);
            }

            assertThat(output.toString(StandardCharsets.UTF_8)).contains("loaded: [tea]");
            try (RedisConnection connection = redis.connections().getConnection()) {
                byte[] key = "order".getBytes(StandardCharsets.UTF_8);
                assertThat(connection.stringCommands().get(key)).startsWith(0x57, 0x01);
            }
        }
    }
}
