// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/// Writes many pieces of memory to a blocking channel, few calls for all of them. One thread owns
/// it.
///
/// Each byte is copied once, into a chunk outside the heap that goes out when it is full.
/// `GatheringByteChannel` would do no better: it takes views of `byte[]` only, copies them to
/// direct memory just the same, and at most 1024 of them a call.
public final class ChannelGather implements AutoCloseable {
    private final WritableByteChannel channel;
    private final ByteBuffer chunk = DirectBufferPool.take();
    private final MemorySegment memory = MemorySegment.ofBuffer(chunk);
    private int held;
    private boolean closed;

    /// @param channel stays open
    public ChannelGather(WritableByteChannel channel) {
        this.channel = BlockingChannels.checked(channel);
    }

    /// Takes all of `piece`, which may be changed at once.
    public void write(MemorySegment piece) throws IOException {
        long done = 0;
        long size = piece.byteSize();
        while (done < size) {
            if (held == DirectBufferPool.SIZE) {
                flush();
            }
            int some = (int) Math.min(size - done, DirectBufferPool.SIZE - held);
            MemorySegment.copy(
                    piece, ValueLayout.JAVA_BYTE, done, memory, ValueLayout.JAVA_BYTE, held, some);
            held += some;
            done += some;
        }
    }

    /// Writes the held bytes to the channel.
    public void flush() throws IOException {
        chunk.limit(held).position(0);
        BlockingChannels.write(channel, chunk);
        chunk.clear();
        held = 0;
    }

    /// Releases the chunk; bytes that were not flushed are lost.
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            DirectBufferPool.giveBack(chunk);
        }
    }
}
