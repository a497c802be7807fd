// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.wherry.codec.GraphCodec;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A cut message in the java.io format is the exception that java.io throws, wherever it lies.
final class CutJavaioTest {
    private static final GraphCodec CODEC = GraphCodec.javaio();

    @Test
    void everyPrefixIsTheExceptionOfJavaio() throws IOException {
        for (Object root :
                List.of(
                        new int[40],
                        new byte[40],
                        new Object[40],
                        new Integer[] {1, 2, 3},
                        new String[][] {{"text", null}, {"other"}},
                        "text")) {
            byte[] bytes = CODEC.encode(root);
            for (int length = 1; length < bytes.length; length++) {
                byte[] prefix = Arrays.copyOf(bytes, length);
                Class<?> expected = catchThrowable(() -> javaio(prefix)).getClass();

                assertThat(catchThrowable(() -> CODEC.decode(prefix)))
                        .as("%s, bytes=%d", root.getClass(), length)
                        .isExactlyInstanceOf(expected);
                assertThat(catchThrowable(() -> CODEC.decode(new ByteArrayInputStream(prefix))))
                        .as("stream, %s, bytes=%d", root.getClass(), length)
                        .isExactlyInstanceOf(expected);
                assertThat(catchThrowable(() -> CODEC.decode(endless(prefix))))
                        .as("unknown length, %s, bytes=%d", root.getClass(), length)
                        .isExactlyInstanceOf(expected);
            }
        }
    }

    @SuppressWarnings("BanSerializableRead") // reads what this test wrote
    private static Object javaio(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        }
    }

    /// A stream that does not tell its length.
    private static InputStream endless(byte[] bytes) {
        return new FilterInputStream(new ByteArrayInputStream(bytes)) {};
    }
}
