// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.LimitExceededException;
import io.wherry.codec.Limits;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The limits of a message in the java.io format.
final class JavaioLimitsTest {
    private static final GraphCodec WRITER = GraphCodec.javaio();

    private static void assertExceeded(Limits limits, Object root, String what) throws IOException {
        GraphCodec codec = WRITER.withLimits(limits);
        byte[] bytes = WRITER.encode(root);
        assertThatThrownBy(() -> codec.decode(bytes))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining(what);
        assertThatThrownBy(() -> codec.decode(new ByteArrayInputStream(bytes)))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining(what);
    }

    @Test
    void bytesAreCountedExactly() throws IOException {
        byte[] bytes = WRITER.encode(new int[1000]);

        Limits fits = Limits.NONE.withBytes(bytes.length);

        assertThat(WRITER.withLimits(fits).decode(bytes)).isEqualTo(new int[1000]);
        assertThat(WRITER.withLimits(fits).decode(new ByteArrayInputStream(bytes)))
                .isEqualTo(new int[1000]);
        assertExceeded(Limits.NONE.withBytes(bytes.length - 1), new int[1000], "bytes");
    }

    @Test
    void bytesAndReferencesAreThoseOfAMessage() throws IOException {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        try (GraphWriter writer = WRITER.writerTo(stream)) {
            for (int i = 0; i < 20; i++) {
                writer.write("text " + i);
            }
            writer.write(new String[100]);
        }
        GraphCodec codec = WRITER.withLimits(Limits.NONE.withBytes(100).withReferences(50));

        try (GraphReader reader =
                codec.readerFrom(new ByteArrayInputStream(stream.toByteArray()))) {
            for (int i = 0; i < 20; i++) {
                assertThat(reader.read()).isEqualTo("text " + i);
            }
            assertThatThrownBy(reader::read).isInstanceOf(LimitExceededException.class);
        }
    }

    @Test
    void referencesAreCounted() throws IOException {
        assertExceeded(Limits.NONE.withReferences(100), new String[100], "references");
    }

    @Test
    void depthIsThatOfUserCode() throws IOException {
        List<Object> nested = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            nested = new ArrayList<>(List.of(nested));
        }
        byte[] bytes = WRITER.encode(nested);

        assertThat(WRITER.withLimits(Limits.NONE.withDepth(101)).decode(bytes)).isEqualTo(nested);
        assertExceeded(Limits.NONE.withDepth(100), nested, "depth");
    }

    @Test
    void arraysOfObjectsPrimitivesAndCollectionsHaveALimit() throws IOException {
        Map<Object, Object> map = new HashMap<>();
        for (int i = 0; i < 1000; i++) {
            map.put(i, "");
        }
        Limits limits = Limits.NONE.withArrayLength(999);

        assertExceeded(limits, new int[1000], "arrayLength");
        assertExceeded(limits, new Object[1000], "arrayLength");
        assertExceeded(limits, new ArrayList<>(Arrays.asList(new Object[1000])), "arrayLength");
        assertExceeded(limits, map, "arrayLength");
    }
}
