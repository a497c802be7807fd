// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.InMemoryStream;
import io.wherry.codec.WireFormatException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.net.SocketTimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Messages whose reader gives up, and whose rest comes late or not as it should.
@Timeout(60)
final class SkippedMessageTest {
    /// More than a segment.
    private static final int LARGE = 200_000;

    /// Times out at every other read of a part of the bytes.
    private static final class Slow extends InputStream {
        private final byte[] bytes;
        private int next;
        private boolean halted;

        Slow(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() {
            throw new UnsupportedOperationException();
        }

        @Override
        public int read(byte[] target, int from, int most) throws IOException {
            halted = !halted && next > 1000 && next < 30_000;
            if (halted) {
                throw new SocketTimeoutException("nothing yet");
            }
            int some = Math.min(Math.min(most, 1000), bytes.length - next);
            if (some == 0) {
                return -1;
            }
            System.arraycopy(bytes, next, target, from, some);
            next += some;
            return some;
        }
    }

    private interface Read {
        @Nullable Object run() throws IOException, ClassNotFoundException;
    }

    private static void assertNextIsRead(Read read) throws Exception {
        int timeOuts = 0;
        Object message = null;
        while (message == null) {
            try {
                message = read.run();
            } catch (SocketTimeoutException _) {
                timeOuts++;
            }
        }
        assertThat(message).isEqualTo("next");
        assertThat(timeOuts).isGreaterThan(2);
    }

    @Test
    void messageThatTimesOutAgainIsSkipped() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = GraphCodec.lean().writerTo(bytes)) {
            writer.write(new byte[LARGE]);
            writer.write("next");
        }

        try (GraphReader reader = GraphCodec.lean().readerFrom(new Slow(bytes.toByteArray()))) {
            assertNextIsRead(reader::read);
        }
    }

    @Test
    void bytesOfAnObjectThatTimesOutAreNoData() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (io.wherry.stream.ObjectOutputStream out =
                new io.wherry.stream.ObjectOutputStream(bytes, GraphCodec.lean())) {
            out.writeObject(new byte[LARGE]);
            out.writeObject("next");
        }

        try (ObjectInputStream in =
                new io.wherry.stream.ObjectInputStream(
                        new Slow(bytes.toByteArray()), GraphCodec.lean())) {
            assertNextIsRead(in::readObject);
        }
    }

    /// Refuses to be read.
    static final class Refusing implements Serializable {
        private static final long serialVersionUID = 1;

        private void readObject(ObjectInputStream in) throws IOException {
            throw new InvalidObjectException("refused");
        }
    }

    @Test
    void messageThatItsWriterGivesUpLaterIsSkipped() throws IOException {
        InMemoryStream wire = new InMemoryStream();
        Object[] bad = {new Refusing(), new byte[LARGE], new Object()};
        assertThatThrownBy(() -> wire.writer.write(bad))
                .isInstanceOf(NotSerializableException.class);
        wire.writer.write("next");

        try (GraphReader reader = wire.reader()) {
            assertThatThrownBy(reader::read).isInstanceOf(IOException.class);
            assertThat(reader.read()).isEqualTo("next");
        }
    }

    @Test
    void resetOfTheReaderMendsNoBrokenStream() throws IOException {
        InputStream foreign = new ByteArrayInputStream(new byte[100]);
        try (GraphReader reader = GraphCodec.lean().readerFrom(foreign)) {
            assertThatThrownBy(reader::read).hasMessageContaining("not a lean stream");
            reader.reset();
            assertThatThrownBy(reader::read)
                    .isInstanceOf(WireFormatException.class)
                    .hasMessageContaining("stream is broken");
        }
    }
}
