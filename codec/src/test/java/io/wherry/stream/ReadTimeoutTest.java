// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Streams whose source times out, and that a program reads again then.
@Timeout(60)
class ReadTimeoutTest {

    /// Gives a byte a read, and times out before each one while it halts.
    private static final class Halting extends InputStream {
        private final byte[] bytes;
        private int next;
        private boolean halts;
        private boolean halted;

        Halting(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() {
            throw new AssertionError("streams read arrays");
        }

        @Override
        public int read(byte[] target, int from, int most) throws IOException {
            halted = halts && !halted;
            if (halted) {
                throw new SocketTimeoutException("halted");
            }
            if (next == bytes.length) {
                return -1;
            }
            target[from] = bytes[next++];
            return 1;
        }
    }

    private record Point(int x, int y) implements Serializable {}

    @Test
    void objectsAfterOneWhoseClassComesByteByByteAreRead() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes, GraphCodec.lean())) {
            out.writeObject(new Point(1, 2));
            out.writeObject(new Point(3, 4));
        }
        Halting source = new Halting(bytes.toByteArray());

        try (ObjectInputStream in = new ObjectInputStream(source)) {
            Object object = null;
            for (int timeOuts = 0; object == null; timeOuts++) {
                source.halts = timeOuts < 20;
                try {
                    object = in.readObject();
                } catch (SocketTimeoutException _) {
                    // the next byte is there at the next read
                }
            }
            assertThat(object).isEqualTo(new Point(3, 4));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void noDataAreLost(boolean lean) throws Exception {
        byte[] data = new byte[5000];
        new Random(1).nextBytes(data);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        GraphCodec codec = lean ? GraphCodec.lean() : GraphCodec.javaio();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes, codec)) {
            out.write(data, 0, 100);
            out.writeObject("between");
            out.write(data, 100, 4900);
            out.writeObject("after");
        }
        Halting source = new Halting(bytes.toByteArray());

        try (ObjectInputStream in = new ObjectInputStream(source)) {
            byte[] first = read(in, source, 100);
            assertThat(in.readObject()).isEqualTo("between");
            byte[] second = read(in, source, 4900);
            assertThat(in.readObject()).isEqualTo("after");
            assertThat(first).isEqualTo(Arrays.copyOf(data, 100));
            assertThat(second).isEqualTo(Arrays.copyOfRange(data, 100, 5000));
        }
    }

    /// Reads until there are `count` bytes, however often the source times out.
    private static byte[] read(ObjectInputStream in, Halting source, int count) throws IOException {
        ByteArrayOutputStream seen = new ByteArrayOutputStream();
        byte[] some = new byte[64];
        source.halts = true;
        while (seen.size() < count) {
            try {
                int got = in.read(some, 0, Math.min(some.length, count - seen.size()));
                assertThat(got).isPositive();
                seen.write(some, 0, got);
            } catch (SocketTimeoutException _) {
                // the next byte is there at the next read
            }
        }
        source.halts = false;
        return seen.toByteArray();
    }
}
