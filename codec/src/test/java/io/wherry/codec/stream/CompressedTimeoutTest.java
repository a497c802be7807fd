// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Compression;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.Limits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Compressed streams whose source times out, and that a program reads again then.
@Timeout(60)
final class CompressedTimeoutTest {
    private static final GraphCodec CODEC =
            GraphCodec.lean().withCompression(Compression.deflate(6));

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
    void messageThatIsSkippedLateDoesNotCountForTheNextOne() throws IOException {
        byte[] value = new byte[200_000];
        new Random(1).nextBytes(value);
        GraphCodec limited = CODEC.withLimits(Limits.DEFAULTS.withBytes(250_000));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = limited.writerTo(bytes)) {
            writer.write(value);
            writer.write(value.clone());
        }
        InputStream source = new TimingOut(bytes.toByteArray(), 140_000, 2);

        try (GraphReader reader = limited.readerFrom(source)) {
            assertThatThrownBy(reader::read).isInstanceOf(SocketTimeoutException.class);
            assertThat(reader.read()).isEqualTo(value);
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
