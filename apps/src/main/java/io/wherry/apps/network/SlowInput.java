// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.network;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/// The input of a socket of a [Network]. Confined to one reading thread.
final class SlowInput extends FilterInputStream {
    private final NetworkPort port;
    private int left;
    private long due;

    SlowInput(InputStream from, NetworkPort port) {
        super(from);
        this.port = port;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (left == 0 && !begin()) {
            return -1;
        }
        Clock.await(due);
        int count = in.read(to, offset, Math.min(length, left));
        left -= Math.max(count, 0);
        return count;
    }

    private boolean begin() throws IOException {
        byte[] header = in.readNBytes(ChunkHeader.HEADER);
        if (header.length == 0) {
            return false;
        }
        if (header.length < ChunkHeader.HEADER) {
            throw new EOFException("cut short in a header: bytes=" + header.length);
        }
        ChunkHeader piece = ChunkHeader.get(ByteBuffer.wrap(header));
        left = piece.length();
        due = port.received(piece.due(), left);
        return true;
    }

    @Override
    public long skip(long count) throws IOException {
        byte[] skipped = new byte[Math.clamp(count, 0, ChunkHeader.LONGEST)];
        return Math.max(0, read(skipped, 0, skipped.length));
    }

    @Override
    public int available() throws IOException {
        return left == 0 || due - System.nanoTime() > 0 ? 0 : Math.min(left, in.available());
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
