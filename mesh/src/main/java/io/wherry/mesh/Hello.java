// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import io.wherry.transport.Link;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// Who a member of a job is: the first frame on a link, both ways. Who connected says it first, who accepted answers.
///
/// ```text
///  0      4         8      12     16       20
///  +------+---------+------+------+--------+---------+-------------
///  | WMSH | version | rank | size | key    | key ... | details ...
///  |      |         |      |      | bytes  |         |
///  +------+---------+------+------+--------+---------+-------------
/// ```
///
/// Little-endian; the key is UTF-8. The format that the two links name says which protocol the details belong to.
///
/// @param rank who says it
/// @param size members of the job
/// @param key what the members of a job, and no others, have in common
/// @param details what the protocol wants to know besides; at most [#LONGEST_DETAILS] bytes
public record Hello(int rank, int size, String key, ByteBuffer details) {
    /// Bytes of the longest key.
    public static final int LONGEST_KEY = 1024;

    /// Bytes of the longest details.
    public static final int LONGEST_DETAILS = 1024;

    private static final int MAGIC = 0x48534d57; // WMSH
    private static final int VERSION = 1;
    private static final int FIXED = 20;

    public Hello {
        checkLength("key of a job", bytes(key).length, LONGEST_KEY);
        checkLength("details of a member", details.remaining(), LONGEST_DETAILS);
        details = details.asReadOnlyBuffer();
    }

    /// One without details.
    public Hello(int rank, int size, String key) {
        this(rank, size, key, ByteBuffer.allocate(0));
    }

    private static void checkLength(String what, int length, int longest) {
        if (length > longest) {
            throw new IllegalArgumentException(
                    what + " is too long: length=" + length + ", longest=" + longest);
        }
    }

    private static byte[] bytes(String key) {
        return key.getBytes(StandardCharsets.UTF_8);
    }

    /// The details, little-endian, from their start.
    @Override
    public ByteBuffer details() {
        return details.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    /// Says it.
    public void send(Link link, Duration within) throws IOException {
        byte[] text = bytes(key);
        ByteBuffer bytes =
                ByteBuffer.allocate(FIXED + text.length + details.remaining())
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putInt(MAGIC)
                        .putInt(VERSION)
                        .putInt(rank)
                        .putInt(size)
                        .putInt(text.length)
                        .put(text)
                        .put(details())
                        .flip();
        link.send(within, bytes);
    }

    /// Waits for what the peer says.
    ///
    /// @throws HelloException if that is no hello
    public static Hello receive(Link link, Duration within) throws IOException {
        long length = link.awaitFrame(within);
        if (length < FIXED || length > FIXED + LONGEST_KEY + LONGEST_DETAILS) {
            throw new HelloException("peer does not say hello: length=" + length);
        }
        byte[] bytes = new byte[(int) length];
        link.receive(MemorySegment.ofArray(bytes), within);
        return read(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
    }

    private static Hello read(ByteBuffer bytes) throws HelloException {
        int magic = bytes.getInt();
        int version = bytes.getInt();
        if (magic != MAGIC || version != VERSION) {
            throw new HelloException(
                    "peer speaks another protocol: magic=0x"
                            + Integer.toHexString(magic)
                            + ", version="
                            + version);
        }
        int rank = bytes.getInt();
        int size = bytes.getInt();
        int length = bytes.getInt();
        int details = bytes.remaining() - length;
        if (length < 0 || length > LONGEST_KEY || details < 0 || details > LONGEST_DETAILS) {
            throw new HelloException("peer says a bad hello: key=" + length);
        }
        byte[] key = new byte[length];
        bytes.get(key);
        return new Hello(rank, size, new String(key, StandardCharsets.UTF_8), bytes.slice());
    }

    /// Says what keeps a peer that says this out of the job of `mine`, empty if nothing does.
    public String mismatch(Hello mine) {
        if (!key.equals(mine.key)) {
            return "peer belongs to another job: rank=" + rank + ", key=\"" + key + "\"";
        }
        if (size != mine.size || rank < 0 || rank >= size || rank == mine.rank) {
            return "peer counts otherwise: rank=" + rank + ", size=" + size + ", ours=" + mine.size;
        }
        return "";
    }
}
