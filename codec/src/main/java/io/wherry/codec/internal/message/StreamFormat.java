// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import java.io.ObjectStreamConstants;
import org.jspecify.annotations.Nullable;

/// A format of streams, by the first byte of its magic: `AC ED` is java.io's, `57 01` lean.
public enum StreamFormat {
    LEAN((byte) 0x57),
    JAVAIO((byte) (ObjectStreamConstants.STREAM_MAGIC >> Byte.SIZE));

    private final byte first;

    StreamFormat(byte first) {
        this.first = first;
    }

    public byte first() {
        return first;
    }

    /// As people say it.
    public String word() {
        return switch (this) {
            case LEAN -> "lean";
            case JAVAIO -> "java.io";
        };
    }

    /// The format of a stream that begins with that byte, or null.
    public static @Nullable StreamFormat of(int firstByte) {
        byte first = (byte) firstByte;
        if (first == JAVAIO.first) {
            return JAVAIO;
        }
        return first == LEAN.first ? LEAN : null;
    }
}
