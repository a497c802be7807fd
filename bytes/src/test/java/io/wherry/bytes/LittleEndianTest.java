// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LittleEndianTest {

    /// Puts a value into an array.
    interface Putting {
        void put(byte[] bytes, int at);
    }

    private static String hex(int size, Putting putting) {
        byte[] bytes = new byte[size + 4];
        putting.put(bytes, 3);
        assertThat(bytes).startsWith(0, 0, 0).endsWith(0);
        return HexFormat.of().formatHex(bytes, 3, 3 + size);
    }

    @Test
    void leastSignificantByteStandsFirst() {
        assertThat(hex(1, (b, at) -> LittleEndian.putBoolean(b, at, true))).isEqualTo("01");
        assertThat(hex(1, (b, at) -> LittleEndian.putByte(b, at, (byte) 0x81))).isEqualTo("81");
        assertThat(hex(2, (b, at) -> LittleEndian.putShort(b, at, (short) 0x8102)))
                .isEqualTo("0281");
        assertThat(hex(2, (b, at) -> LittleEndian.putChar(b, at, '\u20ac'))).isEqualTo("ac20");
        assertThat(hex(4, (b, at) -> LittleEndian.putInt(b, at, 0x81020304))).isEqualTo("04030281");
        assertThat(hex(8, (b, at) -> LittleEndian.putLong(b, at, 0x8102030405060708L)))
                .isEqualTo("0807060504030281");
        assertThat(hex(4, (b, at) -> LittleEndian.putFloat(b, at, 1.0f))).isEqualTo("0000803f");
        assertThat(hex(8, (b, at) -> LittleEndian.putDouble(b, at, 1.0)))
                .isEqualTo("000000000000f03f");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE, 0x0123456789abcdefL})
    void everyTypeIsReadAsTheJdkReadsIt(long bits) {
        byte[] bytes = new byte[20];
        for (int at = 0; at < 12; at++) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            buffer.putLong(at, bits);

            assertThat(LittleEndian.getLong(bytes, at)).isEqualTo(bits);
            assertThat(LittleEndian.getInt(bytes, at)).isEqualTo(buffer.getInt(at));
            assertThat(LittleEndian.getShort(bytes, at)).isEqualTo(buffer.getShort(at));
            assertThat(LittleEndian.getChar(bytes, at)).isEqualTo(buffer.getChar(at));
            assertThat(LittleEndian.getByte(bytes, at)).isEqualTo(buffer.get(at));
            assertThat(LittleEndian.getBoolean(bytes, at)).isEqualTo(buffer.get(at) != 0);
            assertThat(Float.floatToRawIntBits(LittleEndian.getFloat(bytes, at)))
                    .isEqualTo(buffer.getInt(at));
            assertThat(Double.doubleToRawLongBits(LittleEndian.getDouble(bytes, at)))
                    .isEqualTo(bits);
        }
    }

    @Test
    void bitsOfANaNAreKept() {
        byte[] bytes = new byte[12];
        LittleEndian.putFloat(bytes, 0, Float.intBitsToFloat(0x7fc01234));
        LittleEndian.putDouble(bytes, 4, Double.longBitsToDouble(0x7ff8000000001234L));

        assertThat(Float.floatToRawIntBits(LittleEndian.getFloat(bytes, 0))).isEqualTo(0x7fc01234);
        assertThat(Double.doubleToRawLongBits(LittleEndian.getDouble(bytes, 4)))
                .isEqualTo(0x7ff8000000001234L);
    }

    @Test
    void noAccessPassesTheEndsOfTheArray() {
        byte[] bytes = new byte[8];
        for (int at : new int[] {-1, 8, 9, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            assertOutside(bytes, at, 1);
        }
        for (int at : new int[] {7, -1}) {
            assertOutside(bytes, at, 2);
        }
        for (int at : new int[] {5, 6, 7, Integer.MAX_VALUE - 1}) {
            assertOutside(bytes, at, 4);
        }
        for (int at : new int[] {1, 7, -8}) {
            assertOutside(bytes, at, 8);
        }
        assertThat(bytes).containsOnly(0);
    }

    private static void assertOutside(byte[] bytes, int at, int size) {
        List<Runnable> accesses =
                switch (size) {
                    case 1 ->
                            List.of(
                                    () -> LittleEndian.putByte(bytes, at, (byte) 1),
                                    () -> LittleEndian.putBoolean(bytes, at, true),
                                    () -> LittleEndian.getByte(bytes, at),
                                    () -> LittleEndian.getBoolean(bytes, at));
                    case 2 ->
                            List.of(
                                    () -> LittleEndian.putShort(bytes, at, (short) 1),
                                    () -> LittleEndian.putChar(bytes, at, 'a'),
                                    () -> LittleEndian.getShort(bytes, at),
                                    () -> LittleEndian.getChar(bytes, at));
                    case 4 ->
                            List.of(
                                    () -> LittleEndian.putInt(bytes, at, 1),
                                    () -> LittleEndian.putFloat(bytes, at, 1),
                                    () -> LittleEndian.getInt(bytes, at),
                                    () -> LittleEndian.getFloat(bytes, at));
                    default ->
                            List.of(
                                    () -> LittleEndian.putLong(bytes, at, 1),
                                    () -> LittleEndian.putDouble(bytes, at, 1),
                                    () -> LittleEndian.getLong(bytes, at),
                                    () -> LittleEndian.getDouble(bytes, at));
                };
        for (Runnable access : accesses) {
            assertThatThrownBy(access::run).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 00",
        "1, 01",
        "127, 7f",
        "128, 8001",
        "300, ac02",
        "16383, ff7f",
        "16384, 808001",
        "2097151, ffff7f",
        "2097152, 80808001",
        "268435455, ffffff7f",
        "268435456, 8080808001",
        "2147483647, ffffffff07",
        "-1, ffffffff0f",
        "-2147483648, 8080808008"
    })
    void varintTakesSevenBitsAByte(int value, String hex) {
        byte[] bytes = new byte[8];

        int end = LittleEndian.putVarint(bytes, 2, value);

        assertThat(HexFormat.of().formatHex(bytes, 2, end)).isEqualTo(hex);
        assertThat(end - 2).isLessThanOrEqualTo(LittleEndian.MAX_VARINT);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 00",
        "127, 7f",
        "128, 8001",
        "4294967295, ffffffff0f",
        "34359738367, ffffffff7f",
        "34359738368, 808080808001",
        "9223372036854775807, ffffffffffffffff7f",
        "-1, ffffffffffffffffff01",
        "-9223372036854775808, 80808080808080808001"
    })
    void varlongTakesSevenBitsAByte(long value, String hex) {
        byte[] bytes = new byte[12];

        int end = LittleEndian.putVarlong(bytes, 1, value);

        assertThat(HexFormat.of().formatHex(bytes, 1, end)).isEqualTo(hex);
        assertThat(LittleEndian.varintSize(value)).isEqualTo(end - 1);
    }

    @Test
    void varintsDoNotPassTheEndOfTheArray() {
        for (int size = 0; size < 5; size++) {
            byte[] bytes = new byte[size];
            assertThatThrownBy(() -> LittleEndian.putVarint(bytes, 0, -1))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> LittleEndian.putVarlong(bytes, 0, -1))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
    }
}
