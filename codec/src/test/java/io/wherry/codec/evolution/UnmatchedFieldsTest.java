// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.JavaIoBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Classes that declare serializable fields which they do not have: a `writeObject` writes them,
/// and where no `readObject` reads them the others are set.
@SuppressWarnings("UnusedVariable") // the serializer uses them
final class UnmatchedFieldsTest {
    private static final List<GraphCodec> CODECS = List.of(GraphCodec.javaio(), GraphCodec.lean());

    private static Object readByJavaIo(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        }
    }

    /// A class with two fields and a declared one.
    static final class Partly implements Serializable {
        private static final long serialVersionUID = 1L;
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("number", int.class),
            new ObjectStreamField("gone", long.class),
            new ObjectStreamField("text", String.class),
            new ObjectStreamField("away", Object.class),
        };
        int number = 5;
        @Nullable String text = "text";

        private void writeObject(ObjectOutputStream out) throws IOException {
            ObjectOutputStream.PutField fields = out.putFields();
            fields.put("number", number);
            fields.put("gone", 77L);
            fields.put("text", text);
            fields.put("away", List.of(text == null ? "" : text));
            out.writeFields();
        }
    }

    /// A class that would have to write a field that it does not have.
    static final class Silent implements Serializable {
        private static final long serialVersionUID = 1L;
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("gone", long.class),
        };
    }

    @Test
    void threadLocalRandomIsThatOfTheReader() throws Exception {
        byte[] bytes = JavaIoBytes.of(ThreadLocalRandom.current());

        assertThat(readByJavaIo(bytes)).isSameAs(ThreadLocalRandom.current());
        assertThat(GraphCodec.javaio().encode(ThreadLocalRandom.current())).isEqualTo(bytes);
        for (GraphCodec codec : CODECS) {
            Object[] roots = {ThreadLocalRandom.current(), "after"};
            Object[] copy = codec.decode(codec.encode(roots), Object[].class);
            assertThat(copy).containsExactly(ThreadLocalRandom.current(), "after");
        }
    }

    @Test
    void fieldsThatAreThereAreSet() throws Exception {
        Object expected = readByJavaIo(JavaIoBytes.of(new Partly()));
        assertThat(((Partly) expected).number).isEqualTo(5);
        assertThat(((Partly) expected).text).isEqualTo("text");

        for (GraphCodec codec : CODECS) {
            Object[] copy = codec.decode(codec.encode(twice()), Object[].class);

            assertThat(copy[0]).usingRecursiveComparison().isEqualTo(expected);
            assertThat(copy[1]).usingRecursiveComparison().isEqualTo(expected);
        }
    }

    private static Object[] twice() {
        return new Object[] {new Partly(), new Partly()};
    }

    @Test
    void fieldThatOnlyAHookCouldWriteIsRefused() {
        assertThatThrownBy(() -> JavaIoBytes.of(new Silent()))
                .isInstanceOf(InvalidClassException.class);
        for (GraphCodec codec : CODECS) {
            assertThatThrownBy(() -> codec.encode(new Silent()))
                    .isInstanceOf(InvalidClassException.class)
                    .hasMessageContaining("unmatched serializable field(s) declared");
        }
    }
}
