// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;

/// A source of bytes. One thread owns a source.
public interface ByteSource extends Closeable {
    /// Returned by [#left] if the number of bytes left is unknown.
    long UNKNOWN = -1;

    /// The fixed cost of a copy within memory, in bytes copied.
    int MEMORY_PIECE = 1 << 10;

    /// Blocks until at least one byte is there; returns how many were stored, or -1 at the end.
    int read(byte[] target, int from, int most) throws IOException;

    /// Blocks until at least one byte is there, unless `target` is empty; returns how many were
    /// stored from its start on, or -1 at the end.
    default long read(MemorySegment target) throws IOException {
        byte[] chunk = new byte[(int) Math.min(target.byteSize(), ByteSink.PIECE)];
        int got = read(chunk, 0, chunk.length);
        if (got > 0) {
            MemorySegment.copy(chunk, 0, target, ValueLayout.JAVA_BYTE, 0, got);
        }
        return got;
    }

    /// The size in bytes from which on [#read(MemorySegment)] costs less than reading through a
    /// buffer. [Integer#MAX_VALUE] for a source that uses a buffer itself.
    default int worthwhile() {
        return Integer.MAX_VALUE;
    }

    /// How many bytes are left, exactly, or [#UNKNOWN].
    default long left() {
        return UNKNOWN;
    }

    /// Returns the number of bytes that can be read without blocking, as far as is known; see
    /// [InputStream#available].
    default int available() throws IOException {
        return Math.clamp(left(), 0, Integer.MAX_VALUE);
    }

    /// Returns true if at least `bytes` bytes are known to be left: memory may be allocated for
    /// them before they have arrived. It may cost a system call.
    default boolean has(long bytes) {
        return left() >= bytes;
    }

    /// True if bytes can be handed back by [#giveBack]: more may be read than will be needed then.
    default boolean takesBack() {
        return false;
    }

    /// Hands back the last `count` bytes that were read. The next read returns them again.
    ///
    /// @throws UnsupportedOperationException unless [#takesBack]
    default void giveBack(int count) throws IOException {
        throw new UnsupportedOperationException("takes nothing back: bytes=" + count);
    }

    @Override
    default void close() throws IOException {}

    /// Reads `stream`, without a buffer of its own.
    static ByteSource from(InputStream stream) {
        if (stream.getClass() == ByteArrayInputStream.class) {
            return new ArrayStreamSource((ByteArrayInputStream) stream);
        }
        return new ByteSource() {
            @Override
            public int read(byte[] target, int from, int most) throws IOException {
                int got = stream.read(target, from, most);
                return got != 0 || most == 0 ? got : readOne(target, from);
            }

            /* Some streams return 0 where they should wait. A read of one byte cannot. */
            private int readOne(byte[] target, int from) throws IOException {
                int value = stream.read();
                if (value < 0) {
                    return -1;
                }
                target[from] = (byte) value;
                return 1;
            }

            @Override
            public int available() throws IOException {
                return stream.available();
            }

            /* A file returns the true number of bytes left; other streams may return any number. */
            @Override
            public boolean has(long bytes) {
                try {
                    return stream.getClass() == FileInputStream.class
                            && stream.available() >= bytes;
                } catch (IOException _) { // reading will say why
                    return false;
                }
            }

            @Override
            public void close() throws IOException {
                stream.close();
            }
        };
    }

    /// Reads a blocking `channel`, without a buffer of its own.
    ///
    /// @throws java.nio.channels.IllegalBlockingModeException if the channel does not block
    static ByteSource from(ReadableByteChannel channel) {
        BlockingChannels.checked(channel);
        return new ByteSource() {
            @Override
            public int read(byte[] target, int from, int most) throws IOException {
                int some = Math.min(most, 2 * ByteSink.PIECE);
                return BlockingChannels.read(channel, ByteBuffer.wrap(target, from, some));
            }

            @Override
            public long read(MemorySegment target) throws IOException {
                ByteBuffer chunk = DirectBufferPool.take();
                try {
                    chunk.limit((int) Math.min(target.byteSize(), DirectBufferPool.SIZE));
                    int got = BlockingChannels.read(channel, chunk);
                    if (got > 0) {
                        MemorySegment.copy(MemorySegment.ofBuffer(chunk.flip()), 0, target, 0, got);
                    }
                    return got;
                } finally {
                    DirectBufferPool.giveBack(chunk);
                }
            }

            @Override
            public int worthwhile() {
                return ByteSink.PIECE;
            }

            @Override
            public int available() throws IOException {
                // a named pipe is a file of size 0 that has no position
                return channel instanceof SeekableByteChannel file && file.size() > 0
                        ? Math.clamp(file.size() - file.position(), 0, Integer.MAX_VALUE)
                        : 0;
            }

            /* A file may grow, and shrink: the number of bytes left is not known exactly. */
            @Override
            public boolean has(long bytes) {
                try {
                    return channel instanceof FileChannel file
                            && file.size() - file.position() >= bytes;
                } catch (IOException _) { // reading will say why
                    return false;
                }
            }

            @Override
            public void close() throws IOException {
                channel.close();
            }
        };
    }

    /// Gives the bytes of `first`, which were taken from `rest` to have a look at them, and then
    /// those of `rest`. The array must not change.
    static ByteSource behind(byte[] first, ByteSource rest) {
        return new PrefixedSource(first, rest);
    }

    /// Reads `memory` from its start; the segment must stay alive and unchanged until the source is
    /// closed.
    static ByteSource from(MemorySegment memory) {
        return new ByteSource() {
            private long position;

            @Override
            public int read(byte[] target, int from, int most) {
                int count = (int) Math.min(most, left());
                MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, position, target, from, count);
                position += count;
                return count == 0 && most > 0 ? -1 : count;
            }

            @Override
            public long read(MemorySegment target) {
                long count = Math.min(target.byteSize(), left());
                MemorySegment.copy(memory, position, target, 0, count);
                position += count;
                return count == 0 && target.byteSize() > 0 ? -1 : count;
            }

            @Override
            public int worthwhile() {
                return MEMORY_PIECE;
            }

            @Override
            public long left() {
                return memory.byteSize() - position;
            }
        };
    }
}
