// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.internal.message.UndeclaredExceptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.ObjectStreamField;
import java.io.OptionalDataException;
import java.io.Serializable;
import java.io.WriteAbortedException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The effect on a program that fails while it writes, or writes in unusual ways: the exceptions,
/// and the bytes in the stream, are those of java.io.
@SuppressWarnings("UnusedVariable") // the serializer uses them
final class WriteFailureTest {

    /// The writes of a program or a hook; their results are recorded.
    private interface Script {
        void run(java.io.ObjectOutputStream out, List<String> log) throws IOException;
    }

    /// An exception whose bytes are the same wherever it is thrown.
    private static final class Quiet extends IOException {
        private static final long serialVersionUID = 1L;

        Quiet() {
            super("quiet");
            setStackTrace(new StackTraceElement[0]);
        }
    }

    private static final class QuietUnchecked extends RuntimeException {
        private static final long serialVersionUID = 1L;

        QuietUnchecked() {
            super("quiet", null, true, false);
        }
    }

    private static final class NotSerializable {}

    private static final class Hooked implements Serializable {
        private static final long serialVersionUID = 1L;
        private final String field = "field";
        private final transient Script script;
        private final transient List<String> log;

        Hooked(Script script, List<String> log) {
            this.script = script;
            this.log = log;
        }

        private void writeObject(java.io.ObjectOutputStream out) throws IOException {
            script.run(out, log);
        }
    }

    /// An Externalizable object that runs a script.
    public static final class External implements Externalizable {
        private static final long serialVersionUID = 1L;
        private final transient Script script;
        private final transient List<String> log;

        public External() {
            this((_, _) -> {}, new ArrayList<>());
        }

        private External(Script script, List<String> log) {
            this.script = script;
            this.log = log;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            script.run((java.io.ObjectOutputStream) out, log);
        }

        @Override
        public void readExternal(ObjectInput in) {}
    }

    private static final class Replaced implements Serializable {
        private static final long serialVersionUID = 1L;
        private final transient Throwable thrown;

        Replaced(Throwable thrown) {
            this.thrown = thrown;
        }

        private Object writeReplace() {
            throw UndeclaredExceptions.<RuntimeException>pass(thrown);
        }
    }

    /// A class that writes its fields in the way of old.
    private static final class Old implements Serializable {
        private static final long serialVersionUID = 1L;
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("a", boolean.class),
            new ObjectStreamField("b", byte.class),
            new ObjectStreamField("c", char.class),
            new ObjectStreamField("d", double.class),
            new ObjectStreamField("f", float.class),
            new ObjectStreamField("i", int.class),
            new ObjectStreamField("j", long.class),
            new ObjectStreamField("s", short.class),
            new ObjectStreamField("text", String.class),
            new ObjectStreamField("other", Object.class)
        };

        @SuppressWarnings({"deprecation", "removal"}) // it is what is tested
        private void writeObject(java.io.ObjectOutputStream out) throws IOException {
            java.io.ObjectOutputStream.PutField fields = out.putFields();
            fields.put("a", true);
            fields.put("b", (byte) 2);
            fields.put("c", 'c');
            fields.put("d", 0.5);
            fields.put("f", Float.NaN);
            fields.put("i", 0x01020304);
            fields.put("j", 0x0102030405060708L);
            fields.put("s", (short) 3);
            fields.put("text", "text");
            fields.write(out);
            out.writeObject("after");
        }
    }

    private static final class OldUnshared implements Serializable {
        private static final long serialVersionUID = 1L;
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("text", String.class, true)
        };

        @SuppressWarnings({"deprecation", "removal"})
        private void writeObject(java.io.ObjectOutputStream out) throws IOException {
            out.putFields().write(out);
        }
    }

    /// One thing after another that may fail.
    private static void tried(List<String> log, Callable<?> step) {
        try {
            log.add("done: " + step.call());
        } catch (Exception | AssertionError e) {
            Throwable cause = e.getCause();
            log.add(e.getClass() + (cause == null ? "" : " of " + cause.getClass()));
        }
    }

    private static void object(java.io.ObjectOutputStream out, List<String> log, Object object) {
        tried(
                log,
                () -> {
                    out.writeObject(object);
                    return null;
                });
    }

    private enum Case {
        ROOT_IS_NOT_SERIALIZABLE((out, log) -> {
            object(out, log, new NotSerializable());
            out.writeObject("after");
        }),
        PART_IS_NOT_SERIALIZABLE((out, log) -> {
            out.writeObject("shared");
            object(out, log, new Object[] {"shared", new NotSerializable()});
            out.writeObject("shared");
        }),
        HOOK_FAILS((out, log) -> {
            Script fails =
                    (inner, _) -> {
                        inner.writeInt(4);
                        inner.writeObject("q");
                        inner.writeInt(5);
                        throw new Quiet();
                    };
            object(out, log, new Object[] {"x", new Hooked(fails, log)});
            out.writeInt(6);
            out.writeObject("q");
        }),
        HOOK_FAILS_UNCHECKED((out, log) -> {
            Script fails =
                    (inner, _) -> {
                        inner.writeObject("q");
                        inner.writeInt(5);
                        throw new QuietUnchecked();
                    };
            object(out, log, new Object[] {"x", new Hooked(fails, log)});
            out.writeInt(6);
            out.writeObject("q");
        }),
        HOOK_THROWS_WHAT_IT_DOES_NOT_DECLARE((out, log) -> {
            Script fails =
                    (_, _) -> {
                        throw UndeclaredExceptions.<RuntimeException>pass(new Exception());
                    };
            object(out, log, new Hooked(fails, log));
            object(out, log, new External(fails, log));
            out.writeObject("after");
        }),
        HOOK_GOES_ON((out, log) -> {
            Script goesOn =
                    (inner, noted) -> {
                        inner.writeInt(1);
                        object(inner, noted, new Object[] {"in", new NotSerializable()});
                        inner.writeInt(2);
                        inner.writeObject("in");
                    };
            out.writeObject(new Hooked(goesOn, log));
            out.writeObject(new External(goesOn, log));
            out.writeObject("in");
        }),
        REPLACEMENT_FAILS((out, log) -> {
            object(out, log, new Replaced(new Quiet()));
            object(out, log, new Replaced(new InvalidObjectException("quiet")));
            object(out, log, new Replaced(new QuietUnchecked()));
            object(out, log, new Replaced(new Exception()));
            object(out, log, new Replaced(new AssertionError()));
            out.writeObject("after");
        }),
        FIELDS_TWICE((out, log) -> {
            Script twice =
                    (inner, noted) -> {
                        inner.defaultWriteObject();
                        tried(
                                noted,
                                () -> {
                                    inner.defaultWriteObject();
                                    return null;
                                });
                        tried(noted, inner::putFields);
                    };
            out.writeObject(new Hooked(twice, log));
            out.writeObject("after");
        }),
        FIELDS_AS_DATA((out, log) -> {
            object(out, log, new Old());
            out.writeInt(1);
            out.writeObject("after");
        }),
        UNSHARED_FIELD_AS_DATA((out, log) -> object(out, log, new OldUnshared())),
        FIELDS_TO_ANOTHER_STREAM((out, log) -> {
            Script elsewhere = WriteFailureTest::writesElsewhere;
            object(out, log, new Hooked(elsewhere, log));
        }),
        CLOSED_BY_A_HOOK((out, log) -> {
            Script closes =
                    (inner, _) -> {
                        inner.writeInt(1);
                        inner.writeObject("shared");
                        inner.close();
                        inner.writeInt(3);
                        inner.writeObject("shared");
                    };
            Object[] root = {"shared", new Hooked(closes, log), "shared", new Old()};
            out.writeObject(root);
            out.writeObject("shared");
            out.writeObject(new Object[] {"shared", new External(closes, log), "shared"});
            out.writeInt(8);
        }),
        CLOSED_IN_BETWEEN((out, _) -> {
            out.writeObject("shared");
            out.close();
            out.writeObject("shared");
            out.writeInt(5);
            out.close();
            out.close();
        }),
        FLUSHED_BY_A_HOOK((out, log) -> {
            Script flushes =
                    (inner, _) -> {
                        inner.writeInt(1);
                        inner.flush();
                        inner.writeInt(2);
                        inner.defaultWriteObject();
                        inner.writeInt(3);
                        inner.flush();
                    };
            out.writeObject(new Hooked(flushes, log));
        });

        @SuppressWarnings("ImmutableEnumChecker")
        private final Script script;

        Case(Script script) {
            this.script = script;
        }

        List<String> run(java.io.ObjectOutputStream out) throws IOException {
            List<String> log = new ArrayList<>();
            try (out) {
                script.run(out, log);
            }
            return log;
        }
    }

    @SuppressWarnings({"deprecation", "removal"})
    private static void writesElsewhere(java.io.ObjectOutputStream out, List<String> log)
            throws IOException {
        var fields = out.putFields();
        tried(
                log,
                () -> {
                    fields.write(new java.io.ObjectOutputStream(new ByteArrayOutputStream()));
                    return null;
                });
        out.writeFields();
    }

    @ParameterizedTest
    @EnumSource
    void failureIsThatOfJavaio(Case tried) throws Exception {
        ByteArrayOutputStream theirs = new ByteArrayOutputStream();
        ByteArrayOutputStream ours = new ByteArrayOutputStream();

        List<String> expected = tried.run(new java.io.ObjectOutputStream(theirs));
        List<String> seen = tried.run(new ObjectOutputStream(ours));

        assertThat(seen).isEqualTo(expected);
        String contents = contents(theirs.toByteArray());
        assertThat(contents(ours.toByteArray())).isEqualTo(contents);
        if (!contents.contains("NotSerializable") && !contents.contains("IOException")) {
            assertThat(ours.toByteArray()).isEqualTo(theirs.toByteArray());
        }
    }

    /// A class that writes its fields in the way of old and reads them as data.
    private static final class OldReader implements Serializable {
        private static final long serialVersionUID = 1L;
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("number", int.class), new ObjectStreamField("text", String.class)
        };
        private transient int first;
        private transient Object second = "";

        @SuppressWarnings({"deprecation", "removal"})
        private void writeObject(java.io.ObjectOutputStream out) throws IOException {
            java.io.ObjectOutputStream.PutField fields = out.putFields();
            fields.put("number", 0x01020304);
            fields.put("text", "text");
            fields.write(out);
        }

        private void readObject(java.io.ObjectInputStream in)
                throws IOException, ClassNotFoundException {
            first = in.readInt();
            second = in.readObject();
        }
    }

    @Test
    void fieldsWrittenAsDataAreReadAsData() throws Exception {
        for (GraphCodec codec : List.of(GraphCodec.javaio(), GraphCodec.lean())) {
            OldReader copy = codec.decode(codec.encode(new OldReader()), OldReader.class);

            assertThat(copy.first).isEqualTo(0x01020304);
            assertThat(copy.second).isEqualTo("text");
        }
    }

    /// Returns the objects that java.io reads.
    private static String contents(byte[] bytes) throws ClassNotFoundException {
        List<String> contents = new ArrayList<>();
        try (var in = new java.io.ObjectInputStream(new ByteArrayInputStream(bytes))) {
            while (true) {
                contents.add(next(in));
            }
        } catch (IOException e) {
            contents.add("end: " + (e instanceof EOFException ? "" : e));
        }
        return contents.toString();
    }

    private static String next(java.io.ObjectInputStream in)
            throws IOException, ClassNotFoundException {
        try {
            Object read = in.readObject();
            return read == null ? "null" : read.getClass().toString();
        } catch (OptionalDataException e) {
            return e.eof ? "no more data: " + in.readByte() : "data: " + data(in);
        } catch (WriteAbortedException e) {
            return "aborted: " + className(e.getCause());
        }
    }

    private static String data(java.io.ObjectInputStream in) throws IOException {
        return in.readByte() + " of " + in.available();
    }

    private static @Nullable Class<?> className(@Nullable Throwable thrown) {
        return thrown == null ? null : thrown.getClass();
    }
}
