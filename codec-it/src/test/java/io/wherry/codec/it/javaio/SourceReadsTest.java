// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.javaio;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.stream.ObjectInputStream;
import io.wherry.testkit.JavaIo;
import io.wherry.testkit.zoo.ZooGraph;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Bytes that a stream takes from its source: as java.io, no byte after an object, in no more calls.
class SourceReadsTest {
    private static final int SEPARATOR = 0x5a;

    /// Counts the calls that read.
    private static final class CountedSource extends FilterInputStream {
        private int calls;

        CountedSource(byte[] bytes) {
            super(new ByteArrayInputStream(bytes));
        }

        @Override
        public int read() throws IOException {
            calls++;
            return super.read();
        }

        @Override
        public int read(byte[] target, int from, int most) throws IOException {
            calls++;
            return super.read(target, from, most);
        }
    }

    /// The graph twice, the second time as references to the first where it can be, a byte of the program after each.
    private static byte[] written(ZooGraph graph) throws IOException {
        Object root = graph.fresh();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (java.io.ObjectOutputStream out = new java.io.ObjectOutputStream(bytes)) {
            for (int i = 0; i < 2; i++) {
                out.writeObject(new Object[] {root, null, root});
                out.flush();
                bytes.write(SEPARATOR);
            }
        }
        return bytes.toByteArray();
    }

    @SuppressWarnings("BanSerializableRead") // reads what this test wrote
    private static void checkSeparators(java.io.ObjectInputStream in, InputStream source)
            throws Exception {
        for (int i = 0; i < 2; i++) {
            in.readObject();
            assertThat(source.read()).isEqualTo(SEPARATOR);
        }
        assertThat(source.read()).isEqualTo(-1);
    }

    private static CountedSource readByJavaio(byte[] bytes) throws Exception {
        CountedSource source = new CountedSource(bytes);
        checkSeparators(new java.io.ObjectInputStream(source), source);
        return source;
    }

    /// Those that java.io needs no very deep stack for.
    static Stream<ZooGraph> graphs() {
        return JavaioZooTest.writtenByJavaio().filter(graph -> graph.traits().levels() < 100);
    }

    @ParameterizedTest
    @MethodSource("graphs")
    @Timeout(60)
    void noByteAfterAnObjectIsTaken(ZooGraph graph) throws Exception {
        byte[] bytes = JavaIo.onDeepStack(0, () -> written(graph));

        InputStream buffered = new BufferedInputStream(new ByteArrayInputStream(bytes));
        checkSeparators(new ObjectInputStream(buffered), buffered);
        CountedSource ours = new CountedSource(bytes);
        checkSeparators(new ObjectInputStream(ours), ours);
        CountedSource theirs = JavaIo.onDeepStack(0, () -> readByJavaio(bytes));

        assertThat(ours.calls).isLessThanOrEqualTo(theirs.calls);
    }
}
