// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.Limits;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tables that hooks of the JDK allocate for subclasses, from streams of unknown length.
final class HookedTableTest {
    static final class OwnMap extends HashMap<Integer, Boolean> {
        private static final long serialVersionUID = 1;
    }

    /// Does not say how much there is.
    private static final class Unknown extends FilterInputStream {
        Unknown(byte[] bytes) {
            super(new ByteArrayInputStream(bytes));
        }

        @Override
        public int available() {
            return 0;
        }
    }

    @Test
    void tableLargerThanWhatIsTrustedWaitsForItsBytes() throws Exception {
        OwnMap map = new OwnMap();
        for (int i = 0; i < 5_000_000; i++) {
            map.put(i, Boolean.TRUE);
        }
        GraphCodec codec = GraphCodec.lean();

        Object copy = codec.decode(new Unknown(codec.encode(map)));

        assertThat(copy.equals(map)).isTrue();
    }

    static Stream<GraphCodec> formats() {
        return Stream.of(
                GraphCodec.lean(),
                GraphCodec.lean().withEvolution(Evolution.EVOLVE),
                GraphCodec.javaio());
    }

    /// Its hook asks the filter, but allocates nothing.
    @ParameterizedTest
    @MethodSource("formats")
    void copiesOfOneObjectNeedNoBytes(GraphCodec codec) throws Exception {
        List<String> copies = Collections.nCopies(Integer.MAX_VALUE, "a");
        byte[] bytes = codec.encode(copies);

        List<?> copy = codec.decode(bytes, List.class);
        List<?> streamed = (List<?>) codec.decode(new Unknown(bytes));

        assertThat(copy.size()).isEqualTo(Integer.MAX_VALUE);
        assertThat(streamed.size()).isEqualTo(Integer.MAX_VALUE);
        assertThat(copy.getLast()).isEqualTo("a");
    }

    @ParameterizedTest
    @MethodSource("formats")
    void copiesBeyondTheLimitAreRefused(GraphCodec codec) throws Exception {
        byte[] bytes = codec.encode(Collections.nCopies(1001, "a"));

        assertThatThrownBy(
                        () -> codec.withLimits(Limits.DEFAULTS.withArrayLength(1000)).decode(bytes))
                .isInstanceOf(IOException.class);
    }

    /// Its hook allocates the table after the elements have been read.
    @ParameterizedTest
    @ValueSource(ints = {100, 3_000_000})
    @Timeout(60)
    void tableOfElementsThatHaveBeenReadNeedsNoBytes(int size) throws Exception {
        List<Integer> elements = Collections.nCopies(size, 1);
        GraphCodec codec = GraphCodec.javaio();
        byte[] bytes = codec.encode(new PriorityBlockingQueue<>(elements));

        PriorityBlockingQueue<?> copy = codec.decode(bytes, PriorityBlockingQueue.class);
        Object streamed = codec.decode(new Unknown(bytes));

        assertThat(copy).hasSize(size);
        assertThat((PriorityBlockingQueue<?>) streamed).hasSize(size);
    }

    /// Writes one heap for all queues, by a reference to the first one's.
    private static final class OneHeap extends ObjectOutputStream {
        private @Nullable Object heap;

        OneHeap(OutputStream out) throws IOException {
            super(out);
            enableReplaceObject(true);
        }

        @Override
        protected @Nullable Object replaceObject(Object object) {
            if (object instanceof PriorityQueue && heap == null) {
                heap = object;
            }
            return object instanceof PriorityQueue ? heap : object;
        }
    }

    @Test
    void tablesOfTheSameElementsAreRefused() throws Exception {
        List<Integer> elements = Collections.nCopies(10_000, 1);
        PriorityBlockingQueue<?>[] queues = new PriorityBlockingQueue<?>[200];
        Arrays.setAll(queues, _ -> new PriorityBlockingQueue<>(elements));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new OneHeap(bytes)) {
            out.writeObject(queues);
        }
        GraphCodec codec = GraphCodec.javaio();

        assertThatThrownBy(() -> codec.decode(bytes.toByteArray()))
                .isInstanceOf(StreamCorruptedException.class)
                .hasMessageStartingWith("more elements than the stream has bytes");
    }
}
