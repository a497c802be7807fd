// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/// One call of `read` stores as many bytes of a block as java.io's, where they are there: programs
/// rely on it.
final class ShortReadTest {
    private static final int PIECES = 200;

    private static final class Pieces implements Serializable {
        private static final long serialVersionUID = 1L;

        private final int length;
        private transient List<Integer> counts = List.of();

        Pieces(int length) {
            this.length = length;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            for (int i = 0; i < PIECES; i++) {
                out.writeObject("piece " + i);
                out.write(new byte[length]);
            }
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            counts = new ArrayList<>();
            for (int i = 0; i < PIECES; i++) {
                in.readObject();
                for (int left = length; left > 0; left -= counts.getLast()) {
                    counts.add(in.read(new byte[length], 0, left));
                }
            }
        }
    }

    private static List<Integer> counts(ObjectInputStream in)
            throws IOException, ClassNotFoundException {
        return ((Pieces) in.readObject()).counts;
    }

    private static void assertAsJavaio(int length, UnaryOperator<InputStream> over)
            throws Exception {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(written)) {
            out.writeObject(new Pieces(length));
        }
        byte[] bytes = written.toByteArray();
        InputStream source = over.apply(new ByteArrayInputStream(bytes));

        List<Integer> counts = counts(new io.wherry.stream.ObjectInputStream(source));

        ObjectInputStream javaio = new ObjectInputStream(new ByteArrayInputStream(bytes));
        assertThat(counts).isEqualTo(counts(javaio));
    }

    @Test
    void wholeBlocksOfAnArrayAreReadAtOnce() throws Exception {
        for (int length : new int[] {100, 255, 500, 1000, 1024}) {
            assertAsJavaio(length, in -> in);
        }
    }

    @Test
    void wholeBlocksOfABufferAreReadAtOnce() throws Exception {
        for (int length : new int[] {100, 255, 500, 1000, 1024}) {
            assertAsJavaio(length, BufferedInputStream::new);
        }
    }
}
