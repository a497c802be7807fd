// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassMismatchException;
import io.wherry.codec.CodedBy;
import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphInput;
import io.wherry.codec.GraphOutput;
import io.wherry.codec.Mute;
import io.wherry.codec.UnknownClassException;
import io.wherry.codec.ValueCodec;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Codecs that classes name by an annotation, or that services give.
@Timeout(120)
final class CodedByTest {
    private static final GraphCodec CODEC = GraphCodec.lean();

    @TempDir private Path folder;

    /// Not serializable.
    @CodedBy(PointCodec.class)
    private static class Point {
        final int x;

        Point(int x) {
            this.x = x;
        }
    }

    private static final class PointCodec implements ValueCodec<Point> {
        static final AtomicInteger MADE = new AtomicInteger();

        private PointCodec() {
            MADE.incrementAndGet();
        }

        @Override
        public void write(Point value, GraphOutput out) throws IOException {
            out.writeInt(value.x);
        }

        @Override
        public Point read(GraphInput in) throws IOException {
            return new Point(in.readInt());
        }
    }

    private static final class Below extends Point {
        Below() {
            super(1);
        }
    }

    @Test
    void classNamesItsCodec() throws Exception {
        Point point = new Point(5);
        for (int i = 0; i < 3; i++) {
            GraphCodec codec = CODEC.withSharedValues(i == 0);
            Object[] copy = codec.decode(codec.encode(new Object[] {point, point}), Object[].class);
            assertThat(((Point) copy[0]).x).isEqualTo(5);
            assertThat(copy[1]).isSameAs(copy[0]);
        }

        assertThat(PointCodec.MADE).hasValue(1);
        assertThatThrownBy(() -> CODEC.encode(new Below()))
                .isInstanceOf(NotSerializableException.class);
    }

    @Test
    void optionGoesBeforeTheAnnotation() throws Exception {
        GraphCodec twice =
                CODEC.withCodec(
                        Point.class,
                        new ValueCodec<>() {
                            @Override
                            public void write(Point value, GraphOutput out) throws IOException {
                                out.writeByte(value.x);
                            }

                            @Override
                            public Point read(GraphInput in) throws IOException {
                                return new Point(2 * in.readByte());
                            }
                        });

        assertThat(twice.decode(twice.encode(new Point(5)), Point.class).x).isEqualTo(10);
    }

    private static final class FailingCodec implements ValueCodec<Failing> {
        FailingCodec() {
            throw new IllegalStateException("not today");
        }

        @Override
        public void write(Failing value, GraphOutput out) {}

        @Override
        public Failing read(GraphInput in) {
            return new Failing();
        }
    }

    @CodedBy(FailingCodec.class)
    private static final class Failing {}

    /// Has no constructor without parameters.
    private record CountedCodec(int count) implements ValueCodec<Counted> {
        @Override
        public void write(Counted value, GraphOutput out) {}

        @Override
        public Counted read(GraphInput in) {
            return Counted.ONE;
        }
    }

    @CodedBy(CountedCodec.class)
    private enum Counted {
        ONE
    }

    @CodedBy(CountedCodec.class)
    private static final class Uncounted {}

    @Test
    void codecThatCannotBeMadeIsNamed() {
        assertThatThrownBy(() -> CODEC.encode(new Failing()))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining(Failing.class.getName())
                .hasMessageContaining("not today");
        assertThatThrownBy(() -> CODEC.encode(Counted.ONE))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("enum");
        assertThatThrownBy(() -> CODEC.encode(new Uncounted()))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining(Uncounted.class.getName());
    }

    private static final class MuteCodec implements ValueCodec<Unmade> {
        MuteCodec() {
            throw new Mute.Unchecked();
        }

        @Override
        public void write(Unmade value, GraphOutput out) {}

        @Override
        public Unmade read(GraphInput in) {
            return new Unmade();
        }
    }

    @CodedBy(MuteCodec.class)
    private static final class Unmade {}

    @Test
    void codecThatCannotBeMadeForAnExceptionWithoutAMessageIsNamed() {
        assertThatThrownBy(() -> CODEC.encode(new Unmade()))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContainingAll(Unmade.class.getName(), Mute.Unchecked.class.getName());
    }

    private static CompiledClassLoader version(int version, String write, String read) {
        return CompiledClassLoader.of(
                """
                @io.wherry.codec.CodedBy(PartCodec.class)
                public class Part {
                    public int number = 7;
                    public String name = "part";
                }
                """,
                """
                package peer;
                import io.wherry.codec.*;
                public class PartCodec implements ValueCodec<Part> {
                    public int version() { return %d; }
                    public void write(Part part, GraphOutput out) throws java.io.IOException { %s }
                    public Part read(GraphInput in) throws java.io.IOException {
                        Part part = new Part();
                        %s
                        return part;
                    }
                }
                """
                        .formatted(version, write, read));
    }

    @Test
    void otherVersionsOfACodecAreRead() throws Exception {
        CompiledClassLoader old =
                version(0, "out.writeInt(part.number);", "part.number = in.readInt();");
        CompiledClassLoader young =
                version(
                        1,
                        "out.writeString(part.name + 1); out.writeObject(part.number);",
                        "if (in.version() == 0) { part.number = in.readInt(); part.name = \"old\"; }"
                                + " else { part.name = in.readString();"
                                + " part.number = in.readObject(Integer.class); }");
        byte[] early = old.codec().encode(old.make("Part"));
        byte[] late = young.codec().encode(young.make("Part"));

        assertThat(young.codec().decode(early))
                .hasFieldOrPropertyWithValue("number", 7)
                .hasFieldOrPropertyWithValue("name", "old");
        assertThat(young.codec().decode(late)).hasFieldOrPropertyWithValue("name", "part1");
        assertThatThrownBy(() -> old.codec().decode(late))
                .isInstanceOf(ClassMismatchException.class)
                .hasMessageContaining("here=0, in the stream=1");
    }

    @Test
    void codecIsFoundAgainByAnotherLoader() throws Exception {
        CompiledClassLoader one =
                version(0, "out.writeInt(part.number);", "part.number = in.readInt();");
        CompiledClassLoader other = one.again();
        byte[] bytes = one.codec().encode(new Object[] {one.make("Part"), one.make("Part")});

        Object[] parts = (Object[]) other.codec().decode(bytes);

        assertThat(parts[1].getClass()).isSameAs(other.loadClass("peer.Part"));
        assertThatThrownBy(() -> CODEC.decode(bytes)).isInstanceOf(UnknownClassException.class);
    }

    @Test
    void aliasReadsValuesOfARenamedClass() throws Exception {
        CompiledClassLoader one =
                version(0, "out.writeInt(part.number);", "part.number = in.readInt();");
        byte[] bytes = one.codec().encode(one.make("Part"));

        assertThat(CODEC.withAlias("peer.Part", Point.class).decode(bytes, Point.class).x)
                .isEqualTo(7);
    }

    private URLClassLoader services(String... providers) throws IOException {
        CompiledClassLoader classes =
                CompiledClassLoader.of(
                        "public class Coin { public int value = 2; }",
                        provider("Mint"),
                        provider("Forger"));
        Path place = Files.createTempDirectory(folder, "services");
        classes.writeTo(place);
        Path services = Files.createDirectories(place.resolve("META-INF/services"));
        Files.write(services.resolve("io.wherry.codec.spi.ValueCodecProvider"), List.of(providers));
        return new URLClassLoader(
                new URL[] {place.toUri().toURL()}, CodedByTest.class.getClassLoader());
    }

    private static String provider(String name) {
        return """
        package peer;
        import io.wherry.codec.*;
        import io.wherry.codec.spi.ValueCodecProvider;
        public class NAME implements ValueCodecProvider, ValueCodec<Coin> {
            public java.util.List<Entry<?>> codecs() {
                return java.util.List.of(new Entry<>(Coin.class, this));
            }
            public void write(Coin coin, GraphOutput out) throws java.io.IOException {
                out.writeInt(coin.value);
            }
            public Coin read(GraphInput in) throws java.io.IOException {
                Coin coin = new Coin();
                coin.value = in.readInt() + 1;
                return coin;
            }
        }
        """
                .replace("NAME", name);
    }

    @Test
    void servicesAreFoundWhereTheyAreAskedFor() throws Exception {
        try (URLClassLoader loader = services("peer.Mint")) {
            Object coin = loader.loadClass("peer.Coin").getConstructor().newInstance();
            GraphCodec plain = CODEC.withClassLoader(loader);
            GraphCodec codec = plain.withServiceCodecs();

            assertThat(codec.decode(codec.encode(coin))).hasFieldOrPropertyWithValue("value", 3);
            assertThatThrownBy(() -> plain.encode(coin))
                    .isInstanceOf(NotSerializableException.class);
            assertThatThrownBy(() -> CODEC.withServiceCodecs().encode(coin))
                    .isInstanceOf(NotSerializableException.class);
        }
    }

    @Test
    void twoServicesForOneClassAreRefused() throws Exception {
        try (URLClassLoader loader = services("peer.Mint", "peer.Forger")) {
            GraphCodec plain = CODEC.withClassLoader(loader);
            assertThatIllegalArgumentException()
                    .isThrownBy(plain::withServiceCodecs)
                    .withMessageContaining("peer.Coin");
        }
    }
}
