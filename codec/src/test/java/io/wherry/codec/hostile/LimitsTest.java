// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Box;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.InMemoryStream;
import io.wherry.codec.LimitExceededException;
import io.wherry.codec.Limits;
import io.wherry.codec.WireFormatException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The limits of a message.
final class LimitsTest {
    private static final GraphCodec WRITER = GraphCodec.lean();

    private static GraphCodec limited(Limits limits) {
        return GraphCodec.lean().withLimits(limits);
    }

    private static void assertExceeded(GraphCodec codec, Object root, String what)
            throws IOException {
        byte[] bytes = WRITER.encode(root);
        assertThatThrownBy(() -> codec.decode(bytes))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining(what)
                .hasMessageContaining("at byte");
        assertThatThrownBy(() -> codec.decode(new ByteArrayInputStream(bytes)))
                .isInstanceOf(LimitExceededException.class);
    }

    /// As many distinct objects as asked for, the array included.
    private static Object[] objects(int count) {
        Object[] objects = new Object[count - 1];
        Arrays.setAll(objects, i -> new Box("x" + i));
        for (int i = objects.length / 2; i < objects.length; i++) {
            objects[i] = "y" + i;
        }
        return objects;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 63, 64, 65, 100, 127, 128, 129, 1000, 5000})
    void referencesAreCountedExactly(int limit) throws IOException {
        GraphCodec codec = limited(Limits.NONE.withReferences(limit));
        String[] fits = new String[limit - 1];
        Arrays.setAll(fits, i -> "s" + i);
        String[] tooMany = Arrays.copyOf(fits, limit);
        tooMany[limit - 1] = "one more";

        assertThat(codec.decode(WRITER.encode(fits))).isEqualTo(fits);
        assertExceeded(codec, tooMany, "references");
        assertThat(codec.decode(WRITER.encode(fits))).isEqualTo(fits);
    }

    @Test
    void referencesAreCountedPerMessage() throws IOException {
        InMemoryStream wire = new InMemoryStream();
        for (int i = 0; i < 20; i++) {
            wire.writer.write(objects(70));
        }
        wire.writer.write(objects(200));
        wire.writer.reset();
        wire.writer.write(objects(200));
        wire.writer.write("last");

        try (GraphReader reader = wire.reader(limited(Limits.NONE.withReferences(110)))) {
            for (int i = 0; i < 20; i++) {
                assertThat(reader.read()).isInstanceOf(Object[].class);
            }
            assertThatThrownBy(reader::read).isInstanceOf(LimitExceededException.class);
            assertThatThrownBy(reader::read).isInstanceOf(LimitExceededException.class);
            assertThat(reader.read()).isEqualTo("last");
        }
    }

    @Test
    void arraysAndCollectionsAreLimited() throws IOException {
        GraphCodec codec = limited(Limits.DEFAULTS.withArrayLength(100));
        Map<Integer, Integer> map = new HashMap<>();
        for (int i = 0; i < 51; i++) {
            map.put(i, i);
        }
        List<Integer> list = new ArrayList<>(map.keySet());

        for (Object fits : List.of(new byte[100], new double[100], new String[100], list)) {
            assertThat(codec.decode(WRITER.encode(fits))).isNotNull();
        }
        assertExceeded(codec, new byte[101], "arrayLength=101, class=byte[]");
        assertExceeded(codec, new boolean[101], "arrayLength=101, class=boolean[]");
        assertExceeded(codec, new long[101], "arrayLength=101, class=long[]");
        assertExceeded(codec, new Box[101], "arrayLength=101, class=io.wherry.codec.Box[]");
        assertExceeded(codec, map, "arrayLength=102");
        list.addAll(List.copyOf(list));
        assertExceeded(codec, list, "arrayLength=102");
    }

    @Test
    void depthIsThatOfObjectsThatRunCode() throws IOException {
        GraphCodec codec = limited(Limits.DEFAULTS.withDepth(1000));

        assertThat(codec.decode(WRITER.encode(nested(500)))).isNotNull();
        assertExceeded(codec, nested(1200), "depth");
        assertThat(codec.decode(WRITER.encode(nested(500)))).isNotNull();
    }

    private static Object nested(int depth) {
        Object nested = "innermost";
        for (int i = 0; i < depth; i++) {
            nested = new HashMap<>(Map.of("key", nested));
        }
        return nested;
    }

    @Test
    void listsOfPlainObjectsAreNotDeep() throws IOException {
        Box list = null;
        for (int i = 0; i < 100_000; i++) {
            list = new Box(list);
        }

        GraphCodec codec = limited(Limits.DEFAULTS.withDepth(100));

        assertThat(codec.decode(WRITER.encode(list))).isInstanceOf(Box.class);
    }

    @Test
    void bytesOfAMessageAreLimited() throws IOException {
        GraphCodec codec = limited(Limits.DEFAULTS.withBytes(100_000));

        assertThat(codec.decode(WRITER.encode(new byte[99_900]))).isNotNull();
        assertExceeded(codec, new byte[100_000], "bytes");
    }

    @Test
    void bytesAreLimitedOverSegmentsAndEndTheStream() throws IOException {
        InMemoryStream wire = new InMemoryStream();
        wire.writer.write(new byte[90_000]);
        wire.writer.write(new byte[90_000]);
        wire.writer.write(new byte[300_000]);
        wire.writer.write("unheard");

        try (GraphReader reader = wire.reader(limited(Limits.DEFAULTS.withBytes(100_000)))) {
            assertThat(reader.read()).isInstanceOf(byte[].class);
            assertThat(reader.read()).isInstanceOf(byte[].class);
            assertThatThrownBy(reader::read).isInstanceOf(LimitExceededException.class);
            assertThatThrownBy(reader::read)
                    .isInstanceOf(WireFormatException.class)
                    .hasMessageContaining("broken");
        }
    }

    @Test
    void limitsAreOnByDefault() {
        assertThat(Limits.DEFAULTS.depth()).isLessThan(Limits.NONE.depth());
        assertThat(Limits.DEFAULTS.references()).isLessThan(Limits.NONE.references());
        assertThat(Limits.DEFAULTS.bytes()).isLessThan(Limits.NONE.bytes());
    }

    @Test
    void negativeLimitsAreRefused() {
        assertThatThrownBy(() -> Limits.NONE.withDepth(-1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Limits.NONE.withBytes(-1))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
