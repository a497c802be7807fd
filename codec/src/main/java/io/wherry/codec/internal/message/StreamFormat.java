// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import java.io.ObjectStreamConstants;
import org.jspecify.annotations.Nullable;

/// A format of streams, by its magic: `AC ED` is java.io's, `57 01` lean.
public enum StreamFormat {
    LEAN((short) 0x5701),
    JAVAIO(ObjectStreamConstants.STREAM_MAGIC);

    private final byte first;
    private final byte second;

    StreamFormat(short magic) {
        this.first = (byte) (magic >> Byte.SIZE);
        this.second = (byte) magic;
    }

    public byte first() {
        return first;
    }

    /// Returns true if a stream with these first bytes is of this format.
    public boolean starts(byte one, byte two) {
        return one == first && two == second;
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
