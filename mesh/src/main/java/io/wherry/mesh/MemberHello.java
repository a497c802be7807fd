// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import io.wherry.transport.Link;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// The identity of a member of a job: the first frame on a link, in both directions. The connecting
/// side sends it first, the accepting side replies.
///
/// ```text
///  0      4         8      12     16       20
///  +------+---------+------+------+--------+---------+-------------
///  | WMSH | version | rank | size | key    | key ... | details ...
///  |      |         |      |      | bytes  |         |
///  +------+---------+------+------+--------+---------+-------------
/// ```
///
/// Little-endian; the key is UTF-8. The format name of the links determines the protocol of the
/// details.
///
/// @param rank of the sender
/// @param size number of members of the job
/// @param key the unique key of the job
/// @param details data of the protocol; at most [#LONGEST_DETAILS] bytes
public record MemberHello(int rank, int size, String key, ByteBuffer details) {
    /// Length limit of the key, in bytes.
    public static final int LONGEST_KEY = 1024;

    /// Length limit of the details, in bytes.
    public static final int LONGEST_DETAILS = 1024;

    private static final int MAGIC = 0x48534d57; // WMSH
    private static final int VERSION = 1;
    private static final int FIXED = 20;

    public MemberHello {
        checkLength("key of a job", bytes(key).length, LONGEST_KEY);
        checkLength("details of a member", details.remaining(), LONGEST_DETAILS);
        details = details.asReadOnlyBuffer();
    }

    /// Makes a hello without details.
    public MemberHello(int rank, int size, String key) {
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

    /// Returns a new view of the details, little-endian.
    @Override
    public ByteBuffer details() {
        return details.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    /// Sends this hello.
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

    /// Receives the hello of the peer.
    ///
    /// @throws HelloException if the frame is not a hello
    public static MemberHello receive(Link link, Duration within) throws IOException {
        long length = link.awaitFrame(within);
        if (length < FIXED || length > FIXED + LONGEST_KEY + LONGEST_DETAILS) {
            throw new HelloException("invalid length of a hello: length=" + length);
        }
        byte[] bytes = new byte[(int) length];
        link.receive(MemorySegment.ofArray(bytes), within);
        return read(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
    }

    private static MemberHello read(ByteBuffer bytes) throws HelloException {
        int magic = bytes.getInt();
        int version = bytes.getInt();
        if (magic != MAGIC || version != VERSION) {
            throw new HelloException(
                    "peer uses another protocol: magic=0x"
                            + Integer.toHexString(magic)
                            + ", version="
                            + version);
        }
        int rank = bytes.getInt();
        int size = bytes.getInt();
        int length = bytes.getInt();
        int details = bytes.remaining() - length;
        if (length < 0 || length > LONGEST_KEY || details < 0 || details > LONGEST_DETAILS) {
            throw new HelloException("invalid hello: key=" + length);
        }
        byte[] key = new byte[length];
        bytes.get(key);
        return new MemberHello(rank, size, text(key), bytes.slice());
    }

    private static String text(byte[] key) throws HelloException {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(key)).toString();
        } catch (CharacterCodingException e) {
            throw new HelloException("key of a job is not UTF-8: " + e.getMessage());
        }
    }

    /// Returns the reason why the sender of this hello cannot join the job of `mine`, empty if it
    /// can.
    public String mismatch(MemberHello mine) {
        if (!key.equals(mine.key)) {
            return "peer belongs to another job: rank=" + rank + ", key=\"" + key + "\"";
        }
        if (size != mine.size || rank < 0 || rank >= size || rank == mine.rank) {
            return "peer has an invalid rank or another job size: rank="
                    + rank
                    + ", size="
                    + size
                    + ", ours="
                    + mine.size;
        }
        return "";
    }
}
