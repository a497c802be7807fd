// SPDX-License-Identifier: Apache-2.0
package io.wherry.camunda;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.AssertingObject;
import io.wherry.testkit.integration.MuteException;
import io.wherry.testkit.integration.UnlinkedRead;
import io.wherry.testkit.integration.UnwritableObject;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// Failures of the code of values reach Camunda as exceptions with a message.
final class GraphObjectSerializerTest {
    private final GraphObjectSerializer serializer = new GraphObjectSerializer(GraphCodec.lean());

    @Test
    void errorOfTheCodeOfAValueIsAnException() throws IOException {
        byte[] value = serializer.serializeToByteArray(new UnlinkedRead());

        assertThatThrownBy(() -> serializer.deserializeFromByteArray(value, "acme.Order"))
                .isInstanceOf(IOException.class)
                .hasMessage("acme/Missing")
                .hasCauseInstanceOf(NoClassDefFoundError.class);
    }

    @Test
    void assertionErrorOfTheCodeOfAValueIsAnException() throws IOException {
        byte[] value = serializer.serializeToByteArray(new AssertingObject(true));

        assertThatThrownBy(() -> serializer.deserializeFromByteArray(value, "acme.Order"))
                .isInstanceOf(IOException.class)
                .hasMessage("not yet read")
                .hasCauseInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> serializer.serializeToByteArray(new AssertingObject(false)))
                .isInstanceOf(IOException.class)
                .hasMessage("not yet written")
                .hasCauseInstanceOf(AssertionError.class);
    }

    @Test
    void exceptionWithoutAMessageIsTheCause() {
        assertThatThrownBy(() -> serializer.serializeToByteArray(new UnwritableObject()))
                .isInstanceOf(IOException.class)
                .hasMessage(MuteException.class.getName())
                .hasCauseInstanceOf(MuteException.class);
    }
}
