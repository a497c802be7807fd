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
/// Classes are described once a stream. As in java.io, an object written before is written as a
/// reference to it until [#reset] is called; so far the writer and the reader keep it from being
/// collected. In the lean format the writer resets itself after a message when it keeps more
/// objects than [#setKeptObjects] allows: the memory of a long stream is bounded. Bytes reach the
/// destination when the buffer is full, flushed or closed.
public final class GraphWriter implements Closeable, Flushable {
    private static final int KEPT_OBJECTS = 1 << 18;

    private final ByteSink sink;
    private final MessageWriter writer;
    private final @Nullable StreamFormat told;
    private int keptObjects = KEPT_OBJECTS;
    private boolean closed;

    /// True while a message is written.
    private boolean writing;

    /// @param sink gathers the bytes
    /// @param told the format, if the flight recorder records messages; in that case the sink
    ///     counts
    GraphWriter(ByteSink sink, MessageWriter writer, @Nullable StreamFormat told) {
        this.told = told;
        this.writer = writer;
        this.sink = sink;
        writer.beginStream(sink);
    }

    /// Writes one message: `root` and all it refers to.
    ///
    /// If this fails, say with a [java.io.NotSerializableException], the reader of the message gets
    /// a [MessageAbortedException], objects written before are forgotten as if by [#reset], and the
    /// next message may be written. After a failure of an `OutputStream` or channel itself, bytes
    /// are missing there: every later write fails, too.
    ///
    /// @throws IllegalStateException if the writer was closed, also by a hook of the message
    public void write(@Nullable Object root) throws IOException {
        if (closed) {
            throw new IllegalStateException("writer is closed");
        }
        boolean outermost = !writing;
        writing = true;
        try {
            writeMessage(root);
        } finally {
            if (outermost) {
                endMessage();
            }
        }
        if (closed) {
            throw new IllegalStateException("writer was closed within the message");
        }
    }

    /// The engine of a writer that a hook closed is released now: it was writing until here.
    private void endMessage() {
        writing = false;
        if (closed) {
            release();
        }
    }

    private void writeMessage(@Nullable Object root) throws IOException {
        EncodedEvent event =
                told != null && FlightRecording.isInitialized() ? FlightRecording.encoding() : null;
        if (event == null) {
            writer.writeMessage(root);
        } else {
            tell(root, event);
        }
        if (writer.keptObjects() > keptObjects) {
            writer.reset();
        }
    }

    private void tell(@Nullable Object root, EncodedEvent event) throws IOException {
        long before = count();
        writer.writeMessage(root);
        event.tell(root, count() - before, Objects.requireNonNull(told).word());
    }

    private long count() {
        return sink instanceof CountingSink counted ? counted.count() : 0;
    }

    /// Sets the number of objects that the writer keeps from message to message to refer to them:
    /// 262,144 unless set. After a message that exceeds it the writer forgets all objects, as if by
    /// [#reset]. It has an effect in the lean format only: java.io's format resets on request
    /// alone.
    ///
    /// @param objects 0 for messages without references to one another; [Integer#MAX_VALUE] for a
    ///     writer that resets on request alone
    /// @throws IllegalArgumentException if negative
    public void setKeptObjects(int objects) {
        if (objects < 0) {
            throw new IllegalArgumentException("negative number of kept objects: " + objects);
        }
        keptObjects = objects;
    }

    /// Forgets the objects written so far: later references write them again.
    ///
    /// @throws IllegalStateException if a hook calls it in the lean format
    public void reset() {
        writer.reset();
    }

    @Override
    public void flush() throws IOException {
        sink.flush();
    }

    /// Flushes, then closes the destination. If a hook calls it, the message is not written to its
    /// end.
    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            if (!writing) {
                release();
            }
            sink.close();
        }
    }

    private void release() {
        writer.reset();
        writer.release();
    }
}
