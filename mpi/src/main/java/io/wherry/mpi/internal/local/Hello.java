// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.transport.Link;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// The first frame on a link, both ways: who connected says it first, who accepted answers.
///
/// ```text
///  0         4         8         12        16
///  +---------+---------+---------+---------+--------------------
///  |  magic  | version |  rank   |  size   |  key of the job ...
///  +---------+---------+---------+---------+--------------------
/// ```
///
/// Little endian; the key is UTF-8.
record Hello(int rank, int size, String key) {
    private static final int MAGIC = 0x69706d77;
    private static final int VERSION = 1;
    private static final int HEADER = 16;

    void send(Link link, Duration within) throws IOException {
        byte[] text = key.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes =
                ByteBuffer.allocate(HEADER + text.length)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putInt(MAGIC)
                        .putInt(VERSION)
                        .putInt(rank)
                        .putInt(size)
                        .put(text)
                        .flip();
        link.send(within, bytes);
    }

    static Hello receive(Link link, Duration within) throws IOException {
        long length = link.awaitFrame(within);
        if (length < HEADER || length > HEADER + JoinOptions.LONGEST_KEY) {
            throw new BadFrameException("peer does not say hello: length=" + length);
        }
        byte[] bytes = new byte[(int) length];
        link.receive(MemorySegment.ofArray(bytes), within);
        ByteBuffer hello = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int magic = hello.getInt();
        int version = hello.getInt();
        if (magic != MAGIC || version != VERSION) {
            throw new BadFrameException(
                    "peer speaks another protocol: magic=0x"
                            + Integer.toHexString(magic)
                            + ", version="
                            + version);
        }
        int rank = hello.getInt();
        int size = hello.getInt();
        return new Hello(
                rank,
                size,
                new String(bytes, HEADER, bytes.length - HEADER, StandardCharsets.UTF_8));
    }

    /// What keeps a peer that says this out of the job of `mine`, empty if nothing does.
    String strangeTo(Hello mine) {
        if (!key.equals(mine.key)) {
            return "peer belongs to another job: rank=" + rank + ", key=\"" + key + "\"";
        }
        if (size != mine.size || rank < 0 || rank >= size || rank == mine.rank) {
            return "peer counts otherwise: rank=" + rank + ", size=" + size + ", ours=" + mine.size;
        }
        return "";
    }
}
