// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.StreamCorruptedException;
import java.io.UTFDataFormatException;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Data that are no text end `readUTF` by the exception of java.io, also where their length is
/// beyond the data.
final class MalformedTextTest {
    private static byte[] written(byte[] data) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        out.write(data);
        out.flush();
        return bytes.toByteArray();
    }

    private static String read(ObjectInputStream in) throws IOException {
        String result;
        try {
            result = in.readUTF();
        } catch (EOFException | UTFDataFormatException | StreamCorruptedException e) {
            result = e.getClass().getName();
        }
        return result;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cafebabe",
                "000941ff41",
                "000941c241",
                "000941e041",
                "000941e0a041",
                "000941c2",
                "000941e0c2",
                "000941c2e041",
                "000941e0",
                "000941e0a0",
                "000941f0",
                "00094142",
                "0009",
                "00",
                "000341ff41",
                "0002e0a0",
                "0002c280"
            })
    void dataEndWithTheExceptionOfJavaio(String data) throws IOException {
        byte[] bytes = written(HexFormat.of().parseHex(data));
        InputStream in = new ByteArrayInputStream(bytes);

        String result = read(new io.wherry.stream.ObjectInputStream(in));

        assertThat(result).isEqualTo(read(new ObjectInputStream(new ByteArrayInputStream(bytes))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"7705000941ff4199", "7705000941ff417702aa", "7704000941c29900"})
    void dataBeforeDamageEndWithTheExceptionOfJavaio(String blocks) throws IOException {
        assertReadAsByJavaio(HexFormat.of().parseHex("aced0005" + blocks));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "7708000341ff",
                "7708000341ff41",
                "77080003c241",
                "77080003e0a0",
                "77080003e041",
                "770800034141",
                "77080003",
                "770800"
            })
    void blocksThatTheEndCutsShortEndWithTheExceptionOfJavaio(String blocks) throws IOException {
        assertReadAsByJavaio(HexFormat.of().parseHex("aced0005" + blocks));
    }

    private static void assertReadAsByJavaio(byte[] bytes) throws IOException {
        InputStream in = new ByteArrayInputStream(bytes);

        String result = read(new io.wherry.stream.ObjectInputStream(in));

        assertThat(result).isEqualTo(read(new ObjectInputStream(new ByteArrayInputStream(bytes))));
    }
}
