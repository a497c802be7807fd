// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Box;
import io.wherry.codec.Compression;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphInput;
import io.wherry.codec.GraphOutput;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.InMemoryStream;
import io.wherry.codec.MessageAbortedException;
import io.wherry.codec.ValueCodec;
import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.message.UndeclaredExceptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The writer fails in the middle of a message.
final class AbortedMessageTest {

    /// More than a segment.
    private static final int LARGE = 200_000;

    /// Not serializable.
    static final class Socket {}

    record Point(int x, int y) implements Serializable {}

    enum Color {
        RED,
        GREEN
    }

    /// Throws what it holds from `writeObject`.
    static final class Thrower implements Serializable {
        private final transient Throwable what;

        Thrower(Throwable what) {
            this.what = what;
        }

        private void writeObject(ObjectOutputStream out) throws Throwable {
            out.writeInt(7);
            out.writeObject("before");
            out.write(new byte[100]);
            throw what;
        }
    }

    /// Its text is that of a program's code, which may fail or return null.
    @SuppressWarnings({"OverrideThrowableToString", "ToStringReturnsNull"}) // that is tested
    private static final class Unprintable extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final boolean isNull;

        Unprintable(boolean isNull) {
            super("unprintable", null, true, false);
            this.isNull = isNull;
        }

        @Override
        public String toString() {
            if (isNull) {
                return null;
            }
            throw new IllegalStateException("no text");
        }
    }

    /// Goes on when what it holds cannot be written.
    static final class Swallower implements Serializable {
        private final transient Object content;

        Swallower(Object content) {
            this.content = content;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeInt(1);
            try {
                out.writeObject(content);
            } catch (NotSerializableException _) {
                out.writeInt(2);
            }
            out.writeObject("end");
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.readInt();
            in.readInt();
            in.readObject();
        }
    }

    private final InMemoryStream wire = new InMemoryStream();

    @ParameterizedTest
    @ValueSource(ints = {0, LARGE})
    void readerHearsOfAClassThatIsNotSerializable(int ballast) throws IOException {
        Object bad = new Object[] {new byte[ballast], Box.nested(new Socket(), 100)};

        assertThatThrownBy(() -> wire.writer.write(bad))
                .isInstanceOf(NotSerializableException.class)
                .hasMessageStartingWith(Socket.class.getName() + " (path: [1].");

        GraphReader reader = wire.reader();
        assertThatThrownBy(reader::read)
                .isInstanceOf(MessageAbortedException.class)
                .hasMessageContaining("NotSerializableException")
                .hasMessageContaining(Socket.class.getName());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, LARGE})
    void bothSidesGoOnAfterAnAbortedMessage(int ballast) throws IOException {
        wire.writer.write("first");
        Object bad =
                new Object[] {
                    new Point(1, 2),
                    Color.RED,
                    new byte[ballast],
                    new Box(Color.GREEN),
                    Box.nested(new Socket(), 3)
                };
        assertThatThrownBy(() -> wire.writer.write(bad))
                .isInstanceOf(NotSerializableException.class);
        wire.writer.write(new Object[] {new Point(3, 4), Color.GREEN, new Box("box")});
        wire.writer.write(new Point(5, 6));

        for (GraphReader reader : List.of(wire.reader(), wire.slowReader())) {
            assertThat(reader.read()).isEqualTo("first");
            assertThatThrownBy(reader::read).isInstanceOf(MessageAbortedException.class);
            Object[] next = (Object[]) reader.read();
            assertThat(next[0]).isEqualTo(new Point(3, 4));
            assertThat(next[1]).isSameAs(Color.GREEN);
            assertThat(((Box) next[2]).content).isEqualTo("box");
            assertThat(reader.read()).isEqualTo(new Point(5, 6));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anExceptionWithoutATextAbortsItsMessageAlone(boolean isNull) throws IOException {
        Unprintable failure = new Unprintable(isNull);

        assertThatThrownBy(() -> wire.writer.write(new Thrower(failure))).isSameAs(failure);
        wire.writer.write(new Point(5, 6));

        GraphReader reader = wire.reader();
        assertThatThrownBy(reader::read)
                .isInstanceOf(MessageAbortedException.class)
                .hasMessageContaining(Unprintable.class.getName());
        assertThat(reader.read()).isEqualTo(new Point(5, 6));
    }

    @Test
    void classesOfEachSegmentOfAnAbortedMessageAreKnownAfterwards() throws IOException {
        List<Object> bad = new ArrayList<>();
        bad.add(new Box(new byte[LARGE]));
        bad.add(new Point(1, 2));
        bad.add(new byte[LARGE]);
        bad.add(Color.RED);
        bad.add(new Socket());
        assertThatThrownBy(() -> wire.writer.write(bad))
                .isInstanceOf(NotSerializableException.class);
        wire.writer.write(Color.RED);
        wire.writer.write(new Box(new Point(3, 4)));

        GraphReader reader = wire.reader();
        assertThatThrownBy(reader::read).isInstanceOf(MessageAbortedException.class);
        assertThat(reader.read()).isSameAs(Color.RED);
        assertThat(reader.read(Box.class).content).isEqualTo(new Point(3, 4));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, LARGE})
    void exceptionOfAHookReachesTheWriterAndIsNamedToTheReader(int ballast) throws IOException {
        List<Throwable> thrown =
                List.of(
                        new IOException("disk"),
                        new IllegalStateException("state"),
                        new AssertionError("wrong"));
        for (Throwable what : thrown) {
            Object bad = new Object[] {new byte[ballast], new Box(new Thrower(what))};
            assertThatThrownBy(() -> wire.writer.write(bad)).isSameAs(what);
            wire.writer.write(what.getMessage());
        }

        GraphReader reader = wire.reader();
        for (Throwable what : thrown) {
            assertThatThrownBy(reader::read)
                    .isInstanceOf(MessageAbortedException.class)
                    .hasMessageContaining(what.toString());
            assertThat(reader.read()).isEqualTo(what.getMessage());
        }
    }

    @Test
    void objectsOfEarlierMessagesAreForgottenByBothSides() throws IOException {
        Box shared = new Box("shared");
        wire.writer.write(shared);
        assertThatThrownBy(() -> wire.writer.write(new Object[] {shared, new Socket()}))
                .isInstanceOf(NotSerializableException.class);
        wire.writer.write(shared);
        wire.writer.write(shared);

        GraphReader reader = wire.reader();
        Object first = reader.read();
        assertThatThrownBy(reader::read).isInstanceOf(MessageAbortedException.class);
        Object second = reader.read();
        assertThat(second).isNotSameAs(first);
        assertThat(reader.read()).isSameAs(second);
    }

    @Test
    void firstMessageOfAStreamMayBeAborted() throws IOException {
        assertThatThrownBy(() -> wire.writer.write(new Socket()))
                .isInstanceOf(NotSerializableException.class);
        assertThatThrownBy(() -> wire.writer.write(new Socket()))
                .isInstanceOf(NotSerializableException.class);
        wire.writer.write("good");

        GraphReader reader = wire.reader();
        assertThatThrownBy(reader::read).isInstanceOf(MessageAbortedException.class);
        assertThatThrownBy(reader::read).isInstanceOf(MessageAbortedException.class);
        assertThat(reader.read()).isEqualTo("good");
    }

    @Test
    void hooksRunAfterAFailureInsideHooksAsBefore() throws IOException {
        Object bad = new Swallower(new Thrower(new IOException("inner")));
        assertThatThrownBy(() -> wire.writer.write(bad)).hasMessage("inner");
        Map<String, Object> good = new HashMap<>(Map.of("key", new StringBuilder("value")));
        wire.writer.write(good);

        GraphReader reader = wire.reader();
        assertThatThrownBy(reader::read).isInstanceOf(MessageAbortedException.class);
        assertThat(((Map<?, ?>) reader.read()).get("key")).hasToString("value");
    }

    @Test
    void hookMayPassOverAnObjectThatCannotBeWritten() throws IOException {
        wire.writer.write(new Swallower(new Socket()));
        wire.writer.write("next");

        GraphReader reader = wire.reader();
        assertThat(reader.read()).isInstanceOf(Swallower.class);
        assertThat(reader.read()).isEqualTo("next");
    }

    @Test
    void hookThatPassesOverAHalfWrittenObjectAbortsTheMessage() throws IOException {
        Object bad = new Swallower(new Box(new Box(new Socket())));
        assertThatThrownBy(() -> wire.writer.write(bad)).isInstanceOf(IOException.class);
        wire.writer.write(new Box("next"));

        GraphReader reader = wire.reader();
        assertThatThrownBy(reader::read).isInstanceOf(MessageAbortedException.class);
        assertThat(reader.read(Box.class).content).isEqualTo("next");
    }

    @Test
    void collectionThatChangesWhileItIsWrittenAbortsTheMessage() throws IOException {
        assertThatThrownBy(() -> wire.writer.write(new Shrinking()))
                .isInstanceOf(ConcurrentModificationException.class);
        wire.writer.write("next");

        GraphReader reader = wire.reader();
        assertThatThrownBy(reader::read)
                .isInstanceOf(MessageAbortedException.class)
                .hasMessageContaining("ConcurrentModificationException");
        assertThat(reader.read()).isEqualTo("next");
    }

    /// Holds a list that is changed while its elements are asked what stands for them.
    static final class Shrinking implements Serializable {
        private final List<Object> list = new ArrayList<>();

        Shrinking() {
            list.add(new Remover(list));
            list.add("second");
            list.add("third");
        }
    }

    /// Removes an element of the list it is in when it is written.
    static final class Remover implements Serializable {
        private final transient List<Object> list;

        Remover(List<Object> list) {
            this.list = list;
        }

        private Object writeReplace() {
            list.removeLast();
            return this;
        }
    }

    static Stream<GraphCodec> codecs() {
        return Stream.of(GraphCodec.lean(), GraphCodec.javaio())
                .flatMap(codec -> Stream.of(codec, codec.withCompression(Compression.deflate(6))));
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void messageToAOneShotStreamSaysThatItWasAborted(GraphCodec codec) throws IOException {
        for (int ballast : new int[] {0, LARGE}) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            Object bad = new Object[] {new byte[ballast], new Socket()};
            assertThatThrownBy(() -> codec.encode(bad, bytes))
                    .isInstanceOf(NotSerializableException.class);
            codec.encode("next", bytes);

            ByteArrayInputStream in = new ByteArrayInputStream(bytes.toByteArray());
            assertThatThrownBy(() -> codec.decode(in)).isInstanceOf(IOException.class);
            assertThat(codec.decode(in)).isEqualTo("next");
        }
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void anyExceptionAbortsItsMessageAlone(GraphCodec codec) throws IOException {
        List<Throwable> thrown =
                List.of(
                        new IOException("disk"),
                        new IllegalStateException("state"),
                        new AssertionError("wrong"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = codec.writerTo(bytes)) {
            for (Throwable what : thrown) {
                Object bad = new Object[] {"first", new Thrower(what), "last"};
                assertThatThrownBy(() -> writer.write(bad)).isSameAs(what);
                writer.write("next");
            }
        }

        GraphReader reader = codec.readerFrom(new ByteArrayInputStream(bytes.toByteArray()));
        for (Throwable what : thrown) {
            assertThatThrownBy(reader::read)
                    .isInstanceOf(MessageAbortedException.class)
                    .hasMessageContaining(what.toString());
            assertThat(reader.read()).isEqualTo("next");
        }
    }

    @Test
    void codecEncodesAsBeforeAfterAFailure() throws IOException {
        GraphCodec codec = GraphCodec.lean();
        byte[] before = codec.encode(new Box(new Point(1, 2)));
        for (int i = 0; i < 20; i++) {
            Object bad = new Object[] {new Box(1), new Point(1, 2), new Thrower(new Error("e"))};
            assertThatThrownBy(() -> codec.encode(bad)).hasMessage("e");
        }

        assertThat(codec.encode(new Box(new Point(1, 2)))).isEqualTo(before);
    }

    /// Throws exceptions that it does not declare.
    private record Careless(boolean writes) implements ValueCodec<Socket> {
        @Override
        public void write(Socket value, GraphOutput out) {
            if (!writes) {
                throw UndeclaredExceptions.<RuntimeException>pass(new Exception("undeclared"));
            }
        }

        @Override
        public Socket read(GraphInput in) {
            throw UndeclaredExceptions.<RuntimeException>pass(new Exception("undeclared"));
        }
    }

    static Stream<GraphCodec> carelessCodecs() {
        GraphCodec replacing =
                GraphCodec.lean()
                        .withReplacement(
                                Socket.class,
                                _ -> {
                                    throw UndeclaredExceptions.<RuntimeException>pass(
                                            new Exception("undeclared"));
                                });
        return Stream.of(replacing, GraphCodec.lean().withCodec(Socket.class, new Careless(false)))
                .flatMap(codec -> Stream.of(codec, codec.withCompression(Compression.deflate(6))));
    }

    @ParameterizedTest
    @MethodSource("carelessCodecs")
    void exceptionThatCodeDoesNotDeclareAbortsTheMessage(GraphCodec codec) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = codec.writerTo(bytes)) {
            for (int ballast : new int[] {0, LARGE}) {
                Object bad = new Object[] {new byte[ballast], new Socket()};
                assertThatThrownBy(() -> writer.write(bad)).hasStackTraceContaining("undeclared");
                writer.write("next");
            }
        }

        GraphReader reader = codec.readerFrom(new ByteArrayInputStream(bytes.toByteArray()));
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(reader::read).isInstanceOf(MessageAbortedException.class);
            assertThat(reader.read()).isEqualTo("next");
        }
    }

    @Test
    void exceptionThatACodecDoesNotDeclareIsTheCause() throws IOException {
        GraphCodec codec = GraphCodec.lean().withCodec(Socket.class, new Careless(true));
        byte[] bytes = codec.encode(new Socket());

        assertThatThrownBy(() -> codec.decode(bytes))
                .isInstanceOf(WireFormatException.class)
                .cause()
                .hasMessage("undeclared");
    }
}
