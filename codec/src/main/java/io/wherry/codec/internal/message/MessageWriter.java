// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import io.wherry.bytes.ByteSink;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Writes graphs in one format. One thread owns it; it is reused from stream to stream.
public interface MessageWriter {
    /// Starts a stream into `sink` on a writer that is new or [#release]d.
    void beginStream(ByteSink sink);

    /// Writes one message of the stream to its sink.
    ///
    /// @throws IOException also for an exception of user code; in that case the reader learns of
    ///     it, and the next message may follow
    void writeMessage(@Nullable Object root) throws IOException;

    /// As [#writeMessage], for the only message of a stream.
    default void writeOnlyMessage(@Nullable Object root) throws IOException {
        writeMessage(root);
    }

    /// Returns the whole stream of one message, as a new array; the writer is new or [#release]d.
    byte[] toByteArray(@Nullable Object root) throws IOException;

    /// Writes the whole stream of one message from the start of `target` and returns its size; the
    /// writer is new or [#release]d.
    ///
    /// @throws MemoryFullException if the bytes do not fit
    default long toMemory(@Nullable Object root, MemorySegment target) throws IOException {
        MemorySink sink = new MemorySink(target);
        beginStream(sink);
        writeOnlyMessage(root);
        return sink.size();
    }

    /// Forgets all objects: later references to them write them again. Releases classes that may be
    /// unloaded.
    void reset();

    /// Returns the number of objects that it keeps for references to them; 0 if the format does not
    /// let it forget them unasked.
    int keptObjects();

    /// Forgets the stream, and lets buffers go that are too large to keep.
    void release();

    /// Returns true if it holds classes that may be unloaded, which it does for later streams until
    /// [#reset].
    boolean holdsLoaders();
}
