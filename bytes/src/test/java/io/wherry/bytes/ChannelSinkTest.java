// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.Pipe;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ChannelSinkTest {
    private final ByteArrayOutputStream arrived = new ByteArrayOutputStream();
    private final List<Integer> calls = new ArrayList<>();

    /// Takes `room` bytes in all, `most` a call.
    private final class Disk implements WritableByteChannel {
        private final int most;
        private int room;
        private boolean open = true;

        Disk(int room, int most) {
            this.room = room;
            this.most = most;
        }

        @Override
        public int write(ByteBuffer source) throws IOException {
            assertThat(source.isDirect()).isTrue();
            if (room == 0) {
                throw new IOException("No space left on device");
            }
            byte[] bytes = new byte[Math.min(source.remaining(), Math.min(room, most))];
            room -= bytes.length;
            source.get(bytes);
            arrived.writeBytes(bytes);
            calls.add(bytes.length);
            return bytes.length;
        }

        @Override
        public boolean isOpen() {
            return open;
        }

        @Override
        public void close() {
            open = false;
        }
    }

    private Disk disk() {
        return new Disk(Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    @Test
    void oneWriteWhenFlushedOrClosed() throws IOException {
        ByteSink sink = ByteSink.gathering(disk());
        sink.write(new byte[] {9, 1, 2, 9}, 1, 2);
        sink.write(MemorySegment.ofArray(new byte[] {3}));
        sink.write(new byte[] {4}, 0, 1, MemorySegment.ofArray(new byte[] {5}));
        assertThat(calls).isEmpty();

        sink.flush();
        sink.flush();
        assertThat(calls).containsExactly(5);
        sink.write(new byte[] {6}, 0, 1);
        sink.close();

        assertThat(calls).containsExactly(5, 1);
        assertThat(arrived.toByteArray()).containsExactly(1, 2, 3, 4, 5, 6);
    }

    @Test
    void oneWriteWhenTheBufferIsFull() throws IOException {
        byte[] bytes = random(3 * DirectBufferPool.SIZE + 5);
        ByteSink sink = ByteSink.gathering(disk());

        sink.write(bytes, 0, 5);
        sink.write(MemorySegment.ofArray(bytes).asSlice(5));

        assertThat(calls).hasSize(3).containsOnly(DirectBufferPool.SIZE);
        sink.close();
        assertThat(calls).endsWith(5);
        assertThat(arrived.toByteArray()).isEqualTo(bytes);
    }

    @Test
    void channelMayTakeOneByteAtATime() throws IOException {
        byte[] bytes = random(1000);
        try (ByteSink sink = ByteSink.gathering(new Disk(1000, 1))) {
            sink.write(bytes, 0, bytes.length);
        }

        assertThat(arrived.toByteArray()).isEqualTo(bytes);
    }

    @Test
    void failureOfTheChannelIsToldAndNothingFollowsTheGap() throws IOException {
        Disk disk = new Disk(3, 2);
        ByteSink sink = ByteSink.gathering(disk);
        sink.write(new byte[] {1, 2, 3, 4}, 0, 4);

        assertThatThrownBy(sink::flush).hasMessage("No space left on device");

        disk.room = 100;
        assertThatThrownBy(() -> sink.write(new byte[1], 0, 1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("bytes are missing")
                .hasRootCauseMessage("No space left on device");
        assertThatThrownBy(sink::flush).hasMessageContaining("bytes are missing");
        sink.close();
        sink.close();
        assertThat(disk.isOpen()).isFalse();
        assertThat(arrived.toByteArray()).containsExactly(1, 2, 3);
    }

    @Test
    void channelIsClosedThoughItsLastBytesAreLost() throws IOException {
        Disk disk = new Disk(0, 1);
        ByteSink sink = ByteSink.gathering(disk);
        sink.write(new byte[1], 0, 1);

        assertThatThrownBy(sink::close).hasMessage("No space left on device");

        assertThat(disk.isOpen()).isFalse();
        sink.close();
    }

    @Test
    void closedSinkTakesNothing() throws IOException {
        ByteSink sink = ByteSink.gathering(disk());
        sink.close();
        sink.close();

        assertThatThrownBy(() -> sink.write(new byte[1], 0, 1))
                .isInstanceOf(ClosedChannelException.class);
    }

    @Test
    void sinksThatWaitKeepNoMemoryOutsideTheHeap() throws IOException {
        BufferPoolMXBean direct =
                ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                        .filter(pool -> pool.getName().equals("direct"))
                        .findAny()
                        .orElseThrow();
        long before = direct.getTotalCapacity();
        List<ByteSink> waiting = new ArrayList<>();
        for (int n = 0; n < 200; n++) {
            ByteSink sink = ByteSink.gathering(disk());
            sink.write(new byte[] {1}, 0, 1);
            sink.flush();
            waiting.add(sink);
        }

        assertThat(direct.getTotalCapacity() - before).isLessThan(20L * DirectBufferPool.SIZE);
        for (ByteSink sink : waiting) {
            sink.write(new byte[] {2}, 0, 1);
            sink.close();
        }
        assertThat(arrived.toByteArray()).hasSize(400);
    }

    @Test
    @Timeout(60) // against a close that waits for the write
    void anotherThreadStopsAWriteThatWaits() throws Exception {
        Pipe pipe = Pipe.open();
        ByteSink sink = ByteSink.gathering(pipe.sink());
        FutureTask<Void> writes =
                new FutureTask<>(() -> {
                    byte[] bytes = random(10_000_000); // more than the pipe holds
                    sink.write(bytes, 0, bytes.length);
                    return null;
                });
        Thread.ofPlatform().start(writes);
        assertThat(pipe.source().read(ByteBuffer.allocate(1))).isEqualTo(1); // it has begun

        sink.close();

        assertThatThrownBy(writes::get)
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(ClosedChannelException.class);
        pipe.source().close();
    }

    @Test
    void channelsThatDoNotBlockAreRefused() throws IOException {
        Pipe pipe = Pipe.open();
        try (Pipe.SinkChannel sink = pipe.sink();
                Pipe.SourceChannel source = pipe.source()) {
            sink.configureBlocking(false);
            source.configureBlocking(false);
            for (ThrowingCallable call :
                    List.<ThrowingCallable>of(
                            () -> ByteSink.gathering(sink),
                            () -> ByteSink.to(sink),
                            () -> new ChannelGather(sink),
                            () -> ByteSource.from(source),
                            () -> new ChannelScatter(source, 1))) {
                assertThatThrownBy(call).isInstanceOf(IllegalBlockingModeException.class);
            }
        }
    }

    @Test
    void channelThatIsMadeToNotBlockIsNoticedWhenItHasNothing() throws IOException {
        Pipe pipe = Pipe.open();
        try (Pipe.SinkChannel out = pipe.sink();
                Pipe.SourceChannel in = pipe.source()) {
            ByteSource source = ByteSource.from(in);
            ByteSink sink = ByteSink.gathering(out);
            out.configureBlocking(false);
            in.configureBlocking(false);

            assertThatThrownBy(() -> source.read(new byte[1], 0, 1))
                    .isInstanceOf(IllegalBlockingModeException.class);
            assertThatThrownBy(() -> sink.write(new byte[10_000_000], 0, 10_000_000))
                    .isInstanceOf(IllegalBlockingModeException.class);
        }
    }
}
