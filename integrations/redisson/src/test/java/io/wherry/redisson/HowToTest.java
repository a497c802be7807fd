// SPDX-License-Identifier: Apache-2.0
package io.wherry.redisson;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.howto.StoreWithRedisson;
import io.wherry.howto.StoreWithRedisson.Order;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.ByteArrayCodec;
import org.redisson.client.codec.Codec;
import org.redisson.codec.Kryo5Codec;

/// The program of integrations/redisson/README.md does what the page says.
@Timeout(60)
final class HowToTest {

    @Test
    void orderIsStoredInLean() throws Exception {
        try (RedissonFixture redis = RedissonFixture.start(HowToTest.class)) {
            assertThat(output(redis.port())).contains("loaded: [tea]");
            assertThat(redis.client().getMap("orders", ByteArrayCodec.INSTANCE).readAllValues())
                    .singleElement()
                    .satisfies(bytes -> assertThat((byte[]) bytes).startsWith(0x57, 0x01));
        }
    }

    private static String output(int port) {
        PrintStream usual = System.out;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        try {
            StoreWithRedisson.main(Integer.toString(port));
        } finally {
            System.setOut(usual);
        }
        return output.toString(StandardCharsets.UTF_8);
    }

    @Test
    void orderOfKryoIsReadAndWrittenInLean() throws Exception {
        try (RedissonFixture redis = RedissonFixture.start(HowToTest.class)) {
            RedissonClient client = redis.client();
            Codec moving = StoreWithRedisson.whileMovingFromKryo();
            client.getBucket("order", new Kryo5Codec()).set(new Order("milk"));

            Order order = (Order) client.getBucket("order", moving).get();
            client.getBucket("order", moving).set(order);

            assertThat(order.items()).containsExactly("milk");
            byte[] bytes = (byte[]) client.getBucket("order", ByteArrayCodec.INSTANCE).get();
            assertThat(bytes).startsWith(0x57, 0x01);
        }
    }
}
