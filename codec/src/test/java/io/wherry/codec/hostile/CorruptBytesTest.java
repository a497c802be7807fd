// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.InMemoryStream;
import io.wherry.codec.RichGraph;
import io.wherry.codec.WireFormatException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Bytes that are cut or flipped end in an exception of this library: never in an error, a hang, or
/// another exception.
@Timeout(120)
@Tag("slow")
final class CorruptBytesTest {
    static final int[] MASKS = {1, 2, 4, 8, 16, 32, 64, 128, 0xff, 0x7f, 0x81, 0x0f, 0x55};

    private final GraphCodec codec = GraphCodec.lean();

    /// A way to decode bytes.
    interface Decoding {
        Object decode(byte[] bytes) throws IOException;
    }

    private List<Decoding> decodings() {
        return List.of(
                codec::decode,
                bytes -> codec.decode(new ByteArrayInputStream(bytes)),
                bytes -> codec.decode(ByteBuffer.allocateDirect(bytes.length).put(bytes).flip()),
                bytes -> codec.readerFrom(new ByteArrayInputStream(bytes)).read());
    }

    @Test
    void everyPrefixIsCutShort() throws IOException {
        for (Object root : RichGraph.parts()) {
            byte[] bytes = codec.encode(root);
            for (int length = 0; length < bytes.length; length++) {
                byte[] prefix = Arrays.copyOf(bytes, length);
                for (Decoding decoding : decodings()) {
                    assertCut(prefix, decoding);
                }
            }
        }
    }

    private static void assertCut(byte[] prefix, Decoding decoding) {
        if (prefix.length == 0) {
            assertThatThrownBy(() -> decoding.decode(prefix)).isInstanceOf(EOFException.class);
            return;
        }
        assertThatThrownBy(() -> decoding.decode(prefix))
                .isInstanceOfSatisfying(
                        WireFormatException.class,
                        e -> assertThat(e.position()).isBetween(0L, (long) prefix.length));
    }

    @Test
    void everyPrefixOfAStreamOfSegmentsIsCutShort() throws IOException {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        codec.encode(
                new Object[] {RichGraph.whole(), new byte[150_000], RichGraph.whole()}, stream);
        byte[] bytes = stream.toByteArray();
        for (int length = 1; length < bytes.length; length += length % 65_536 < 1_000 ? 1 : 997) {
            byte[] prefix = Arrays.copyOf(bytes, length);
            for (Decoding decoding : decodings()) {
                assertCut(prefix, decoding);
            }
        }
    }

    @Test
    void everyFlippedByteEndsInAGraphOrATypedException() throws IOException {
        Map<String, String> wrong = new TreeMap<>();
        for (Object root : RichGraph.parts()) {
            flipAll(codec.encode(root), root.getClass().getSimpleName(), wrong);
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void everyFlippedByteOfAWholeGraphEndsInAGraphOrATypedException() throws IOException {
        Map<String, String> wrong = new TreeMap<>();
        flipAll(codec.encode(RichGraph.whole()), "whole", wrong);
        assertThat(wrong).isEmpty();
    }

    private void flipAll(byte[] bytes, String name, Map<String, String> wrong) {
        List<Decoding> decodings = decodings().subList(0, 2);
        for (int at = 0; at < bytes.length; at++) {
            byte before = bytes[at];
            for (int mask : MASKS) {
                bytes[at] = (byte) (before ^ mask);
                for (Decoding decoding : decodings) {
                    String failure = failure(decoding, bytes);
                    if (failure != null) {
                        String where = name + ", byte " + at + " of " + bytes.length;
                        wrong.putIfAbsent(failure, where + ", mask=" + mask);
                    }
                }
            }
            bytes[at] = before;
        }
    }

    static String failure(Decoding decoding, byte[] bytes) {
        try {
            decoding.decode(bytes);
            return null;
        } catch (IOException _) {
            return null;
        } catch (Throwable e) {
            // a JVM that is warm leaves out the trace: it has given it before
            return isOfAHook(e) || e.getStackTrace().length == 0 ? null : describe(e);
        }
    }

    /// An exception that a hook throws at wrong data is passed on unchanged, as in java.io.
    private static boolean isOfAHook(Throwable e) {
        for (StackTraceElement place : e.getStackTrace()) {
            if (place.getClassName().startsWith("io.wherry.codec.internal")) {
                return e instanceof RuntimeException
                        && place.getClassName().contains(".hook.HookInput")
                        && place.getMethodName().startsWith("lambda$");
            }
        }
        return false;
    }

    private static String describe(Throwable e) {
        StackTraceElement[] trace = e.getStackTrace();
        List<String> places = new ArrayList<>();
        for (StackTraceElement place : trace) {
            if (place.getClassName().startsWith("io.wherry.codec.internal")) {
                places.add(place.getFileName() + ":" + place.getLineNumber());
            }
        }
        return e.getClass().getName()
                + " at "
                + (trace.length > 0 ? trace[0] : "?")
                + " "
                + places.subList(0, Math.min(3, places.size()));
    }

    @Test
    void readerGoesOnAfterAFlippedByteInAMessage() throws IOException {
        InMemoryStream wire = new InMemoryStream();
        wire.writer.write("first");
        int from = wire.size();
        wire.writer.write(RichGraph.whole());
        int to = wire.size();
        wire.writer.reset();
        wire.writer.write("last");
        wire.writer.flush();
        byte[] bytes = wire.bytes.toByteArray();
        int survived = 0;
        for (int at = from; at < to; at++) {
            bytes[at] ^= 0x40;
            GraphReader reader = codec.readerFrom(new ByteArrayInputStream(bytes));
            assertThat(reader.read()).isEqualTo("first");
            if (failure(_ -> reader.read(), bytes) == null && "last".equals(readOrNull(reader))) {
                survived++;
            }
            bytes[at] ^= 0x40;
        }
        // all but the few bytes of the segment's head and of the class descriptions
        assertThat(survived).isGreaterThan((to - from) / 3);
    }

    private static Object readOrNull(GraphReader reader) {
        try {
            return reader.read();
        } catch (IOException _) {
            return null;
        }
    }
}
