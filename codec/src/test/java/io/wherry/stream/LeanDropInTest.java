// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.Limits;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.NotActiveException;
import java.io.NotSerializableException;
import java.io.ObjectInputFilter;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.OptionalDataException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.Serializable;
import java.io.WriteAbortedException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigInteger;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The effect on a program of giving its streams a codec: the same in either format, and the same
/// as with java.io's streams.
class LeanDropInTest {
    /// The three pairs of streams that must behave alike.
    enum Pair {
        JAVAIO,
        OURS,
        LEAN;

        java.io.ObjectOutputStream output(OutputStream target) throws IOException {
            return switch (this) {
                case JAVAIO -> new java.io.ObjectOutputStream(target);
                case OURS -> new ObjectOutputStream(target, GraphCodec.javaio());
                case LEAN -> new ObjectOutputStream(target, GraphCodec.lean());
            };
        }

        java.io.ObjectInputStream input(byte[] bytes) throws IOException {
            InputStream source = new ByteArrayInputStream(bytes);
            return this == JAVAIO
                    ? new java.io.ObjectInputStream(source)
                    : new ObjectInputStream(source);
        }

        byte[] write(Script script) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (java.io.ObjectOutputStream out = output(bytes)) {
                script.run(out);
            }
            return bytes.toByteArray();
        }
    }

    interface Script {
        void run(java.io.ObjectOutputStream out) throws IOException;
    }

    private static byte[] lean(Script script) throws IOException {
        return Pair.LEAN.write(script);
    }

    private static ObjectInputStream reading(byte[] bytes, GraphCodec codec) throws IOException {
        return new ObjectInputStream(new ByteArrayInputStream(bytes), codec);
    }

    @ParameterizedTest
    @EnumSource
    void unknownVersionOfTheProtocolIsRefused(Pair pair) throws Exception {
        byte[] bytes =
                pair.write(out -> {
                    assertThatThrownBy(() -> out.useProtocolVersion(3))
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessage("unknown version: 3");
                    out.useProtocolVersion(ObjectStreamConstants.PROTOCOL_VERSION_2);
                    out.writeObject("text");
                });

        try (java.io.ObjectInputStream in = pair.input(bytes)) {
            assertThat(in.readObject()).isEqualTo("text");
        }
    }

    @ParameterizedTest
    @EnumSource
    void versionOfTheProtocolIsChosenBeforeTheFirstObject(Pair pair) throws Exception {
        pair.write(out -> {
            out.writeInt(1);
            out.writeObject(null);
            out.useProtocolVersion(2);
            out.writeObject("text");
            assertNotChosen(out);
            out.reset();
            out.useProtocolVersion(2);
            out.writeUnshared(List.of(1));
            assertNotChosen(out);
            assertThatThrownBy(() -> out.writeObject(new Object()))
                    .isInstanceOf(NotSerializableException.class);
            out.useProtocolVersion(2);
            out.writeObject("text");
            out.close();
            out.useProtocolVersion(2);
        });
    }

    private static void assertNotChosen(java.io.ObjectOutputStream out) {
        for (int version = 2; version <= 3; version++) {
            int wanted = version;
            assertThatThrownBy(() -> out.useProtocolVersion(wanted))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("stream non-empty");
        }
    }

    @ParameterizedTest
    @EnumSource
    void fieldsAreWrittenAndValidationIsRegisteredInHooksOnly(Pair pair) throws Exception {
        byte[] bytes =
                pair.write(out -> {
                    assertThatThrownBy(out::writeFields)
                            .isInstanceOf(NotActiveException.class)
                            .hasMessage("no current PutField object");
                    out.writeObject("text");
                });

        try (java.io.ObjectInputStream in = pair.input(bytes)) {
            assertThatThrownBy(() -> in.registerValidation(() -> {}, 0))
                    .isInstanceOf(NotActiveException.class)
                    .hasMessage("stream inactive");
        }
    }

    @ParameterizedTest
    @EnumSource
    void dataAndObjectsInTurns(Pair pair) throws Exception {
        byte[] large = new byte[200_000];
        Arrays.fill(large, (byte) 7);
        byte[] bytes =
                pair.write(out -> {
                    out.writeInt(7);
                    out.writeUTF("Grüße, \0 und \ud800");
                    out.writeObject(List.of("a", 1));
                    out.writeDouble(-0.5);
                    out.flush();
                    out.write(large);
                    out.writeBoolean(true);
                    out.writeChars("abc");
                    out.writeObject(new TreeMap<>(Map.of("k", "v")));
                    out.writeObject(null);
                    out.writeLong(-1);
                });

        try (java.io.ObjectInputStream in = pair.input(bytes)) {
            assertThat(in.readInt()).isEqualTo(7);
            assertThat(in.readUTF()).isEqualTo("Grüße, \0 und \ud800");
            assertThat(in.available()).isZero();
            assertThat(in.read()).isEqualTo(-1);
            assertThat(in.readObject()).isEqualTo(List.of("a", 1));
            assertThat(in.readDouble()).isEqualTo(-0.5);
            byte[] back = new byte[large.length];
            in.readFully(back);
            assertThat(back).isEqualTo(large);
            assertThat(in.readBoolean()).isTrue();
            assertThat(in.readChar()).isEqualTo('a');
            assertThat(in.skipBytes(4)).isEqualTo(4);
            assertThatThrownBy(in::readInt).isInstanceOf(EOFException.class);
            assertThat(in.readObject()).isEqualTo(Map.of("k", "v"));
            assertThat(in.readObject()).isNull();
            assertThat(in.readLong()).isEqualTo(-1);
            assertThat(in.read()).isEqualTo(-1);
            assertThatThrownBy(in::readObject).isInstanceOf(EOFException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void dataWhereAnObjectIsWantedAreAnOptionalDataException(Pair pair) throws Exception {
        byte[] bytes =
                pair.write(out -> {
                    out.writeInt(1);
                    out.writeShort(2);
                    out.writeObject("next");
                });

        try (java.io.ObjectInputStream in = pair.input(bytes)) {
            assertThatThrownBy(in::readObject)
                    .isInstanceOfSatisfying(
                            OptionalDataException.class, e -> assertThat(e.length).isEqualTo(6));
            assertThat(in.readInt()).isEqualTo(1);
            assertThatThrownBy(in::readObject)
                    .isInstanceOfSatisfying(
                            OptionalDataException.class, e -> assertThat(e.length).isEqualTo(2));
            assertThat(in.readShort()).isEqualTo((short) 2);
            assertThat(in.readObject()).isEqualTo("next");
        }
    }

    @ParameterizedTest
    @EnumSource
    void objectsWrittenBeforeAreTheSameUntilReset(Pair pair) throws Exception {
        List<Object> list = new ArrayList<>(List.of("first"));
        byte[] bytes =
                pair.write(out -> {
                    out.writeObject(list);
                    list.add("late");
                    out.writeObject(new Object[] {list});
                    out.reset();
                    out.writeObject(list);
                });

        try (java.io.ObjectInputStream in = pair.input(bytes)) {
            Object first = in.readObject();
            Object second = ((Object[]) in.readObject())[0];
            Object third = in.readObject();

            assertThat(first).isEqualTo(List.of("first")).isSameAs(second);
            assertThat(third).isEqualTo(List.of("first", "late")).isNotSameAs(first);
        }
    }

    @ParameterizedTest
    @EnumSource
    void unsharedObjectsStandAlone(Pair pair) throws Exception {
        BigInteger number = new BigInteger("12345678901234567890");
        byte[] bytes =
                pair.write(out -> {
                    out.writeObject(number);
                    out.writeUnshared(number);
                    out.writeObject(number);
                });

        try (java.io.ObjectInputStream in = pair.input(bytes)) {
            Object first = in.readObject();
            Object unshared = in.readUnshared();
            assertThat(unshared).isEqualTo(first).isNotSameAs(first);
            assertThat(in.readObject()).isSameAs(first);
        }
    }

    @ParameterizedTest
    @EnumSource
    void sharedObjectCannotBeReadUnshared(Pair pair) throws Exception {
        BigInteger number = new BigInteger("12345678901234567890");
        byte[] twice =
                pair.write(out -> {
                    out.writeObject(number);
                    out.writeObject(number);
                });

        try (java.io.ObjectInputStream in = pair.input(twice)) {
            assertThat(in.readObject()).isEqualTo(number);
            assertThatThrownBy(in::readUnshared).isInstanceOf(InvalidObjectException.class);
        }
        try (java.io.ObjectInputStream in = pair.input(twice)) {
            assertThat(in.readUnshared()).isEqualTo(number);
            assertThatThrownBy(in::readObject).isInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void failureIsToldToTheReader(Pair pair) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (java.io.ObjectOutputStream out = pair.output(bytes)) {
            assertThatThrownBy(() -> out.writeObject(new Object[] {"a", new Object()}))
                    .isInstanceOf(NotSerializableException.class);
            out.writeObject("next");
        }

        try (java.io.ObjectInputStream in = pair.input(bytes.toByteArray())) {
            assertThatThrownBy(in::readObject)
                    .isInstanceOf(WriteAbortedException.class)
                    .hasCauseInstanceOf(NotSerializableException.class);
            assertThat(in.readObject()).isEqualTo("next");
        }
    }

    @Test
    void dataAreSegmentsBetweenMessages() throws Exception {
        byte[] bytes =
                lean(out -> {
                    out.writeInt(7);
                    out.writeShort(-2);
                    out.writeObject("a");
                    out.writeByte(9);
                });

        assertThat(HexFormat.ofDelimiter(" ").formatHex(bytes))
                .isEqualTo(
                        "57 01 1b 00 00 00 07 ff fe " // magic; 6 * 4 + 3; an int and a short
                                + "15 00 00 08 02 61 " // 5 * 4 + 1: the message
                                + "07 09");
    }

    @Test
    void headerGoesOutAtOnceSoThatTwoPeersCanMeet() throws Exception {
        PipedInputStream source = new PipedInputStream();
        try (ObjectOutputStream out =
                new ObjectOutputStream(new PipedOutputStream(source), GraphCodec.lean())) {
            out.flush();

            ObjectInputStream in = new ObjectInputStream(source);

            out.writeObject("hello");
            assertThat(in.readObject()).isEqualTo("hello");
        }
    }

    @Test
    void noByteAfterTheObjectIsConsumed() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(lean(out -> out.writeObject(List.of(1, 2, 3))));
        bytes.write(42);
        InputStream source = new ByteArrayInputStream(bytes.toByteArray());

        assertThat(new ObjectInputStream(source).readObject()).isEqualTo(List.of(1, 2, 3));

        assertThat(source.read()).isEqualTo(42);
    }

    @Test
    void graphReaderAndWriterSpeakTheSameFormat() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = GraphCodec.lean().writerTo(bytes)) {
            writer.write("one");
            writer.write(List.of(2));
        }
        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(in.readObject()).isEqualTo("one");
            assertThat(in.readObject()).isEqualTo(List.of(2));
        }
        byte[] ours =
                lean(out -> {
                    out.writeObject("one");
                    out.writeInt(1);
                });
        try (GraphReader reader = GraphCodec.lean().readerFrom(new ByteArrayInputStream(ours))) {
            assertThat(reader.read()).isEqualTo("one");
            assertThatThrownBy(reader::read).hasMessageContaining("data of a program");
        }
    }

    /// A class with hooks.
    static final class Hooked implements Serializable {
        private static final long serialVersionUID = 1L;
        BigInteger number = BigInteger.TWO;
        private transient String extra = "extra";

        private void writeObject(java.io.ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeUTF(extra);
            out.writeObject(this);
        }

        private void readObject(java.io.ObjectInputStream in)
                throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            extra = in.readUTF();
            assertThat(in.readObject()).isSameAs(this);
        }
    }

    @ParameterizedTest
    @EnumSource
    void hooksRun(Pair pair) throws Exception {
        byte[] bytes = pair.write(out -> out.writeObject(new Hooked()));

        try (java.io.ObjectInputStream in = pair.input(bytes)) {
            assertThat(in.readObject())
                    .hasFieldOrPropertyWithValue("number", BigInteger.TWO)
                    .hasFieldOrPropertyWithValue("extra", "extra");
            assertThatThrownBy(in::defaultReadObject).isInstanceOf(NotActiveException.class);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"OURS", "LEAN"})
    void optionsOfTheCodecCountForBothFormats(Pair pair) throws Exception {
        byte[] bytes = pair.write(out -> out.writeObject(new Hooked()));
        GraphCodec codec = GraphCodec.lean();

        assertThatThrownBy(() ->
                        reading(bytes, codec.withClassFilter(ClassFilter.allow("java.*")))
                                .readObject())
                .isInstanceOf(InvalidClassException.class);
        assertThatThrownBy(() ->
                        reading(
                                        bytes,
                                        codec.withFilter(
                                                ObjectInputFilter.Config.createFilter(
                                                        "!io.wherry.**")))
                                .readObject())
                .isInstanceOf(InvalidClassException.class);
        Limits few = Limits.DEFAULTS.withReferences(1);
        assertThatThrownBy(() -> reading(bytes, codec.withLimits(few)).readObject())
                .isInstanceOf(IOException.class);
        Limits small = Limits.DEFAULTS.withBytes(8);
        assertThatThrownBy(() -> reading(bytes, codec.withLimits(small)).readObject())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("bytes");
        assertThatThrownBy(() ->
                        reading(bytes, codec.withClassLoader(ClassLoader.getPlatformClassLoader()))
                                .readObject())
                .isInstanceOf(ClassNotFoundException.class)
                .hasMessageContaining(Hooked.class.getName());
    }

    @ParameterizedTest
    @EnumSource
    void filterOfTheStreamIsAsked(Pair pair) throws Exception {
        byte[] bytes = pair.write(out -> out.writeObject(new Hooked()));

        try (java.io.ObjectInputStream in = pair.input(bytes)) {
            in.setObjectInputFilter(info ->
                    info.serialClass() == Hooked.class
                            ? ObjectInputFilter.Status.REJECTED
                            : ObjectInputFilter.Status.UNDECIDED);
            assertThatThrownBy(in::readObject).isInstanceOf(InvalidClassException.class);
        }
    }

    /// Finds classes by itself, as programs with plug-ins do.
    private static final class Resolving extends ObjectInputStream {
        private final List<String> asked = new ArrayList<>();

        Resolving(InputStream in) throws IOException {
            super(in);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass described)
                throws IOException, ClassNotFoundException {
            String name = described.getName();
            asked.add(name);
            return name.endsWith("$Hooked") ? Hooked.class : super.resolveClass(described);
        }
    }

    @Test
    void subclassResolvesTheClassesOfALeanStream() throws Exception {
        byte[] bytes = lean(out -> out.writeObject(new Hooked[] {new Hooked()}));

        try (Resolving in = new Resolving(new ByteArrayInputStream(bytes))) {
            assertThat((Hooked[]) in.readObject()).hasSize(1);
            assertThat(in.asked).contains(Hooked.class.getName());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"OURS", "LEAN"})
    void lambdasAndProxiesAreFoundByTheCodecsLoader(Pair pair) throws Exception {
        URL place = LeanDropInTest.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader apart =
                new URLClassLoader(new URL[] {place}, ClassLoader.getPlatformClassLoader())) {
            Class<?> type = Class.forName(Elsewhere.class.getName(), true, apart);
            Object graph = type.getMethod("graph").invoke(null);
            byte[] bytes = pair.write(out -> out.writeObject(graph));

            Object copy = reading(bytes, GraphCodec.lean().withClassLoader(apart)).readObject();

            Object[] parts = (Object[]) copy;
            assertThat(((Supplier<?>) parts[0]).get()).isInstanceOf(type);
            assertThat(parts[1].getClass().getInterfaces()[0].getClassLoader()).isSameAs(apart);
            assertThat(parts[1]).hasToString("elsewhere");
        }
    }

    /// Loaded by a loader of its own.
    public static final class Elsewhere implements InvocationHandler, Serializable {
        private static final long serialVersionUID = 1L;

        /// An interface that only that loader has.
        public interface Named {}

        public static Object graph() {
            Elsewhere handler = new Elsewhere();
            Supplier<Object> lambda = (Supplier<Object> & Serializable) () -> handler;
            Object proxy =
                    Proxy.newProxyInstance(
                            Elsewhere.class.getClassLoader(),
                            new Class<?>[] {Named.class},
                            handler);
            return new Object[] {lambda, proxy};
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            return "elsewhere";
        }
    }

    @Test
    void emptyAndForeignStreamsAreRefusedAtOnce() {
        assertThatThrownBy(() -> new ObjectInputStream(InputStream.nullInputStream()))
                .isInstanceOf(EOFException.class);
        assertThatThrownBy(() ->
                        new ObjectInputStream(
                                new ByteArrayInputStream(
                                        "text".getBytes(StandardCharsets.US_ASCII))))
                .hasMessageContaining("invalid stream header: 74657874");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVAIO", "LEAN"})
    void closedStreamHasNoMoreData(Pair pair) throws Exception {
        byte[] bytes =
                pair.write(out -> {
                    out.writeInt(1);
                    out.writeInt(2);
                    out.writeUTF("text");
                });
        java.io.ObjectInputStream in = pair.input(bytes);
        assertThat(in.readInt()).isEqualTo(1);

        in.close();

        assertThat(in.available()).isZero();
        assertThat(in.read()).isEqualTo(-1);
        assertThatThrownBy(in::readInt).isInstanceOf(EOFException.class);
        assertThatThrownBy(in::readUTF).isInstanceOf(EOFException.class);
        in.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVAIO", "LEAN"})
    void streamClosedBeforeTheFirstReadHasNoData(Pair pair) throws Exception {
        java.io.ObjectInputStream in = pair.input(pair.write(out -> out.writeInt(1)));

        in.close();

        assertThat(in.read()).isEqualTo(-1);
    }

    @Test
    void closedLeanStreamSaysThatItIsClosed() throws Exception {
        InputStream source = new ByteArrayInputStream(lean(out -> out.writeObject("text")));
        ObjectInputStream in =
                new ObjectInputStream(new BufferedInputStream(source), GraphCodec.lean());

        in.close();

        assertThatThrownBy(in::readObject).hasMessage("the stream is closed");
    }

    @Test
    void objectsOfAClosedArrayAreRead() throws Exception {
        ObjectInputStream in = reading(lean(out -> out.writeObject("text")), GraphCodec.lean());

        in.close();

        assertThat(in.readObject()).isEqualTo("text");
    }

    @Test
    void replacingIsRefusedRatherThanForgotten() throws Exception {
        assertThatThrownBy(() ->
                        new ObjectOutputStream(OutputStream.nullOutputStream(), GraphCodec.lean()) {
                            {
                                enableReplaceObject(true);
                            }
                        })
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("lean");
    }
}
