// SPDX-License-Identifier: Apache-2.0
package io.wherry.kafka;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.AssertingObject;
import io.wherry.testkit.integration.UnlinkedWrite;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;

/// Failures of the code of values that are written reach Kafka as its own exceptions.
final class RecordSerializerTest {

    /// Its hook throws a `RuntimeException`.
    private static final class Refused implements Serializable {
        @Serial private static final long serialVersionUID = 1;

        @Serial
        private void writeObject(ObjectOutputStream out) {
            throw new IllegalStateException("refused");
        }
    }

    @Test
    void runtimeExceptionOfTheCodeOfAValueIsAnExceptionOfKafka() {
        try (RecordSerializer<Object> serializer = new RecordSerializer<>(GraphCodec.lean())) {
            assertThatThrownBy(() -> serializer.serialize("sales", new Refused()))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContaining("topic=sales")
                    .hasRootCauseInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void errorOfTheCodeOfAValueIsAnExceptionOfKafka() {
        try (RecordSerializer<Object> serializer = new RecordSerializer<>(GraphCodec.lean())) {
            assertThatThrownBy(() -> serializer.serialize("sales", new UnlinkedWrite()))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContaining("topic=sales")
                    .hasRootCauseInstanceOf(NoClassDefFoundError.class);
        }
    }

    @Test
    void assertionErrorOfTheCodeOfAValueIsAnExceptionOfKafka() {
        try (RecordSerializer<Object> serializer = new RecordSerializer<>(GraphCodec.lean())) {
            assertThatThrownBy(() -> serializer.serialize("sales", new AssertingObject(false)))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContaining("topic=sales")
                    .hasRootCauseInstanceOf(AssertionError.class);
        }
    }
}
