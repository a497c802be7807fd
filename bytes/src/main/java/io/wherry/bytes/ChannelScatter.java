// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/// Reads a known number of bytes of a blocking channel into many pieces of memory, few calls for
/// all of them. One thread owns it. Each byte is copied once, out of a chunk outside the heap; see
/// [ChannelGather].
public final class ChannelScatter implements AutoCloseable {
    private final ReadableByteChannel channel;
    private final ByteBuffer chunk = DirectBufferPool.take();
    private final MemorySegment memory = MemorySegment.ofBuffer(chunk);

    /// Bytes of the announced ones that have not been read.
    private long left;

    private int position;
    private int filled;
    private boolean closed;

    /// @param channel stays open
    /// @param size bytes that may be taken from the channel, in all
    public ChannelScatter(ReadableByteChannel channel, long size) {
        this.channel = BlockingChannels.checked(channel);
        this.left = size;
    }

    /// Fills all of `piece`, which must not be longer than the bytes left.
    ///
    /// @throws EOFException if the channel ends before
    public void read(MemorySegment piece) throws IOException {
        long done = 0;
        long size = piece.byteSize();
        while (done < size) {
            if (position == filled) {
                fill();
            }
            int some = (int) Math.min(size - done, filled - position);
            MemorySegment.copy(
                    memory,
                    ValueLayout.JAVA_BYTE,
                    position,
                    piece,
                    ValueLayout.JAVA_BYTE,
                    done,
                    some);
            position += some;
            done += some;
        }
    }

    private void fill() throws IOException {
        if (left == 0) {
            throw new IllegalStateException("more was asked for than announced");
        }
        chunk.clear().limit((int) Math.min(left, DirectBufferPool.SIZE));
        int got = BlockingChannels.read(channel, chunk);
        if (got < 0) {
            throw new EOFException("channel ended: bytes still to come=" + left);
        }
        left -= got;
        position = 0;
        filled = got;
    }

    /// Lets go of the chunk.
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            DirectBufferPool.giveBack(chunk);
        }
    }
}
