// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import io.wherry.bytes.ByteSink;
import io.wherry.codec.internal.catalog.CodecCatalog;
import io.wherry.codec.internal.catalog.CodecSettings;
import io.wherry.codec.internal.javaio.writer.WriterData;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.message.Engines;
import io.wherry.codec.internal.message.MessageWriter;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// An object stream in the lean format: each object is a message, and data of the program between
/// two objects are segments of their own.
final class LeanOutput {
    private final ByteSink sink;
    private final WriterData data;

    /// Null once the stream was closed.
    private @Nullable LeanWriter writer;

    private Engines.@Nullable Loan<MessageWriter> loan;

    /// Calls of [#write] within one another.
    private int calls;

    /// True if java.io's stream would know objects: it forgets them when it is reset or closed, and
    /// after an `IOException`.
    private boolean hasObjects;

    LeanOutput(ByteSink sink, CodecSettings settings) throws IOException {
        this.sink = sink;
        this.data = WriterData.to(this::putData);
        LeanWriter own = borrowed(settings);
        this.writer = own;
        own.beginStream(sink);
        own.out().putMagic();
    }

    private LeanWriter borrowed(CodecSettings settings) {
        Engines engines = settings.engines();
        if (engines != null) {
            Engines.Loan<MessageWriter> taken = engines.writer();
            if (taken.engine() instanceof LeanWriter lent) {
                loan = taken;
                return lent;
            }
            taken.giveBack();
        }
        return new LeanWriter(CodecCatalog.INSTANCE, settings.options());
    }

    /// @throws IOException if an object is being written, whose hooks have a stream of their own,
    ///     or the stream is closed
    LeanWriter writer() throws IOException {
        if (calls > 0) {
            throw new IOException("stream active: an object is being written");
        }
        LeanWriter own = writer;
        if (own == null) {
            sink.write(new byte[0], 0, 0); // a closed sink throws the exception itself
            throw new IOException("the stream is closed");
        }
        return own;
    }

    /// Where the program writes primitive data.
    WriterData data() {
        return data;
    }

    private void putData(byte[] bytes, int from, int count) throws IOException {
        writer().out().putData(bytes, from, count);
    }

    void write(@Nullable Object object, boolean unshared) throws IOException {
        data.drain();
        LeanWriter own = writer();
        calls++;
        hasObjects = hasObjects || object != null;
        try {
            if (unshared) {
                own.writeUnsharedMessage(object);
            } else {
                own.writeMessage(object);
            }
        } catch (IOException e) {
            hasObjects = false;
            throw e;
        } finally {
            calls--;
        }
    }

    /// Forgets all objects; data before it are handed to the destination.
    void reset() throws IOException {
        data.drain();
        writer().reset();
        hasObjects = false;
    }

    /// Returns true if an object was written, and not forgotten since.
    boolean hasObjects() {
        return hasObjects;
    }

    /// Hands all to the destination, which is not flushed.
    void drain() throws IOException {
        data.drain();
    }

    void flush() throws IOException {
        data.drain();
        sink.flush();
    }

    /// Flushes, and closes the destination in any case. The writer is the next stream's then,
    /// unless it is just writing: it knows no longer which classes this stream has described.
    void close() throws IOException {
        try (Closeable _ = sink) {
            flush();
        } finally {
            LeanWriter own = writer;
            Engines.Loan<MessageWriter> taken = loan;
            loan = null;
            hasObjects = false;
            if (own != null && calls == 0) {
                writer = null;
                own.reset();
                if (taken != null) {
                    taken.giveBack();
                }
            }
        }
    }
}
