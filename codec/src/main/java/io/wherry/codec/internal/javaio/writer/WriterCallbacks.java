// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.writer;

import java.io.IOException;
import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;

/// The methods of output streams that subclasses may override (specification, 2.1). They write to
/// their own stream.
public interface WriterCallbacks {

    /// Called after each description of an ordinary class, in block mode.
    ///
    /// @param type null if the class is not here
    default void annotateClass(@Nullable Class<?> type) throws IOException {}

    /// Called after each description of a proxy class, in block mode.
    default void annotateProxyClass(Class<?> type) throws IOException {}

    /// Returns the object to write in place of `object`; called only after
    /// [JavaioWriter#setReplaces].
    default @Nullable Object replaceObject(@Nullable Object object) throws IOException {
        return object;
    }

    /// Writes the description of an ordinary class; false if the format's own is to be written.
    default boolean writeClassDescriptor(ObjectStreamClass descriptor) throws IOException {
        return false;
    }
}
