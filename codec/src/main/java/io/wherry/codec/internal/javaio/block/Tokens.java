// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.block;

import java.io.ObjectStreamConstants;
import java.io.StreamCorruptedException;

/// The type codes of the stream (Object Serialization Specification, 6.4.2).
final class Tokens {
    private Tokens() {}

    /// @param token or -1 at the end of the stream
    static void check(int token) throws StreamCorruptedException {
        if (token >= 0
                && (token < ObjectStreamConstants.TC_BASE
                        || token > ObjectStreamConstants.TC_MAX)) {
            throw new StreamCorruptedException(String.format("invalid type code: %02X", token));
        }
    }

    /// Returns the bytes of an item that are needed to know how many data it has.
    static int headLength(int token) {
        return switch (token) {
            case ObjectStreamConstants.TC_BLOCKDATA -> 1 + Byte.BYTES;
            case ObjectStreamConstants.TC_BLOCKDATALONG -> 1 + Integer.BYTES;
            default -> 1;
        };
    }

    /// Returns `length`, which a block has in its head.
    static int blockLength(int length) throws StreamCorruptedException {
        if (length < 0) {
            throw new StreamCorruptedException("illegal block data header length: " + length);
        }
        return length;
    }

    /// True if the description of a class follows, or a reference to one.
    static boolean isOfClass(byte token) {
        return switch (token) {
            case ObjectStreamConstants.TC_OBJECT,
                    ObjectStreamConstants.TC_ARRAY,
                    ObjectStreamConstants.TC_ENUM,
                    ObjectStreamConstants.TC_CLASS ->
                    true;
            default -> false;
        };
    }

    /// True of descriptions of classes.
    static boolean isDescription(byte token) {
        return token == ObjectStreamConstants.TC_CLASSDESC
                || token == ObjectStreamConstants.TC_PROXYCLASSDESC;
    }
}
