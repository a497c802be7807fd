// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// When bytes reach the destination of a stream: after each call as many as of java.io's stream.
@SuppressWarnings("StaticAssignmentInConstructor") // the header is written before fields can be set
class FlushTimingTest {
    /// One call of a program.
    private interface Call {
        void on(java.io.ObjectOutputStream out) throws IOException;
    }

    /// Writes a header of a subclass's own.
    private interface Header {
        void write(java.io.ObjectOutputStream out) throws IOException;
    }

    private static final class JavaIo extends java.io.ObjectOutputStream {
        private static Header next = _ -> {};

        JavaIo(OutputStream out, Header header) throws IOException {
            next = header;
            super(out);
        }

        @Override
        protected void writeStreamHeader() throws IOException {
            super.writeStreamHeader();
            next.write(this);
        }

        @Override
        public void drain() throws IOException {
            super.drain();
        }
    }

    private static final class Ours extends ObjectOutputStream {
        private static Header next = _ -> {};

        Ours(OutputStream out, Header header) throws IOException {
            next = header;
            super(out);
        }

        @Override
        protected void writeStreamHeader() throws IOException {
            super.writeStreamHeader();
            next.write(this);
        }

        @Override
        public void drain() throws IOException {
            super.drain();
        }
    }

    private enum Failure {
        NONE,
        RUNTIME,
        IO
    }

    private static final class Hooked implements Serializable {
        private static final long serialVersionUID = 1;

        private final int count;
        private final transient Failure failure;

        Hooked(int count, Failure failure) {
            this.count = count;
            this.failure = failure;
        }

        private void writeObject(java.io.ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.write(new byte[count]);
            out.writeObject("within");
            if (failure == Failure.RUNTIME) {
                throw new IllegalStateException("hook");
            } else if (failure == Failure.IO) {
                IOException e = new IOException("hook");
                e.setStackTrace(new StackTraceElement[0]); // it is written, and is not the same
                throw e;
            }
            out.writeLong(count);
        }
    }

    /// An [Externalizable] class with data of any length.
    public static final class External implements Externalizable {
        private static final long serialVersionUID = 1;

        private final int count;

        public External() {
            this(0);
        }

        External(int count) {
            this.count = count;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.write(new byte[count]);
        }

        @Override
        public void readExternal(ObjectInput in) {
            // is only written
        }
    }

    private static void assertArrives(Header header, List<Call> calls) throws IOException {
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        ByteArrayOutputStream arrived = new ByteArrayOutputStream();
        java.io.ObjectOutputStream javaIo = new JavaIo(expected, header);
        java.io.ObjectOutputStream ours = new Ours(arrived, header);
        assertThat(arrived.toByteArray())
                .as("after the constructor")
                .isEqualTo(expected.toByteArray());
        for (int i = 0; i < calls.size(); i++) {
            String there = outcome(calls.get(i), javaIo);
            String here = outcome(calls.get(i), ours);
            assertThat(here).as("call %d", i).isEqualTo(there);
            assertThat(arrived.size()).as("bytes after call %d", i).isEqualTo(expected.size());
            assertThat(arrived.toByteArray())
                    .as("after call %d", i)
                    .isEqualTo(expected.toByteArray());
        }
    }

    private static String outcome(Call call, java.io.ObjectOutputStream out) {
        try {
            call.on(out);
            return "done";
        } catch (IOException | RuntimeException e) {
            return e.getClass().getName();
        }
    }

    private static void drain(java.io.ObjectOutputStream out) throws IOException {
        if (out instanceof Ours ours) {
            ours.drain();
        } else {
            ((JavaIo) out).drain();
        }
    }

    @Test
    void headerHasArrivedWhenTheConstructorReturns() throws IOException {
        assertArrives(_ -> {}, List.of());
    }

    @Test
    void headerOfASubclassHasArrivedToo() throws IOException {
        assertArrives(out -> out.writeUTF("more"), List.of(out -> out.writeInt(1)));
        assertArrives(out -> out.write(new byte[3000]), List.of(out -> out.writeInt(1)));
    }

    @Test
    void resetHandsOverAllAndItself() throws IOException {
        assertArrives(
                _ -> {},
                List.of(
                        java.io.ObjectOutputStream::reset,
                        out -> out.writeInt(1),
                        java.io.ObjectOutputStream::reset,
                        out -> out.writeObject("text"),
                        java.io.ObjectOutputStream::reset));
    }

    @Test
    void fullBlocksArriveAtOnce() throws IOException {
        assertArrives(
                _ -> {},
                List.of(
                        out -> out.write(new byte[1024]),
                        out -> out.write(new byte[1023]),
                        out -> out.write(1),
                        out -> out.write(2),
                        out -> out.write(new byte[5000]),
                        out -> out.writeBytes("x".repeat(2047)),
                        out -> out.writeChars("x".repeat(1300)),
                        java.io.ObjectOutputStream::flush,
                        out -> out.writeUTF("x".repeat(3000)),
                        out -> out.write(new byte[100_000])));
    }

    @Test
    void bytesWrittenByAFailedHookArrive() throws IOException {
        assertArrives(
                _ -> {},
                List.of(
                        out -> out.writeObject(new Hooked(10, Failure.RUNTIME)),
                        out -> out.writeInt(1),
                        out -> out.writeObject(new Hooked(2000, Failure.IO)),
                        out -> out.writeObject("next")));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void anySequenceOfCalls(long seed) throws IOException {
        Random random = new Random(seed);
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            calls.add(anyCall(random));
        }

        assertArrives(_ -> {}, calls);
    }

    private static Call anyCall(Random random) {
        int number = random.nextInt(1 << 16);
        int count = random.nextInt(8) == 0 ? random.nextInt(4000) : random.nextInt(64);
        Failure failure = Failure.values()[number % 3];
        return switch (random.nextInt(21)) {
            case 0 -> out -> out.writeInt(number);
            case 1 -> out -> out.writeLong(number);
            case 2 -> out -> out.writeShort(number);
            case 3 -> out -> out.writeByte(number);
            case 4 -> out -> out.writeBoolean(true);
            case 5 -> out -> out.writeDouble(number);
            case 6, 7, 8 -> out -> out.write(new byte[count]);
            case 9 -> out -> out.writeBytes("b".repeat(count));
            case 10 -> out -> out.writeChars("c".repeat(count));
            case 11 -> out -> out.writeUTF("u".repeat(count));
            case 12 -> out -> out.writeObject("text" + number);
            case 13 -> out -> out.writeObject(List.of(number, "x".repeat(count)));
            case 14 -> out -> out.writeObject(Map.of(number, new byte[count]));
            case 15 -> out -> out.writeObject(new Hooked(count, failure));
            case 16 -> out -> out.writeObject(new External(count));
            case 17 -> out -> out.writeUnshared(Integer.valueOf(number));
            case 18 -> java.io.ObjectOutputStream::flush;
            case 19 -> FlushTimingTest::drain;
            default -> java.io.ObjectOutputStream::reset;
        };
    }

    /// The stream after an object of a lean stream can be read, and what came before a reset.
    @Test
    void leanStreamsHandOverTheirHeaderAndDataAtAReset() throws Exception {
        ByteArrayOutputStream arrived = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(arrived, GraphCodec.lean());
        assertThat(arrived.toByteArray()).containsExactly(0x57, 1);
        out.writeInt(7);

        out.reset();

        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(arrived.toByteArray()))) {
            assertThat(in.readInt()).isEqualTo(7);
        }
        out.close();
    }
}
