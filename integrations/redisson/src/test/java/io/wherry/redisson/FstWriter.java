// SPDX-License-Identifier: Apache-2.0
package io.wherry.redisson;

import io.wherry.howto.StoreWithRedisson.Order;
import io.wherry.testkit.zoo.shapes.Message;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.nustaq.serialization.FSTConfiguration;
import org.nustaq.serialization.FSTObjectOutput;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.ByteArrayCodec;
import org.redisson.config.Config;

/// Stores values in buckets as applications with FST do: `FstWriter <port>`.
final class FstWriter {
    private FstWriter() {}

    /// Returns the values by the names of their buckets.
    static Map<String, Object> values() {
        List<Object> parts = new ArrayList<>();
        parts.add(Message.of(4));
        parts.add(parts.getFirst());
        parts.add(new long[] {1, -1, Long.MAX_VALUE});
        parts.add(null);
        Map<String, Object> nested = new HashMap<>();
        nested.put("parts", parts);
        nested.put("large", new BigInteger("12345678901234567890"));
        nested.put("cycle", nested);
        return new TreeMap<>(
                Map.of(
                        "message",
                        Message.of(1),
                        "order",
                        new Order("milk", "tea"),
                        "nested",
                        nested,
                        "text",
                        "\u00e4 text"));
    }

    private static byte[] fst(FSTConfiguration fst, Object value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        FSTObjectOutput out = fst.getObjectOutput(bytes);
        out.writeObject(value);
        out.flush();
        return bytes.toByteArray();
    }

    public static void main(String[] arguments) throws IOException {
        FSTConfiguration fst = FSTConfiguration.createDefaultConfiguration();
        Config config = new Config();
        config.useSingleServer().setAddress("redis://127.0.0.1:" + arguments[0]);
        RedissonClient client = Redisson.create(config);
        try {
            for (Map.Entry<String, Object> each : values().entrySet()) {
                client.getBucket(each.getKey(), ByteArrayCodec.INSTANCE)
                        .set(fst(fst, each.getValue()));
            }
        } finally {
            client.shutdown();
        }
    }
}
