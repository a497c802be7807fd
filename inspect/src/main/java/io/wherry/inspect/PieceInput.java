// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Bytes of a decoder that are read in small pieces: one that fails loses what it has decoded in that
/// call. Its failure is that of the next read. One thread uses it.
final class PieceInput extends InputStream {
    private final InputStream source;
    private final int piece;
    private @Nullable IOException failure;

    /// @param piece number of bytes of each read of the source, or less
    PieceInput(InputStream source, int piece) {
        this.source = source;
        this.piece = piece;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (failure != null) {
            throw failure;
        }
        int end = length < piece ? length : length - length % piece; // whole pieces
        int count = 0;
        try {
            while (count < end) {
                int read = source.read(target, offset + count, Math.min(piece, end - count));
                if (read < 0) {
                    return count == 0 ? -1 : count;
                }
                count += read;
            }
        } catch (IOException e) {
            if (count == 0) {
                throw e;
            }
            failure = e;
        }
        return count;
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
