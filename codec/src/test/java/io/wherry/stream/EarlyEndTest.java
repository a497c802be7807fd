// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Reads after the end of a stream was found too early: as with java.io, all of them find it.
final class EarlyEndTest {
    private static final int READS = 3;

    /// Reads on in its hook after a failure.
    private static final class Reading implements Serializable {
        private static final long serialVersionUID = 1;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(5);
            out.writeUTF("text");
            out.writeObject("object");
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            List<String> results = new ArrayList<>();
            results.add(result(in::readInt));
            results.add(result(in::readUTF));
            for (int i = 0; i < READS; i++) {
                results.add(result(in::readObject));
                results.add(result(in::readByte));
            }
            throw new IOException(results.toString());
        }
    }

    private interface Read {
        Object read() throws IOException, ClassNotFoundException;
    }

    private static String result(Read read) {
        try {
            Object got = read.read();
            return got instanceof Object[] array ? Arrays.deepToString(array) : "" + got;
        } catch (IOException | ClassNotFoundException e) {
            return e.getClass() == IOException.class ? e.getMessage() : e.getClass().getName();
        }
    }

    private static byte[] written(Object... objects) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        for (Object object : objects) {
            out.writeObject(object);
        }
        out.flush();
        return bytes.toByteArray();
    }

    private static List<String> results(ObjectInputStream in) {
        List<String> results = new ArrayList<>();
        for (int i = 0; i < READS; i++) {
            results.add(result(in::readObject));
        }
        results.add(result(in::readInt));
        results.add(result(in::readObject));
        return results;
    }

    private static void assertLikeJavaioWhereverCut(byte[] bytes) throws IOException {
        for (int end = 4; end < bytes.length; end++) {
            byte[] cut = Arrays.copyOf(bytes, end);
            List<String> javaio = results(new ObjectInputStream(new ByteArrayInputStream(cut)));

            InputStream unknown = new FilterInputStream(new ByteArrayInputStream(cut)) {};
            List<String> known = results(input(new ByteArrayInputStream(cut)));

            assertThat(known).as("cut at %d", end).isEqualTo(javaio);
            assertThat(results(input(unknown))).as("cut at %d", end).isEqualTo(javaio);
        }
    }

    private static ObjectInputStream input(InputStream in) throws IOException {
        return new io.wherry.stream.ObjectInputStream(in);
    }

    @Test
    @SuppressWarnings("JavaUtilDate") // as programs have them
    void objectsAfterTheEndReportItAgain() throws IOException {
        Object[] array = {"text", new Date(5), new int[] {1, 2, 3}, new ArrayList<>(List.of("a"))};

        assertLikeJavaioWhereverCut(written(array, "second"));
    }

    @Test
    void hooksThatReadOnReportItAgain() throws IOException {
        assertLikeJavaioWhereverCut(written(new Reading()));
    }
}
