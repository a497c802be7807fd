// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.file;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/// Converts a row of elements in memory to and from the bytes of a file, piece by piece. Confined
/// to one thread.
final class RowBytes {
    private static final int STAGED = 1 << 20;
    private static final int DIRECT = 1 << 30;

    private final MemorySegment row;
    private final RowEncoding encoding;
    private final boolean direct;
    private final int longest;
    private byte[] stage = {};

    /*
     * Native memory and byte arrays are passed to the channel as they are. The channel copies
     * those of the heap, so they are passed in short pieces. All other arrays have no ByteBuffer
     * view and are copied to the stage.
     */
    RowBytes(MemorySegment row, RowEncoding encoding) {
        this.row = row;
        this.encoding = encoding;
        this.direct =
                encoding.isIdentity()
                        && (row.isNative() || row.heapBase().orElse(row) instanceof byte[]);
        int room = row.isNative() && direct ? DIRECT : STAGED;
        this.longest = Math.max(1, room / encoding.filePeriod()) * encoding.filePeriod();
    }

    /// Returns the number of bytes in the file.
    long size() {
        return encoding.fileBytes(row.byteSize());
    }

    /// Returns the length of the piece that begins at `from`; 0 at the end.
    int piece(long from) {
        return (int) Math.min(longest, size() - from);
    }

    /// Returns a piece to be written.
    ByteBuffer outgoing(long from) {
        int length = piece(from);
        if (direct) {
            return row.asSlice(from, length).asByteBuffer();
        }
        byte[] bytes = stage(length);
        encoding.encode(row, from, bytes, length);
        return ByteBuffer.wrap(bytes, 0, length);
    }

    /// Returns a buffer for a piece that is read.
    ByteBuffer incoming(long from) {
        int length = piece(from);
        return direct
                ? row.asSlice(from, length).asByteBuffer()
                : ByteBuffer.wrap(stage(length), 0, length);
    }

    /// Stores the first `length` bytes of [#incoming] in the row.
    void arrived(long from, int length) {
        if (!direct) {
            encoding.decode(stage, length, row, from);
        }
    }

    /// Returns the number of bytes of the row that the first `fileBytes` of the file hold.
    long rowBytes(long fileBytes) {
        return encoding.rowBytes(fileBytes);
    }

    private byte[] stage(int length) {
        if (stage.length < length) {
            stage = new byte[length];
        }
        return stage;
    }
}
