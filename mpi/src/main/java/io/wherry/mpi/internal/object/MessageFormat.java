// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.object;

import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.io.ObjectStreamConstants;

/// The format of the objects of a message: a parcel, which is always lean, or for a codec of the
/// java.io format a message of it.
final class MessageFormat {
    private MessageFormat() {}

    /// Returns whether `codec` writes the java.io format.
    static boolean isJavaio(GraphCodec codec) {
        try {
            return isJavaio(codec.encode(null));
        } catch (IOException e) {
            throw new AssertionError("null needs no code of a class", e);
        }
    }

    /// Returns whether `message` is in the java.io format.
    static boolean isJavaio(byte[] message) {
        return message.length > 1
                && message[0] == (byte) (ObjectStreamConstants.STREAM_MAGIC >>> 8)
                && message[1] == (byte) ObjectStreamConstants.STREAM_MAGIC;
    }
}
