// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TypeCheckTest {
    private final GraphCodec codec = GraphCodec.lean();

    private static final class Names extends ArrayList<String> {
        private static final long serialVersionUID = 1;
    }

    private static final class ByName<V> extends HashMap<String, V> {
        private static final long serialVersionUID = 1;
    }

    private static final class Swapped<V, K> extends HashMap<K, V> {
        private static final long serialVersionUID = 1;
    }

    private void accepts(@Nullable Object root, TypeToken<?> type) throws IOException {
        Object copy = codec.decode(codec.encode(root), type.type());

        if (root instanceof Object[] array) {
            assertThat((Object[]) Objects.requireNonNull(copy)).hasSize(array.length);
        } else {
            assertThat(copy).isEqualTo(root);
        }
    }

    private void refuses(Object root, TypeToken<?> type, String path, Class<?> found)
            throws IOException {
        byte[] bytes = codec.encode(root);
        WireFormatException failure =
                catchThrowableOfType(
                        WireFormatException.class, () -> codec.decode(bytes, type.type()));

        assertThat(failure)
                .hasMessageContaining("class=" + found.getName())
                .hasMessageContaining(type.type().getTypeName());
        assertThat(failure.path()).isEqualTo(path);
    }

    @Test
    void tokenMakesTheLineShortAndTyped() throws IOException {
        byte[] bytes = codec.encode(new ArrayList<>(List.of("a", "b")));

        List<String> names = codec.decode(bytes, new TypeToken<List<String>>() {});
        List<String> inferred = codec.decode(bytes, new TypeToken<>() {});

        assertThat(names).containsExactly("a", "b").isEqualTo(inferred);
        assertThat((Object) codec.decode(codec.encode(null), new TypeToken<List<String>>() {}))
                .isNull();
    }

    @Test
    void messagesOfAStreamAreCheckedOneByOne() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = codec.writerTo(bytes)) {
            writer.write(new ArrayList<>(List.of("a", "b")));
            writer.write(new ArrayList<>(List.of(1)));
            writer.write(new ArrayList<>(List.of("c")));
        }

        try (GraphReader reader = codec.readerFrom(new ByteArrayInputStream(bytes.toByteArray()))) {
            List<String> first = reader.read(new TypeToken<>() {});
            assertThat(first).containsExactly("a", "b");
            TypeToken<List<String>> texts = new TypeToken<>() {};
            assertThatThrownBy(() -> reader.read(texts)).hasMessageContaining("java.lang.Integer");
            assertThat(reader.read(texts.type())).isEqualTo(List.of("c"));
        }
    }

    @Test
    void classOfTheRootIsChecked() throws IOException {
        accepts(List.of(1), new TypeToken<List<Integer>>() {});
        accepts("text", new TypeToken<String>() {});
        accepts(new int[0][0], new TypeToken<int[][]>() {});
        refuses(new HashMap<>(), new TypeToken<List<Integer>>() {}, "", HashMap.class);
        refuses(1, new TypeToken<String>() {}, "", Integer.class);
        refuses(new Object[0], new TypeToken<List<String>[]>() {}, "", Object[].class);
    }

    @Test
    void primitiveTypeStandsForItsBox() throws IOException {
        byte[] bytes = codec.encode(7);
        Type type = int.class;

        Integer number = codec.decode(bytes, int.class);

        assertThat(number).isEqualTo(7);
        assertThat(codec.decode(bytes, type)).isEqualTo(7);
        assertThatThrownBy(() -> codec.decode(bytes, long.class))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContainingAll("class=java.lang.Integer", "wanted=long");
    }

    @Test
    void elementsAreChecked() throws IOException {
        accepts(new ArrayList<>(Arrays.asList("a", null)), new TypeToken<List<String>>() {});
        refuses(
                Arrays.asList("a", "b", null, 3),
                new TypeToken<Collection<String>>() {},
                "[3]",
                Integer.class);
        refuses(Set.of(1L), new TypeToken<Set<Integer>>() {}, "[0]", Long.class);
        accepts(List.of("a"), new TypeToken<Iterable<String>>() {});
        refuses(List.of("a", 2), new TypeToken<Iterable<String>>() {}, "[1]", Integer.class);
    }

    @Test
    void keysAndValuesAreChecked() throws IOException {
        Map<Object, Object> map = new LinkedHashMap<>(Map.of("one", 1));

        accepts(map, new TypeToken<Map<String, Integer>>() {});
        refuses(map, new TypeToken<Map<Integer, Integer>>() {}, ".key", String.class);
        refuses(map, new TypeToken<Map<String, String>>() {}, ".value", Integer.class);
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"}) // the classes hold what they should not
    void argumentsAreFoundThroughClassesBetween() throws IOException {
        Names names = new Names();
        ((List) names).add(1);
        ByName<Object> byName = new ByName<>();
        byName.put("a", 1);
        Swapped<Object, String> swapped = new Swapped<>();
        swapped.put("a", 1);

        refuses(names, new TypeToken<Names>() {}, "[0]", Integer.class);
        accepts(byName, new TypeToken<ByName<Integer>>() {});
        refuses(byName, new TypeToken<ByName<String>>() {}, ".value", Integer.class);
        accepts(swapped, new TypeToken<Swapped<Integer, String>>() {});
        refuses(swapped, new TypeToken<Swapped<String, String>>() {}, ".value", Integer.class);
    }

    @Test
    void genericsOfElementsAreNotChecked() throws IOException {
        accepts(
                new ArrayList<>(List.of(new ArrayList<>(List.of(1)))),
                new TypeToken<List<List<String>>>() {});
        refuses(
                new ArrayList<>(List.of(new HashMap<>())),
                new TypeToken<List<List<String>>>() {},
                "[0]",
                HashMap.class);
    }

    @Test
    void componentsAreChecked() throws IOException {
        List<?>[] lists = {new ArrayList<>(List.of("a")), null, new ArrayList<>(List.of("b", 2))};

        accepts(lists, new TypeToken<List<?>[]>() {});
        refuses(lists, new TypeToken<List<String>[]>() {}, "[2][1]", Integer.class);
        accepts(new List<?>[][] {lists}, new TypeToken<List<Serializable>[][]>() {});
        refuses(
                new List<?>[][] {lists},
                new TypeToken<List<String>[][]>() {},
                "[0][2][1]",
                Integer.class);
    }

    @Test
    <T extends Number & Comparable<T>> void wildcardsAndVariablesStandForTheirBounds()
            throws IOException {
        List<Object> numbers = new ArrayList<>(List.of(1, 2.5));

        accepts(numbers, new TypeToken<List<?>>() {});
        accepts(numbers, new TypeToken<List<? extends Number>>() {});
        accepts(numbers, new TypeToken<List<? super Integer>>() {});
        accepts(numbers, new TypeToken<List<T>>() {});
        accepts(numbers, new TypeToken<List<? extends Comparable<Integer>>>() {});
        numbers.add("text");
        refuses(numbers, new TypeToken<List<? extends Number>>() {}, "[2]", String.class);
        refuses(numbers, new TypeToken<List<T>>() {}, "[2]", String.class);
    }

    @Test
    void typesOfOtherKindsAreAnErrorOfTheCaller() throws IOException {
        byte[] bytes = codec.encode("text");
        Type odd = new Type() {};

        assertThatThrownBy(() -> codec.decode(bytes, odd))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static class Named<T> extends TypeToken<T> {}

    @Test
    void tokenIsADirectSubclassWithAnArgument() {
        assertThatThrownBy(() -> new Named<String>() {}).isInstanceOf(IllegalStateException.class);
        assertThat(new TypeToken<List<String>>() {})
                .isEqualTo(new TypeToken<List<String>>() {})
                .isNotEqualTo(new TypeToken<List<Integer>>() {})
                .hasToString("TypeToken[java.util.List<java.lang.String>]");
    }
}
