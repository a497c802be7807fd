// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ByteSinkTest {
    private final List<String> events = new ArrayList<>();
    private final ByteArrayOutputStream arrived = new ByteArrayOutputStream();

    @Test
    void streamGetsTheBytesAndTheCalls() throws IOException {
        ByteSink sink =
                ByteSink.to(
                        new ByteArrayOutputStream() {
                            @Override
                            public synchronized void write(byte[] bytes, int from, int count) {
                                events.add("write " + from + " " + count);
                            }

                            @Override
                            public void flush() {
                                events.add("flush");
                            }

                            @Override
                            public void close() {
                                events.add("close");
                            }
                        });

        sink.write(new byte[9], 2, 5);
        sink.flush();
        sink.close();

        assertThat(events).startsWith("write 2 5", "flush").endsWith("close");
    }

    /// Takes two bytes a call, then none, as a full socket may.
    private final class Reluctant implements WritableByteChannel {
        private int calls;

        @Override
        public int write(ByteBuffer source) {
            if (++calls % 3 == 0) {
                return 0;
            }
            int count = Math.min(2, source.remaining());
            for (int i = 0; i < count; i++) {
                arrived.write(source.get());
            }
            return count;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {
            events.add("close");
        }
    }

    @Test
    void channelThatTakesLittleGetsEverything() throws IOException {
        ByteSink sink = ByteSink.to(new Reluctant());

        sink.write(new byte[] {9, 1, 2, 3, 4, 5, 6, 7, 9}, 1, 7);
        sink.write(new byte[0], 0, 0);
        sink.flush();
        sink.close();

        assertThat(arrived.toByteArray()).containsExactly(1, 2, 3, 4, 5, 6, 7);
        assertThat(events).containsExactly("close");
    }

    @Test
    void plainSinkFlushesWhenItIsClosed() throws IOException {
        ByteSink sink =
                new ByteSink() {
                    @Override
                    public void write(byte[] bytes, int from, int count) {}

                    @Override
                    public void flush() {
                        events.add("flush");
                    }
                };

        sink.close();

        assertThat(events).containsExactly("flush");
    }
}
