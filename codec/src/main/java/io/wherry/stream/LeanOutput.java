// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import io.wherry.bytes.ByteSink;
import io.wherry.codec.internal.catalog.CodecCatalog;
import io.wherry.codec.internal.javaio.WriterData;
import io.wherry.codec.internal.lean.LeanOptions;
import io.wherry.codec.internal.lean.LeanWriter;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// An object stream in the lean format: each object is a message, and data of the program between two objects are segments of
/// their own.
final class LeanOutput {
    private final ByteSink sink;
    private final LeanWriter writer;
    private final WriterData data;

    LeanOutput(ByteSink sink, LeanOptions options) throws IOException {
        this.sink = sink;
        this.writer = new LeanWriter(CodecCatalog.INSTANCE, options);
        this.data = WriterData.to(writer.out()::putData);
        writer.beginStream(sink);
        writer.out().putMagic();
    }

    /// Where the program writes primitive data.
    WriterData data() {
        return data;
    }

    void write(@Nullable Object object, boolean unshared) throws IOException {
        data.drain();
        if (unshared) {
            writer.writeUnsharedMessage(object);
        } else {
            writer.writeMessage(object);
        }
    }

    /// Forgets all objects; data before it are handed to the destination.
    void reset() throws IOException {
        data.drain();
        writer.reset();
    }

    /// Hands all to the destination, which is not flushed.
    void drain() throws IOException {
        data.drain();
    }

    void flush() throws IOException {
        data.drain();
        sink.flush();
    }

    /// Flushes, and closes the destination in any case.
    void close() throws IOException {
        try (Closeable _ = sink) {
            flush();
        } finally {
            writer.reset();
        }
    }
}
