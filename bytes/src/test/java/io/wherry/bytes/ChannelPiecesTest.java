// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ChannelPiecesTest {
    private final ByteArrayOutputStream arrived = new ByteArrayOutputStream();
    private final List<Integer> calls = new ArrayList<>();

    /// Takes at most a third of a million bytes a call, and large ones only from outside the heap.
    private final class Taking implements WritableByteChannel {
        @Override
        public int write(ByteBuffer source) {
            assertThat(source.isDirect() || source.remaining() <= 2 * ByteSink.PIECE).isTrue();
            int count = Math.min(source.remaining(), 333_333);
            calls.add(count);
            byte[] bytes = new byte[count];
            source.get(bytes);
            arrived.writeBytes(bytes);
            return count;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    @Test
    void manySmallPiecesGoOutInOneWrite() throws IOException {
        ByteArrayOutputStream wanted = new ByteArrayOutputStream();
        try (ChannelGather gather = new ChannelGather(new Taking())) {
            for (int length = 0; length < 500; length++) {
                byte[] piece = random(length);
                gather.write(MemorySegment.ofArray(piece));
                wanted.writeBytes(piece);
            }
            assertThat(calls).isEmpty();
            gather.flush();
        }

        assertThat(calls).hasSize(1);
        assertThat(arrived.toByteArray()).isEqualTo(wanted.toByteArray());
    }

    @Test
    void largePieceGoesOutInBoundedWrites() throws IOException {
        long[] values = new Random(1).longs(1_000_000).toArray();
        try (ChannelGather gather = new ChannelGather(new Taking())) {
            gather.write(MemorySegment.ofArray(values));
            gather.flush();
        }

        assertThat(calls).allMatch(count -> count <= DirectBufferPool.SIZE);
        MemorySegment bytes = MemorySegment.ofArray(arrived.toByteArray());
        assertThat(bytes.mismatch(MemorySegment.ofArray(values))).isEqualTo(-1);
    }

    @Test
    void piecesAreFilledAndNoByteAfterThemIsConsumed() throws IOException {
        byte[] bytes = random(2_000_001);
        ByteArrayInputStream source = new ByteArrayInputStream(bytes);
        float[] floats = new float[200_000];
        byte[] rest = new byte[1_200_000];
        try (ChannelScatter scatter = new ChannelScatter(Channels.newChannel(source), 2_000_000)) {
            scatter.read(MemorySegment.ofArray(floats));
            scatter.read(MemorySegment.ofArray(new byte[0]));
            scatter.read(MemorySegment.ofArray(rest));
            MemorySegment more = MemorySegment.ofArray(new byte[1]);
            assertThatThrownBy(() -> scatter.read(more)).isInstanceOf(IllegalStateException.class);
        }

        MemorySegment all = MemorySegment.ofArray(bytes);
        assertThat(all.asSlice(0, 800_000).mismatch(MemorySegment.ofArray(floats))).isEqualTo(-1);
        assertThat(all.asSlice(800_000, 1_200_000).mismatch(MemorySegment.ofArray(rest)))
                .isEqualTo(-1);
        assertThat(source.available()).isEqualTo(1);
    }

    @Test
    void endOfTheChannelIsAnError() {
        ByteArrayInputStream source = new ByteArrayInputStream(new byte[10]);
        MemorySegment target = MemorySegment.ofArray(new byte[11]);
        try (ChannelScatter scatter = new ChannelScatter(Channels.newChannel(source), 11)) {
            assertThatThrownBy(() -> scatter.read(target)).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void sinksTakeMemoryAfterBytes() throws IOException {
        byte[] head = random(10);
        double[] values = {1, 2, 3};
        ByteArrayOutputStream wanted = new ByteArrayOutputStream();
        wanted.write(head, 2, 5);
        wanted.writeBytes(MemorySegment.ofArray(values).toArray(ValueLayout.JAVA_BYTE));
        wanted.writeBytes(new byte[] {9});
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        ByteArrayOutputStream buffered = new ByteArrayOutputStream();
        ByteSink channel = ByteSink.to(new Taking());
        BufferedSink buffer = new BufferedSink(ByteSink.to(buffered), 16);

        for (ByteSink sink : List.of(channel, ByteSink.to(stream), buffer)) {
            sink.write(head, 2, 5, MemorySegment.ofArray(values));
            sink.write(new byte[] {9}, 0, 1);
            sink.flush();
        }

        assertThat(calls.getFirst()).isEqualTo(5 + 24);
        for (ByteArrayOutputStream bytes : List.of(arrived, stream, buffered)) {
            assertThat(bytes.toByteArray()).isEqualTo(wanted.toByteArray());
        }
    }

    @Test
    void channelSinkGivesTheChannelBoundedPieces() throws IOException {
        byte[] bytes = random(1_000_000);

        ByteSink.to(new Taking()).write(bytes, 1, 999_998);

        assertThat(calls).allMatch(count -> count <= DirectBufferPool.SIZE);
        assertThat(arrived.toByteArray()).isEqualTo(Arrays.copyOfRange(bytes, 1, 999_999));
    }

    @Test
    void sourcesFillMemory() throws IOException {
        byte[] bytes = random(100_000);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes);
            for (ByteSource source :
                    List.of(
                            ByteSource.from(memory),
                            ByteSource.from(new ByteArrayInputStream(bytes)),
                            ByteSource.from(
                                    Channels.newChannel(new ByteArrayInputStream(bytes))))) {
                int[] target = new int[25_000];
                MemorySegment view = MemorySegment.ofArray(target);
                assertThat(source.read(view.asSlice(0, 0))).isZero();
                long done = 0;
                while (done < bytes.length) {
                    done += source.read(view.asSlice(done));
                }
                assertThat(view.mismatch(memory)).isEqualTo(-1);
                assertThat(source.read(view)).isEqualTo(-1);
            }
        }
    }
}
