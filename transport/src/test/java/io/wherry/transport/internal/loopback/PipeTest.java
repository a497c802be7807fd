// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.loopback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.SplittableRandom;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class PipeTest {
    private static final long LONGS = 60_000_000;
    private static final int MOST = 100_000; // longs of a write or read
    private static final long SOON = TimeUnit.SECONDS.toNanos(20);

    private final Pipe pipe = new Pipe();

    @Test
    void bytesArriveInOrder() throws Exception {
        FutureTask<Void> writer = new FutureTask<>(this::writeNumbers, null);
        Thread.ofPlatform().start(writer);
        SplittableRandom random = new SplittableRandom(1);
        ByteBuffer target = ByteBuffer.allocate(MOST * Long.BYTES);
        for (long expected = 0; expected < LONGS; ) {
            if (target.position() < Long.BYTES || random.nextBoolean()) {
                target.limit(random.nextInt(target.position(), target.capacity()) + 1);
            }
            if (pipe.read(target) == 0) {
                pipe.awaitBytes(SOON);
            }
            target.flip();
            while (target.remaining() >= Long.BYTES) {
                assertThat(target.getLong()).isEqualTo(expected++);
            }
            target.compact();
        }
        writer.get();
        assertThat(pipe.read(target)).isEqualTo(-1);
    }

    /* Counts up, in buffers of random lengths. */
    private void writeNumbers() {
        SplittableRandom random = new SplittableRandom(2);
        ByteBuffer[] buffers = {
            ByteBuffer.allocate(MOST * Long.BYTES), ByteBuffer.allocateDirect(MOST * Long.BYTES)
        };
        for (long next = 0; next < LONGS; ) {
            for (ByteBuffer buffer : buffers) {
                buffer.clear();
                for (int left = random.nextInt(MOST); left > 0 && next < LONGS; left--) {
                    buffer.putLong(next++);
                }
                buffer.flip();
            }
            writeAll(buffers);
        }
        pipe.end();
    }

    private void writeAll(ByteBuffer... buffers) {
        try {
            while (buffers[0].hasRemaining() || buffers[1].hasRemaining()) {
                if (pipe.write(buffers, 0, buffers.length) == 0) {
                    pipe.awaitRoom(SOON);
                }
            }
        } catch (ClosedChannelException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void brokenPipeWakesBothEnds() throws Exception {
        ByteBuffer[] full = {ByteBuffer.allocate(1 << 20)};
        assertThat(pipe.write(full, 0, 1)).isEqualTo(1 << 18);
        FutureTask<Void> writer = new FutureTask<>(() -> pipe.awaitRoom(SOON), null);
        Thread waiting = Thread.ofPlatform().start(writer);
        while (waiting.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        pipe.breakUp();
        writer.get(10, TimeUnit.SECONDS);
        assertThatThrownBy(() -> pipe.write(full, 0, 1)).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(() -> pipe.read(ByteBuffer.allocate(1)))
                .isInstanceOf(ClosedChannelException.class);
    }
}
