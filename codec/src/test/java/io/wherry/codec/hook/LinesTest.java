// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hook;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Lines of text that programs and hooks read.
final class LinesTest {

    /// Reads the first line of its text, and the byte after it.
    static final class Lines implements Serializable {
        private static final long serialVersionUID = 1;

        private final transient String text;
        private transient String line;
        private transient int next;

        Lines(String text) {
            this.text = text;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeBytes(text);
        }

        @SuppressWarnings("deprecation") // programs call it
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            line = in.readLine();
            next = in.read();
        }

        @Override
        public String toString() {
            return line + "|" + (next < 0 ? "" : Character.toString(next));
        }
    }

    private static GraphCodec codec(boolean lean) {
        return lean ? GraphCodec.lean() : GraphCodec.javaio();
    }

    private static String seen(GraphCodec codec, String text) throws IOException {
        return String.valueOf(codec.decode(codec.encode(new Lines(text))));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void byteAfterACarriageReturnIsTheNext(boolean lean) throws Exception {
        GraphCodec codec = codec(lean);

        assertThat(seen(codec, "ab\rcd")).isEqualTo("ab|c");
        assertThat(seen(codec, "ef\rgh")).isEqualTo("ef|g");
        assertThat(seen(codec, "ij\r\nkl")).isEqualTo("ij|k");
        assertThat(seen(codec, "mn\nop")).isEqualTo("mn|o");
        assertThat(seen(codec, "\r\r")).isEqualTo("|\r");
        assertThat(seen(codec, "qr\r")).isEqualTo("qr|");
        assertThat(seen(codec, "st")).isEqualTo("st|");
        assertThat(seen(codec, "")).isEqualTo("null|");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @SuppressWarnings("deprecation") // programs call it
    void linesBetweenTheObjectsOfAStream(boolean lean) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new io.wherry.stream.ObjectOutputStream(bytes, codec(lean))) {
            out.writeBytes("a\rb\r\nc");
            out.writeObject("object");
            out.writeBytes("d\re");
        }
        List<Object> seen = new ArrayList<>();

        try (ObjectInputStream in =
                new io.wherry.stream.ObjectInputStream(
                        new ByteArrayInputStream(bytes.toByteArray()))) {
            seen.add(in.readLine());
            seen.add((char) in.readByte());
            seen.add(in.readLine());
            seen.add(in.readLine());
            seen.add(in.readObject());
            seen.add(in.readLine());
            seen.add(in.readLine());
        }

        assertThat(seen).containsExactly("a", 'b', "", "c", "object", "d", "e");
    }
}
