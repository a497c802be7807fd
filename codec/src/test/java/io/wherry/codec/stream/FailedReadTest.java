// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Box;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.InMemoryStream;
import io.wherry.codec.UnknownClassException;
import io.wherry.codec.WireFormatException;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectInputValidation;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The reader fails at a message that the writer has written well.
final class FailedReadTest {

    private static final int LARGE = 200_000;

    /// Refuses to be read.
    static final class Refusing implements Serializable {
        private final String how;

        Refusing(String how) {
            this.how = how;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            switch (how) {
                case "io" -> throw new InvalidObjectException("io");
                case "runtime" -> throw new IllegalStateException("runtime");
                case "class" -> throw new ClassNotFoundException("class");
                default -> {}
            }
        }
    }

    /// Refuses when it is resolved.
    record Unresolved(String why) implements Serializable {
        private Object readResolve() throws InvalidObjectException {
            throw new InvalidObjectException(why);
        }
    }

    /// A record that refuses its components.
    record Positive(int value) implements Serializable {
        static boolean strict;

        Positive {
            if (strict && value <= 0) {
                throw new IllegalArgumentException("not positive: " + value);
            }
        }
    }

    /// Refuses when the graph is complete.
    static final class Validated implements Serializable, ObjectInputValidation {
        private final boolean quiet;

        Validated(boolean quiet) {
            this.quiet = quiet;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            in.registerValidation(this, 0);
        }

        @Override
        public void validateObject() throws InvalidObjectException {
            if (quiet) {
                throw new IllegalStateException("quiet");
            }
            throw new InvalidObjectException("invalid");
        }
    }

    record Point(int x, int y) implements Serializable {}

    private final InMemoryStream wire = new InMemoryStream();

    private static GraphCodec codecWithoutTestClasses() {
        return GraphCodec.lean().withClassLoader(ClassLoader.getPlatformClassLoader());
    }

    private static void assertFails(ThrowingCallable read, String message) {
        assertThatThrownBy(read).hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, LARGE})
    void messageAfterOneOfAnUnknownClassIsRead(int ballast) throws IOException {
        wire.writer.write(new Object[] {"a", new Point(1, 2), new byte[ballast], new Box("b")});
        wire.writer.write(Map.of("key", "value"));
        wire.writer.write(new Point(1, 2));
        wire.writer.write("end");

        GraphReader reader = wire.reader(codecWithoutTestClasses());
        assertThatThrownBy(reader::read)
                .isInstanceOf(UnknownClassException.class)
                .hasMessageContaining(Point.class.getName());
        assertThat(reader.read()).isEqualTo(Map.of("key", "value"));
        assertThatThrownBy(reader::read)
                .isInstanceOfSatisfying(
                        UnknownClassException.class,
                        e -> assertThat(e.className()).isEqualTo(Point.class.getName()));
        assertThat(reader.read()).isEqualTo("end");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, LARGE})
    void messageAfterOneThatAHookRefusedIsRead(int ballast) throws IOException {
        for (String how : List.of("io", "runtime", "class")) {
            wire.writer.write(new Object[] {new Refusing(how), new byte[ballast], new Box(how)});
            wire.writer.write(new Box(new Point(3, 4)));
        }

        GraphReader reader = wire.reader();
        assertThatThrownBy(reader::read).isInstanceOf(InvalidObjectException.class);
        assertThat(reader.read(Box.class).content).isEqualTo(new Point(3, 4));
        assertThatThrownBy(reader::read).isInstanceOf(IllegalStateException.class);
        assertThat(reader.read(Box.class).content).isEqualTo(new Point(3, 4));
        assertThatThrownBy(reader::read)
                .isInstanceOf(IOException.class)
                .hasCauseInstanceOf(ClassNotFoundException.class);
        assertThat(reader.read(Box.class).content).isEqualTo(new Point(3, 4));
    }

    @Test
    void classesFirstDescribedInAFailedMessageAreKnownAfterwards() throws IOException {
        Object[] bad = {
            new Refusing("io"), new byte[LARGE], new Point(1, 2), new byte[LARGE], new Box("b")
        };
        wire.writer.write(bad);
        wire.writer.write(new Box(new Point(3, 4)));

        GraphReader reader = wire.slowReader();
        assertFails(reader::read, "io");
        assertThat(reader.read(Box.class).content).isEqualTo(new Point(3, 4));
    }

    @Test
    void referenceIntoAFailedMessageIsAnErrorAndSharingOfOthersIsKept() throws IOException {
        Box early = new Box("early");
        Box lost = new Box("lost");
        Box late = new Box("late");
        wire.writer.write(early);
        wire.writer.write(new Object[] {lost, new Refusing("io"), new Box("never read")});
        wire.writer.write(new Object[] {late, early});
        wire.writer.write(new Object[] {new Box("new"), lost});
        wire.writer.write(new Object[] {late, early});

        GraphReader reader = wire.reader();
        Object first = reader.read();
        assertFails(reader::read, "io");
        Object[] third = (Object[]) reader.read();
        assertThat(((Box) third[0]).content).isEqualTo("late");
        assertThat(third[1]).isSameAs(first);
        assertThatThrownBy(reader::read)
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("could not be read");
        Object[] fifth = (Object[]) reader.read();
        assertThat(fifth).containsExactly(third);
    }

    @Test
    void resetAfterAFailedMessageSendsEverythingAnew() throws IOException {
        Box lost = new Box("lost");
        wire.writer.write(new Object[] {lost, new Refusing("runtime")});
        wire.writer.reset();
        wire.writer.write(lost);

        GraphReader reader = wire.reader();
        assertFails(reader::read, "runtime");
        assertThat(reader.read(Box.class).content).isEqualTo("lost");
    }

    @Test
    void recordThatRefusesItsComponentsIsAnInvalidObjectWithTheCause() throws IOException {
        wire.writer.write(List.of(new Positive(-1), "more"));
        wire.writer.write(new Positive(1));

        GraphReader reader = wire.reader();
        Positive.strict = true;
        try {
            assertThatThrownBy(reader::read)
                    .isInstanceOf(InvalidObjectException.class)
                    .hasCauseInstanceOf(IllegalArgumentException.class);
            assertThat(reader.read()).isEqualTo(new Positive(1));
        } finally {
            Positive.strict = false;
        }
    }

    @Test
    void readResolveThatThrowsFailsTheMessageOnly() throws IOException {
        wire.writer.write(new HashMap<>(Map.of("key", new Unresolved("why"))));
        wire.writer.write(new Box("next"));

        GraphReader reader = wire.reader();
        assertThatThrownBy(reader::read)
                .isInstanceOf(InvalidObjectException.class)
                .hasMessage("why");
        assertThat(reader.read(Box.class).content).isEqualTo("next");
    }

    @Test
    void validationThatThrowsFailsTheMessageOnlyWithItsOwnException() throws IOException {
        wire.writer.write(new Validated(false));
        wire.writer.write("next");
        wire.writer.write(new Validated(true));
        wire.writer.write("end");

        GraphReader reader = wire.reader();
        assertThatThrownBy(reader::read)
                .isInstanceOf(InvalidObjectException.class)
                .hasMessage("invalid");
        assertThat(reader.read()).isEqualTo("next");
        assertThatThrownBy(reader::read)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("quiet");
        assertThat(reader.read()).isEqualTo("end");
    }

    @Test
    void validationOfAFailedMessageIsNotRunForTheNext() throws IOException {
        wire.writer.write(new Object[] {new Validated(false), new Refusing("io")});
        wire.writer.write("next");

        GraphReader reader = wire.reader();
        assertThatThrownBy(reader::read).hasMessage("io");
        assertThat(reader.read()).isEqualTo("next");
    }

    @Test
    void codecDecodesAsBeforeAfterAFailure() throws IOException {
        GraphCodec codec = GraphCodec.lean();
        byte[] bad = codec.encode(new Object[] {new Box(1), new Refusing("io"), new Point(1, 2)});
        byte[] good = codec.encode(new Box(new Point(1, 2)));

        for (int i = 0; i < 20; i++) {
            assertThatThrownBy(() -> codec.decode(bad)).hasMessage("io");
            assertThat(codec.decode(good, Box.class).content).isEqualTo(new Point(1, 2));
        }
    }
}
