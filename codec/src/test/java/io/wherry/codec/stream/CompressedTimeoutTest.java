// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.Compression;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Compressed streams whose source times out, and that a program reads again then.
@Timeout(60)
final class CompressedTimeoutTest {
    private static final GraphCodec CODEC =
            GraphCodec.lean().withCompression(Compression.deflate(6));

    /// Times out once, after that many bytes.
    private static final class TimingOut extends InputStream {
        private final byte[] bytes;
        private final int at;
        private int next;
        private boolean timedOut;

        TimingOut(byte[] bytes, int at) {
            this.bytes = bytes;
            this.at = at;
        }

        @Override
        public int read() {
            throw new UnsupportedOperationException();
        }

        @Override
        public int read(byte[] target, int from, int most) throws IOException {
            if (next == at && !timedOut) {
                timedOut = true;
                throw new SocketTimeoutException("nothing yet");
            }
            int end = timedOut ? bytes.length : at;
            int some = Math.min(most, end - next);
            if (some == 0) {
                return -1;
            }
            System.arraycopy(bytes, next, target, from, some);
            next += some;
            return some;
        }
    }

    private static @Nullable Object read(GraphReader reader) throws IOException {
        try {
            return reader.read();
        } catch (SocketTimeoutException _) {
            return reader.read();
        }
    }

    @Test
    void noByteIsLostWhereverTheSourceTimesOut() throws IOException {
        String text = "word ".repeat(1000);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = CODEC.writerTo(bytes)) {
            writer.write(text);
            writer.write(text + "end");
        }
        byte[] all = bytes.toByteArray();

        for (int at = 0; at < all.length; at++) {
            try (GraphReader reader = CODEC.readerFrom(new TimingOut(all, at))) {
                assertThat(read(reader)).as("after %d bytes", at).isEqualTo(text);
                assertThat(read(reader)).as("after %d bytes", at).isEqualTo(text + "end");
            }
        }
    }

    @Test
    void startOfAStreamWithoutCompressionIsNotLost() throws IOException {
        byte[] all = GraphCodec.lean().encode("text");

        for (int at = 0; at < 2; at++) {
            try (GraphReader reader = CODEC.readerFrom(new TimingOut(all, at))) {
                assertThat(read(reader)).as("after %d bytes", at).isEqualTo("text");
            }
        }
    }
}
