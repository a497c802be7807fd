// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Strings are the bytes that java.io writes, wherever in them a char is that takes more than one
/// byte.
final class StringBytesTest {
    private static final int LONGEST = 40;

    @ParameterizedTest
    @ValueSource(chars = {0, 1, 0x7f, 0x80, 0xff, 0x100, 0x7ff, 0x800, 0xd800, 0xffff})
    void eachCharInEachPlace(char odd) throws IOException {
        List<String> texts = new ArrayList<>();
        for (int length = 1; length <= LONGEST; length++) {
            for (int at = 0; at < length; at++) {
                texts.add("a".repeat(at) + odd + "z".repeat(length - at - 1));
            }
        }

        assertSameBytes(texts);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4095, 4096, 4097, 65_535, 65_536})
    void eachLength(int length) throws IOException {
        assertSameBytes(
                List.of("x".repeat(length), "x".repeat(length) + '\0', "x".repeat(length) + 'ä'));
    }

    private static void assertSameBytes(List<String> texts) throws IOException {
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        write(texts, new ObjectOutputStream(expected));
        write(texts, new io.wherry.stream.ObjectOutputStream(written));

        assertThat(HexFormat.of().formatHex(written.toByteArray()))
                .isEqualTo(HexFormat.of().formatHex(expected.toByteArray()));
    }

    private static void write(List<String> texts, ObjectOutputStream out) throws IOException {
        for (String text : texts) {
            out.writeObject(text);
        }
        out.flush();
    }
}
