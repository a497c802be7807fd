// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.Evolution;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.JavaIoBytes;
import io.wherry.codec.MissingClasses;
import io.wherry.codec.OneByteStream;
import io.wherry.codec.UnknownClassException;
import io.wherry.codec.WireFormatException;
import java.io.IOException;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Objects whose classes are not here, in lean messages that describe them in full.
final class LeanNodeTest {
    private static final GraphCodec WRITER =
            GraphCodec.lean().withEvolution(Evolution.EVOLVE).withClassLoader(NodeTest.THERE);
    private static final GraphCodec CODEC =
            GraphCodec.lean().withMissingClasses(MissingClasses.AS_NODES);
    private static final GraphCodec JAVAIO = GraphCodec.javaio();

    private static Object make(String name, Object... arguments) throws Exception {
        return NodeTest.THERE.make(name, arguments);
    }

    static Stream<Arguments> arguments() throws Exception {
        return NodeTest.graphs().stream()
                .filter(graph -> !isOther(graph))
                .map(graph -> Arguments.of(graph));
    }

    /// The class of a lambda that is not here does not fit into a SerializedLambda, and an
    /// ObjectStreamClass is a name alone.
    private static boolean isOther(@Nullable Object graph) {
        return graph instanceof ObjectStreamClass
                || (graph != null && graph.getClass().isHidden())
                || (graph instanceof Object[] array
                        && Stream.of(array).anyMatch(LeanNodeTest::isOther));
    }

    /// java.io reads the nodes as the original objects in a JVM that has the classes.
    @ParameterizedTest
    @MethodSource("arguments")
    void nodesAreWrittenInTheJavaioFormat(Object graph) throws Exception {
        Object node = CODEC.decode(WRITER.encode(graph));

        Object again = NodeTest.readByJavaIo(JAVAIO.encode(node));

        assertThat(again.getClass()).isEqualTo(graph.getClass());
        assertThat(JavaIoBytes.of(again)).isEqualTo(JavaIoBytes.of(graph));
    }

    @ParameterizedTest
    @MethodSource("arguments")
    void byTheByte(Object graph) throws Exception {
        Object node = CODEC.decode(new OneByteStream(WRITER.encode(graph)));

        assertThat(JavaIoBytes.of(NodeTest.readByJavaIo(JAVAIO.encode(node))))
                .isEqualTo(JavaIoBytes.of(graph));
    }

    @Test
    void fieldsAreReadByName() throws Exception {
        ObjectNode node = (ObjectNode) CODEC.decode(WRITER.encode(make("Child")));

        assertThat(node.get("i")).isEqualTo(30);
        assertThat(node.get("d")).isEqualTo(1.5);
        assertThat(node.get("c")).isEqualTo('c');
        assertThat(node.get("text")).isEqualTo("text");
        assertThat(node.get("self")).isSameAs(node);
        assertThat(((EnumNode) node.get("colour")).name()).isEqualTo("RED");
        assertThat(((ArrayNode) node.get("plains")).elements()).containsExactly(node, null);
        assertThat(node.nodeClass().superclass().name()).isEqualTo("peer.Plain");
    }

    /// The java.io format does not say where the fields are, so the nodes have to be written in the
    /// same order.
    @Test
    void fieldsAfterOtherDataAndNoFieldsAreKept() throws Exception {
        CompiledClassLoader there =
                CompiledClassLoader.of(
                        """
                        class Late implements Serializable {
                            int number = 7; String text = "field";
                            private void writeObject(ObjectOutputStream out) throws IOException {
                                out.writeInt(1); out.writeObject("before");
                                out.defaultWriteObject();
                                out.writeObject("after");
                            }
                        }
                        """,
                        """
                        class Fieldless implements Serializable {
                            int number = 7; String text = "field";
                            private void writeObject(ObjectOutputStream out) throws IOException {
                                out.writeUTF("data");
                            }
                        }
                        """);
        GraphCodec writer = WRITER.withClassLoader(there);

        for (String name : List.of("Late", "Fieldless")) {
            Object object = there.make(name);
            ObjectNode node = (ObjectNode) CODEC.decode(writer.encode(object));

            assertThat(node.levels().getFirst().fieldsAt()).isEqualTo(name.equals("Late") ? 2 : -1);
            assertThat(JAVAIO.encode(node)).isEqualTo(JavaIoBytes.of(object));
        }
    }

    @Test
    void sharedObjectsAndCyclesAreKept() throws Exception {
        Object plain = make("Plain");
        List<Object> list = new ArrayList<>(List.of(plain, plain));
        list.add(list);
        list.add(make("Pair", list, 1L));
        list.add(list.getLast());

        List<?> copy = (List<?>) CODEC.decode(WRITER.encode(list));

        assertThat(copy.get(0)).isInstanceOf(ObjectNode.class).isSameAs(copy.get(1));
        assertThat(copy.get(2)).isSameAs(copy);
        assertThat(((ObjectNode) copy.get(3)).get("left")).isSameAs(copy);
        assertThat(copy.get(4)).isSameAs(copy.get(3));
    }

    @Test
    void longLists() throws Exception {
        Object first = make("Link", 300_000);

        ObjectNode node = (ObjectNode) CODEC.decode(WRITER.encode(first));

        int length = 0;
        for (ObjectNode next = node; next != null; next = (ObjectNode) next.get("next")) {
            assertThat(next.get("number")).isEqualTo(length == 0 ? 300_000 : length);
            length++;
        }
        assertThat(length).isEqualTo(300_000);
    }

    @Test
    void classObjects() throws Exception {
        Class<?> type = NodeTest.THERE.loadClass("peer.Plain");

        Object[] copy = (Object[]) CODEC.decode(WRITER.encode(new Object[] {type, String.class}));

        assertThat(((ClassNode) copy[0]).nodeClass().name()).isEqualTo("peer.Plain");
        assertThat(copy[1]).isEqualTo(String.class);
    }

    @Test
    void messagesThatDescribeNoClassInFullAreRefused() throws Exception {
        byte[] strict = GraphCodec.lean().encode(make("Plain"));

        assertThatThrownBy(() -> CODEC.decode(strict))
                .isInstanceOf(UnknownClassException.class)
                .hasMessageContaining("peer.Plain");
    }

    @Test
    void theyAreRefusedUnlessToldOtherwise() throws Exception {
        byte[] bytes = WRITER.encode(make("Plain"));

        assertThatThrownBy(() -> GraphCodec.lean().decode(bytes))
                .isInstanceOf(UnknownClassException.class);
    }

    @Test
    void filtersAreAskedForTheClass() throws Exception {
        byte[] bytes = WRITER.encode(make("Plain"));
        GraphCodec guarded = CODEC.withClassFilter(name -> !name.equals("peer.Plain"));

        assertThatThrownBy(() -> guarded.decode(bytes))
                .isInstanceOf(FilterRejectedException.class)
                .hasMessageContaining("peer.Plain");
    }

    /// A holder of what may be missing.
    static final class Holder implements Serializable {
        Comparable<?> typed = 1;
        Object any = 2;
    }

    @Test
    void nodesThatDoNotFitAreRefused() throws Exception {
        Holder holder = new Holder();
        holder.typed =
                (Comparable<?>) NodeTest.THERE.loadClass("peer.Colour").getEnumConstants()[0];
        byte[] bytes = WRITER.encode(holder);

        assertThatThrownBy(() -> CODEC.decode(bytes))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("field=typed");
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"}) // of an enum that is not here
    void setsAndMapsOfEnumsThatAreNotHereAreRefused() throws Exception {
        Class colour = NodeTest.THERE.loadClass("peer.Colour");
        for (Object graph : List.of(EnumSet.allOf(colour), new EnumMap(colour))) {
            byte[] lean = WRITER.encode(graph);
            byte[] javaio = JAVAIO.encode(graph);

            assertThatThrownBy(() -> CODEC.decode(lean))
                    .isInstanceOf(UnknownClassException.class)
                    .hasMessageContaining("peer.Colour");
            assertThatThrownBy(() -> CODEC.withDualRead(true).decode(javaio))
                    .isInstanceOf(UnknownClassException.class)
                    .hasMessageContaining("peer.Colour");
        }
    }

    @Test
    void handlerSaysWhatStandsForThem() throws Exception {
        Object plain = make("Plain");
        Holder holder = new Holder();
        holder.any = plain;
        List<Object> list = new ArrayList<>(Arrays.asList(plain, "text", holder, plain));
        list.add(NodeTest.THERE.loadClass("peer.Colour").getEnumConstants()[1]);
        list.add(make("Hooked"));
        list.add(make("Pair", list, 1L));
        List<String> asked = new ArrayList<>();
        GraphCodec codec =
                GraphCodec.lean()
                        .withUnreadable(value -> {
                            asked.add(value.className());
                            return "no " + value.className();
                        });

        List<?> copy = (List<?>) codec.decode(WRITER.encode(list));

        assertThat(copy.get(0)).isEqualTo("no peer.Plain").isSameAs(copy.get(3));
        assertThat(copy.get(1)).isEqualTo("text");
        assertThat(((Holder) copy.get(2)).any).isSameAs(copy.get(0));
        assertThat(copy.subList(4, 7))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .containsExactly("no peer.Colour", "no peer.Hooked", "no peer.Pair");
        assertThat(Collections.frequency(asked, "peer.Plain")).isEqualTo(1);
    }

    @Test
    void handlerMayRefuse() throws Exception {
        byte[] bytes = WRITER.encode(make("Plain"));
        GraphCodec codec =
                GraphCodec.lean()
                        .withUnreadable(value -> {
                            throw (ClassNotFoundException) value.cause();
                        });

        assertThatThrownBy(() -> codec.decode(bytes)).isInstanceOf(UnknownClassException.class);
    }

    @Test
    void handlersExceptionsPass() throws Exception {
        byte[] bytes = WRITER.encode(make("Plain"));
        GraphCodec codec =
                GraphCodec.lean()
                        .withUnreadable(value -> {
                            throw new IllegalStateException(value.className());
                        });

        assertThatThrownBy(() -> codec.decode(bytes))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("peer.Plain");
        assertThat(codec.decode(GraphCodec.lean().encode("next"))).isEqualTo("next");
    }

    /// Corrupt bytes lead to an IOException or to a graph.
    @ParameterizedTest
    @MethodSource("arguments")
    void brokenBytes(Object graph) throws Exception {
        byte[] bytes = WRITER.encode(graph);
        Random random = new Random(bytes.length);
        int refused = 0;
        for (int round = 0; round < 3000; round++) {
            byte[] broken = bytes.clone();
            for (int n = random.nextInt(3); n >= 0; n--) {
                broken[random.nextInt(broken.length)] = (byte) random.nextInt();
            }
            byte[] cut =
                    random.nextBoolean()
                            ? broken
                            : Arrays.copyOf(broken, random.nextInt(broken.length));
            try {
                CODEC.decode(cut);
            } catch (IOException _) { // says what is wrong
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }
}
