// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.network;

import java.io.IOException;
import java.nio.ByteBuffer;

/// The header of a chunk of bytes on a simulated network.
///
/// ```text
///  0           8          12
///  +-----------+-----------+------------------
///  |    due    |  length   |  length bytes ...
///  +-----------+-----------+------------------
/// ```
/// Big-endian. `due` is the time of arrival, by `System.nanoTime()` of the machine. A chunk may be
/// sent with fewer than `length` bytes: the others follow later.
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
