// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/// Where bytes go. One thread owns a sink; the caller keeps the arrays it passes.
public interface ByteSink extends Closeable {
    /// Bytes that go to a stream or channel at once.
    int PIECE = 1 << 16;

    /// Takes all `count` bytes or throws; the array may be reused at once.
    void write(byte[] bytes, int from, int count) throws IOException;

    /// Takes all of `memory` or throws; the memory may be reused at once.
    default void write(MemorySegment memory) throws IOException {
        byte[] chunk = new byte[(int) Math.min(memory.byteSize(), PIECE)];
        long done = 0;
        while (done < memory.byteSize()) {
            int some = (int) Math.min(memory.byteSize() - done, chunk.length);
            MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, done, chunk, 0, some);
            write(chunk, 0, some);
            done += some;
        }
    }

    /// Takes a part of an array and all of `behind`, where possible at once.
    default void write(byte[] bytes, int from, int count, MemorySegment behind) throws IOException {
        write(bytes, from, count);
        write(behind);
    }

    /// From how many bytes on [#write(MemorySegment)] costs less than to gather them in an array first: never, where it
    /// does just that.
    default int worthwhile() {
        return Integer.MAX_VALUE;
    }

    /// Hands everything taken so far to the destination, which is not flushed itself.
    default void drain() throws IOException {}

    /// Hands everything taken so far to the destination, and flushes it.
    default void flush() throws IOException {}

    /// Flushes, then closes the destination.
    @Override
    default void close() throws IOException {
        flush();
    }

    /// A sink in front of `stream`, without a buffer of its own.
    static ByteSink to(OutputStream stream) {
        return new ByteSink() {
            @Override
            public void write(byte[] bytes, int from, int count) throws IOException {
                stream.write(bytes, from, count);
            }

            @Override
            public void flush() throws IOException {
                stream.flush();
            }

            @Override
            public void close() throws IOException {
                stream.close();
            }
        };
    }

    /// A sink in front of a blocking `channel` that gathers what is written: the channel sees it when a buffer is full, flushed or
    /// closed. The buffer, of 256 KiB outside the heap, is the sink's while bytes are in it. When the channel has failed, all that
    /// follows fails too; closing closes it then without another word.
    ///
    /// Another thread may close it, or the channel, to stop who writes.
    ///
    /// @throws java.nio.channels.IllegalBlockingModeException if the channel does not block
    static ByteSink gathering(WritableByteChannel channel) {
        return new ChannelSink(channel);
    }

    /// A sink in front of a blocking `channel`. What is written in one call has reached the channel after it.
    ///
    /// @throws java.nio.channels.IllegalBlockingModeException if the channel does not block
    static ByteSink to(WritableByteChannel channel) {
        BlockingChannels.checked(channel);
        return new ByteSink() {
            @Override
            public void write(byte[] bytes, int from, int count) throws IOException {
                if (count > 2 * PIECE) {
                    write(MemorySegment.ofArray(bytes).asSlice(from, count));
                    return;
                }
                BlockingChannels.write(channel, ByteBuffer.wrap(bytes, from, count));
            }

            @Override
            public void write(MemorySegment memory) throws IOException {
                write(new byte[0], 0, 0, memory);
            }

            @Override
            public void write(byte[] bytes, int from, int count, MemorySegment behind)
                    throws IOException {
                try (ChannelGather gather = new ChannelGather(channel)) {
                    gather.write(MemorySegment.ofArray(bytes).asSlice(from, count));
                    gather.write(behind);
                    gather.flush();
                }
            }

            @Override
            public int worthwhile() {
                return PIECE;
            }

            @Override
            public void close() throws IOException {
                channel.close();
            }
        };
    }
}
