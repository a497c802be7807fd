// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.size;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.wherry.codec.GraphCodec;
import io.wherry.stream.ObjectInputStream;
import io.wherry.stream.ObjectOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The cost of a stream that is opened for one small value, as in caches and session stores: bytes
/// allocated, compared with java.io.
@SuppressWarnings("JavaUtilDate") // sessions hold such
class SmallValueTest {
    private record Point(int x, double y, String name) implements Serializable {}

    private static final class Bean implements Serializable {
        private static final long serialVersionUID = 1;

        private final String name = "a name";
        private final int age = 41;
        private final Double score = 2.5;

        @Override
        public boolean equals(Object other) {
            return other instanceof Bean bean
                    && name.equals(bean.name)
                    && age == bean.age
                    && score.equals(bean.score);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    private static Map<String, Object> session() {
        Map<String, Object> session = new HashMap<>();
        session.put("user", "alice@example.org");
        session.put("created", 1_700_000_000_000L);
        session.put("lastAccessed", new Date(1_700_000_001_000L));
        session.put("roles", new ArrayList<>(List.of("admin", "user", "auditor")));
        session.put("cart", new ArrayList<>(List.of(1, 2, 3, 4, 5)));
        session.put("token", "0123456789abcdef0123456789abcdef");
        session.put("locale", "en_GB");
        session.put("visits", 17);
        session.put("address", "12 Some Street, Some Town");
        return session;
    }

    static List<Arguments> values() {
        return List.of(
                Arguments.of("a short string"),
                Arguments.of(41),
                Arguments.of(new Point(1, 2.5, "p")),
                Arguments.of(new Bean()),
                Arguments.of(session()));
    }

    private interface Opening<S> {
        S open() throws IOException;
    }

    private interface Work {
        void run() throws Exception;
    }

    private static long allocated(Work work) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 10_000; i++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            work.run();
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }

    private static void write(Opening<java.io.ObjectOutputStream> opening, Object value)
            throws IOException {
        try (java.io.ObjectOutputStream out = opening.open()) {
            out.writeObject(value);
        }
    }

    private static void read(Opening<java.io.ObjectInputStream> opening, Object value)
            throws Exception {
        assertThat(opening.open().readObject().equals(value)).isTrue();
    }

    private static void readAndClose(Opening<java.io.ObjectInputStream> opening, Object value)
            throws Exception {
        try (java.io.ObjectInputStream in = opening.open()) {
            assertThat(in.readObject().equals(value)).isTrue();
        }
    }

    private static ByteArrayOutputStream emptied(ByteArrayOutputStream bytes) {
        bytes.reset();
        return bytes;
    }

    private static byte[] written(Object value, GraphCodec codec) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        write(() -> new ObjectOutputStream(bytes, codec), value);
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @MethodSource("values")
    void readingAllocatesNoMoreThanJavaIo(Object value) throws Exception {
        byte[] javaIo = written(value, GraphCodec.javaio());
        byte[] lean = written(value, GraphCodec.lean());
        long theirs =
                allocated(() ->
                        read(
                                () ->
                                        new java.io.ObjectInputStream(
                                                new ByteArrayInputStream(javaIo)),
                                value));

        assertThat(
                        allocated(() ->
                                read(
                                        () ->
                                                new ObjectInputStream(
                                                        new ByteArrayInputStream(javaIo)),
                                        value)))
                .isLessThanOrEqualTo(theirs);
        assertThat(
                        allocated(() ->
                                read(
                                        () ->
                                                new ObjectInputStream(
                                                        new ByteArrayInputStream(lean),
                                                        GraphCodec.lean()),
                                        value)))
                .isLessThanOrEqualTo(theirs);
    }

    @ParameterizedTest
    @MethodSource("values")
    void writingAllocatesNoMoreThanJavaIo(Object value) throws Exception {
        ByteArrayOutputStream nowhere = new ByteArrayOutputStream(4096);
        long theirs =
                allocated(
                        () -> write(() -> new java.io.ObjectOutputStream(emptied(nowhere)), value));
        long ours = allocated(() -> write(() -> new ObjectOutputStream(emptied(nowhere)), value));
        long lean =
                allocated(() ->
                        write(
                                () -> new ObjectOutputStream(emptied(nowhere), GraphCodec.lean()),
                                value));

        assertThat(ours).isLessThan(value instanceof Map ? 2 * theirs : theirs * 5 / 4);
        assertThat(lean).isLessThan(theirs);
    }

    /// A file or a socket does not tell its length.
    private static final class Unknown extends InputStream {
        private final ByteArrayInputStream bytes;

        Unknown(byte[] array) {
            this.bytes = new ByteArrayInputStream(array);
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public int read(byte[] target, int from, int most) {
            return bytes.read(target, from, most);
        }
    }

    @ParameterizedTest
    @MethodSource("values")
    void readingFromAnyStreamAllocatesNoMoreThanJavaIo(Object value) throws Exception {
        byte[] javaIo = written(value, GraphCodec.javaio());
        byte[] lean = written(value, GraphCodec.lean());
        long theirs =
                allocated(() ->
                        read(() -> new java.io.ObjectInputStream(new Unknown(javaIo)), value));

        assertThat(allocated(() -> read(() -> new ObjectInputStream(new Unknown(javaIo)), value)))
                .isLessThanOrEqualTo(theirs);
        assertThat(
                        allocated(() ->
                                readAndClose(
                                        () ->
                                                new ObjectInputStream(
                                                        new Unknown(lean), GraphCodec.lean()),
                                        value)))
                .isLessThanOrEqualTo(theirs);
    }
}
