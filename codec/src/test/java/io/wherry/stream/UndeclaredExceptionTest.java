// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.internal.message.UndeclaredExceptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/// A checked exception that a hook throws while an object is read or written, though it does not
/// declare it, reaches the program as java.io passes it on.
@SuppressWarnings("UnusedVariable") // hooks have their parameters
final class UndeclaredExceptionTest {

    public static final class External implements Externalizable {
        private static final long serialVersionUID = 1L;

        public External() {}

        @Override
        public void writeExternal(ObjectOutput out) {}

        @Override
        public void readExternal(ObjectInput in) {
            throw UndeclaredExceptions.<RuntimeException>pass(new Exception("undeclared"));
        }
    }

    public static final class Unwritable implements Externalizable {
        private static final long serialVersionUID = 1L;

        public Unwritable() {}

        @Override
        public void writeExternal(ObjectOutput out) {
            throw UndeclaredExceptions.<RuntimeException>pass(new Exception("undeclared"));
        }

        @Override
        public void readExternal(ObjectInput in) {}
    }

    private static final class Hooked implements Serializable {
        private static final long serialVersionUID = 1L;

        private void readObject(java.io.ObjectInputStream in) {
            throw UndeclaredExceptions.<RuntimeException>pass(new Exception("undeclared"));
        }
    }

    /// Its constructor refuses 0.
    private record Positive(int number) implements Serializable {
        Positive {
            if (number == 0) {
                throw UndeclaredExceptions.<RuntimeException>pass(new IOException("undeclared"));
            }
        }
    }

    /// The hash of a copy fails.
    private static final class Key implements Serializable {
        private static final long serialVersionUID = 1L;
        private transient boolean original = true;

        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            if (!original) {
                throw UndeclaredExceptions.<RuntimeException>pass(new Exception("undeclared"));
            }
            return 1;
        }
    }

    /// Goes on when its content cannot be read.
    private static final class Swallower implements Serializable {
        private static final long serialVersionUID = 1L;
        private transient Object content;

        Swallower(Object content) {
            this.content = content;
        }

        private void writeObject(java.io.ObjectOutputStream out) throws IOException {
            out.writeObject(content);
        }

        private void readObject(java.io.ObjectInputStream in) {
            try {
                content = in.readObject();
            } catch (Exception _) {
                content = "none";
            }
        }
    }

    private static List<Object> keyed() {
        return List.of(
                new HashMap<>(Map.of(new Key(), "value")),
                new LinkedHashMap<>(Map.of(new Key(), "value")),
                new HashSet<>(Set.of(new Key())),
                new ConcurrentHashMap<>(Map.of(new Key(), "value")));
    }

    private static byte[] written(Object object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (java.io.ObjectOutputStream out = new java.io.ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    private static Throwable thrown(java.io.ObjectInputStream stream) throws Exception {
        try (stream) {
            return catchThrowable(stream::readObject);
        }
    }

    @Test
    void exceptionIsThatOfJavaio() throws Exception {
        List<Object> objects =
                List.of(
                        new External(),
                        new Object[] {new External()},
                        new ArrayList<>(List.of(new External())),
                        new HashMap<>(Map.of("key", new External())),
                        new Hooked());
        for (Object object : objects) {
            byte[] bytes = written(object);
            Throwable expected =
                    thrown(new java.io.ObjectInputStream(new ByteArrayInputStream(bytes)));
            Throwable seen = thrown(new ObjectInputStream(new ByteArrayInputStream(bytes)));

            assertThat(seen).hasSameClassAs(expected);
            assertThat(seen.getCause() == null).isEqualTo(expected.getCause() == null);
        }
    }

    @Test
    void exceptionOfAKeyIsThatOfJavaio() throws Exception {
        for (Object object : keyed()) {
            byte[] bytes = written(object);
            Throwable expected =
                    thrown(new java.io.ObjectInputStream(new ByteArrayInputStream(bytes)));
            Throwable seen = thrown(new ObjectInputStream(new ByteArrayInputStream(bytes)));

            assertThat(expected).isExactlyInstanceOf(IOException.class);
            assertThat(seen).hasSameClassAs(expected).hasRootCauseMessage("undeclared");
        }
    }

    @Test
    void exceptionOfAKeyInALeanMessageIsTheCause() throws Exception {
        GraphCodec codec = GraphCodec.lean();
        for (Object object : keyed()) {
            for (Object root : List.of(object, new Swallower(object))) {
                byte[] bytes = codec.encode(root);

                assertThatThrownBy(() -> codec.decode(bytes))
                        .isInstanceOf(IOException.class)
                        .hasRootCauseMessage("undeclared");
            }
        }
        assertThat(codec.decode(codec.encode("next"))).isEqualTo("next");
    }

    @Test
    void exceptionOfARecordIsThatOfJavaio() throws Exception {
        for (Object object : List.of(new Positive(1), new Object[] {new Positive(1)})) {
            byte[] bytes = written(object);
            bytes[bytes.length - 1] = 0; // the number

            Throwable expected =
                    thrown(new java.io.ObjectInputStream(new ByteArrayInputStream(bytes)));
            Throwable seen = thrown(new ObjectInputStream(new ByteArrayInputStream(bytes)));

            assertThat(expected).isInstanceOf(InvalidObjectException.class);
            assertThat(seen).hasSameClassAs(expected).hasMessage(expected.getMessage());
            assertThat(seen.getCause()).isExactlyInstanceOf(IOException.class);
        }
    }

    private static Throwable thrown(java.io.ObjectOutputStream stream, Object object)
            throws Exception {
        try (stream) {
            return catchThrowable(() -> stream.writeObject(object));
        }
    }

    private static Map<String, Object> filled(Map<String, Object> empty) {
        empty.put("key", new Unwritable());
        return empty;
    }

    @Test
    void exceptionOfAWriterIsThatOfJavaio() throws Exception {
        List<Object> objects =
                List.of(
                        new Unwritable(),
                        new Object[] {new Unwritable()},
                        new ArrayList<>(List.of(new Unwritable())),
                        filled(new HashMap<>()),
                        filled(new LinkedHashMap<>()));
        for (Object object : objects) {
            Throwable expected =
                    thrown(new java.io.ObjectOutputStream(OutputStream.nullOutputStream()), object);
            Throwable seen =
                    thrown(new ObjectOutputStream(OutputStream.nullOutputStream()), object);

            assertThat(seen).hasSameClassAs(expected);
            assertThat(seen.getCause() == null).isEqualTo(expected.getCause() == null);
        }
    }
}
