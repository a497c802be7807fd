// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class GraphCodecTest {

    record Order(String customer, List<Line> lines) implements Serializable {}

    record Line(String article, int count, double price) implements Serializable {}

    private static final Order ORDER =
            new Order("customer", List.of(new Line("a", 1, 2.5), new Line("b", 2, 3.5)));

    private final GraphCodec codec = GraphCodec.lean();

    /// Small, a few segments, and exactly around the size of a segment.
    static List<Object> roots() {
        List<Object> roots = new ArrayList<>();
        roots.add(ORDER);
        roots.add("");
        roots.add(List.of(new int[100_000].length, "x".repeat(300_000)));
        for (int size = 65_500; size < 65_545; size += 4) {
            roots.add("y".repeat(size));
        }
        return roots;
    }

    @Test
    void resetAfterTheObjectIsPartOfAStreamOfJavaio() throws IOException {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(stream)) {
            out.writeObject(ORDER);
            out.reset();
            out.reset();
        }
        byte[] bytes = stream.toByteArray();
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();

        assertThat(GraphCodec.javaio().decode(bytes)).isEqualTo(ORDER);
        assertThat(GraphCodec.javaio().decode(direct)).isEqualTo(ORDER);
        assertThat(codec.withDualRead(true).decode(bytes)).isEqualTo(ORDER);
    }

    @ParameterizedTest
    @MethodSource("roots")
    void everyDestinationGetsTheSameBytesForASmallGraph(Object root) throws IOException {
        byte[] expected = codec.encode(root);
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        codec.encode(root, stream);
        ByteArrayOutputStream channel = new ByteArrayOutputStream();
        codec.encode(root, Channels.newChannel(channel));

        assertThat(channel.toByteArray()).isEqualTo(stream.toByteArray());
        assertThat(codec.decode(expected)).isEqualTo(root);
        assertThat(codec.decode(stream.toByteArray())).isEqualTo(root);
        if (expected.length < 60_000) {
            assertThat(stream.toByteArray()).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("roots")
    void memoryOnAndOffTheHeapHoldsAMessage(Object root) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            for (MemorySegment memory :
                    List.of(
                            arena.allocate(400_000),
                            MemorySegment.ofArray(new byte[400_000]),
                            MemorySegment.ofArray(new byte[500_000]).asSlice(3, 400_001))) {
                long size = codec.encode(root, memory);

                assertThat(codec.decode(memory.asSlice(0, size))).isEqualTo(root);
                assertThat(codec.decode(memory.asSlice(0, size).asReadOnly())).isEqualTo(root);
                byte[] bytes = memory.asSlice(0, size).toArray(ValueLayout.JAVA_BYTE);
                assertThat(codec.decode(bytes)).isEqualTo(root);
            }
        }
    }

    @Test
    void memoryOfExactlyTheSizeIsEnoughAndLessIsNot() throws IOException {
        byte[] bytes = codec.encode(ORDER);
        MemorySegment exact = MemorySegment.ofArray(new byte[bytes.length]);

        assertThat(codec.encode(ORDER, exact)).isEqualTo(bytes.length);
        assertThat(exact.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(bytes);
        for (int size = 0; size < bytes.length; size += 7) {
            MemorySegment small = MemorySegment.ofArray(new byte[size]);
            assertThatThrownBy(() -> codec.encode(ORDER, small))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
        MemorySegment small = MemorySegment.ofArray(new byte[100_000]);
        assertThatThrownBy(() -> codec.encode(new byte[200_000], small))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(codec.encode(ORDER)).isEqualTo(bytes);
    }

    @Test
    void decodeWithAClassOfMemoryAndBuffers() throws IOException {
        byte[] bytes = codec.encode(ORDER);

        assertThat(codec.decode(bytes, Order.class)).isEqualTo(ORDER);
        assertThat(codec.decode(MemorySegment.ofArray(bytes), Order.class)).isEqualTo(ORDER);
        assertThat(codec.decode(ByteBuffer.wrap(bytes), Order.class)).isEqualTo(ORDER);
        assertThat(codec.decode(new ByteArrayInputStream(bytes), Order.class)).isEqualTo(ORDER);
        assertThat(codec.decode(Channels.newChannel(new ByteArrayInputStream(bytes)), Order.class))
                .isEqualTo(ORDER);
        assertThat(codec.decode(codec.encode(null), Order.class)).isNull();
        assertThatThrownBy(() -> codec.decode(bytes, Line.class))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining(Order.class.getName())
                .hasMessageContaining(Line.class.getName());
    }

    private static List<ByteBuffer> buffers(int size) {
        ByteBuffer slice = ByteBuffer.allocate(size + 20).position(7).slice();
        return List.of(
                ByteBuffer.allocate(size),
                ByteBuffer.allocateDirect(size),
                slice,
                ByteBuffer.allocateDirect(size + 3).position(3).slice());
    }

    @Test
    void bufferIsWrittenAndReadFromItsPosition() throws IOException {
        int size = codec.encode(ORDER).length;
        for (ByteBuffer buffer : buffers(size + 100)) {
            buffer.position(11);

            codec.encode(ORDER, buffer);

            assertThat(buffer.position()).isEqualTo(11 + size);
            buffer.limit(11 + size).position(11);
            ByteBuffer readOnly = buffer.asReadOnlyBuffer();
            assertThat(codec.decode(buffer)).isEqualTo(ORDER);
            assertThat(buffer.position()).isEqualTo(11 + size);
            assertThat(codec.decode(readOnly)).isEqualTo(ORDER);
            assertThat(readOnly.hasRemaining()).isFalse();
        }
    }

    @Test
    void javaioMessageWithinAnArrayIsReadToItsEnd() throws IOException {
        GraphCodec javaio = GraphCodec.javaio();
        byte[] message = javaio.encode(ORDER);
        for (int after : new int[] {0, 9}) {
            ByteBuffer buffer = ByteBuffer.allocate(5 + message.length + after);
            buffer.position(5).put(message).limit(5 + message.length).position(5);
            ByteBuffer longer = buffer.duplicate();

            assertThat(javaio.decode(buffer)).isEqualTo(ORDER);
            if (after > 0) {
                longer.limit(5 + message.length + 1);
                assertThatThrownBy(() -> javaio.decode(longer))
                        .isInstanceOf(WireFormatException.class)
                        .hasMessageContaining("bytes left after the stream: 1");
            }
        }
    }

    @Test
    void bufferThatIsTooSmallStaysWhereItIs() throws IOException {
        int size = codec.encode(ORDER).length;
        for (ByteBuffer buffer : buffers(size + 20)) {
            buffer.position(5).limit(5 + size - 1);

            assertThatThrownBy(() -> codec.encode(ORDER, buffer))
                    .isInstanceOf(BufferOverflowException.class);

            assertThat(buffer.position()).isEqualTo(5);
        }
        ByteBuffer readOnly = ByteBuffer.allocate(1000).asReadOnlyBuffer();
        assertThatThrownBy(() -> codec.encode(ORDER, readOnly))
                .isInstanceOf(ReadOnlyBufferException.class);
    }

    @Test
    void bufferWithCorruptBytesStaysWhereItIs() throws IOException {
        byte[] bytes = codec.encode(ORDER);
        ByteBuffer cut = ByteBuffer.wrap(bytes, 0, bytes.length - 1);
        assertThatThrownBy(() -> codec.decode(cut)).isInstanceOf(WireFormatException.class);
        assertThat(cut.position()).isZero();

        ByteBuffer other = ByteBuffer.wrap(bytes);
        assertThatThrownBy(() -> codec.decode(other, Line.class))
                .isInstanceOf(WireFormatException.class);
        assertThat(other.position()).isZero();
    }

    @Test
    void messagesStandBackToBackInOneStream() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Object root : roots()) {
            codec.encode(root, out);
            out.write(0xee);
        }

        ByteArrayInputStream in = new ByteArrayInputStream(out.toByteArray());
        OneByteStream slow = new OneByteStream(out.toByteArray());
        for (Object root : roots()) {
            assertThat(codec.decode(in)).isEqualTo(root);
            assertThat(in.read()).isEqualTo(0xee);
            assertThat(codec.decode(slow)).isEqualTo(root);
            assertThat(slow.read()).isEqualTo(0xee);
        }
        assertThat(in.available()).isZero();
        assertThatThrownBy(() -> codec.decode(in)).isInstanceOf(EOFException.class);
    }

    @Test
    void messagesStandBackToBackInOneChannel() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        codec.encode("first", Channels.newChannel(out));
        codec.encode(ORDER, Channels.newChannel(out));
        OneByteStream in = new OneByteStream(out.toByteArray());

        assertThat(codec.decode(Channels.newChannel(in))).isEqualTo("first");
        assertThat(codec.decode(Channels.newChannel(in), Order.class)).isEqualTo(ORDER);
        assertThatThrownBy(() -> codec.decode(Channels.newChannel(in)))
                .isInstanceOf(EOFException.class);
    }

    @Test
    void encodeFlushesTheStreamAndLeavesItOpen() throws IOException {
        List<String> events = new ArrayList<>();
        OutputStream target =
                new OutputStream() {
                    @Override
                    public void write(int value) {
                        events.add("write");
                    }

                    @Override
                    public void write(byte[] bytes, int from, int count) {
                        events.add("write");
                    }

                    @Override
                    public void flush() {
                        events.add("flush");
                    }

                    @Override
                    public void close() {
                        events.add("close");
                    }
                };

        codec.encode(ORDER, target);

        assertThat(events).endsWith("flush").doesNotContain("close");
    }

    @Test
    void bytesLeftAfterAMessageAreAnError() throws IOException {
        byte[] bytes = codec.encode(ORDER);
        byte[] more = Arrays.copyOf(bytes, bytes.length + 1);

        assertThatThrownBy(() -> codec.decode(more))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("left after");
        assertThatThrownBy(() -> codec.decode(MemorySegment.ofArray(more)))
                .isInstanceOf(WireFormatException.class);
        assertThatThrownBy(() -> codec.decode(ByteBuffer.wrap(more)))
                .isInstanceOf(WireFormatException.class);
    }

    @Test
    void otherBytesAreNotTakenForAMessage() throws IOException {
        byte[] javaIo = {(byte) 0xac, (byte) 0xed, 0, 5, 0x74, 0, 1, 'a'};
        byte[] text = "GET / HTTP/1.1".getBytes(StandardCharsets.US_ASCII);
        byte[] zeros = new byte[100];
        for (byte[] bytes : List.of(javaIo, text, zeros, new byte[] {0x58, 1})) {
            assertThatThrownBy(() -> codec.decode(bytes))
                    .isInstanceOfSatisfying(
                            WireFormatException.class, e -> assertThat(e.position()).isZero())
                    .hasMessageContaining("not a lean stream");
        }
        assertThatThrownBy(() -> codec.decode(new byte[0])).isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> codec.decode(ByteBuffer.allocate(0)))
                .isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> codec.decode(MemorySegment.NULL)).isInstanceOf(EOFException.class);
    }

    @Test
    void versionsToComeAreRefusedByTheirNumber() throws IOException {
        byte[] bytes = codec.encode(ORDER);
        bytes[1] = 2;

        assertThatThrownBy(() -> codec.decode(bytes))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("version")
                .hasMessageContaining("2");
    }

    @Test
    void classesAreFoundByTheLoaderThatWasGiven() throws IOException {
        byte[] bytes = codec.encode(ORDER);
        GraphCodec without = codec.withClassLoader(ClassLoader.getPlatformClassLoader());
        GraphCodec with = without.withClassLoader(GraphCodecTest.class.getClassLoader());

        assertThatThrownBy(() -> without.decode(bytes))
                .isInstanceOfSatisfying(
                        UnknownClassException.class,
                        e -> assertThat(e.className()).isEqualTo(Order.class.getName()));
        assertThat(with.decode(bytes)).isEqualTo(ORDER);
        assertThat(codec.decode(bytes)).isEqualTo(ORDER);
    }

    @Test
    void classesAreFoundByTheContextLoaderOfTheReadingThread() throws IOException {
        byte[] bytes = codec.encode(ORDER);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try {
            thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
            assertThatThrownBy(() -> codec.decode(bytes)).isInstanceOf(UnknownClassException.class);
            thread.setContextClassLoader(null);
            assertThat(codec.decode(bytes)).isEqualTo(ORDER);
        } finally {
            thread.setContextClassLoader(before);
        }
        assertThat(codec.decode(bytes)).isEqualTo(ORDER);
    }

    @Test
    void oneCodecServesManyThreads() throws Exception {
        int threads = 8;
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int seed = i;
                all.add(executor.submit(() -> exchange(seed)));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
    }

    @Test
    void oneCodecServesVirtualThreads() throws InterruptedException, ExecutionException {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                int seed = i;
                all.add(executor.submit(() -> exchange(seed)));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
    }

    private Void exchange(int seed) throws IOException {
        for (int i = 0; i < 100; i++) {
            Map<Object, Object> map = new HashMap<>();
            map.put(new Line("a" + seed, i, seed), new Order("c" + i, List.of()));
            map.put("box", List.of(seed, i, "text" + i));
            Object copy = codec.decode(codec.encode(map));
            if (!map.equals(copy)) {
                throw new AssertionError(map + " became " + copy);
            }
            if (i % 10 == 0) {
                assertThatThrownBy(() -> codec.encode(new Object[] {map, new Object()}))
                        .isInstanceOf(NotSerializableException.class);
            }
        }
        return null;
    }

    /// Uses the codec inside its hooks.
    static final class Nesting implements Serializable {
        private transient Object content;

        Nesting(Object content) {
            this.content = content;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeObject(GraphCodec.lean().encode(content));
            out.writeObject(SHARED.encode(content));
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            content = SHARED.decode((byte[]) in.readObject());
            if (!content.equals(SHARED.decode((byte[]) in.readObject()))) {
                throw new IOException("not equal");
            }
        }
    }

    private static final GraphCodec SHARED = GraphCodec.lean();

    @Test
    void hooksMayUseTheCodecThemselves() throws IOException {
        Nesting copy = SHARED.decode(SHARED.encode(new Nesting(ORDER)), Nesting.class);

        assertThat(copy.content).isEqualTo(ORDER);
    }
}
