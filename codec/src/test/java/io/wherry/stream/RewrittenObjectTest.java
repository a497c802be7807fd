// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// An object that a hook changes after it has written it: the bytes are those of the time of the
/// write, however many hooks nest.
final class RewrittenObjectTest {
    private static final int JAVAIO_STACK = 1 << 26;
    private static final int USUAL_STACK = 1 << 20;

    /// Writes one array three times, and a list that it clears.
    static final class Table implements Serializable {
        private final transient Object next;

        Table(Object next) {
            this.next = next;
        }

        private void writeObject(java.io.ObjectOutputStream out) throws IOException {
            int[] row = new int[1];
            for (int i = 0; i < 3; i++) {
                row[0] = i;
                out.writeUnshared(row);
            }
            List<Object> list = new ArrayList<>(List.of("element"));
            out.writeObject(list);
            list.clear();
            out.writeObject(next);
        }
    }

    private static Object tables(int count) {
        Object nested = "end";
        for (int i = 0; i < count; i++) {
            nested = new Table(nested);
        }
        return nested;
    }

    /// Makes the stream that is under test.
    private interface Opener {
        java.io.ObjectOutputStream open(OutputStream target) throws IOException;
    }

    private static byte[] written(int stack, Opener opener, Object graph) throws Exception {
        return onStack(
                stack,
                () -> {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    try (java.io.ObjectOutputStream out = opener.open(bytes)) {
                        out.writeObject(graph);
                    }
                    return bytes.toByteArray();
                });
    }

    private static <T> T onStack(int bytes, Callable<T> work) throws Exception {
        FutureTask<T> task = new FutureTask<>(work);
        new Thread(null, task, "writer", bytes).start();
        return task.get(60, SECONDS);
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 70, 150, 900})
    void bytesAreThoseOfTheTimeOfTheWrite(int depth) throws Exception {
        Object graph = tables(depth);
        byte[] expected = written(JAVAIO_STACK, java.io.ObjectOutputStream::new, graph);

        assertThat(written(USUAL_STACK, ObjectOutputStream::new, graph)).isEqualTo(expected);
        byte[] encoded = onStack(USUAL_STACK, () -> GraphCodec.javaio().encode(graph));
        assertThat(encoded).isEqualTo(expected);
    }
}
