// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.network;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/// The output of a socket of a [Network]. Confined to one writing thread.
final class SlowOutput extends FilterOutputStream {
    private final NetworkPort port;
    private final byte[] bytes = new byte[ChunkHeader.HEADER + ChunkHeader.LONGEST];

    SlowOutput(OutputStream to, NetworkPort port) {
        super(to);
        this.port = port;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] from, int offset, int length) throws IOException {
        int written = 0;
        while (written < length) {
            int piece = Math.min(port.piece(), length - written);
            awaitRoom();
            new ChunkHeader(port.sent(piece), piece).put(ByteBuffer.wrap(bytes));
            System.arraycopy(from, offset + written, bytes, ChunkHeader.HEADER, piece);
            out.write(bytes, 0, ChunkHeader.HEADER + piece);
            written += piece;
        }
    }

    private void awaitRoom() throws IOException {
        for (long wait = port.untilRoom(); wait > 0; wait = port.untilRoom()) {
            Clock.await(System.nanoTime() + wait);
        }
    }
}
