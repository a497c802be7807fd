// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Reads from a source that has only a part of the data yet: wherever java.io's stream would not
/// wait, ours does not, and both return the same from `available`.
@SuppressWarnings("UnusedVariable") // the serializer uses them
class BlockingReadTest {
    /// The behaviour of a source at the end of its bytes.
    private enum Rest {
        /// More may come: reading would wait.
        TO_COME,
        /// The same, of a source that never says what it has.
        TO_COME_UNTOLD,
        /// Nothing comes: the stream was cut.
        CUT
    }

    /// A read that would wait for ever.
    private static final class Waits extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static final class PartialSource extends InputStream {
        private final byte[] bytes;
        private final int end;
        private final Rest rest;
        private int position;

        PartialSource(byte[] bytes, int end, Rest rest) {
            this.bytes = bytes;
            this.end = end;
            this.rest = rest;
        }

        @Override
        public int read() {
            return position < end ? bytes[position++] & 0xff : atEnd();
        }

        @Override
        public int read(byte[] target, int from, int most) {
            if (most == 0) {
                return 0;
            }
            if (position == end) {
                return atEnd();
            }
            int some = Math.min(most, end - position);
            System.arraycopy(bytes, position, target, from, some);
            position += some;
            return some;
        }

        private int atEnd() {
            if (rest == Rest.CUT) {
                return -1;
            }
            throw new Waits();
        }

        @Override
        public int available() {
            return rest == Rest.TO_COME_UNTOLD ? 0 : end - position;
        }
    }

    /// The values that hooks read, in turn.
    private static final List<Object> SEEN = new ArrayList<>();

    private static final class Hooked implements Serializable {
        private static final long serialVersionUID = 1;

        private final String name = "hooked";
        private final int count;

        Hooked(int count) {
            this.count = count;
        }

        private void writeObject(java.io.ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(count);
            out.write(new byte[count]);
            out.writeObject(name);
            out.writeLong(count);
            out.writeLong(count);
        }

        private void readObject(java.io.ObjectInputStream in)
                throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            SEEN.add(in.available());
            SEEN.add(in.readInt());
            SEEN.add(in.available());
            in.readFully(new byte[count]);
            SEEN.add(in.available());
            SEEN.add(in.readObject());
            SEEN.add(in.available());
            SEEN.add(in.readLong());
            SEEN.add(in.available());
        }
    }

    private static final class Plain implements Serializable {
        private static final long serialVersionUID = 1;

        private final String name = "plain";

        private void readObject(java.io.ObjectInputStream in)
                throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            SEEN.add(in.available());
            SEEN.add(in.read());
        }
    }

    /// An [Externalizable] class that reads what there is.
    public static final class External implements Externalizable {
        private static final long serialVersionUID = 1;

        public External() {}

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.write(new byte[300]);
            out.writeObject("in between");
            out.write(1);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            SEEN.add(in.available());
            SEEN.add(in.read(new byte[1000]));
            SEEN.add(in.available());
            SEEN.add(in.readObject());
            SEEN.add(in.available());
        }
    }

    /// One call of a program, and its outcome.
    private interface Call {
        Object on(java.io.ObjectInputStream in) throws IOException, ClassNotFoundException;
    }

    private static void write(java.io.ObjectOutputStream out) throws IOException {
        out.writeInt(1);
        out.writeLong(2);
        out.writeUTF("text of data");
        out.write(new byte[1500]);
        out.writeObject("a string");
        out.writeObject(new Hooked(20));
        out.writeByte(3);
        out.writeObject(new Hooked(1100));
        out.writeObject(new Plain());
        out.reset();
        out.writeObject(new External());
        out.writeBytes("line\n");
        out.write(new byte[40]);
        out.writeObject(new long[300]);
        out.writeChar('c');
        out.flush();
        out.writeShort(5);
    }

    private static List<Call> script() {
        List<Call> calls = new ArrayList<>();
        calls.add(java.io.ObjectInputStream::readInt);
        calls.add(java.io.ObjectInputStream::readLong);
        calls.add(java.io.ObjectInputStream::readUTF);
        calls.add(in -> in.read(new byte[500]));
        calls.add(in -> in.skipBytes(300));
        calls.add(in -> {
            byte[] rest = new byte[100];
            in.readFully(rest);
            return rest.length;
        });
        calls.add(in -> {
            int left = 1500;
            while (in.read(new byte[left], 0, left) > 0) {
                left -= 1;
            }
            return left > 0;
        });
        for (int i = 0; i < 2; i++) {
            calls.add(java.io.ObjectInputStream::readObject);
        }
        calls.add(java.io.ObjectInputStream::readByte);
        for (int i = 0; i < 3; i++) {
            calls.add(java.io.ObjectInputStream::readObject);
        }
        calls.add(BlockingReadTest::readLine);
        calls.add(in -> in.skipBytes(40));
        calls.add(in -> ((long[]) in.readObject()).length);
        calls.add(java.io.ObjectInputStream::readChar);
        calls.add(java.io.ObjectInputStream::readShort);
        calls.add(java.io.ObjectInputStream::read);
        return calls;
    }

    @SuppressWarnings("deprecation")
    private static Object readLine(java.io.ObjectInputStream in) throws IOException {
        return in.readLine();
    }

    private interface Opening {
        java.io.ObjectInputStream of(InputStream source) throws IOException;
    }

    /// Returns the values that a program reads from `source` until a read blocks, or fails.
    private static List<Object> seen(Opening opening, InputStream source, List<Call> calls) {
        SEEN.clear();
        try {
            java.io.ObjectInputStream in = opening.of(source);
            for (Call call : calls) {
                SEEN.add("available " + in.available());
                Object outcome = call.on(in);
                SEEN.add(
                        outcome instanceof Number || outcome instanceof String
                                ? outcome
                                : String.valueOf(outcome).replaceAll("@.*", ""));
            }
            SEEN.add("available " + in.available());
            in.close();
        } catch (Waits _) {
            SEEN.add("waits");
        } catch (IOException | ClassNotFoundException e) {
            SEEN.add(e.getClass().getSimpleName());
        }
        return List.copyOf(SEEN);
    }

    private static byte[] written() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (java.io.ObjectOutputStream out = new java.io.ObjectOutputStream(bytes)) {
            write(out);
        }
        return bytes.toByteArray();
    }

    private static void assertSame(byte[] bytes, Rest rest, List<Call> calls) {
        for (int end = 0; end <= bytes.length; end++) {
            List<Object> expected =
                    seen(
                            java.io.ObjectInputStream::new,
                            new PartialSource(bytes, end, rest),
                            calls);
            List<Object> found =
                    seen(ObjectInputStream::new, new PartialSource(bytes, end, rest), calls);

            if (expected.getLast().equals("waits")) { // ours may go on
                expected = expected.subList(0, expected.size() - 1);
                found = found.subList(0, Math.min(expected.size(), found.size()));
            }
            assertThat(found).as("%d bytes of %d, %s", end, bytes.length, rest).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyPartOfAStream(Rest rest) throws IOException {
        assertSame(written(), rest, script());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void anyDataOfAnyPartOfAStream(long seed) throws IOException {
        Random random = new Random(seed);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        List<Call> calls = new ArrayList<>();
        try (java.io.ObjectOutputStream out = new java.io.ObjectOutputStream(bytes)) {
            for (int i = 0; i < 12; i++) {
                int count = random.nextInt(random.nextInt(4) == 0 ? 1500 : 40);
                switch (random.nextInt(4)) {
                    case 0 -> out.writeObject("text " + count);
                    case 1 -> out.flush();
                    default -> out.write(new byte[count]);
                }
                calls.add(anyCall(random, count));
                calls.add(anyCall(random, count));
            }
        }
        byte[] stream = bytes.toByteArray();

        assertSame(stream, Rest.TO_COME, calls);
        assertSame(stream, Rest.CUT, calls);
    }

    private static Call anyCall(Random random, int count) {
        return switch (random.nextInt(7)) {
            case 0 -> in -> in.read(new byte[count + 1]);
            case 1 -> java.io.ObjectInputStream::read;
            case 2 -> in -> in.skipBytes(count);
            case 3 ->
                    in -> {
                        in.readFully(new byte[Math.min(in.available(), count)]);
                        return count;
                    };
            case 4 ->
                    in -> {
                        try {
                            return in.readObject();
                        } catch (java.io.OptionalDataException e) {
                            return "data " + e.length + e.eof;
                        }
                    };
            case 5 -> in -> in.available() > 1 ? in.readShort() : -1;
            default -> java.io.ObjectInputStream::available;
        };
    }

    /// In the lean format the bytes are others: of a part of a stream nothing but that the call
    /// does not wait, and of all of it the same.
    @Test
    void leanStreamsSayTheSameOfAllAndNeverWaitToSayIt() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes, GraphCodec.lean())) {
            write(out);
        }
        byte[] lean = bytes.toByteArray();
        byte[] javaIo = written();

        assertThat(
                        seen(
                                ObjectInputStream::new,
                                new PartialSource(lean, lean.length, Rest.CUT),
                                script()))
                .isEqualTo(
                        seen(
                                java.io.ObjectInputStream::new,
                                new PartialSource(javaIo, javaIo.length, Rest.CUT),
                                script()));
        for (int end = 1; end < lean.length; end++) {
            for (Rest rest : Rest.values()) {
                assertAvailableNeverWaits(Arrays.copyOf(lean, end), rest);
            }
        }
    }

    private static void assertAvailableNeverWaits(byte[] part, Rest rest) throws IOException {
        PartialSource source = new PartialSource(part, part.length, rest);
        java.io.ObjectInputStream in = new ObjectInputStream(source);
        for (Call call : script()) {
            assertThat(in.available()).isNotNegative();
            try {
                call.on(in);
            } catch (Waits | IOException | ClassNotFoundException _) {
                return;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void idleSocket(boolean lean) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket here = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket there = server.accept()) {
            there.setSoTimeout(5000); // a read waits no longer than that
            java.io.ObjectOutputStream out =
                    lean
                            ? new ObjectOutputStream(here.getOutputStream(), GraphCodec.lean())
                            : new java.io.ObjectOutputStream(here.getOutputStream());
            java.io.ObjectInputStream in = new ObjectInputStream(there.getInputStream());

            assertThat(in.available()).isZero();
            out.writeInt(7);
            out.flush();
            while (in.available() == 0) {
                Thread.onSpinWait();
            }
            assertThat(in.available()).isEqualTo(4);
            assertThat(in.readInt()).isEqualTo(7);
            assertThat(in.available()).isZero();
            out.writeObject("word");
            assertThat(in.readObject()).isEqualTo("word");
            assertThat(in.available()).isZero();
        }
    }
}
