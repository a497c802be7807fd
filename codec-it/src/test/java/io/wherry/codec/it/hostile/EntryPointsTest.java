// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wherry.codec.Compression;
import io.wherry.codec.GraphCodec;
import io.wherry.testkit.zoo.ZooGraph;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.NotSerializableException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A message has the same outcome wherever it lies: arrays, segments and buffers, streams and
/// channels.
@Timeout(120)
class EntryPointsTest {
    private static final GraphCodec LEAN = GraphCodec.lean();
    private static final GraphCodec JAVAIO = GraphCodec.javaio();
    private static final GraphCodec DEFLATED = LEAN.withCompression(Compression.deflate(1));

    private static final int DAMAGED = 24;

    /// Bytes around a message that lies within an array.
    private static final int AROUND = 5;

    /// Those that can write the graph.
    private static List<GraphCodec> codecs(ZooGraph graph) throws IOException {
        List<GraphCodec> codecs = new ArrayList<>(List.of(LEAN, DEFLATED));
        try {
            JAVAIO.encode(graph.fresh());
            codecs.add(JAVAIO);
        } catch (NotSerializableException _) {
            // java.io cannot write it either
        }
        return codecs;
    }

    /// Decodes a message that is all of `bytes`.
    @FunctionalInterface
    private interface Entry {
        @Nullable Object decode(GraphCodec codec, byte[] bytes) throws IOException;
    }

    private static Map<String, Entry> inMemory() {
        Map<String, Entry> entries = new LinkedHashMap<>();
        entries.put("array", GraphCodec::decode);
        entries.put(
                "part of an array",
                (codec, bytes) ->
                        codec.decode(
                                MemorySegment.ofArray(within(bytes))
                                        .asSlice(AROUND, bytes.length)));
        entries.put(
                "read-only segment",
                (codec, bytes) -> codec.decode(MemorySegment.ofArray(bytes).asReadOnly()));
        entries.put("native segment", EntryPointsTest::decodeNative);
        entries.put(
                "part of a buffer",
                (codec, bytes) ->
                        codec.decode(ByteBuffer.wrap(within(bytes), AROUND, bytes.length)));
        entries.put(
                "read-only buffer",
                (codec, bytes) ->
                        codec.decode(
                                ByteBuffer.wrap(within(bytes), AROUND, bytes.length)
                                        .asReadOnlyBuffer()));
        entries.put("direct buffer", (codec, bytes) -> codec.decode(direct(bytes)));
        return entries;
    }

    private static Map<String, Entry> streamed() {
        Map<String, Entry> entries = new LinkedHashMap<>();
        entries.put("stream", (codec, bytes) -> codec.decode(new ByteArrayInputStream(bytes)));
        entries.put("slow stream", (codec, bytes) -> codec.decode(trickle(bytes)));
        entries.put("channel", (codec, bytes) -> codec.decode(Channels.newChannel(trickle(bytes))));
        entries.put("reader", (codec, bytes) -> codec.readerFrom(trickle(bytes)).read());
        return entries;
    }

    private static byte[] within(byte[] bytes) {
        byte[] larger = new byte[bytes.length + 2 * AROUND];
        Arrays.fill(larger, (byte) 1);
        System.arraycopy(bytes, 0, larger, AROUND, bytes.length);
        return larger;
    }

    private static @Nullable Object decodeNative(GraphCodec codec, byte[] bytes)
            throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment segment = arena.allocate(bytes.length);
            segment.copyFrom(MemorySegment.ofArray(bytes));
            return codec.decode(segment);
        }
    }

    private static ByteBuffer direct(byte[] bytes) {
        return ByteBuffer.allocateDirect(bytes.length + AROUND)
                .position(AROUND)
                .put(bytes)
                .flip()
                .position(AROUND);
    }

    /// A stream that returns few bytes at a time.
    private static InputStream trickle(byte[] bytes) {
        return new FilterInputStream(new ByteArrayInputStream(bytes)) {
            @Override
            public int read(byte[] target, int from, int count) throws IOException {
                return super.read(target, from, Math.min(count, 3));
            }
        };
    }

    @ParameterizedTest
    @MethodSource("io.wherry.codec.it.lean.LeanZooTest#writtenAndSmall")
    void copyIsTheSameFromAllSources(ZooGraph graph) throws IOException {
        for (GraphCodec codec : codecs(graph)) {
            byte[] bytes = codec.encode(graph.fresh());
            Map<String, Entry> entries = inMemory();
            entries.putAll(streamed());
            for (Map.Entry<String, Entry> entry : entries.entrySet()) {
                graph.checkCopy(entry.getValue().decode(codec, bytes));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.wherry.codec.it.lean.LeanZooTest#writtenAndSmall")
    void bytesAreTheSameInAllMemory(ZooGraph graph) throws IOException {
        for (GraphCodec codec : codecs(graph)) {
            Object root = graph.fresh();
            byte[] bytes = codec.encode(root);

            assertThat(inSegment(codec, root, bytes.length)).isEqualTo(bytes);
            assertThat(inBuffer(codec, root, ByteBuffer.allocate(bytes.length))).isEqualTo(bytes);
            assertThat(inBuffer(codec, root, ByteBuffer.allocateDirect(bytes.length)))
                    .isEqualTo(bytes);
            assertThat(codec.sizeOf(root)).isEqualTo(bytes.length);
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> inSegment(codec, root, bytes.length - 1));
            assertThatExceptionOfType(BufferOverflowException.class)
                    .isThrownBy(() -> codec.encode(root, ByteBuffer.allocate(bytes.length - 1)));
        }
    }

    private static byte[] inSegment(GraphCodec codec, Object root, int size) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment segment = arena.allocate(Math.max(1, size));
            long end = codec.encode(root, segment);
            return segment.asSlice(0, end).toArray(ValueLayout.JAVA_BYTE);
        }
    }

    private static byte[] inBuffer(GraphCodec codec, Object root, ByteBuffer target)
            throws IOException {
        codec.encode(root, target);
        byte[] bytes = new byte[target.flip().remaining()];
        target.get(bytes);
        return bytes;
    }

    @ParameterizedTest
    @MethodSource("io.wherry.codec.it.lean.LeanZooTest#writtenAndSmall")
    void streamsAndChannelsGetTheMessage(ZooGraph graph) throws IOException {
        for (GraphCodec codec : codecs(graph)) {
            ByteArrayOutputStream stream = new ByteArrayOutputStream();
            codec.encode(graph.fresh(), stream);
            graph.checkCopy(codec.decode(stream.toByteArray()));
            ByteArrayOutputStream channel = new ByteArrayOutputStream();
            codec.encode(graph.fresh(), Channels.newChannel(channel));
            graph.checkCopy(codec.decode(channel.toByteArray()));
        }
    }

    @ParameterizedTest
    @MethodSource("io.wherry.codec.it.lean.LeanZooTest#writtenAndSmall")
    void bytesAfterAMessageAreRefusedInAllMemory(ZooGraph graph) throws IOException {
        for (GraphCodec codec : codecs(graph)) {
            byte[] bytes = codec.encode(graph.fresh());
            byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
            for (Map.Entry<String, Entry> entry : inMemory().entrySet()) {
                assertThat(outcome(entry.getValue(), codec, longer).toString())
                        .as(entry.getKey())
                        .contains("bytes left");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.wherry.codec.it.lean.LeanZooTest#writtenAndSmall")
    void failuresAreTheSameInAllMemory(ZooGraph graph) throws IOException {
        for (GraphCodec codec : codecs(graph)) {
            byte[] bytes = codec.encode(graph.fresh());
            codec.decode(bytes);
            Random random = new Random(bytes.length);
            for (int n = 0; n < DAMAGED; n++) {
                byte[] damaged = damaged(bytes, n, random);
                Object expected = outcome(GraphCodec::decode, codec, damaged);
                for (Map.Entry<String, Entry> entry : inMemory().entrySet()) {
                    assertThat(outcome(entry.getValue(), codec, damaged))
                            .as(entry.getKey())
                            .isEqualTo(expected);
                }
            }
        }
    }

    /// Cut off, or with one other byte.
    private static byte[] damaged(byte[] bytes, int n, Random random) {
        int at = random.nextInt(bytes.length);
        if (n % 2 == 0) {
            return Arrays.copyOf(bytes, at);
        }
        byte[] changed = bytes.clone();
        changed[at] ^= (byte) (1 << random.nextInt(8));
        return changed;
    }

    /// The class of the copy, or of the exception with its message. How many bytes are left is not
    /// known of all sources.
    private static Object outcome(Entry entry, GraphCodec codec, byte[] bytes) {
        try {
            Object copy = entry.decode(codec, bytes);
            return copy == null ? "null" : copy.getClass();
        } catch (IOException | RuntimeException e) { // hooks throw what they want
            return e.getClass().getName()
                    + ": "
                    + String.valueOf(e.getMessage()).replaceAll(", left=[0-9]+", "");
        }
    }
}
