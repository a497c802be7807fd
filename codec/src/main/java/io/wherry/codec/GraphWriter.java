// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import io.wherry.bytes.ByteSink;
import io.wherry.codec.internal.event.EncodedEvent;
import io.wherry.codec.internal.event.FlightRecording;
import io.wherry.codec.internal.message.MessageWriter;
import io.wherry.codec.internal.message.StreamFormat;
import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Writes many messages to one stream. One thread at a time may use it.
///
/// Classes are described once a stream. As in java.io, an object written before is written as a reference to it until
/// [#reset] is called; so far the writer keeps it from being collected. Bytes reach the destination when the buffer is
/// full, flushed or closed.
public final class GraphWriter implements Closeable, Flushable {
    private final ByteSink sink;
    private final MessageWriter writer;
    private final @Nullable StreamFormat told;
    private boolean closed;

    /// @param sink gathers what is written
    /// @param told the format, if the flight recorder is told of messages; then the sink counts
    GraphWriter(ByteSink sink, MessageWriter writer, @Nullable StreamFormat told) {
        this.told = told;
        this.writer = writer;
        this.sink = sink;
        writer.beginStream(sink);
    }

    /// Writes one message: `root` and all it refers to.
    ///
    /// If this fails, say with a [java.io.NotSerializableException], the reader of the message gets a
    /// [MessageAbortedException], objects written before are forgotten as if by [#reset], and the next message may be
    /// written.
    ///
    /// @throws IllegalStateException if the writer was closed
    public void write(@Nullable Object root) throws IOException {
        if (closed) {
            throw new IllegalStateException("writer is closed");
        }
        EncodedEvent event = told == null ? null : FlightRecording.encoding();
        if (event == null) {
            writer.writeMessage(root);
        } else {
            tell(root, event);
        }
    }

    private void tell(@Nullable Object root, EncodedEvent event) throws IOException {
        long before = count();
        writer.writeMessage(root);
        event.tell(root, count() - before, Objects.requireNonNull(told).word());
    }

    private long count() {
        return sink instanceof CountedSink counted ? counted.count() : 0;
    }

    /// Forgets the objects written so far: later references write them anew.
    public void reset() {
        writer.reset();
    }

    @Override
    public void flush() throws IOException {
        sink.flush();
    }

    /// Flushes, then closes the destination.
    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            writer.reset();
            writer.release();
            sink.close();
        }
    }
}
