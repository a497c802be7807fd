// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// An exception of `readObject` reaches the program with its cause.
final class HookExceptionTest {
    private static final class Failing implements Serializable {
        private static final long serialVersionUID = 1L;

        private void readObject(ObjectInputStream in) throws IOException {
            InvalidClassException thrown = new InvalidClassException("thrown by the hook");
            thrown.initCause(new UncheckedIOException(new IOException("cause")));
            throw thrown;
        }
    }

    @ParameterizedTest
    @EnumSource
    void invalidClassKeepsItsCauseInStreams(LeanDropInTest.Pair pair) throws Exception {
        byte[] bytes = pair.write(out -> out.writeObject(new Failing()));

        try (ObjectInputStream in = pair.input(bytes)) {
            assertThatThrownBy(in::readObject)
                    .isInstanceOf(InvalidClassException.class)
                    .hasMessage("thrown by the hook")
                    .hasCauseInstanceOf(UncheckedIOException.class);
        }
    }

    @Test
    void invalidClassKeepsItsCauseInMessages() throws IOException {
        for (GraphCodec codec : new GraphCodec[] {GraphCodec.javaio(), GraphCodec.lean()}) {
            byte[] bytes = codec.encode(new Failing());

            assertThatThrownBy(() -> codec.decode(bytes))
                    .isInstanceOf(InvalidClassException.class)
                    .hasMessage("thrown by the hook");
        }
    }
}
