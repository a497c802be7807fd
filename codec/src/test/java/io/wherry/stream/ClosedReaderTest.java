// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.OptionalDataException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A stream that was closed has no more primitive data, as java.io's: the rest of a block that was
/// being read is dropped.
class ClosedReaderTest {
    private interface Reading {
        @Nullable Object from(java.io.ObjectInputStream in)
                throws IOException, ClassNotFoundException;
    }

    private interface Opening {
        java.io.ObjectInputStream of(ByteArrayInputStream bytes) throws IOException;
    }

    private static final Map<String, Reading> READS = reads();

    @SuppressWarnings("deprecation") // readLine, too, must do as java.io does
    private static Map<String, Reading> reads() {
        Map<String, Reading> all = new TreeMap<>();
        all.put("read", java.io.ObjectInputStream::read);
        all.put("read array", in -> in.read(new byte[3]));
        all.put("read nothing", in -> in.read(new byte[0]));
        all.put("available", java.io.ObjectInputStream::available);
        all.put("readByte", java.io.ObjectInputStream::readByte);
        all.put("readShort", java.io.ObjectInputStream::readShort);
        all.put("readInt", java.io.ObjectInputStream::readInt);
        all.put("readLong", java.io.ObjectInputStream::readLong);
        all.put("readUTF", java.io.ObjectInputStream::readUTF);
        all.put("readLine", java.io.ObjectInputStream::readLine);
        all.put("readAllBytes", in -> in.readAllBytes().length);
        all.put("skip", in -> in.skip(2));
        all.put("skipBytes", in -> in.skipBytes(2));
        all.put("readFully", in -> full(in, 2));
        all.put("readFully nothing", in -> full(in, 0));
        all.put("readObject", java.io.ObjectInputStream::readObject);
        all.put("readUnshared", java.io.ObjectInputStream::readUnshared);
        all.put("read, readObject", in -> in.read() + ", " + in.readObject());
        all.put("readObject, readInt", in -> in.readObject() + ", " + in.readInt());
        return all;
    }

    private static int full(java.io.ObjectInputStream in, int count) throws IOException {
        in.readFully(new byte[count]);
        return count;
    }

    /// Opens a stream, reads an object and as many numbers as `taken`, and closes it.
    private static String result(Opening opening, byte[] bytes, int taken, Reading next)
            throws IOException {
        java.io.ObjectInputStream in = opening.of(new ByteArrayInputStream(bytes));
        try {
            if (taken >= 0) {
                in.readObject();
            }
            for (int i = 0; i < taken; i++) {
                in.readInt();
            }
            in.close();
            return "" + next.from(in);
        } catch (OptionalDataException e) {
            return "data: " + e.length + ", " + e.eof;
        } catch (IOException e) {
            return e.getClass().getSimpleName();
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static void write(java.io.ObjectOutputStream out, int numbers) throws IOException {
        try (out) {
            out.writeObject("first");
            for (int i = 0; i < numbers; i++) {
                out.writeInt(i);
            }
            out.writeObject("second");
            out.writeInt(77);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 200})
    void dataEndAsWithJavaio(int numbers) throws Exception {
        ByteArrayOutputStream javaio = new ByteArrayOutputStream();
        write(new java.io.ObjectOutputStream(javaio), numbers);
        ByteArrayOutputStream lean = new ByteArrayOutputStream();
        write(new ObjectOutputStream(lean, GraphCodec.lean()), numbers);

        for (Map.Entry<String, Reading> each : READS.entrySet()) {
            for (int taken = -1; taken <= Math.min(numbers, 3); taken++) {
                Reading next = each.getValue();
                String expected =
                        result(java.io.ObjectInputStream::new, javaio.toByteArray(), taken, next);
                String where = each.getKey() + " after " + taken;

                assertThat(result(ObjectInputStream::new, javaio.toByteArray(), taken, next))
                        .as(where)
                        .isEqualTo(expected);
                assertThat(result(ObjectInputStream::new, lean.toByteArray(), taken, next))
                        .as("lean, format found: " + where)
                        .isEqualTo(expected);
                assertThat(result(ClosedReaderTest::lean, lean.toByteArray(), taken, next))
                        .as("lean: " + where)
                        .isEqualTo(expected);
            }
        }
    }

    private static java.io.ObjectInputStream lean(ByteArrayInputStream bytes) throws IOException {
        return new ObjectInputStream(bytes, GraphCodec.lean());
    }

    /// Closes its stream within its data.
    public static final class ClosesWithin implements Externalizable {
        private static final List<String> SEEN = new ArrayList<>();

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(1);
            out.writeInt(2);
            out.writeObject("item");
            out.writeInt(3);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            SEEN.add("" + in.readInt());
            in.close();
            SEEN.add(in.available() + ", " + in.read());
            SEEN.add("" + in.readObject());
            SEEN.add("" + in.readInt());
            in.close();
            SEEN.add("" + in.read());
        }
    }

    private static List<String> seen(java.io.ObjectInputStream in) throws Exception {
        ClosesWithin.SEEN.clear();
        Object[] read = (Object[]) in.readObject();
        ClosesWithin.SEEN.add(read[0].getClass() + ", " + read[1] + ", " + in.readObject());
        return List.copyOf(ClosesWithin.SEEN);
    }

    @Test
    void objectWhoseHookClosesTheStreamIsReadToItsEnd() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (java.io.ObjectOutputStream out = new java.io.ObjectOutputStream(bytes)) {
            out.writeObject(new Object[] {new ClosesWithin(), "after"});
            out.writeObject("next");
        }
        ByteArrayInputStream theirs = new ByteArrayInputStream(bytes.toByteArray());
        ByteArrayInputStream ours = new ByteArrayInputStream(bytes.toByteArray());

        assertThat(seen(new ObjectInputStream(ours)))
                .isEqualTo(seen(new java.io.ObjectInputStream(theirs)));
    }

    @Test
    void closedLeanStreamTakesNoPrimitiveData() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes, GraphCodec.lean());
        out.close();

        assertThatThrownBy(() -> out.writeInt(1))
                .isInstanceOf(IOException.class)
                .hasMessage("the stream is closed");
        out.flush();
        out.close();
    }
}
