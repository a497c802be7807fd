// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import java.io.IOException;
import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;

/// What subclasses of a stream may override (specification, 2.1). They write to the stream they belong to.
public interface WriterCallbacks {

    /// Called behind each description of an ordinary class, in block mode.
    ///
    /// @param type null if the class is not here
    default void annotateClass(@Nullable Class<?> type) throws IOException {}

    /// Called behind each description of a proxy class, in block mode.
    default void annotateProxyClass(Class<?> type) throws IOException {}

    /// What to write in place of `object`; asked only after [JavaioWriter#setReplaces].
    default @Nullable Object replaceObject(@Nullable Object object) throws IOException {
        return object;
    }

    /// Writes the description of an ordinary class; false if the format's own is to be written.
    default boolean writeClassDescriptor(ObjectStreamClass descriptor) throws IOException {
        return false;
    }
}
