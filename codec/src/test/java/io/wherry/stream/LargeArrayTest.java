// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.wherry.codec.GraphCodec;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The cost of reading a large array from a stream of unknown length.
class LargeArrayTest {
    private static final int BYTES = 1 << 26;

    static List<Class<?>> components() {
        return List.of(
                byte.class,
                boolean.class,
                short.class,
                char.class,
                int.class,
                float.class,
                long.class,
                double.class);
    }

    /// A stream that cannot be recognised as one of a file or of an array.
    private static final class Wrapped extends FilterInputStream {
        Wrapped(byte[] bytes) {
            this(new ByteArrayInputStream(bytes));
        }

        Wrapped(InputStream in) {
            super(in);
        }
    }

    private interface Reading {
        Object read() throws Exception;
    }

    private static long allocated(Reading reading) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        Object read = reading.read();
        assertThat(Array.getLength(read)).isPositive();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private static Object read(InputStream source) throws Exception {
        return new ObjectInputStream(source).readObject();
    }

    private static byte[] written(Object array, boolean lean) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(BYTES + 1000);
        try (ObjectOutputStream out =
                lean
                        ? new ObjectOutputStream(bytes, GraphCodec.lean())
                        : new ObjectOutputStream(bytes)) {
            out.writeObject(array);
        }
        return bytes.toByteArray();
    }

    private static Object array(Class<?> component) {
        return Array.newInstance(component, BYTES / 8 * elements(component));
    }

    /// Elements in eight bytes.
    private static int elements(Class<?> component) {
        return switch (component.descriptorString()) {
            case "B", "Z" -> 8;
            case "S", "C" -> 4;
            case "I", "F" -> 2;
            default -> 1;
        };
    }

    @ParameterizedTest
    @MethodSource("components")
    void allocatesLittleMoreThanTheArray(Class<?> component) throws Exception {
        Object array = array(component);
        byte[] javaIo = written(array, false);
        byte[] lean = written(array, true);

        long theirs =
                allocated(() -> new java.io.ObjectInputStream(new Wrapped(javaIo)).readObject());

        assertThat(allocated(() -> read(new Wrapped(javaIo)))).isLessThan(theirs * 11 / 10);
        assertThat(allocated(() -> read(new Wrapped(lean)))).isLessThan(theirs * 11 / 10);
        long some = theirs + theirs / 20;
        assertThat(allocated(() -> read(new ByteArrayInputStream(javaIo)))).isLessThan(some);
        assertThat(allocated(() -> read(new ByteArrayInputStream(lean)))).isLessThan(some);
    }

    @Test
    void filesSayHowMuchThereIs(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("array");
        Files.write(file, written(new int[BYTES / 4], false));
        try (FileInputStream in = new FileInputStream(file.toFile())) {
            assertThat(allocated(() -> read(in))).isLessThan(BYTES + BYTES / 20);
        }
        try (InputStream in = new BufferedInputStream(new FileInputStream(file.toFile()))) {
            assertThat(allocated(() -> read(in))).isLessThan(BYTES + BYTES / 10);
        }
    }

    /// The stream ends after a part of what it claims: no more than sixteen times that part was
    /// allocated.
    @ParameterizedTest
    @ValueSource(ints = {0, 1 << 18, 1 << 20, 3 << 20})
    void claimsAreNotBelieved(int arrives) throws Exception {
        for (boolean lean : new boolean[] {false, true}) {
            byte[] bytes = written(new long[BYTES / 8], lean);
            byte[] cut = java.util.Arrays.copyOf(bytes, 100 + arrives);
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long before = threads.getCurrentThreadAllocatedBytes();

            assertThatThrownBy(() -> read(new Wrapped(cut))).isInstanceOf(IOException.class);

            long allocated = threads.getCurrentThreadAllocatedBytes() - before;
            assertThat(allocated).isLessThan((4L << 20) + 18L * arrives);
        }
    }

    /// How a child JVM reads an array that fills its heap.
    enum Format {
        JAVA_IO,
        LEAN
    }

    /// The child JVM: reads the stream at its standard input.
    public static void main(String[] arguments) throws Exception {
        Object read = read(new Wrapped(System.in));
        System.out.println(Array.getLength(read));
    }

    @ParameterizedTest
    @EnumSource
    void arrayThatFillsTheHeap(Format format) throws Exception {
        Process child =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx225m",
                                "-XX:+UseSerialGC",
                                "-XX:NewSize=8m",
                                "-XX:MaxNewSize=8m",
                                "-cp",
                                System.getProperty("java.class.path"),
                                LargeArrayTest.class.getName())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        try (OutputStream out = child.getOutputStream();
                ObjectOutputStream objects =
                        format == Format.LEAN
                                ? new ObjectOutputStream(out, GraphCodec.lean())
                                : new ObjectOutputStream(out)) {
            objects.writeObject(new byte[200_000_000]);
        } catch (IOException _) {
            // the child ended early: what it printed tells
        }
        String printed =
                new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(child.waitFor(1, TimeUnit.MINUTES)).isTrue();

        assertThat(printed).isEqualTo("200000000");
    }
}
