// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.InMemoryStream;
import java.io.IOException;
import java.io.Serializable;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Streams whose source times out within the head of a segment, or the class descriptions after it.
@Timeout(60)
final class HeadTimeoutTest {
    private static final int MAGIC = 2;

    private record Point(int x, int y) implements Serializable {}

    private static @Nullable Object read(GraphReader reader) throws IOException {
        try {
            return reader.read();
        } catch (SocketTimeoutException _) {
            return reader.read();
        }
    }

    /// The magic, and then the length, the handle base and the number of class descriptions.
    @Test
    void messageIsNotLost() throws IOException {
        InMemoryStream wire = new InMemoryStream();
        wire.writer.write("first");
        int second = wire.size();
        wire.writer.write("second");
        wire.writer.flush();
        byte[] bytes = wire.bytes.toByteArray();

        for (int at : new int[] {0, 1, 2, 3, 4, second, second + 1, second + 2}) {
            try (GraphReader reader = GraphCodec.lean().readerFrom(new TimingOut(bytes, at))) {
                assertThat(read(reader)).as("after %d bytes", at).isEqualTo("first");
                assertThat(read(reader)).as("after %d bytes", at).isEqualTo("second");
            }
        }
    }

    @Test
    void messagesAfterOneOfSeveralSegmentsAreRead() throws IOException {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            words.add("word " + i);
        }
        InMemoryStream wire = new InMemoryStream();
        wire.writer.write(words);
        wire.writer.write("next");
        wire.writer.flush();
        byte[] bytes = wire.bytes.toByteArray();
        int second = endOfSegment(bytes, MAGIC);

        for (int at = second; at <= second + 1 || bytes[at - 2] < 0; at++) {
            try (GraphReader reader = GraphCodec.lean().readerFrom(new TimingOut(bytes, at))) {
                assertThatThrownBy(reader::read).isInstanceOf(SocketTimeoutException.class);
                assertThat(reader.read()).as("after %d bytes", at).isEqualTo("next");
            }
        }
    }

    /// Its classes, and the writer's reset before it, count for the messages after it.
    @Test
    void messagesAfterOneWhoseClassDescriptionsAreLateAreRead() throws IOException {
        List<String> words = List.of("several", "objects", "before", "the", "reset");
        InMemoryStream wire = new InMemoryStream();
        wire.writer.write(words);
        wire.writer.reset();
        int second = wire.size();
        wire.writer.write(new Point(1, 2));
        int third = wire.size();
        wire.writer.write(new Point(3, 4));
        wire.writer.flush();
        byte[] bytes = wire.bytes.toByteArray();

        for (int at = second; at < third; at++) {
            try (GraphReader reader = GraphCodec.lean().readerFrom(new TimingOut(bytes, at))) {
                assertThat(reader.read()).isEqualTo(words);
                Object next = read(reader);
                if (new Point(1, 2).equals(next)) { // the time-out came in the head
                    next = reader.read();
                }
                assertThat(next).as("after %d bytes", at).isEqualTo(new Point(3, 4));
            }
        }
    }

    /// Returns the place after a segment, where the next one begins.
    private static int endOfSegment(byte[] bytes, int from) {
        int at = from;
        int head = 0;
        for (int shift = 0; at == from || bytes[at - 1] < 0; shift += 7) {
            head |= (bytes[at++] & 0x7f) << shift;
        }
        return at + (head >>> 2);
    }
}
