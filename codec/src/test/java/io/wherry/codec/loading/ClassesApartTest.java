// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.loading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Classes whose loader does not see this library, so no code is generated for them.
final class ClassesApartTest {
    private static final String[] SOURCES = {
        """
        public class Node implements Serializable {
            final boolean flag = Boolean.parseBoolean("true");
            byte small = -1;
            char letter = '\\u20ac';
            short narrow = -2;
            private final int number = Integer.parseInt("-3");
            protected long wide = Long.MIN_VALUE;
            float single = -0.0f;
            double precise = Double.MIN_VALUE;
            private final String text = new String("text");
            Object any = new int[] {1, 2};
            Comparable<?> typed = 5;
            Node first;
            Node next;
            transient int dropped = 5;

            public static Node cycle() {
                Node node = new Node();
                node.next = new Branch(node);
                node.next.next = node;
                node.first = node;
                return node;
            }

            public static Node deep() {
                Node node = new Node();
                for (int i = 0; i < 1000; i++) {
                    Node above = new Node();
                    above.any = new Row((byte) 0, null, node);
                    node = above;
                }
                return node;
            }

            public int depth() {
                int depth = 0;
                for (Object at = this; at instanceof Node node; depth++) {
                    at = node.any instanceof Row row ? row.node() : null;
                }
                return depth;
            }

            public String toString() {
                return "" + flag + small + letter + narrow + number + wide + single + precise
                        + text + ((int[]) any)[1] + typed + (first == this) + dropped;
            }
        }
        """,
        """
        final class Branch extends Node {
            private final Node root;
            private int more = 7;

            Branch(Node root) { this.root = root; }

            public String toString() { return more + super.toString() + (root.next == this); }
        }
        """,
        """
        public record Row(byte first, Object any, Node node, int... numbers) implements Serializable {
            public static Row three() { return new Row((byte) 1, "x", Node.cycle(), 1, 2, 3); }

            public String toString() { return first + "" + any + node + node.next + numbers.length; }
        }
        """,
    };

    private static final CompiledClassLoader APART = CompiledClassLoader.apart(SOURCES);
    private static final CompiledClassLoader SEEING = CompiledClassLoader.of(SOURCES);

    static Stream<GraphCodec> codecs() {
        return Stream.of(
                GraphCodec.lean(),
                GraphCodec.lean().withEvolution(Evolution.EVOLVE),
                GraphCodec.javaio());
    }

    private static Object made(ClassLoader loader, String type, String method) throws Exception {
        return loader.loadClass("peer." + type).getMethod(method).invoke(null);
    }

    private static Object row(ClassLoader loader) throws Exception {
        return made(loader, "Row", "three");
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void bytesAreThoseOfGeneratedCode(GraphCodec codec) throws Exception {
        assertThat(codec.encode(row(APART))).isEqualTo(codec.encode(row(SEEING)));
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void copiesAreThoseOfGeneratedCode(GraphCodec codec) throws Exception {
        byte[] bytes = codec.encode(row(APART));

        Object copy = codec.withClassLoader(APART).decode(bytes);

        assertThat(copy.getClass().getClassLoader()).isSameAs(APART);
        assertThat(copy.toString())
                .isEqualTo(codec.withClassLoader(SEEING).decode(bytes).toString())
                .contains("true0");
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void valueThatDoesNotFitIsTheSameError(GraphCodec codec) throws Exception {
        GraphCodec replacing = codec.withReplacement(Integer.class, _ -> new Object[0]);
        byte[] bytes = replacing.encode(row(APART));

        Throwable expected = catchThrowable(() -> codec.withClassLoader(SEEING).decode(bytes));
        Throwable thrown = catchThrowable(() -> codec.withClassLoader(APART).decode(bytes));
        assertThat(thrown).hasSameClassAs(expected).hasMessageContaining("typed");
        assertThat(withoutCast(thrown)).isEqualTo(withoutCast(expected));
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void referencesToObjectsThatComeLaterAreSet(GraphCodec codec) throws Exception {
        Object copy =
                codec.withClassLoader(APART).decode(codec.encode(made(APART, "Node", "deep")));

        assertThat(copy.getClass().getMethod("depth").invoke(copy)).isEqualTo(1001);
    }

    /// Returns the message without the text of the `ClassCastException` in it.
    private static String withoutCast(Throwable thrown) {
        return thrown.getMessage().replaceAll("field=typed, .* at byte", "field=typed at byte");
    }

    @Test
    void bytesInTheFormatOfJavaioAreThoseOfJavaio() throws Exception {
        Object row = row(APART);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(row);
        }

        assertThat(GraphCodec.javaio().encode(row)).isEqualTo(bytes.toByteArray());
    }
}
