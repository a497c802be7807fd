// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputFilter;
import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Messages that are one value without references have a path of their own in memory: its results are
/// those of the path for any graph, which streams and segments take.
class LoneValueTest {
    private static final int MUTANTS = 400;

    private static final GraphCodec LEAN = GraphCodec.lean();

    @SuppressWarnings("JavaUtilDate") // it is what real graphs hold
    static List<Object> values() {
        return List.of(
                true,
                (byte) 77,
                (short) 3000,
                'x',
                'ж',
                7,
                1 << 20,
                5L,
                Long.MIN_VALUE,
                1.5f,
                Double.NaN,
                "",
                "some text",
                "дом",
                "long text ".repeat(1000),
                new BigInteger("123456789012345678901234567890"),
                new BigDecimal("12.340"),
                new UUID(1, 2),
                new Date(1_700_000_000_000L),
                LocalDate.of(2026, 2, 28),
                Instant.ofEpochSecond(12, 34),
                Duration.ofMillis(12_345),
                ZoneId.of("Europe/Berlin"),
                new boolean[] {true, false},
                new byte[100],
                new byte[0],
                new char[] {'a', 'я'},
                new int[] {1, -2},
                new long[2000],
                new double[] {1.5, Double.NaN});
    }

    @ParameterizedTest
    @MethodSource("values")
    void bytesAreThoseOfAStream(Object value) throws IOException {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        try (GraphWriter writer = LEAN.writerTo(stream)) {
            writer.write(value);
        }

        for (int time = 0; time < 2; time++) {
            assertThat(LEAN.encode(value)).isEqualTo(stream.toByteArray());
            ByteArrayOutputStream only = new ByteArrayOutputStream();
            LEAN.encode(value, only);
            assertThat(only.toByteArray()).isEqualTo(stream.toByteArray());
        }
    }

    @ParameterizedTest
    @MethodSource("values")
    void copyIsEqual(Object value) throws IOException {
        byte[] bytes = LEAN.encode(value);
        byte[] within = new byte[bytes.length + 20];
        System.arraycopy(bytes, 0, within, 7, bytes.length);

        for (int time = 0; time < 2; time++) {
            assertThat(LEAN.decode(bytes)).isEqualTo(value).hasSameClassAs(value);
            assertThat(LEAN.decode(MemorySegment.ofArray(within).asSlice(7, bytes.length)))
                    .isEqualTo(value);
        }
    }

    @ParameterizedTest
    @MethodSource("values")
    void damagedMessagesHaveTheOutcomeOfAStream(Object value) throws IOException {
        byte[] bytes = LEAN.encode(value);
        LEAN.decode(bytes);
        Random random = new Random(bytes.length);
        for (int n = 0; n < MUTANTS; n++) {
            byte[] damaged = damaged(bytes, n, random);
            assertThat(outcome(LEAN, damaged)).isEqualTo(streamed(LEAN, damaged));
        }
    }

    /// Cuts off bytes at the end, or adds some, or changes one of the first or of all.
    private static byte[] damaged(byte[] bytes, int n, Random random) {
        if (n < 8) {
            return Arrays.copyOf(bytes, Math.max(0, bytes.length - 1 - n));
        }
        if (n < 12) {
            return Arrays.copyOf(bytes, bytes.length + n - 7);
        }
        byte[] changed = bytes.clone();
        int at = random.nextInt(n % 2 == 0 ? Math.min(8, bytes.length) : bytes.length);
        changed[at] = (byte) random.nextInt();
        return changed;
    }

    private static Object outcome(GraphCodec codec, byte[] bytes) {
        try {
            return comparable(codec.decode(bytes));
        } catch (IOException e) {
            return failure(e);
        }
    }

    /// By the path for any source: a segment that lends no array.
    private static Object streamed(GraphCodec codec, byte[] bytes) {
        try {
            return comparable(codec.decode(MemorySegment.ofArray(bytes).asReadOnly()));
        } catch (IOException e) {
            return failure(e);
        }
    }

    /// A window does not tell how many bytes the stream has left.
    private static Object failure(IOException failure) {
        return failure.getClass() + ": " + failure.getMessage().replaceAll(", left=[0-9]+", "");
    }

    private static Object comparable(Object value) {
        return value == null
                ? "null"
                : List.of(value.getClass(), Arrays.deepToString(new Object[] {value}));
    }

    @ParameterizedTest
    @MethodSource("values")
    void limitsAreThoseOfAStream(Object value) throws IOException {
        byte[] bytes = LEAN.encode(value);
        for (Limits limits :
                List.of(
                        Limits.NONE.withBytes(bytes.length - 4),
                        Limits.NONE.withBytes(bytes.length + 1),
                        Limits.NONE.withReferences(0),
                        Limits.NONE.withArrayLength(1))) {
            GraphCodec limited = LEAN.withLimits(limits);
            for (int time = 0; time < 2; time++) {
                assertThat(outcome(limited, bytes)).isEqualTo(streamed(limited, bytes));
            }
        }
    }

    @Test
    void filterIsAsked() throws IOException {
        GraphCodec filtered =
                LEAN.withFilter(
                        ObjectInputFilter.Config.createFilter("!java.lang.Long;maxarray=3;*"));

        for (int time = 0; time < 2; time++) {
            assertThat(outcome(filtered, LEAN.encode(1L << 40)).toString())
                    .contains("Long")
                    .contains("REJECTED");
            assertThat(outcome(filtered, LEAN.encode(new int[4])).toString()).contains("REJECTED");
            assertThat(filtered.decode(LEAN.encode(1 << 20))).isEqualTo(1 << 20);
        }
    }

    @Test
    void laterMessagesAreWhole() throws IOException {
        List<Object> graph = List.of("a", "b".repeat(2), 1 << 20);
        byte[] bytes = LEAN.encode(graph);

        for (int time = 0; time < 3; time++) {
            assertThat(LEAN.encode("lone")).hasSizeLessThan(bytes.length);
            assertThat(LEAN.encode(graph)).isEqualTo(bytes);
            assertThat(LEAN.decode(LEAN.encode(1 << 30))).isEqualTo(1 << 30);
            assertThat(LEAN.decode(bytes)).isEqualTo(graph);
        }
    }

    @Test
    void valueThatCannotBeWrittenIsReported() throws IOException {
        Object unwritable = new Object();

        assertThatThrownBy(() -> LEAN.encode(unwritable))
                .isInstanceOf(NotSerializableException.class)
                .hasMessageContaining("java.lang.Object");
        assertThat(LEAN.decode(LEAN.encode("next"))).isEqualTo("next");
    }
}
