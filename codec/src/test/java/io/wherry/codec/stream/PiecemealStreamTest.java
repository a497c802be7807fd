// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import io.wherry.stream.ObjectInputStream;
import io.wherry.stream.ObjectOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Messages that arrive in pieces, as from a socket, are read without a byte of the next message.
final class PiecemealStreamTest {
    private static final GraphCodec LEAN = GraphCodec.lean();

    record Wide(long first, long second, double third) implements Serializable {}

    @SuppressWarnings("JavaUtilDate") // a value of eight bytes
    private static final List<Object> VALUES =
            List.of(
                    Instant.ofEpochSecond(5, 7),
                    new UUID(-3, 5),
                    new Date(1L << 40),
                    Duration.ofSeconds(-1, 9),
                    new Wide(1, 2, 3),
                    "text",
                    1L << 50);

    /// Gives at most `most` bytes at a time, and never says that there are any.
    private static InputStream pieces(byte[] bytes, int most) {
        return new FilterInputStream(new ByteArrayInputStream(bytes)) {
            @Override
            public int read(byte[] target, int from, int count) throws IOException {
                return super.read(target, from, Math.min(count, most));
            }

            @Override
            public int available() {
                return 0;
            }
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 11})
    void messagesOfACodec(int most) throws IOException {
        for (Object value : VALUES) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            LEAN.encode(value, bytes);
            bytes.write(99);
            InputStream in = pieces(bytes.toByteArray(), most);

            assertThat(LEAN.decode(in)).isEqualTo(value);
            assertThat(in.read()).as("after %s", value).isEqualTo(99);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 11})
    void objectsOfAStream(int most) throws Exception {
        for (Object value : VALUES) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            ObjectOutputStream out = new ObjectOutputStream(bytes, LEAN);
            out.writeObject(value);
            out.writeObject("next");
            out.flush();
            ObjectInputStream in = new ObjectInputStream(pieces(bytes.toByteArray(), most), LEAN);

            assertThat(in.readObject()).isEqualTo(value);
            assertThat(in.readObject()).as("after %s", value).isEqualTo("next");
        }
    }
}
