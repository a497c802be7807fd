// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Box;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.InMemoryStream;
import io.wherry.codec.WireFormatException;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.Test;

/// A stream whose next message cannot be found any more says so at every read, and is not read on.
final class BrokenStreamTest {
    private static final GraphCodec CODEC = GraphCodec.lean();

    private static void assertBroken(GraphReader reader) {
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(reader::read)
                    .isInstanceOf(WireFormatException.class)
                    .hasMessageContaining("stream is broken")
                    .hasCauseInstanceOf(IOException.class);
        }
    }

    @Test
    void foreignBytesAreNotReadOn() throws IOException {
        try (GraphReader reader = CODEC.readerFrom(new ByteArrayInputStream(new byte[100]))) {
            assertThatThrownBy(reader::read).hasMessageContaining("not a lean stream");
            assertBroken(reader);
        }
    }

    /// The numbers of all classes described later would be wrong.
    @Test
    void corruptClassDescriptionEndsTheStream() throws IOException {
        InMemoryStream wire = new InMemoryStream();
        wire.writer.write("first");
        int at = wire.size();
        wire.writer.write(new Box("box"));
        wire.writer.write(new Object[] {new Box("box"), Thread.State.NEW});
        wire.writer.flush();
        byte[] bytes = wire.bytes.toByteArray();
        int kindOfDescription = at + 3;
        bytes[kindOfDescription] = 0x77;

        try (GraphReader reader = CODEC.readerFrom(new ByteArrayInputStream(bytes))) {
            assertThat(reader.read()).isEqualTo("first");
            assertThatThrownBy(reader::read).isInstanceOf(WireFormatException.class);
            assertBroken(reader);
        }
    }

    /// One within the other, their heads would overflow the stack.
    @Test
    void segmentsWithoutRoomForTheirHeadsAreRefused() {
        byte[] bytes = new byte[1_000_000];
        bytes[0] = 0x57;
        bytes[1] = 1;

        assertThatThrownBy(() -> CODEC.decode(bytes))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("cut short");
        assertThatThrownBy(() -> CODEC.decode(new ByteArrayInputStream(bytes)))
                .isInstanceOf(WireFormatException.class)
                .hasMessageContaining("cut short");
    }

    @Test
    void messageThatIsCutEndsTheStream() throws IOException {
        byte[] bytes = CODEC.encode("text");
        InputStream cut = new ByteArrayInputStream(bytes, 0, bytes.length - 2);
        try (GraphReader reader = CODEC.readerFrom(cut)) {
            assertThatThrownBy(reader::read).hasMessageContaining("cut short");
            assertBroken(reader);
        }
    }

    @Test
    void timeOutBetweenMessagesBreaksNothing() throws IOException {
        byte[] bytes = CODEC.encode("text");
        InputStream slow =
                new InputStream() {
                    private int reads;

                    @Override
                    public int read() {
                        throw new UnsupportedOperationException();
                    }

                    @Override
                    public int read(byte[] target, int from, int most) throws IOException {
                        if (reads++ % 2 == 0) {
                            throw new SocketTimeoutException("nothing yet");
                        }
                        if (reads > 2) {
                            return -1;
                        }
                        System.arraycopy(bytes, 0, target, from, bytes.length);
                        return bytes.length;
                    }
                };
        try (GraphReader reader = CODEC.readerFrom(slow)) {
            assertThatThrownBy(reader::read).isInstanceOf(SocketTimeoutException.class);
            assertThat(reader.read()).isEqualTo("text");
            assertThatThrownBy(reader::read).isInstanceOf(SocketTimeoutException.class);
            assertThatThrownBy(reader::read).isInstanceOf(EOFException.class);
        }
    }
}
