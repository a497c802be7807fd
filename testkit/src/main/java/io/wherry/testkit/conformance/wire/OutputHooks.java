// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.wire;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;

/// The methods that a subclass of `ObjectOutputStream` overrides, as an interface: one subclass per
/// wire serves all rules.
public interface OutputHooks {
    OutputHooks NONE = new OutputHooks() {};

    /// Whether the stream asks [#replaceObject].
    default boolean replaces() {
        return false;
    }

    default @Nullable Object replaceObject(@Nullable Object object) {
        return object;
    }

    default void annotateClass(ObjectOutputStream out, Class<?> type) throws IOException {}

    default void annotateProxyClass(ObjectOutputStream out, Class<?> type) throws IOException {}

    /// Returns false to leave the descriptor to the stream.
    default boolean writeClassDescriptor(ObjectOutputStream out, ObjectStreamClass descriptor)
            throws IOException {
        return false;
    }

    /// Returns false to leave the header to the stream.
    default boolean writeStreamHeader(ObjectOutputStream out) throws IOException {
        return false;
    }
}
