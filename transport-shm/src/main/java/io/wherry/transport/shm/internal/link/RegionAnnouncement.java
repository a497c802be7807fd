// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.link;

import io.wherry.transport.shm.SharedMemoryException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The first bytes of the connecting side, through the socket: the file name of its region before
/// the file is created, then a byte when it is complete. So the listener can remove the file of a
/// process that dies in between.
///
/// ```text
///  0               4       6       8               8 + length
///  +---------------+-------+-------+---------------+-------+
///  | magic "WSHM"  |version|length | file name ... | 1     |
///  +---------------+-------+-------+---------------+-------+
/// ```
///
/// Little-endian; the file name is ASCII.
final class RegionAnnouncement {
    static final byte READY = 1;

    private static final int MAGIC = 0x4d485357;
    private static final short VERSION = 1;
    private static final int NAME_AT = 8;
    private static final int LENGTH_AT = 6;
    private static final int VERSION_AT = 4;
    private static final int LONGEST_NAME = 255;

    private final ByteBuffer bytes =
            ByteBuffer.allocate(NAME_AT + LONGEST_NAME + 1)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .limit(NAME_AT);

    static ByteBuffer of(String region) {
        byte[] name = region.getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(NAME_AT + name.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(MAGIC)
                .putShort(VERSION)
                .putShort((short) name.length)
                .put(name)
                .flip();
    }

    /// Reads available bytes.
    ///
    /// @return whether the message is complete
    /// @throws IOException if the peer is gone or sent an invalid message
    boolean read(SocketChannel channel) throws IOException {
        while (true) {
            int count = channel.read(bytes);
            if (count < 0) {
                throw new SharedMemoryException("peer left before its region was complete");
            }
            if (bytes.hasRemaining()) {
                return false;
            }
            if (bytes.limit() > NAME_AT) {
                return isReady();
            }
            bytes.limit(NAME_AT + length() + 1);
        }
    }

    private int length() throws SharedMemoryException {
        int length = Short.toUnsignedInt(bytes.getShort(LENGTH_AT));
        boolean known = bytes.getInt(0) == MAGIC && bytes.getShort(VERSION_AT) == VERSION;
        if (!known || length == 0 || length > LONGEST_NAME) {
            throw new SharedMemoryException("peer uses another protocol or version");
        }
        return length;
    }

    private boolean isReady() throws SharedMemoryException {
        if (bytes.get(bytes.limit() - 1) != READY) {
            throw new SharedMemoryException("invalid byte after the name of the region");
        }
        return true;
    }

    /// Returns the file name of the region, null if it was not received yet.
    @Nullable String region() {
        int end = bytes.limit() - 1;
        if (end < NAME_AT || bytes.position() < end) {
            return null;
        }
        byte[] name = new byte[end - NAME_AT];
        bytes.get(NAME_AT, name);
        return new String(name, StandardCharsets.US_ASCII);
    }
}
