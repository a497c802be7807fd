// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PackedNameTest {

    private static byte[] packed(int head, String name) {
        DescriptionOutput out = new DescriptionOutput();
        PackedName.put(out, head, name);
        return out.toByteArray();
    }

    /// The input of a message with `data` and nothing else.
    private static SegmentInput input(byte[] data) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(new byte[] {0x57, 1});
        int head = ((data.length + 2) << 2) | 1;
        bytes.writeBytes(
                new byte[] {
                    (byte) (head | 0x80), (byte) (head >>> 7 | 0x80), (byte) (head >>> 14 & 0x7f)
                });
        bytes.writeBytes(new byte[2]);
        bytes.writeBytes(data);
        SegmentInput in = new SegmentInput();
        in.beginStream(bytes.toByteArray(), 0, bytes.size(), -1);
        in.beginMessage();
        return in;
    }

    /// By hand, from the picture of [PackedName].
    @ParameterizedTest
    @CsvSource({
        "3, a, 031F",
        "0, ab, 00E103",
        "1, A.B, E1C0870F",
        "0, x1, B83D7C",
        "2, \u00e9, FA02C3A9",
        "0, '', F800",
        "0, MAX_VALUE, F8094D41585F56414C5545"
    })
    void namesHaveTheseBytes(int head, String name, String hex) throws IOException {
        byte[] bytes = HexFormat.of().parseHex(hex);

        assertThat(packed(head, name)).isEqualTo(bytes);
        assertThat(PackedName.head(bytes[0])).isEqualTo(head);
        assertThat(PackedName.get(input(bytes))).isEqualTo(name);
    }

    @Test
    void nameOfAClassTakesTwoThirdsOfItsCharacters() {
        assertThat(packed(0, "io.wherry.bench.shapes.ByteField")).hasSize(22);
        assertThat(packed(0, "[[Ljava.lang.Object;")).hasSize(16);
    }

    @Test
    void anyNameComesBack() throws IOException {
        Random random = new Random(3);
        String alphabet = "abcxyzABCXYZ019._$-[;/ \u00e9\u4e16";
        for (int round = 0; round < 20_000; round++) {
            StringBuilder name = new StringBuilder();
            int most = random.nextBoolean() ? alphabet.length() : 23;
            for (int i = random.nextInt(30); i > 0; i--) {
                name.append(alphabet.charAt(random.nextInt(most)));
            }
            byte[] bytes = packed(random.nextInt(8), name.toString());
            SegmentInput in = input(bytes);

            assertThat(PackedName.get(in)).isEqualTo(name.toString());
            in.endMessage();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"F0 1F", "E8 1F", "E0 1D", "E8 0F", "E0 1F"})
    void brokenNamesAreRefused(String hex) throws IOException {
        SegmentInput in = input(HexFormat.ofDelimiter(" ").parseHex(hex));

        assertThatThrownBy(() -> PackedName.get(in)).isInstanceOf(WireFormatException.class);
    }

    @Test
    void nameLongerThanAClassFileHoldsIsRefused() throws IOException {
        SegmentInput packed = input(packed(0, "a".repeat(65_536)));
        SegmentInput text = input(packed(0, "\u00e9".repeat(32_768)));

        assertThatThrownBy(() -> PackedName.get(packed)).hasMessageContaining("name too long");
        assertThatThrownBy(() -> PackedName.get(text)).hasMessageContaining("name too long");
        assertThat(PackedName.get(input(packed(0, "a".repeat(65_535))))).hasSize(65_535);
    }
}
