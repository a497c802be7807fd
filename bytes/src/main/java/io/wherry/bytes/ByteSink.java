// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/// Where bytes go. One thread owns a sink; the caller keeps the arrays it passes.
public interface ByteSink extends Closeable {

    /// Takes all `count` bytes or throws; the array may be reused at once.
    void write(byte[] bytes, int from, int count) throws IOException;

    /// Hands everything taken so far to the destination.
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

    /// A sink in front of a blocking `channel`, without a buffer of its own.
    static ByteSink to(WritableByteChannel channel) {
        return new ByteSink() {
            @Override
            public void write(byte[] bytes, int from, int count) throws IOException {
                ByteBuffer view = ByteBuffer.wrap(bytes, from, count);
                while (view.hasRemaining()) {
                    channel.write(view);
                }
            }

            @Override
            public void close() throws IOException {
                channel.close();
            }
        };
    }
}
