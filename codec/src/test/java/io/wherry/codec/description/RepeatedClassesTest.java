// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.JavaIoBytes;
import io.wherry.codec.WireFormatException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Messages that begin with the class descriptions of the message before, or with others.
final class RepeatedClassesTest {
    private static final int TIMES = 5;
    private static final int FIRST_CLASS = 128;

    private final GraphCodec codec = GraphCodec.lean();

    static final class Empty implements Serializable {}

    static final class Figure implements Serializable {
        int value = 7;
    }

    /// Other objects of the message are set in java.io's order where there is such a class.
    static final class Hooked implements Serializable {
        @Nullable Object next;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }
    }

    record Pair(Object left, Object right) implements Serializable {}

    private void decodeSome(Object graph) throws IOException {
        byte[] bytes = codec.encode(graph);
        for (int i = 0; i < TIMES; i++) {
            codec.decode(bytes);
        }
    }

    @Test
    void classOfAnEarlierMessageIsNotKnown() throws IOException {
        byte[] none = {0x57, 1, 3 << 2 | 1, 0, 0, (byte) FIRST_CLASS};
        decodeSome(new Empty());
        assertNeverDescribed(none, 0);
        decodeSome(new Pair(new Empty(), new Hooked()));
        codec.decode(codec.encode("a string between"));
        assertNeverDescribed(none, 0);
    }

    @Test
    void furtherClassOfAnEarlierMessageIsNotKnown() throws IOException {
        byte[] bytes = codec.encode(new Empty());
        bytes[bytes.length - 1] = (byte) (FIRST_CLASS + 1);
        decodeSome(new Object[] {new Empty(), new Figure()});
        decodeSome(new Empty());
        assertNeverDescribed(bytes, 1);
        decodeSome(new Empty());
        decodeSome(new Object[] {new Empty(), new Figure()});
        assertNeverDescribed(bytes, 1);
    }

    @Test
    void classOfALaterSegmentOfAnEarlierMessageIsNotKnown() throws IOException {
        List<Object> graph = new ArrayList<>();
        graph.add(new Empty());
        for (int i = 0; i < 100; i++) {
            graph.add("text ".repeat(200) + i);
        }
        graph.add(new Figure());
        ByteArrayOutputStream segments = new ByteArrayOutputStream();
        codec.encode(graph, segments);
        byte[] bytes = codec.encode(new Empty());
        bytes[bytes.length - 1] = (byte) (FIRST_CLASS + 1);
        for (int i = 0; i < TIMES; i++) {
            codec.decode(segments.toByteArray());
            assertNeverDescribed(bytes, 1);
        }
    }

    /// A message whose second description is invalid: its first one was learned by then.
    private byte[] halfDescribed() throws IOException {
        byte[] bytes = codec.encode(new Figure());
        int head = 2;
        while (bytes[head] < 0) {
            head++;
        }
        int descriptions = head + 2; // after the handle base
        assertThat(bytes[descriptions]).isEqualTo((byte) 1);
        bytes[descriptions] = 2;
        return bytes;
    }

    @Test
    void messageAfterOneWithInvalidDescriptionsHasItsOwnClasses() throws IOException {
        byte[] good = codec.encode(new Empty());
        byte[] bad = halfDescribed();
        for (int i = 0; i < TIMES; i++) {
            decodeSome(new Empty());
            assertThatThrownBy(() -> codec.decode(bad)).isInstanceOf(WireFormatException.class);
            assertThat(codec.decode(good)).isInstanceOf(Empty.class);
        }
    }

    private void assertNeverDescribed(byte[] bytes, int number) {
        assertThatThrownBy(() -> codec.decode(bytes))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("class number " + number + " was never described");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void messagesOfAllKindsFollowOneAnother(long seed) throws IOException {
        Random random = new Random(seed);
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        List<byte[]> expected = new ArrayList<>();
        GraphWriter writer = codec.writerTo(stream);
        for (int i = 0; i < 500; i++) {
            Object graph = graph(random, 3);
            int times = 1 + random.nextInt(3);
            byte[] bytes = codec.encode(graph);
            byte[] wanted = JavaIoBytes.of(graph);
            for (int n = 0; n < times; n++) {
                assertThat(JavaIoBytes.of(codec.decode(bytes))).isEqualTo(wanted);
            }
            writer.reset();
            writer.write(graph);
            expected.add(wanted);
        }
        writer.close();
        GraphReader reader = codec.readerFrom(new ByteArrayInputStream(stream.toByteArray()));
        for (byte[] wanted : expected) {
            assertThat(JavaIoBytes.of(reader.read())).isEqualTo(wanted);
        }
    }

    private static @Nullable Object graph(Random random, int depth) {
        return switch (random.nextInt(depth == 0 ? 5 : 8)) {
            case 0 -> null;
            case 1 -> "text";
            case 2 -> new Empty();
            case 3, 4 -> new Figure();
            case 5 -> hooked(graph(random, depth - 1));
            case 6 ->
                    new Pair(
                            List.of(random.nextInt(3)),
                            new Object[] {graph(random, depth - 1), graph(random, depth - 1)});
            default -> new Object[] {graph(random, depth - 1), new Empty(), new Figure()};
        };
    }

    private static Hooked hooked(@Nullable Object next) {
        Hooked made = new Hooked();
        made.next = next;
        return made;
    }
}
