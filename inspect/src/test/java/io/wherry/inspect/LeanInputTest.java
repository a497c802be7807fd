// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Compression;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphWriter;
import io.wherry.inspect.check.ClassPath;
import io.wherry.inspect.check.CompatibilityCheck;
import io.wherry.inspect.check.Finding;
import io.wherry.inspect.json.JsonExport;
import io.wherry.inspect.json.JsonImport;
import io.wherry.inspect.parse.MalformedStreamException;
import io.wherry.inspect.parse.StreamVisitor;
import io.wherry.inspect.parse.StreamWriter;
import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.zoo.GraphZoo;
import io.wherry.testkit.zoo.ZooGraph;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.PrintWriter;
import java.io.Serializable;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Lean messages are looked into as java.io streams are.
class LeanInputTest {
    private static final GraphCodec EVOLVE = GraphCodec.lean().withEvolution(Evolution.EVOLVE);

    private static final String INITIALIZED = "wherry.test.initialized";

    @TempDir private Path noClasses;

    /// An object with many kinds of fields.
    static final class Cart implements Serializable {
        private static final long serialVersionUID = 3;

        private final List<Object> items = new ArrayList<>();
        private final Map<String, Object> prices = new HashMap<>();
        private final int number = 7;
        private Object self = this;
    }

    private static Cart cart() {
        Cart cart = new Cart();
        cart.items.addAll(List.of("tea", new Kinds.Point(1, 2, "deep"), new Kinds.Child()));
        cart.items.add(Kinds.Colour.GREEN);
        cart.prices.put("tea", 5L);
        return cart;
    }

    private static List<String> tree(byte[] bytes) throws Exception {
        List<String> lines = new ArrayList<>();
        try (StreamInput input = StreamInput.of("test", bytes)) {
            StreamScanner.Result result =
                    ObjectTree.print(input, line -> lines.add(line.label() + line.value().text()));
            assertThat(result.errors()).isEmpty();
        }
        return lines;
    }

    private static byte[] javaio(byte[] bytes) throws Exception {
        try (StreamInput input = StreamInput.of("test", bytes)) {
            assertThat(input.isLean()).isTrue();
            return input.bytes().toArray(ValueLayout.JAVA_BYTE);
        }
    }

    @Test
    void treeIsThatOfTheSameObjectsInTheJavaioFormat() throws Exception {
        byte[] lean = EVOLVE.encode(cart());
        byte[] compressed =
                EVOLVE.withCompression(Compression.deflate(6).withThreshold(0)).encode(cart());

        List<String> expected = tree(Streams.of(cart()));

        assertThat(expected).anyMatch(line -> line.contains("number"));
        assertThat(tree(lean)).isEqualTo(expected);
        assertThat(tree(compressed)).isEqualTo(expected);
        assertThat(tree(Base64.getEncoder().encode(lean))).isEqualTo(expected);
        assertThat(tree(HexFormat.of().formatHex(compressed).getBytes(StandardCharsets.US_ASCII)))
                .isEqualTo(expected);
    }

    @Test
    void javaioReadsWhatTheConversionWrote() throws Exception {
        byte[] bytes = javaio(EVOLVE.encode(cart()));

        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            Cart cart = (Cart) in.readObject();
            assertThat(cart.self).isSameAs(cart);
            assertThat(cart.items).hasSize(4).contains("tea", new Kinds.Point(1, 2, "deep"));
            assertThat(cart.prices).containsExactly(Map.entry("tea", 5L));
        }
    }

    /// Graphs that a copy by way of the java.io format does not keep, whatever wrote it, and those whose collections need a class that is not there.
    private static final Set<String> DIFFERENT =
            Set.of(
                    "nan-arrays",
                    "nan-boxed",
                    "read-resolve-other",
                    "unshared-twice",
                    "record-cycle-root",
                    "class-objects",
                    "queues",
                    "sorted",
                    "enum-collections");

    static List<ZooGraph> graphs() {
        return Streams.zoo().stream().filter(graph -> !DIFFERENT.contains(graph.name())).toList();
    }

    @ParameterizedTest
    @MethodSource("graphs")
    void graphsOfTheZooAreConverted(ZooGraph zoo) throws Exception {
        Object graph = zoo.fresh();

        byte[] bytes = javaio(EVOLVE.encode(graph));

        Isomorphism.check(graph, GraphCodec.javaio().decode(bytes));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sorted", "queues", "enum-collections"})
    void graphsThatNeedAClassAreErrors(String name) throws Exception {
        byte[] lean = EVOLVE.encode(GraphZoo.named(name).fresh());

        try (StreamInput input = StreamInput.of("test", lean)) {
            assertThatThrownBy(() -> StreamScanner.scan(input, new StreamVisitor() {}))
                    .isInstanceOf(MalformedStreamException.class);
        }
    }

    @Test
    void messagesOfAWriterAreOneStream() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Object shared = new Kinds.Point(1, 2, null);
        try (GraphWriter writer = EVOLVE.writerTo(bytes)) {
            writer.write(shared);
            writer.write(List.of("two", shared));
        }

        assertThat(tree(bytes.toByteArray()))
                .isEqualTo(tree(Streams.of(shared, List.of("two", shared))));
    }

    @Test
    void sizesAndJsonAreThere() throws Exception {
        byte[] lean = EVOLVE.encode(cart());
        StringWriter json = new StringWriter();
        SizeCounter counter = new SizeCounter();
        try (StreamInput input = StreamInput.of("test", lean)) {
            StreamScanner.scan(input, counter);
            StreamScanner.scan(input, new JsonExport(json));
        }
        ByteArrayOutputStream back = new ByteArrayOutputStream();
        new JsonImport(new StreamWriter(back)).read(new StringReader(json.toString()));

        assertThat(counter.report().objects()).isGreaterThan(5);
        assertThat(json.toString()).contains(Cart.class.getName(), "deep");
        assertThat(back.toByteArray()).isEqualTo(javaio(lean));
    }

    @ParameterizedTest
    @ValueSource(strings = {"message", "compressed", "stream"})
    void checksFiltersDifferencesAndClassesAreThoseOfTheJavaioFormat(String kind) throws Exception {
        byte[] javaio = Streams.of(cart());
        byte[] lean = lean(kind, cart());
        Cart other = cart();
        other.prices.put("tea", 6L);

        assertThat(findings(lean)).isEqualTo(findings(javaio)).isNotEmpty();
        FilterProposal expected = scanned(javaio, new FilterProposal());
        FilterProposal filter = scanned(lean, new FilterProposal());
        assertThat(filter.pattern()).isEqualTo(expected.pattern());
        assertThat(filter.classes()).isEqualTo(expected.classes());
        assertThat(census(lean)).isEqualTo(census(javaio)).isNotEmpty();
        assertThat(differences(lean, javaio)).isEmpty();
        assertThat(differences(lean, lean(kind, other)))
                .isEqualTo(differences(javaio, Streams.of(other)))
                .isNotEmpty();
    }

    private static byte[] lean(String kind, Object value) throws Exception {
        return switch (kind) {
            case "message" -> EVOLVE.encode(value);
            case "compressed" ->
                    EVOLVE.withCompression(Compression.deflate(6).withThreshold(0)).encode(value);
            default -> {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                try (GraphWriter writer = EVOLVE.writerTo(bytes)) {
                    writer.write(value);
                }
                yield bytes.toByteArray();
            }
        };
    }

    private static <T extends StreamVisitor> T scanned(byte[] bytes, T visitor) throws Exception {
        try (StreamInput input = StreamInput.of("test", bytes)) {
            assertThat(StreamScanner.scan(input, visitor).errors()).isEmpty();
        }
        return visitor;
    }

    /// Compares with a class path that has none of the classes.
    private List<String> findings(byte[] bytes) throws Exception {
        try (ClassPath none = ClassPath.of(noClasses.toString())) {
            return scanned(bytes, new CompatibilityCheck(none)).findings().stream()
                    .map(Finding::toString)
                    .toList();
        }
    }

    private static List<String> census(byte[] bytes) throws Exception {
        ClassCensus census = new ClassCensus();
        census.beginInput();
        StringWriter printed = new StringWriter();
        scanned(bytes, census).print(new PrintWriter(printed, true));
        return printed.toString().lines().toList();
    }

    private static List<String> differences(byte[] left, byte[] right) throws Exception {
        List<String> found = new ArrayList<>();
        try (StreamInput a = StreamInput.of("a", left);
                StreamInput b = StreamInput.of("b", right)) {
            StreamDiff.compare(a, b, difference -> found.add(difference.toString()));
        }
        return found;
    }

    /// A class that counts how often it is initialized, over all loaders.
    static final class Initialized implements Serializable {
        private static final long serialVersionUID = 4;

        static {
            System.setProperty(INITIALIZED, System.getProperty(INITIALIZED, "") + "x");
        }
    }

    /// Defines a class of its own of the name of [Initialized].
    private static final class Apart extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals(Initialized.class.getName())) {
                return super.loadClass(name, resolve);
            }
            String file = name.replace('.', '/') + ".class";
            try (InputStream in = LeanInputTest.class.getClassLoader().getResourceAsStream(file)) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    @Test
    void noClassOfTheDataIsInitialized() throws Exception {
        Class<?> apart = new Apart().loadClass(Initialized.class.getName());
        Constructor<?> constructor = apart.getDeclaredConstructor();
        constructor.setAccessible(true);

        byte[] bytes = EVOLVE.encode(constructor.newInstance());

        assertThat(System.getProperty(INITIALIZED)).isEqualTo("x");
        assertThat(tree(bytes)).isNotEmpty();
        assertThat(System.getProperty(INITIALIZED)).isEqualTo("x");
        EVOLVE.withClassLoader(LeanInputTest.class.getClassLoader()).decode(bytes);
        assertThat(System.getProperty(INITIALIZED)).isEqualTo("xx"); // a reader by classes does so
    }

    @Test
    void cutAndStrictMessagesAreErrorsAfterWhatCanBeRead() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = EVOLVE.writerTo(bytes)) {
            writer.write("first");
            writer.write(cart());
        }
        byte[] cut = Arrays.copyOf(bytes.toByteArray(), bytes.size() - 5);
        List<String> strings = new ArrayList<>();
        try (StreamInput input = StreamInput.of("test", cut)) {
            StreamScanner.Result result =
                    ObjectTree.print(input, line -> strings.add(line.value().text()));

            assertThat(strings).anyMatch(text -> text.contains("first"));
            assertThat(result.errors())
                    .singleElement()
                    .asString()
                    .contains("cut short")
                    .containsOnlyOnce(" at byte ");
        }
        try (StreamInput input = StreamInput.of("test", GraphCodec.lean().encode(cart()))) {
            assertThatThrownBy(() -> StreamScanner.scan(input, new StreamVisitor() {}))
                    .isInstanceOf(MalformedStreamException.class)
                    .hasMessageContaining("Evolution.EVOLVE")
                    .hasMessageContaining(Cart.class.getName());
        }
    }

    @Test
    void streamsAreRewrittenFromOneFormatToTheOther() throws Exception {
        ByteArrayOutputStream lean = new ByteArrayOutputStream();
        try (StreamInput input = StreamInput.of("test", Streams.of(cart(), "two"))) {
            assertThat(StreamRewriter.rewriteAsLean(input, getClass().getClassLoader(), lean))
                    .isEqualTo(2);
        }
        ByteArrayOutputStream renamed = new ByteArrayOutputStream();
        try (StreamInput input = StreamInput.of("test", lean.toByteArray())) {
            ClassChanges changes = ClassChanges.NONE.withClass(Cart.class.getName(), "acme.Cart");
            assertThat(StreamRewriter.rewrite(input, changes, renamed)).isEqualTo(1);
        }

        assertThat(lean.toByteArray()).startsWith(0x57, 0x01);
        assertThat(
                        ((Cart)
                                        EVOLVE.readerFrom(
                                                        new ByteArrayInputStream(
                                                                lean.toByteArray()))
                                                .read())
                                .number)
                .isEqualTo(7);
        assertThat(tree(renamed.toByteArray())).anyMatch(line -> line.contains("acme.Cart"));
    }

    @Test
    void aStreamThatIsCutIsNotRewrittenInPart() throws Exception {
        byte[] bytes = Streams.of(cart(), "two");
        int first = Streams.of(cart()).length;
        ClassLoader classes = getClass().getClassLoader();

        for (int length = first; length <= bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            try (StreamInput input = StreamInput.of("test", cut)) {
                ByteArrayOutputStream lean = new ByteArrayOutputStream();
                if (length == first || length == bytes.length) {
                    assertThat(StreamRewriter.rewriteAsLean(input, classes, lean))
                            .isEqualTo(length == first ? 1 : 2);
                } else {
                    assertThatThrownBy(() -> StreamRewriter.rewriteAsLean(input, classes, lean))
                            .isInstanceOf(IOException.class);
                }
            }
        }
    }
}
