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

    /// Takes a part of an array and then all of `rest`, in one write if the sink can.
    default void write(byte[] bytes, int from, int count, MemorySegment rest) throws IOException {
        write(bytes, from, count);
        write(rest);
    }

    /// The size in bytes from which on [#write(MemorySegment)] costs less than gathering in an
    /// array first. [Integer#MAX_VALUE] for a sink that gathers in an array itself.
    default int worthwhile() {
        return Integer.MAX_VALUE;
    }

    /// Hands everything taken so far to the destination, which is not flushed itself.
    default void drain() throws IOException {}

    /// As [#drain], for the head of a stream, which a peer may wait for: one more write is saved where there is no peer, as with a file.
    default void drainToPeer() throws IOException {
        drain();
    }

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

    /// A sink in front of a blocking `channel` that gathers writes: the channel gets the bytes when
    /// a buffer is full, flushed or closed. The sink has its buffer, of 256 KiB outside the heap,
    /// only while it holds bytes. After the channel has failed, every later write fails, too;
    /// `close` then closes the channel without another exception.
    ///
    /// Another thread may close the sink, or the channel, to stop a write.
    ///
    /// @throws java.nio.channels.IllegalBlockingModeException if the channel does not block
    static ByteSink gathering(WritableByteChannel channel) {
        return new ChannelSink(channel);
    }

    /// A sink in front of a blocking `channel`. The bytes of a call are in the channel when the
    /// call returns.
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
            public void write(byte[] bytes, int from, int count, MemorySegment rest)
                    throws IOException {
                try (ChannelGather gather = new ChannelGather(channel)) {
                    gather.write(MemorySegment.ofArray(bytes).asSlice(from, count));
                    gather.write(rest);
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
