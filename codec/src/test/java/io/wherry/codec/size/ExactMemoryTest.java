// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphInput;
import io.wherry.codec.GraphOutput;
import io.wherry.codec.ValueCodec;
import java.io.IOException;
import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Memory of [GraphCodec#sizeOf] bytes is enough for a message, wherever its parts end.
class ExactMemoryTest {
    private static final int MOST_ELEMENTS = 300;

    /// A value that its codec writes.
    record Label(String text) {}

    /// An object with fields.
    record Place(int number, String name) implements Serializable {}

    private static final class LabelCodec implements ValueCodec<Label> {
        @Override
        public void write(Label value, GraphOutput out) throws IOException {
            out.writeInt(value.text().length());
            out.writeString(value.text());
        }

        @Override
        public Label read(GraphInput in) throws IOException {
            in.readInt();
            return new Label(in.readString());
        }
    }

    private static GraphCodec codec() {
        return GraphCodec.lean().withCodec(Label.class, new LabelCodec());
    }

    static Stream<IntFunction<Object>> elements() {
        return Stream.of(
                number -> new Label("label " + number),
                number -> new Place(number, "place"),
                number -> "text " + number,
                number -> 1L << number % 60,
                number -> new int[number],
                number -> new byte[40 * number],
                number -> List.of(number, "in a list"));
    }

    @ParameterizedTest
    @MethodSource("elements")
    void bytesFit(IntFunction<Object> element) throws IOException {
        GraphCodec codec = codec();
        List<Object> list = new ArrayList<>();
        for (int count = 0; count < MOST_ELEMENTS; count++) {
            byte[] bytes = codec.encode(list);
            ByteBuffer buffer = ByteBuffer.allocate((int) codec.sizeOf(list));

            codec().encode(list, buffer); // by a writer whose buffer is small

            assertThat(buffer.array()).isEqualTo(bytes);
            list.add(element.apply(count));
        }
    }

    @Test
    void loneValueFits() throws IOException {
        GraphCodec codec = codec();
        for (Object value : List.of(new Label("x"), "text", 7, new double[3])) {
            byte[] target = new byte[(int) codec.sizeOf(value)];

            assertThat(codec().encode(value, MemorySegment.ofArray(target)))
                    .isEqualTo(target.length);
            assertThat(target).isEqualTo(codec.encode(value));
        }
    }

    @Test
    void largeGraphDoesNotFillTheHeapBeforeItIsRefused() {
        List<byte[]> large = new ArrayList<>();
        byte[] same = new byte[1 << 26];
        for (int i = 0; i < 100; i++) {
            large.add(same);
        }
        GraphCodec untracked = GraphCodec.lean().withReferenceTracking(false);

        assertThatExceptionOfType(BufferOverflowException.class)
                .isThrownBy(() -> untracked.encode(large, ByteBuffer.allocate(1000)));
    }
}
