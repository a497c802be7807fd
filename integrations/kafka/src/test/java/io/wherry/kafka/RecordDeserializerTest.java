// SPDX-License-Identifier: Apache-2.0
package io.wherry.kafka;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.AssertingObject;
import io.wherry.testkit.integration.UnlinkedRead;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;

/// Failures of the code of values reach Kafka as its own exceptions, which name the record.
final class RecordDeserializerTest {

    @Test
    void errorOfTheCodeOfAValueIsAnExceptionOfKafka() {
        try (RecordSerde<Object> serde = new RecordSerde<>(GraphCodec.lean(), null)) {
            byte[] value = serde.serializer().serialize("sales", new UnlinkedRead());

            assertThatThrownBy(() -> serde.deserializer().deserialize("sales", value))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContaining("topic=sales")
                    .hasRootCauseInstanceOf(NoClassDefFoundError.class);
        }
    }

    @Test
    void assertionErrorOfTheCodeOfAValueIsAnExceptionOfKafka() {
        try (RecordSerde<Object> serde = new RecordSerde<>(GraphCodec.lean(), null)) {
            byte[] value = serde.serializer().serialize("sales", new AssertingObject(true));

            assertThatThrownBy(() -> serde.deserializer().deserialize("sales", value))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContaining("topic=sales")
                    .hasRootCauseInstanceOf(AssertionError.class);
        }
    }
}
