// SPDX-License-Identifier: Apache-2.0
package io.wherry.camunda;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.MuteException;
import io.wherry.testkit.integration.UnlinkedRead;
import io.wherry.testkit.integration.UnwritableObject;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;
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

    /// Fails with an error that is neither of linking nor of the JVM.
    private static final class Failing implements Serializable {
        @Serial private static final long serialVersionUID = 1;

        private final boolean written;

        Failing(boolean written) {
            this.written = written;
        }

        @Serial
        private void writeObject(ObjectOutputStream out) {
            if (!written) {
                throw new AssertionError("not yet written");
            }
        }

        @Serial
        private void readObject(ObjectInputStream in) {
            throw new AssertionError("not yet read");
        }
    }

    @Test
    void assertionErrorOfTheCodeOfAValueIsAnException() throws IOException {
        byte[] value = serializer.serializeToByteArray(new Failing(true));

        assertThatThrownBy(() -> serializer.deserializeFromByteArray(value, "acme.Order"))
                .isInstanceOf(IOException.class)
                .hasMessage("not yet read")
                .hasCauseInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> serializer.serializeToByteArray(new Failing(false)))
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
