// SPDX-License-Identifier: Apache-2.0
package io.wherry.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.io.Serializable;
import java.util.Map;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.Test;

/// Dictionaries of a topic that cannot be read.
final class DictionaryTopicTest {
    private record Order(int number) implements Serializable {}

    @Test
    void failedReadIsNotRepeatedForEachRecord() throws IOException {
        byte[] value = GraphCodec.lean().withRegistered(Order.class).records().encode(new Order(1));
        Map<String, String> configs =
                Map.of(
                        "bootstrap.servers",
                        "address without a port",
                        "wherry.dictionary.topic",
                        "dictionaries");
        try (RecordDeserializer<Object> deserializer = new RecordDeserializer<>()) {
            deserializer.configure(configs, false);

            Throwable first = catchThrowable(() -> deserializer.deserialize("orders", value));
            Throwable second = catchThrowable(() -> deserializer.deserialize("orders", value));

            assertThat(first).isInstanceOf(KafkaException.class);
            assertThat(second).isInstanceOf(KafkaException.class);
            assertThat(second.getCause()).isSameAs(first);
        }
    }
}
