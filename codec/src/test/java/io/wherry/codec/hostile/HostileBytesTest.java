// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.wherry.bytes.LittleEndian;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.OneByteStream;
import io.wherry.codec.WireFormatException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Bytes made to harm: they claim more than they hold.
@Timeout(60)
final class HostileBytesTest {
    /// The most bytes that a decoder may allocate for a handful of bytes: its own buffers, and the
    /// trusted amount.
    private static final long MODEST = 20 << 20;

    private static final int MOST = Integer.MAX_VALUE;

    private final GraphCodec codec = GraphCodec.lean();

    /// A message of one segment: magic, head, handle base, descriptions, data.
    private static byte[] message(byte[] descriptions, int count, int... data) {
        ByteArrayOutputStream payload = new ByteArrayOutputStream();
        payload.write(0);
        payload.write(count);
        payload.writeBytes(descriptions);
        for (int value : data) {
            payload.write(value);
        }
        byte[] head = new byte[2 + 10];
        head[0] = 0x57;
        head[1] = 1;
        int end = LittleEndian.putVarlong(head, 2, (long) payload.size() << 2 | 1);
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.write(head, 0, end);
        message.writeBytes(payload.toByteArray());
        return message.toByteArray();
    }

    private static byte[] message(int... data) {
        return message(new byte[0], 0, data);
    }

    /// Describes an array class, or a class by its name; the name as UTF-8.
    private static byte[] description(int kind, String name) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(31 << 3 | kind);
        bytes.write(text.length);
        bytes.writeBytes(text);
        return bytes.toByteArray();
    }

    private static int[] withVarint(int token, int value) {
        byte[] varint = new byte[5];
        int end = LittleEndian.putVarint(varint, 0, value);
        int[] data = new int[1 + end];
        data[0] = token;
        for (int i = 0; i < end; i++) {
            data[1 + i] = varint[i] & 0xff;
        }
        return data;
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getCurrentThreadAllocatedBytes();
    }

    private void assertRefusedCheaply(byte[] bytes) {
        List<CorruptBytesTest.Decoding> decodings =
                List.of(
                        codec::decode,
                        b -> codec.decode(new ByteArrayInputStream(b)),
                        b -> codec.decode(new OneByteStream(b)),
                        b -> codec.readerFrom(new ByteArrayInputStream(b)).read());
        for (CorruptBytesTest.Decoding decoding : decodings) {
            long before = allocated();
            assertThatThrownBy(() -> decoding.decode(bytes))
                    .isInstanceOf(WireFormatException.class);
            assertThat(allocated() - before).isLessThan(MODEST);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {MOST, MOST - 8, 1 << 30, 1 << 20, 1000})
    void declaredLengthsAreNotBelieved(int length) {
        for (int token = 8; token < 128; token++) {
            if (isCounted(token)) {
                assertRefusedCheaply(message(withVarint(token, length)));
                assertRefusedCheaply(message(withVarint(token, length << 1)));
                assertRefusedCheaply(message(withVarint(token, length << 1 | 1)));
            }
        }
    }

    /// Strings, numbers of any length, arrays, collections.
    private static boolean isCounted(int token) {
        return token == 8
                || token == 17
                || (token >= 21 && token <= 30)
                || (token >= 56 && token <= 83);
    }

    @Test
    void declaredLengthsOfDescribedArraysAreNotBelieved() {
        for (String name : List.of("[Ljava.lang.Integer;", "[[I", "[[Ljava.lang.Object;")) {
            for (int length : new int[] {MOST, MOST - 8, 1 << 24}) {
                assertRefusedCheaply(message(description(1, name), 1, withVarint(128, length)));
            }
        }
    }

    @Test
    void sizesOfVectorsAndEnumSetsAreNotBelieved() {
        for (int size : new int[] {MOST, MOST - 8, 1 << 24}) {
            int[] count = withVarint(0, size);
            int[] vector = new int[2 + 2 * (count.length - 1)];
            vector[0] = 60;
            for (int i = 1; i < count.length; i++) {
                vector[1 + i] = count[i];
                vector[count.length + i] = count[i];
            }
            assertRefusedCheaply(message(vector));
            int[] increment = withVarint(60, size - 1);
            byte[] whole = message(Arrays.copyOf(increment, increment.length + 3));
            whole[whole.length - 2] = 1;
            long before = allocated();
            assertThatCode(() -> codec.decode(whole)).doesNotThrowAnyException();
            assertThat(allocated() - before).isLessThan(MODEST);
        }
    }

    @Test
    void segmentsThatNeverComeAreNotWaitedForInMemory() {
        byte[] head = new byte[2 + 10];
        head[0] = 0x57;
        head[1] = 1;
        for (long length : new long[] {1L << 60, 1L << 31, 1L << 40, 1000}) {
            for (int kind = 0; kind < 4; kind++) {
                int end = LittleEndian.putVarlong(head, 2, length << 2 | kind);
                assertRefusedCheaply(Arrays.copyOf(head, end));
                byte[] more = Arrays.copyOf(head, end + 20);
                assertRefusedCheaply(more);
            }
        }
    }

    @Test
    void headsThatAreTooLongAreRefused() {
        byte[] bytes = new byte[20];
        Arrays.fill(bytes, (byte) 0xff);
        bytes[0] = 0x57;
        bytes[1] = 1;
        assertRefusedCheaply(bytes);
    }

    /// Each array is met before the body of the one it is in: thousands claim the bytes that are
    /// left.
    @Test
    void manyClaimsOfTheSameBytesAreNotBelieved() {
        int arrays = 4_000;
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        byte[] varint = new byte[5];
        data.write(29);
        data.write(varint, 0, LittleEndian.putVarint(varint, 0, arrays));
        for (int i = 0; i < arrays; i++) {
            data.write(29);
            data.write(varint, 0, LittleEndian.putVarint(varint, 0, 60_000));
        }
        int[] values = new int[data.size() + 60_000];
        byte[] bytes = data.toByteArray();
        for (int i = 0; i < bytes.length; i++) {
            values[i] = bytes[i] & 0xff;
        }
        values[values.length - 1] = 127;
        byte[] message = message(values);

        for (CorruptBytesTest.Decoding decoding :
                List.<CorruptBytesTest.Decoding>of(
                        codec::decode, b -> codec.decode(new ByteArrayInputStream(b)))) {
            long before = allocated();
            assertThatThrownBy(() -> decoding.decode(message)).isInstanceOf(IOException.class);
            assertThat(allocated() - before).isLessThan(10 * MODEST);
        }
    }

    @Test
    void backReferencesToNowhereAreRefused() {
        for (int distance : new int[] {0, 1, 2, 1000, MOST, -1, Integer.MIN_VALUE}) {
            assertRefusedCheaply(message(withVarint(1, distance)));
        }
        // an array of two: itself is there, what comes before it is not
        assertRefusedCheaply(message(29, 2, 1, 1, 1, 2));
        assertRefusedCheaply(message(29, 2, 1, 0, 0));
    }

    @Test
    void classNumbersOutOfRangeAreRefused() {
        for (int token = 128; token < 240; token++) {
            assertRefusedCheaply(message(token));
        }
        for (int token = 240; token < 255; token++) {
            assertRefusedCheaply(message(token, 255));
        }
        for (int number : new int[] {0, 1, MOST, -1, Integer.MIN_VALUE}) {
            assertRefusedCheaply(message(withVarint(255, number)));
            // class objects and enum sets name classes by number, too
            assertRefusedCheaply(message(withVarint(48, number)));
            assertRefusedCheaply(message(withVarint(49, number)));
            assertRefusedCheaply(message(withVarint(50, number)));
        }
    }

    @Test
    void tokensWithoutAMeaningAreRefused() {
        for (int token = 2; token < 128; token++) {
            byte[] bytes = message(token);
            assertThatThrownBy(() -> codec.decode(bytes))
                    .as("token %s", token)
                    .isInstanceOf(IOException.class);
        }
        assertRefusedCheaply(message(127, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
    }

    @Test
    void descriptionsThatMakeNoSenseAreRefused() {
        for (String name :
                List.of(
                        "",
                        "no.such.Class",
                        "[",
                        "[[[[",
                        "[Q",
                        "[V",
                        "[Lno.such.Class;",
                        "[Ljava.lang.String",
                        "java/lang/String",
                        "java.lang.string",
                        "..",
                        "\0",
                        "int",
                        "void",
                        "[".repeat(200) + "I",
                        "java.lang.Object",
                        "java.lang.Thread",
                        "java.lang.Enum",
                        "java.lang.Class",
                        "java.lang.Record",
                        "java.io.Serializable",
                        "java.util.AbstractList",
                        "java.lang.Number")) {
            for (int kind : new int[] {0, 1, 2, 3, 5, 6, 7}) { // 4 has a number, no name
                byte[] bare = description(kind, name);
                byte[] described = kind == 0 ? Arrays.copyOf(bare, bare.length + 6) : bare;
                byte[] bytes = message(described, 1, 128, 0, 0, 0, 0);
                assertThatThrownBy(() -> codec.decode(bytes))
                        .as("kind %s, name %s", kind, name)
                        .isInstanceOf(IOException.class);
            }
        }
    }

    @Test
    void classesThatAreAbstractOrInterfacesAreNotMade() {
        for (Class<?> type :
                List.of(Number.class, Shape.class, Serializable.class, EnumSet.class)) {
            byte[] name = description(0, type.getName());
            byte[] described = Arrays.copyOf(name, name.length + 6);
            LittleEndian.putInt(
                    described,
                    name.length,
                    io.wherry.codec.internal.shape.Shape.of(type).fingerprint());
            byte[] bytes = message(described, 1, 128, 0, 0, 0, 0);
            assertThatThrownBy(() -> codec.decode(bytes))
                    .as("%s", type)
                    .isInstanceOf(IOException.class);
        }
    }

    /// Cannot be made.
    abstract static class Shape implements Serializable {
        int sides;
    }

    @Test
    void deepNestingOfHostileBytesNeedsNoStack() {
        int depth = 300_000;
        int[] data = new int[2 * depth];
        for (int i = 0; i < depth; i++) {
            data[2 * i] = i % 2 == 0 ? 29 : 64;
            data[2 * i + 1] = i % 2 == 0 ? 1 : 2;
        }
        byte[] bytes = message(data);

        assertThatThrownBy(() -> codec.decode(bytes)).isInstanceOf(WireFormatException.class);
    }

    @Test
    void randomBytesEndInATypedException() {
        Random random = new Random(42);
        for (int round = 0; round < 20_000; round++) {
            int[] data = new int[random.nextInt(40)];
            for (int i = 0; i < data.length; i++) {
                data[i] = random.nextInt(random.nextBoolean() ? 256 : 96);
            }
            byte[] bytes = message(description(1, "[Ljava.lang.Object;"), random.nextInt(2), data);
            try {
                codec.decode(bytes);
            } catch (IOException _) {
                // as it should be
            } catch (RuntimeException | Error e) {
                throw new AssertionError(Arrays.toString(bytes), e);
            }
        }
    }

    /// Data end with their segment, whether the source has more bytes or not.
    @Test
    void messageNamesFewerBytesThanAreNeeded() {
        Pattern numbers = Pattern.compile("needed=(\\d+), left=(\\d+)");
        Random random = new Random(7);
        int found = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[2 + random.nextInt(30)];
            random.nextBytes(bytes);
            bytes[0] = 0x57;
            bytes[1] = 1;
            Matcher named = numbers.matcher(String.valueOf(failure(bytes)));
            if (named.find()) {
                found++;
                assertThat(Long.parseLong(named.group(2)))
                        .as(named.group())
                        .isLessThan(Long.parseLong(named.group(1)));
            }
        }
        assertThat(found).isGreaterThan(1_000);
    }

    @Test
    void messageNamesTheBytesOfAHeadThatAreLeft() {
        assertThat(failure(new byte[] {0x57})).contains("needed=2, left=1");
        assertThat(failure(new byte[] {0x57, 1, -1, -1})).contains("needed=3, left=2");
    }

    private @Nullable String failure(byte[] bytes) {
        try {
            codec.decode(bytes);
            return null;
        } catch (IOException e) {
            return e.getMessage();
        }
    }
}
