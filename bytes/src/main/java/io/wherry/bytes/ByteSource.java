// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/// Where bytes come from. One thread owns a source.
public interface ByteSource extends Closeable {
    /// What [#left] answers when nobody can know.
    long UNKNOWN = -1;

    /// Blocks until at least one byte is there; returns how many were stored, or -1 at the end.
    int read(byte[] target, int from, int most) throws IOException;

    /// How many bytes are left, exactly, or [#UNKNOWN].
    default long left() {
        return UNKNOWN;
    }

    @Override
    default void close() throws IOException {}

    /// Reads `stream`, without a buffer of its own.
    static ByteSource from(InputStream stream) {
        return new ByteSource() {
            @Override
            public int read(byte[] target, int from, int most) throws IOException {
                return stream.read(target, from, most);
            }

            @Override
            public void close() throws IOException {
                stream.close();
            }
        };
    }

    /// Reads a blocking `channel`, without a buffer of its own.
    static ByteSource from(ReadableByteChannel channel) {
        return new ByteSource() {
            @Override
            public int read(byte[] target, int from, int most) throws IOException {
                return channel.read(ByteBuffer.wrap(target, from, most));
            }

            @Override
            public void close() throws IOException {
                channel.close();
            }
        };
    }

    /// Reads `memory` from its start; the segment must stay alive and unchanged meanwhile.
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
            public long left() {
                return memory.byteSize() - position;
            }
        };
    }
}
