// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.compress;

import io.wherry.bytes.ByteSink;
import io.wherry.codec.internal.message.MessageWriter;
import io.wherry.codec.spi.CompressionProvider;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Writes messages of another writer compressed. One thread owns it.
public final class CompressedWriter implements MessageWriter {
    private final MessageWriter writer;
    private final CompressingSink sink;

    /// @param threshold messages of fewer bytes are not compressed
    public CompressedWriter(
            MessageWriter writer, CompressionProvider provider, int level, int threshold) {
        this.writer = writer;
        this.sink = new CompressingSink(provider.compressor(level), provider.id(), threshold);
    }

    @Override
    public void beginStream(ByteSink destination) {
        sink.begin(destination);
        writer.beginStream(sink);
    }

    @Override
    public void writeMessage(@Nullable Object root) throws IOException {
        try {
            writer.writeMessage(root);
        } catch (Throwable e) { // also one that code of the program does not declare
            endAfter(e);
            throw e;
        }
        sink.endMessage();
    }

    /// Tells the reader that the message failed.
    private void endAfter(Throwable failure) {
        try {
            sink.endMessage();
        } catch (IOException e) {
            if (e.getCause() != failure) {
                failure.addSuppressed(e);
            }
        }
    }

    @Override
    public void writeOnlyMessage(@Nullable Object root) throws IOException {
        try {
            writer.writeMessage(root);
        } catch (Throwable e) { // also one that code of the program does not declare
            endOnlyAfter(e);
            throw e;
        }
        sink.endOnlyMessage();
    }

    private void endOnlyAfter(Throwable failure) {
        try {
            sink.endOnlyMessage();
        } catch (IOException e) {
            if (e.getCause() != failure) {
                failure.addSuppressed(e);
            }
        }
    }

    @Override
    public byte[] toByteArray(@Nullable Object root) throws IOException {
        ArraySink array = new ArraySink();
        beginStream(array);
        writeOnlyMessage(root);
        return array.toByteArray();
    }

    @Override
    public void reset() {
        writer.reset();
    }

    @Override
    public int keptObjects() {
        return writer.keptObjects();
    }

    @Override
    public void release() {
        writer.release();
        sink.release();
    }

    @Override
    public boolean holdsLoaders() {
        return writer.holdsLoaders();
    }
}
