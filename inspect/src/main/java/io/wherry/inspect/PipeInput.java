// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/// The channel of a pipe as a stream. Streams of the JDK ask for a position, which no pipe has.
final class PipeInput extends InputStream {
    private final FileChannel channel;

    PipeInput(FileChannel channel) {
        this.channel = channel;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        return channel.read(ByteBuffer.wrap(target, offset, length));
    }
}
