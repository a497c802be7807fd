// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.Limits;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// Limits of a codec hold for each object that a stream reads, in both formats.
final class StreamLimitsTest {
    private static final GraphCodec[] FORMATS = {GraphCodec.javaio(), GraphCodec.lean()};

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    private ObjectInputStream stream(GraphCodec codec, Limits limits) throws IOException {
        written.reset();
        try (ObjectOutputStream out = new ObjectOutputStream(written, codec)) {
            out.writeObject(new byte[90]);
            out.writeObject(new byte[90]);
            out.writeObject(new byte[900]);
        }
        ByteArrayInputStream in = new ByteArrayInputStream(written.toByteArray());
        return new ObjectInputStream(in, codec.withLimits(limits));
    }

    @Test
    void bytesAreCountedForEachObject() throws Exception {
        for (GraphCodec codec : FORMATS) {
            ObjectInputStream in = stream(codec, Limits.DEFAULTS.withBytes(150));

            assertThat((byte[]) in.readObject()).hasSize(90);
            assertThat((byte[]) in.readObject()).hasSize(90);
            assertThatThrownBy(in::readObject)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("bytes")
                    .hasMessageContaining("150");
        }
    }

    @Test
    void arrayLengthIsLimited() throws Exception {
        for (GraphCodec codec : FORMATS) {
            ObjectInputStream in = stream(codec, Limits.DEFAULTS.withArrayLength(100));

            assertThat((byte[]) in.readObject()).hasSize(90);
            in.readObject();
            assertThatThrownBy(in::readObject)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("900");
        }
    }
}
