// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import io.wherry.bytes.ByteSource;
import java.io.IOException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Reads graphs of one format. One thread owns it; it is reused from stream to stream.
public interface MessageReader {
    /// Starts a stream on a reader that is new or [#release]d.
    void beginStream(byte[] array, int from, int count, @Nullable ClassLoader loader);

    /// Starts a stream from `source` on a reader that is new or [#release]d.
    ///
    /// @param readsAhead true if bytes after the message may be taken from the source
    void beginStream(ByteSource source, boolean readsAhead, @Nullable ClassLoader loader);

    /// Finds classes by `loader` from the next message on. Only lean.
    ///
    /// @throws UnsupportedOperationException if the format cannot
    default void findBy(@Nullable ClassLoader loader) {
        throw new UnsupportedOperationException("the format finds classes by one loader");
    }

    /// Admits, from the next message on, only objects of classes for which `types` returns true.
    /// Lean format only.
    ///
    /// @param types null for all classes
    /// @throws UnsupportedOperationException if the format cannot
    default void admitting(@Nullable Predicate<? super Class<?>> types) {
        if (types != null) {
            throw new UnsupportedOperationException("classes a message are for the lean format");
        }
    }

    /// Moves to the end of a message that could not be read, if the source failed before that. Only
    /// the lean format finds it.
    default void skipLost() throws IOException {}

    /// Reads the next message of the stream.
    ///
    /// @throws java.io.EOFException if the stream has ended
    @Nullable Object readMessage() throws IOException;

    /// Reads the only message of the stream.
    @Nullable Object readOnlyMessage() throws IOException;

    /// Reads the only message of a stream that is all in `array`, on a reader that is new or
    /// [#release]d.
    default @Nullable Object readOnlyMessage(
            byte[] array, int from, int count, @Nullable ClassLoader loader) throws IOException {
        beginStream(array, from, count, loader);
        return readOnlyMessage();
    }

    /// Bytes of the last message, as far as they were read.
    long bytes();

    /// Returns the format of the stream, as far as it has been read.
    ///
    /// @param own the format of the codec
    default StreamFormat format(StreamFormat own) {
        return own;
    }

    /// Lets go of the objects of earlier messages. Only lean.
    ///
    /// @throws UnsupportedOperationException if the format cannot
    default void reset() {
        throw new UnsupportedOperationException("only the lean format resets a reader");
    }

    /// Returns true if it keeps for later streams what classes of a loader that may be unloaded
    /// were found.
    default boolean holdsLoaders() {
        return false;
    }

    /// Lets go of the caller's array or source and of the last graph.
    void release();
}
