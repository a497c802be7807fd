// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.channels.Channels;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Values are written by content, objects and arrays keep their identity.
@Timeout(30)
final class SharedValuesTest {
    private final GraphCodec sharing = GraphCodec.lean();
    private final GraphCodec byContent = GraphCodec.lean().withSharedValues(false);

    private enum Color {
        RED,
        GREEN
    }

    private static final class Node implements Serializable {
        private static final long serialVersionUID = 1L;
        String name;
        Long number;
        @Nullable Object other;
        @Nullable Node next;

        Node(String name, long number) {
            this.name = name;
            this.number = number;
        }
    }

    private static List<Object> twice(Object object) {
        List<Object> list = new ArrayList<>();
        list.add(object);
        list.add(object);
        return list;
    }

    private List<?> copy(Object object) throws IOException {
        return (List<?>) sharing.decode(byContent.encode(twice(object)));
    }

    @Test
    void valuesBecomeEqualObjects() throws IOException {
        List<Object> values =
                List.of(
                        "text",
                        1_000,
                        1_000L,
                        2.5,
                        2.5f,
                        (short) 1_000,
                        '\u1234',
                        new BigInteger("12345678901234567890"),
                        new BigDecimal("1.50"),
                        new UUID(1, 2),
                        Instant.ofEpochSecond(7));
        for (Object value : values) {
            List<?> copy = copy(value);

            assertThat(copy.get(0)).isEqualTo(value).isNotSameAs(copy.get(1));
            assertThat(copy.get(1)).isEqualTo(value);
        }
    }

    @Test
    @SuppressWarnings("JavaUtilDate") // it is mutable, and known to the format
    void objectsKeepTheirIdentity() throws IOException {
        Map<String, Object> map = new HashMap<>(Map.of("a", "a"));
        List<Object> objects =
                List.of(
                        new Node("a", 1),
                        new int[] {1},
                        new String[] {"a", "a"},
                        new Date(7),
                        map,
                        EnumSet.of(Color.RED),
                        List.of("a", "b", "c"));
        for (Object object : objects) {
            List<?> copy = copy(object);

            assertThat(copy.get(0)).isSameAs(copy.get(1));
        }
    }

    @Test
    void cyclesAreKept() throws IOException {
        Node first = new Node("a", 1);
        first.other = twice(first);
        first.next = new Node("a", 1);
        first.next.next = first;

        Node copy = (Node) sharing.decode(byContent.encode(first));

        assertThat(copy.next.next).isSameAs(copy);
        assertThat((List<?>) copy.other).allMatch(each -> each == copy);
        assertThat(copy.next.name).isEqualTo("a").isNotSameAs(copy.name);
        assertThat(copy.next.number).isEqualTo(copy.number);
    }

    /// Distinct values, and objects that refer to each other across them: every handle has to be
    /// right.
    private static List<Object> graph(int size, int seed) {
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            Node node = new Node("name " + seed + i, 1_000_000L * seed + i);
            node.other =
                    i % 3 == 0 ? new BigDecimal(i + ".25") : all.isEmpty() ? null : all.get(i / 2);
            node.next = i % 50 == 0 ? null : (Node) all.get(i - 1);
            all.add(node);
        }
        return all;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 20, 28, 29, 100, 1_000, 20_000})
    void graphsWithoutSharedValuesHaveTheSameBytes(int size) throws IOException {
        byte[] bytes = byContent.encode(graph(size, 1));

        assertThat(bytes).isEqualTo(sharing.encode(graph(size, 1)));
        assertThat(sharing.encode(sharing.decode(bytes))).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 29, 300})
    void graphsAreCopied(int size) throws IOException {
        assertThat(sharing.decode(byContent.encode(graph(size, 1))))
                .usingRecursiveComparison()
                .isEqualTo(graph(size, 1));
    }

    @Test
    void mapsAndStreamsOfMessagesAreWritten() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < 100; i++) {
            map.put("key " + i, "value " + i % 3);
        }
        try (GraphWriter writer = byContent.writerTo(Channels.newChannel(bytes))) {
            for (int i = 0; i < 3; i++) {
                writer.write(map);
                writer.write(graph(40, i));
            }
        }

        try (GraphReader reader =
                sharing.readerFrom(
                        Channels.newChannel(new ByteArrayInputStream(bytes.toByteArray())))) {
            Object first = reader.read();
            assertThat(first).isEqualTo(map);
            assertThat(reader.read()).usingRecursiveComparison().isEqualTo(graph(40, 0));
            for (int i = 1; i < 3; i++) {
                assertThat(reader.read()).as("the same map").isSameAs(first);
                assertThat(reader.read()).usingRecursiveComparison().isEqualTo(graph(40, i));
            }
        }
    }

    @Test
    void theJavaioFormatKeepsTheIdentityOfValues() throws IOException {
        GraphCodec javaio = GraphCodec.javaio().withSharedValues(false);

        List<?> copy = (List<?>) javaio.decode(javaio.encode(twice(new String("text"))));

        assertThat(copy.get(0)).isSameAs(copy.get(1));
    }
}
