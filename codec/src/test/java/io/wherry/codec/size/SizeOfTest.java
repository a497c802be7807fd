// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Box;
import io.wherry.codec.GraphCodec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SizeOfTest {
    private final GraphCodec lean = GraphCodec.lean();
    private final GraphCodec javaio = GraphCodec.javaio();

    private static List<Object> mixed(int count) {
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            list.add("text number " + i);
            list.add(i % 10 == 0 ? new long[i] : new Box(i));
            list.add(new double[3][5]);
        }
        return list;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 10, 100, 1000, 4000})
    void sizeIsThatOfTheEncodedBytes(int count) throws IOException {
        List<Object> graph = mixed(count);
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(expected)) {
            out.writeObject(graph);
        }

        assertThat(lean.sizeOf(graph)).isEqualTo(lean.encode(graph).length);
        assertThat(javaio.sizeOf(graph)).isEqualTo(expected.size());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1 << 10, 1 << 16, 1 << 20, 1 << 24})
    void largeArraysAndStringsAreCounted(int length) throws IOException {
        Object[] graph = {
            new byte[length], new int[2][length / 8], "x".repeat(length), new boolean[length]
        };

        for (GraphCodec codec : List.of(lean, javaio, lean.withReferenceTracking(false))) {
            assertThat(codec.sizeOf(graph)).isEqualTo(codec.encode(graph).length);
        }
    }

    @Test
    void sizeMayBeMoreThanAnArrayHolds() throws IOException {
        Object[] graph = new Object[1 << 7];
        Arrays.fill(graph, new byte[1 << 24]);
        GraphCodec copies = lean.withReferenceTracking(false);

        assertThat(copies.sizeOf(graph)).isBetween(1L << 31, (1L << 31) + 4096);
        assertThatThrownBy(() -> copies.encode(graph)).isInstanceOf(IOException.class);
    }

    @Test
    void failuresAreThoseOfEncode() {
        for (GraphCodec codec : List.of(lean, javaio)) {
            assertThatThrownBy(() -> codec.sizeOf(new Object[] {1, new Object()}))
                    .isInstanceOf(NotSerializableException.class)
                    .hasMessageContaining("[1]");
        }
    }
}
