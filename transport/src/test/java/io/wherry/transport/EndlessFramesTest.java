// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Time limits of calls while a peer sends frames without payload and without end.
@Timeout(60)
final class EndlessFramesTest {
    private static final Duration SHORT = Duration.ofMillis(50);
    private static final short DATA = 1;
    private static final short CREDIT = 4;

    /// A peer that sends a hello and then the same frame again and again, for ten seconds at most.
    private static final class RepeatingWire implements Wire {
        private final Deadline end = Deadline.after(Duration.ofSeconds(10));
        private final ByteBuffer frame;
        private ByteBuffer next;

        RepeatingWire(ByteBuffer frame) {
            this.frame = frame;
            next = bytes(16).putInt(0x59524857).putInt(1).putLong(Long.MAX_VALUE).flip();
        }

        @Override
        public Address local() {
            return new Address.Loopback("here");
        }

        @Override
        public Address remote() {
            return new Address.Loopback("there");
        }

        @Override
        public int read(ByteBuffer buffer) throws IOException {
            if (end.isOver()) {
                throw new IOException("received for too long");
            }
            int count = buffer.remaining();
            while (buffer.hasRemaining()) {
                if (!next.hasRemaining()) {
                    next = frame.duplicate();
                }
                buffer.put(next.get());
            }
            return count;
        }

        @Override
        public long write(ByteBuffer[] buffers, int offset, int count) {
            long written = 0;
            for (int i = offset; i < offset + count; i++) {
                written += buffers[i].remaining();
                buffers[i].position(buffers[i].limit());
            }
            return written;
        }

        @Override
        public void awaitReadable(long nanos) {}

        @Override
        public void awaitWritable(long nanos) {}

        @Override
        public void endOutput() {}

        @Override
        public void close() {}
    }

    private static ByteBuffer bytes(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    /// Returns a frame with a payload of `length` bytes of the value 0.
    private static ByteBuffer frame(short kind, int length) {
        return bytes(16 + length).putLong(0, length).putShort(8, kind);
    }

    private static Link link(ByteBuffer repeated) {
        return Link.over(new RepeatingWire(repeated), LinkOptions.standard());
    }

    @Test
    void creditWithoutEndDoesNotOutlastATimeLimit() throws Exception {
        try (Link link = link(frame(CREDIT, 16))) {
            assertThatThrownBy(() -> link.receive(SHORT)).isInstanceOf(LinkTimeoutException.class);

            assertThat(link.isOpen()).isTrue();
        }
    }

    @Test
    void creditWithoutEndDoesNotOutlastAnInterrupt() throws Exception {
        try (Link link = link(frame(CREDIT, 16))) {
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> link.receive()).isInstanceOf(InterruptedIOException.class);

            assertThat(Thread.interrupted()).isTrue();
            assertThat(link.isOpen()).isTrue();
        }
    }

    @Test
    void emptyFramesWithoutEndDoNotOutlastATimeLimit() throws Exception {
        try (Link link = link(frame(DATA, 0));
                LinkInput input = link.input(SHORT)) {
            assertThatThrownBy(input::read).isInstanceOf(LinkTimeoutException.class);

            assertThat(link.isOpen()).isTrue();
        }
    }
}
