// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.jdksweep;

import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.jspecify.annotations.Nullable;

/// A way to write and read the objects of the sweep, compared with java.io's streams.
enum SweptFormat {
    JAVAIO(true, GraphCodec.javaio()::encode, GraphCodec.javaio()::decode),
    /// The streams that take the place of java.io's, in the java.io format.
    STREAMS(true, SweptFormat::write, SweptFormat::read),
    LEAN(false, GraphCodec.lean()),
    EVOLVE(false, GraphCodec.lean().withEvolution(Evolution.EVOLVE));

    private interface Encoder {
        byte[] encode(@Nullable Object root) throws IOException;
    }

    private interface Decoder {
        @Nullable Object decode(byte[] bytes) throws IOException, ClassNotFoundException;
    }

    private final boolean exact;

    @SuppressWarnings("ImmutableEnumChecker") // codecs are immutable
    private final Encoder encoder;

    @SuppressWarnings("ImmutableEnumChecker")
    private final Decoder decoder;

    SweptFormat(boolean exact, GraphCodec codec) {
        this(exact, codec::encode, codec::decode);
    }

    SweptFormat(boolean exact, Encoder encoder, Decoder decoder) {
        this.exact = exact;
        this.encoder = encoder;
        this.decoder = decoder;
    }

    /// Returns whether the bytes are those of java.io.
    boolean isExact() {
        return exact;
    }

    byte[] encode(@Nullable Object root) throws IOException {
        return encoder.encode(root);
    }

    @Nullable Object decode(byte[] bytes) throws IOException, ClassNotFoundException {
        return decoder.decode(bytes);
    }

    private static byte[] write(@Nullable Object root) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new io.wherry.stream.ObjectOutputStream(bytes)) {
            out.writeObject(root);
        }
        return bytes.toByteArray();
    }

    private static @Nullable Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in =
                new io.wherry.stream.ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        }
    }
}
