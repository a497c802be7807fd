// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

import io.wherry.transport.FrameFormatException.Field;
import io.wherry.transport.LinkException;
import java.nio.ByteBuffer;

/// The first bytes of a link, see [FrameFormat].
///
/// @param longestFrame the frame length limit of the peer, in bytes
/// @param features bits of [FrameFormat]
record LinkHello(long longestFrame, short features) {

    /// Creates the exception for an invalid field.
    @FunctionalInterface
    interface Failures {
        /// Returns the exception.
        ///
        /// @param at the start of the field in the hello
        LinkException of(Field field, int at, String problem);
    }

    boolean has(short feature) {
        return (features & feature) != 0;
    }

    /// Checks the first four bytes, which may be all that a peer with another protocol sends.
    static void checkMagic(ByteBuffer buffer, Failures failures) throws LinkException {
        int magic = buffer.getInt(buffer.position() + FrameFormat.MAGIC_AT);
        if (magic != FrameFormat.MAGIC) {
            throw failures.of(
                    Field.MAGIC,
                    FrameFormat.MAGIC_AT,
                    "peer uses another protocol, "
                            + guess(magic)
                            + "magic=0x"
                            + Integer.toHexString(magic));
        }
    }

    private static String guess(int magic) {
        if (magic == FrameFormat.JRMP_MAGIC) {
            return "probably java.rmi, ";
        }
        boolean tls =
                (magic & FrameFormat.TLS_MASK) == FrameFormat.TLS_ALERT
                        || (magic & FrameFormat.TLS_MASK) == FrameFormat.TLS_HANDSHAKE;
        return tls ? "probably TLS, " : "";
    }

    /// Reads a hello, whose magic was checked, from the buffer.
    static LinkHello take(ByteBuffer buffer, Failures failures) throws LinkException {
        int start = buffer.position();
        int version = Short.toUnsignedInt(buffer.getShort(start + FrameFormat.VERSION_AT));
        if (version != FrameFormat.VERSION) {
            throw failures.of(
                    Field.VERSION,
                    FrameFormat.VERSION_AT,
                    "peer uses another version, theirs="
                            + version
                            + ", ours="
                            + FrameFormat.VERSION);
        }
        long longest = buffer.getLong(start + FrameFormat.LONGEST_FRAME_AT);
        if (longest < 0) {
            throw failures.of(
                    Field.LENGTH,
                    FrameFormat.LONGEST_FRAME_AT,
                    "negative longest frame, length=" + longest);
        }
        buffer.position(start + FrameFormat.HELLO_LENGTH);
        return new LinkHello(longest, buffer.getShort(start + FrameFormat.FEATURES_AT));
    }
}
