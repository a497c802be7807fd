// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;

/// The arguments of one `sendmsg` call. Confined to one thread at a time.
///
/// ```text
///  msghdr                                          iovec, one a piece
///  0        8            16    24                  0         8
///  +--------+------------+-----+-------+---------  +---------+--------+
///  | name=0 | length=0   | iov | count | 0 ...     | address | length |
///  +--------+------------+-----+-------+---------  +---------+--------+
/// ```
final class GatheredWrite {
    /// Buffers per call; further ones are sent by the next call.
    private static final int MOST = 64;

    private static final long HEADER_SIZE = 56;
    private static final long IOV_AT = 16;
    private static final long COUNT_AT = 24;
    private static final long PIECE_SIZE = 16;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

    private final MemorySegment header;
    private final MemorySegment pieces;

    @SuppressWarnings("unused") // keeps the memory of copies alive
    private final Arena arena = Arena.ofAuto();

    GatheredWrite() {
        header = arena.allocate(HEADER_SIZE, Long.BYTES);
        pieces = arena.allocate(MOST * PIECE_SIZE, Long.BYTES);
        header.set(ValueLayout.ADDRESS, IOV_AT, pieces);
    }

    /// Sets the buffers to send: the leading direct buffers of the range. The caller must keep them
    /// reachable until the call returns.
    void set(ByteBuffer[] buffers, int offset, int count) {
        int taken = 0;
        while (taken < Math.min(count, MOST) && buffers[offset + taken].isDirect()) {
            MemorySegment piece = MemorySegment.ofBuffer(buffers[offset + taken]);
            pieces.set(LONG, taken * PIECE_SIZE, piece.address());
            pieces.set(LONG, taken * PIECE_SIZE + Long.BYTES, piece.byteSize());
            taken++;
        }
        header.set(LONG, COUNT_AT, taken);
    }

    /// Sends as many bytes as fit.
    ///
    /// @return the count, or [SocketCalls#WOULD_BLOCK]
    long send(int descriptor, MemorySegment errno) throws IOException {
        return SocketCalls.sendAll(descriptor, header, errno);
    }

    /// Advances the positions of the buffers by the bytes that were sent.
    static void advance(ByteBuffer[] buffers, int offset, long written) {
        long left = written;
        for (int i = offset; left > 0; i++) {
            int part = (int) Math.min(left, buffers[i].remaining());
            buffers[i].position(buffers[i].position() + part);
            left -= part;
        }
    }
}
