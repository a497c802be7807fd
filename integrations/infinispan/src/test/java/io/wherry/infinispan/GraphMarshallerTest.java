// SPDX-License-Identifier: Apache-2.0
package io.wherry.infinispan;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.AssertingObject;
import io.wherry.testkit.integration.MuteException;
import io.wherry.testkit.integration.UnlinkedRead;
import io.wherry.testkit.integration.UnreadableObject;
import io.wherry.testkit.integration.UnwritableObject;
import java.io.IOException;
import org.infinispan.commons.marshall.MarshallingException;
import org.junit.jupiter.api.Test;

/// Exceptions of the code of values reach Infinispan as its own.
final class GraphMarshallerTest {
    private final GraphMarshaller marshaller = new GraphMarshaller(GraphCodec.lean());

    @Test
    void failedWriteIsAnExceptionOfInfinispan() {
        assertThatThrownBy(() -> marshaller.objectToBuffer(new UnwritableObject(), 16))
                .isInstanceOf(MarshallingException.class)
                .hasCauseInstanceOf(MuteException.class);
    }

    @Test
    void failedReadIsAnExceptionOfInfinispan() throws IOException {
        byte[] value = GraphCodec.lean().encode(new UnreadableObject());

        assertThatThrownBy(() -> marshaller.objectFromByteBuffer(value, 0, value.length))
                .isInstanceOf(MarshallingException.class)
                .hasCauseInstanceOf(MuteException.class);
    }

    @Test
    void errorOfTheCodeOfAValueIsAnExceptionOfInfinispan() throws IOException {
        byte[] value = GraphCodec.lean().encode(new UnlinkedRead());

        assertThatThrownBy(() -> marshaller.objectFromByteBuffer(value, 0, value.length))
                .isInstanceOf(MarshallingException.class)
                .hasMessageContaining("acme/Missing")
                .hasCauseInstanceOf(NoClassDefFoundError.class);
    }

    @Test
    void assertionErrorOfTheCodeOfAValueIsAnExceptionOfInfinispan() throws IOException {
        byte[] value = GraphCodec.lean().encode(new AssertingObject(true));

        assertThatThrownBy(() -> marshaller.objectFromByteBuffer(value, 0, value.length))
                .isInstanceOf(MarshallingException.class)
                .hasMessageContaining("not yet read")
                .hasCauseInstanceOf(AssertionError.class);
    }
}
