// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.network;

import java.io.IOException;
import java.nio.ByteBuffer;

/// What stands before the bytes of a piece.
///
/// ```text
///  0           8          12
///  +-----------+-----------+------------------
///  |    due    |  length   |  length bytes ...
///  +-----------+-----------+------------------
/// ```
/// Big-endian. `due`: when they arrive, by `System.nanoTime()` of the machine. Fewer bytes than
/// `length` may have been there when they were sent: others follow.
record ChunkHeader(long due, int length) {
    static final int HEADER = Long.BYTES + Integer.BYTES;
    static final int LONGEST = 1 << 16;

    void put(ByteBuffer to) {
        to.putLong(due).putInt(length);
    }

    static ChunkHeader get(ByteBuffer from) throws IOException {
        ChunkHeader piece = new ChunkHeader(from.getLong(), from.getInt());
        if (piece.length <= 0 || piece.length > LONGEST) {
            throw new IOException(
                    "not from a simulated network: length=%d, due=%d"
                            .formatted(piece.length, piece.due));
        }
        return piece;
    }
}
