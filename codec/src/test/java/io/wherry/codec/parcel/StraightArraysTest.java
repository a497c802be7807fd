// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.parcel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.bytes.ByteSink;
import io.wherry.bytes.ByteSource;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.LimitExceededException;
import io.wherry.codec.Limits;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StraightArraysTest {
    private static final int COUNT = 1000;

    private final double[] array = IntStream.range(0, COUNT).mapToDouble(Math::sqrt).toArray();

    /// Keeps what it is given, and the arrays it was given as they are.
    private static final class Recorder implements ByteSink {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final List<Object> arrays = new ArrayList<>();

        @Override
        public void write(byte[] source, int from, int count) {
            bytes.write(source, from, count);
        }

        @Override
        public void write(MemorySegment memory) {
            arrays.add(memory.heapBase().orElseThrow());
            bytes.writeBytes(memory.toArray(ValueLayout.JAVA_BYTE));
        }

        @Override
        public int worthwhile() {
            return COUNT;
        }
    }

    /// Gives few bytes to a buffer, and as many to memory.
    private static final class Sparing implements ByteSource {
        private final byte[] bytes;
        private final int few;
        private int position;
        private int buffered;

        Sparing(byte[] bytes, int few) {
            this.bytes = bytes;
            this.few = few;
        }

        @Override
        public int read(byte[] target, int from, int most) {
            int count = give(MemorySegment.ofArray(target).asSlice(from, Math.min(most, few)));
            buffered += Math.max(0, count);
            return count;
        }

        @Override
        public long read(MemorySegment target) {
            return give(target.asSlice(0, Math.min(target.byteSize(), few + 100)));
        }

        private int give(MemorySegment target) {
            int count = Math.min((int) target.byteSize(), bytes.length - position);
            MemorySegment.copy(bytes, position, target, ValueLayout.JAVA_BYTE, 0, count);
            position += count;
            return count == 0 ? -1 : count;
        }

        @Override
        public int worthwhile() {
            return 1;
        }
    }

    private byte[] written(Recorder recorder) throws IOException {
        try (GraphWriter writer = GraphCodec.lean().writerTo(recorder)) {
            writer.write(array);
            writer.write("after");
        }
        return recorder.bytes.toByteArray();
    }

    @Test
    void aSinkIsGivenTheArrayItself() throws IOException {
        Recorder recorder = new Recorder();

        written(recorder);

        assertThat(recorder.arrays).hasSize(1);
        assertThat(recorder.arrays.getFirst()).isSameAs(array);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 20, 21, 22, 23, 24, 25, 26, 27})
    void aSourceFillsTheArrayWhereverItsBufferEnds(int few) throws IOException {
        Sparing source = new Sparing(written(new Recorder()), few);

        try (GraphReader reader = GraphCodec.lean().readerFrom(source)) {
            assertThat(reader.read()).isEqualTo(array);
            assertThat(source.buffered).isLessThan(100);
            assertThat(reader.read()).isEqualTo("after");
        }
    }

    /// Counts the reads of a channel, each of which takes as many bytes as it is asked for.
    private static final class CountedChannel implements ReadableByteChannel {
        private final ReadableByteChannel bytes;
        private int reads;

        CountedChannel(byte[] bytes) {
            this.bytes = Channels.newChannel(new ByteArrayInputStream(bytes));
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            reads++;
            return bytes.read(target);
        }

        @Override
        public boolean isOpen() {
            return bytes.isOpen();
        }

        @Override
        public void close() throws IOException {
            bytes.close();
        }
    }

    static Stream<Arguments> arraysOfSomeKilobytes() {
        return Stream.of(
                Arguments.of(GraphCodec.lean(), new byte[10_000]),
                Arguments.of(GraphCodec.lean(), new double[1_250]),
                Arguments.of(GraphCodec.javaio(), new byte[10_000]));
    }

    @ParameterizedTest
    @MethodSource("arraysOfSomeKilobytes")
    void anArrayIsNotReadInPiecesOfTheWindow(GraphCodec codec, Object some) throws IOException {
        CountedChannel channel = new CountedChannel(codec.encode(some));

        try (GraphReader reader = codec.readerFrom(channel)) {
            assertThat(reader.read()).isEqualTo(some);
            assertThat(channel.reads).isLessThanOrEqualTo(2);
        }
    }

    @ParameterizedTest
    @MethodSource("arraysOfSomeKilobytes")
    void anArrayCountsAgainstTheLimitOfBytes(GraphCodec codec, Object some) throws IOException {
        byte[] bytes = codec.encode(some);
        GraphCodec limited = codec.withLimits(Limits.DEFAULTS.withBytes(bytes.length / 2));
        GraphCodec ample = codec.withLimits(Limits.DEFAULTS.withBytes(bytes.length));

        try (GraphReader reader = limited.readerFrom(new CountedChannel(bytes))) {
            assertThatThrownBy(reader::read).isInstanceOf(LimitExceededException.class);
        }
        try (GraphReader reader = ample.readerFrom(new CountedChannel(bytes))) {
            assertThat(reader.read()).isEqualTo(some);
        }
    }
}
