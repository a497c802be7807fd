// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A boxed number that comes back is a new object, as with java.io, also where the JVM keeps a copy
/// of its value.
final class BoxedCopiesTest {

    static List<Serializable> boxes() {
        return List.of(
                5,
                100_000,
                5L,
                1L << 40,
                (short) 5,
                (byte) 5,
                'a',
                '\u20ac',
                true,
                false,
                1.5f,
                0.0,
                Float.NaN,
                Double.NEGATIVE_INFINITY);
    }

    private static Object[] javaios(Object... roots) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (var out = new java.io.ObjectOutputStream(bytes)) {
            out.writeObject(roots);
        }
        var source = new ByteArrayInputStream(bytes.toByteArray());
        try (var in = new java.io.ObjectInputStream(source)) {
            return (Object[]) in.readObject();
        }
    }

    private static Object[] streams(Object... roots) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(roots);
        }
        var source = new ByteArrayInputStream(bytes.toByteArray());
        try (ObjectInputStream in = new ObjectInputStream(source)) {
            return (Object[]) in.readObject();
        }
    }

    private static Object[] codecs(Object... roots) throws IOException {
        GraphCodec codec = GraphCodec.javaio();
        return codec.decode(codec.encode(roots), Object[].class);
    }

    @ParameterizedTest
    @MethodSource("boxes")
    void copyOfABoxIsANewObject(Serializable box) throws Exception {
        Object[] roots = {box, List.of(box), box};

        for (Object[] copy : List.of(javaios(roots), streams(roots), codecs(roots))) {
            assertThat(copy[0]).isEqualTo(box).isNotSameAs(box);
            assertThat(copy[2]).isSameAs(copy[0]);
            assertThat(((List<?>) copy[1]).getFirst()).isSameAs(copy[0]);
        }
    }

    @ParameterizedTest
    @MethodSource("boxes")
    void boxesThatWereMadeApartStayApart(Serializable box) throws Exception {
        Object twin = javaios(box)[0];
        Object[] roots = {box, twin, box, twin};

        for (Object[] copy : List.of(javaios(roots), streams(roots), codecs(roots))) {
            assertThat(copy[1]).isEqualTo(copy[0]).isNotSameAs(copy[0]).isSameAs(copy[3]);
        }
    }
}
