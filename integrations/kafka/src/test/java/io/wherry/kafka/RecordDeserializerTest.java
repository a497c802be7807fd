// SPDX-License-Identifier: Apache-2.0
package io.wherry.kafka;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.UnlinkedRead;
import java.io.ObjectInputStream;
import java.io.Serial;
import java.io.Serializable;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;

/// Failures of the code of values reach Kafka as its own exceptions, which name the record.
final class RecordDeserializerTest {

    /// Its hook throws an error that is neither of linking nor of the JVM.
    private static final class Failing implements Serializable {
        @Serial private static final long serialVersionUID = 1;

        @Serial
        private void readObject(ObjectInputStream in) {
            throw new AssertionError("not yet read");
        }
    }

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
            byte[] value = serde.serializer().serialize("sales", new Failing());

            assertThatThrownBy(() -> serde.deserializer().deserialize("sales", value))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContaining("topic=sales")
                    .hasRootCauseInstanceOf(AssertionError.class);
        }
    }
}
