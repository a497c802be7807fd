// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.SharedMapCodec;
import io.wherry.iso.internal.memory.Utf8Text;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Function;

/// The encodings of bytes, text and numbers.
public final class StandardCodec<T> implements SharedMapCodec<T> {
    public static final SharedMapCodec<byte[]> BYTES =
            new StandardCodec<>("bytes", byte[]::clone, bytes -> bytes);
    public static final SharedMapCodec<String> TEXT =
            new StandardCodec<>("utf-8", Utf8Text::encode, Utf8Text::decode);
    public static final SharedMapCodec<Long> LONGS =
            new StandardCodec<>(
                    "long",
                    number -> buffer(new byte[Long.BYTES]).putLong(0, number).array(),
                    bytes -> buffer(required(bytes, Long.BYTES)).getLong(0));
    public static final SharedMapCodec<Integer> INTS =
            new StandardCodec<>(
                    "int",
                    number -> buffer(new byte[Integer.BYTES]).putInt(0, number).array(),
                    bytes -> buffer(required(bytes, Integer.BYTES)).getInt(0));

    private final String name;
    private final Function<T, byte[]> encoder;
    private final Function<byte[], T> decoder;

    private StandardCodec(String name, Function<T, byte[]> encoder, Function<byte[], T> decoder) {
        this.name = name;
        this.encoder = encoder;
        this.decoder = decoder;
    }

    private static ByteBuffer buffer(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static byte[] required(byte[] bytes, int length) {
        if (bytes.length != length) {
            throw new ClusterFormatException(
                    "number has another length: bytes=%d, expected=%d"
                            .formatted(bytes.length, length));
        }
        return bytes;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public byte[] encode(T object) {
        return encoder.apply(object);
    }

    @Override
    public T decode(byte[] bytes) {
        return decoder.apply(bytes);
    }
}
