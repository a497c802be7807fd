// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Subclasses of the stream that refuse classes by an exception of their own, as many do for
/// untrusted bytes: the program gets it.
final class ResolveFailureTest {
    private record Refused(int number) implements Serializable {}

    /// Throws what it is given for each class.
    private static final class Refusing extends ObjectInputStream {
        private final Exception refusal;

        Refusing(InputStream in, Exception refusal) throws IOException {
            super(in);
            this.refusal = refusal;
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass described) throws IOException {
            if (refusal instanceof IOException failure) {
                throw failure;
            }
            throw (RuntimeException) refusal;
        }
    }

    private static byte[] written(boolean lean) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        GraphCodec codec = lean ? GraphCodec.lean() : GraphCodec.javaio();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes, codec)) {
            out.writeObject(new Refused(1));
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void refusalReachesTheProgram(boolean lean) throws Exception {
        byte[] bytes = written(lean);
        Exception[] refusals = {new InvalidClassException("refused"), new SecurityException("no")};

        for (Exception refusal : refusals) {
            try (ObjectInputStream in = new Refusing(new ByteArrayInputStream(bytes), refusal)) {
                assertThatThrownBy(in::readObject).isSameAs(refusal);
            }
        }
    }
}
