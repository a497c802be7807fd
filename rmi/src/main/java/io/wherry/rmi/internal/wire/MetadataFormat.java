// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.wherry.rmi.Metadata;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;

/// The payload of a METADATA packet: a sequence of entries, little-endian. Flag 1: the value is
/// bytes, otherwise text in UTF-8. Flag 2: it is propagated.
///
/// ```text
///  0       1         2        2+n            4+n
///  +-------+---------+--------+--------------+-------
///  | flags | n : u8  |  name  | length : u16 | value ...
///  +-------+---------+--------+--------------+-------
/// ```
final class MetadataFormat {
    private static final int BYTES = 1;
    private static final int PROPAGATED = 2;

    private MetadataFormat() {}

    static byte[] encode(Metadata metadata) {
        ByteBuffer buffer = ByteBuffer.allocate(Metadata.MAX_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        for (String name : metadata.names()) {
            byte[] value = Objects.requireNonNull(metadata.bytes(name));
            int flags =
                    (metadata.isText(name) ? 0 : BYTES)
                            | (metadata.isPropagated(name) ? PROPAGATED : 0);
            buffer.put((byte) flags).put((byte) name.length()).put(name.getBytes(US_ASCII));
            buffer.putShort((short) value.length).put(value);
        }
        byte[] bytes = new byte[buffer.position()];
        buffer.flip().get(bytes);
        return bytes;
    }

    /// @throws IllegalArgumentException if the bytes are invalid
    static Metadata decode(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        Metadata metadata = Metadata.empty();
        while (buffer.hasRemaining()) {
            int flags = buffer.get();
            String name = new String(take(buffer, lengthOfName(buffer)), US_ASCII);
            metadata = with(metadata, flags, name, take(buffer, lengthOfValue(buffer)));
        }
        return metadata;
    }

    private static Metadata with(Metadata metadata, int flags, String name, byte[] value) {
        if ((flags & ~(BYTES | PROPAGATED)) != 0) {
            throw new IllegalArgumentException("unknown flags: flags=" + flags);
        }
        boolean propagated = (flags & PROPAGATED) != 0;
        if ((flags & BYTES) != 0) {
            return propagated ? metadata.withPropagated(name, value) : metadata.with(name, value);
        }
        String text = new String(value, UTF_8);
        return propagated ? metadata.withPropagated(name, text) : metadata.with(name, text);
    }

    private static int lengthOfName(ByteBuffer buffer) {
        require(buffer, Byte.BYTES);
        return Byte.toUnsignedInt(buffer.get());
    }

    private static int lengthOfValue(ByteBuffer buffer) {
        require(buffer, Short.BYTES);
        return Short.toUnsignedInt(buffer.getShort());
    }

    private static byte[] take(ByteBuffer buffer, int length) {
        require(buffer, length);
        byte[] bytes = new byte[length];
        buffer.get(bytes);
        return bytes;
    }

    private static void require(ByteBuffer buffer, int length) {
        if (buffer.remaining() < length) {
            throw new IllegalArgumentException(
                    "cut short at byte "
                            + buffer.position()
                            + ": needed="
                            + length
                            + ", left="
                            + buffer.remaining());
        }
    }
}
