// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.bytes.ByteSource;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A stream between two messages, without a reader: many streams have one message, and nothing tells
/// that it was the last.
public final class SuspendedStream {
    /// Copying more would take longer than a new reader.
    private static final int MOST_OBJECTS = 64;

    private final Object[] objects;
    private final StreamClasses classes;
    private final long position;

    private SuspendedStream(Object[] objects, StreamClasses classes, long position) {
        this.objects = objects;
        this.classes = classes;
        this.position = position;
    }

    /// Returns the stream of a reader that has read a message and no byte after it; null if another
    /// reader could not continue it, or only at a high cost.
    public static @Nullable SuspendedStream of(LeanReader reader) {
        StreamClasses classes = reader.classes.save();
        Object[] objects = reader.handles.save(MOST_OBJECTS);
        return classes == null || objects == null
                ? null
                : new SuspendedStream(objects, classes, reader.in().position());
    }

    /// Continues the stream with a reader that is used by no other one.
    ///
    /// @param loaders returns the class loader, if it was not looked for before
    public ProgramData resume(
            LeanReader reader, ByteSource source, Supplier<@Nullable ClassLoader> loaders) {
        reader.classes.resume(classes, loaders);
        reader.in().beginStream(source, false, position);
        reader.handles.resume(objects);
        return ProgramData.of(reader);
    }
}
