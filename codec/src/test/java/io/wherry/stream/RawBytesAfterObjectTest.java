// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.NotSerializableException;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.SequenceInputStream;
import java.io.Serializable;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A program may read an array itself after each object that a stream has read from it.
class RawBytesAfterObjectTest {
    private record Point(int x, String name) implements Serializable {}

    private static final List<Object> VALUES =
            List.of("text", 41, new Point(1, "p"), new int[300], List.of("a", "b"), new byte[0]);

    static List<GraphCodec> codecs() {
        return List.of(GraphCodec.javaio(), GraphCodec.lean());
    }

    /// Each value is followed by a byte that is not the stream's.
    private static byte[] written(GraphCodec codec) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes, codec);
        for (int n = 0; n < VALUES.size(); n++) {
            out.writeObject(VALUES.get(n));
            out.flush();
            bytes.write(n);
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void standWhereTheObjectEnds(GraphCodec codec) throws Exception {
        for (InputStream bytes : sources(written(codec))) {
            ObjectInputStream in = new ObjectInputStream(bytes, codec);

            for (int n = 0; n < VALUES.size(); n++) {
                assertThat(in.readObject()).usingRecursiveComparison().isEqualTo(VALUES.get(n));
                assertThat(bytes.read()).isEqualTo(n);
            }
            assertThat(bytes.read()).isEqualTo(-1);
        }
    }

    /// The first byte of a stream says its format, whatever the codec writes.
    @Test
    void standThereWhateverTheCodecExpects() throws Exception {
        for (GraphCodec codec : codecs()) {
            ByteArrayInputStream bytes = new ByteArrayInputStream(written(GraphCodec.javaio()));
            ObjectInputStream in = new ObjectInputStream(bytes, codec);
            assertThat(in.readObject()).isEqualTo("text");
            assertThat(bytes.read()).isZero();
        }
        try (ObjectInputStream in =
                new ObjectInputStream(
                        new ByteArrayInputStream(written(GraphCodec.lean())),
                        GraphCodec.javaio())) {
            assertThat(in.readObject()).isEqualTo("text");
        }
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void rawBytesFollowAnObjectThatCouldNotBeWritten(GraphCodec codec) throws Exception {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(written, codec);
        for (Object[] array : List.of(new Object[2], new Object[5_000])) {
            array[1] = new Object();
            assertThatThrownBy(() -> out.writeObject(array))
                    .isInstanceOf(NotSerializableException.class);
        }
        out.writeObject("next");
        out.flush();
        written.write(7);
        for (InputStream bytes : sources(written.toByteArray())) {
            ObjectInputStream in = new ObjectInputStream(bytes, codec);

            assertThatThrownBy(in::readObject).isInstanceOf(IOException.class);
            assertThatThrownBy(in::readObject).isInstanceOf(IOException.class);
            assertThat(in.readObject()).isEqualTo("next");
            assertThat(bytes.read()).isEqualTo(7);
        }
    }

    private static final class Empty implements Serializable {}

    /// Describes its only class by nothing.
    private static final class WithoutDescriptions extends ObjectInputStream {
        WithoutDescriptions(InputStream bytes) throws IOException {
            super(bytes);
        }

        @Override
        protected ObjectStreamClass readClassDescriptor() {
            return ObjectStreamClass.lookup(Empty.class);
        }
    }

    @Test
    void descriptionMayBeShorterThanThatOfTheFormat() throws Exception {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        java.io.ObjectOutputStream out =
                new java.io.ObjectOutputStream(written) {
                    @Override
                    protected void writeClassDescriptor(ObjectStreamClass described) {}
                };
        for (int n = 0; n < 3; n++) {
            out.writeUnshared(new Empty());
            out.reset();
            out.flush();
            written.write(n);
        }
        for (InputStream bytes : sources(written.toByteArray())) {
            ObjectInputStream in = new WithoutDescriptions(bytes);
            for (int n = 0; n < 3; n++) {
                assertThat(in.readUnshared()).isInstanceOf(Empty.class);
                assertThat(bytes.read()).isEqualTo(ObjectStreamConstants.TC_RESET);
                assertThat(bytes.read()).isEqualTo(n);
            }
        }
    }

    /// An array of bytes is read by another way than others.
    private static List<InputStream> sources(byte[] bytes) {
        return List.of(
                new ByteArrayInputStream(bytes),
                new BufferedInputStream(new ByteArrayInputStream(bytes)),
                new SequenceInputStream(
                        new ByteArrayInputStream(bytes), InputStream.nullInputStream()));
    }
}
