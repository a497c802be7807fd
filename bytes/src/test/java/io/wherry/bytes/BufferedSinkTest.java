// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class BufferedSinkTest {
    private final List<String> events = new ArrayList<>();
    private final ByteArrayOutputStream arrived = new ByteArrayOutputStream();
    private boolean broken;

    private final ByteSink destination =
            new ByteSink() {
                @Override
                public void write(byte[] bytes, int from, int count) throws IOException {
                    if (broken) {
                        throw new IOException("broken");
                    }
                    events.add("write " + count);
                    arrived.write(bytes, from, count);
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

    private final BufferedSink sink = new BufferedSink(destination, 10);

    @Test
    void smallWritesAreGathered() throws IOException {
        sink.write(new byte[20], 3, 4);
        sink.write(new byte[20], 0, 6);
        assertThat(events).isEmpty();

        sink.write(new byte[20], 0, 1);
        assertThat(events).containsExactly("write 10");

        sink.flush();
        assertThat(events).containsExactly("write 10", "write 1", "flush");
    }

    @Test
    void largeWritesBypassTheBufferAfterItsContent() throws IOException {
        sink.write(new byte[] {1}, 0, 1);
        sink.write(new byte[12], 1, 10);

        assertThat(events).containsExactly("write 1", "write 10");
    }

    @Test
    void flushOfAnEmptyBufferWritesNothing() throws IOException {
        sink.flush();
        sink.write(new byte[0], 0, 0);
        sink.flush();

        assertThat(events).containsExactly("flush", "flush");
    }

    @Test
    void closeFlushesFirst() throws IOException {
        sink.write(new byte[] {1, 2}, 0, 2);

        sink.close();

        assertThat(events).containsExactly("write 2", "flush", "close");
    }

    @Test
    void destinationIsClosedThoughTheFlushFails() throws IOException {
        sink.write(new byte[] {1, 2}, 0, 2);
        broken = true;

        assertThatThrownBy(sink::close).hasMessage("broken");
        assertThat(events).containsExactly("close");
    }

    @Test
    void nothingFollowsBytesThatWereLost() throws IOException {
        sink.write(new byte[] {1, 2}, 0, 2);
        broken = true;
        assertThatThrownBy(sink::flush).hasMessage("broken");

        broken = false;
        assertThatThrownBy(() -> sink.write(new byte[1], 0, 1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("bytes are missing")
                .hasRootCauseMessage("broken");
        assertThatThrownBy(sink::flush).hasMessageContaining("bytes are missing");
        sink.close();
        assertThat(events).containsExactly("close");
    }

    @Test
    void nothingFollowsALargeWriteThatFailed() {
        MemorySegment large = MemorySegment.ofArray(new byte[20]);
        broken = true;
        assertThatThrownBy(() -> sink.write(large)).hasMessage("broken");

        broken = false;
        assertThatThrownBy(() -> sink.write(large)).hasMessageContaining("bytes are missing");
        assertThatThrownBy(() -> sink.write(new byte[20], 0, 20))
                .hasMessageContaining("bytes are missing");
        assertThat(events).isEmpty();
    }

    @Test
    void bytesArriveInOrderWhateverTheSizes() throws IOException {
        Random random = new Random(5);
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        byte[] bytes = new byte[40];
        for (int i = 0; i < 2_000; i++) {
            random.nextBytes(bytes);
            int from = random.nextInt(10);
            int count = random.nextInt(30);
            sink.write(bytes, from, count);
            sent.write(bytes, from, count);
            if (i % 17 == 0) {
                sink.flush();
                assertThat(arrived.size()).isEqualTo(sent.size());
            }
        }
        sink.close();

        assertThat(arrived.toByteArray()).isEqualTo(sent.toByteArray());
    }

    @Test
    void capacityMustBePositive() {
        for (int capacity : new int[] {0, -1}) {
            assertThatThrownBy(() -> new BufferedSink(destination, capacity))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(String.valueOf(capacity));
        }
    }
}
