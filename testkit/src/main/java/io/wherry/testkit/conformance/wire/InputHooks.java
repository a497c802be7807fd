// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.wire;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;

/// The methods that a subclass of `ObjectInputStream` overrides, as an interface.
public interface InputHooks {
    InputHooks NONE = new InputHooks() {};

    /// Whether the stream asks [#resolveObject].
    default boolean resolves() {
        return false;
    }

    default @Nullable Object resolveObject(@Nullable Object object) {
        return object;
    }

    /// Returns null to leave the class to the stream.
    default @Nullable Class<?> resolveClass(ObjectInputStream in, ObjectStreamClass descriptor)
            throws IOException, ClassNotFoundException {
        return null;
    }

    /// Whether `resolveClass` and `resolveProxyClass` return null for the class of that name, or of a proxy: "Proxy".
    default boolean denies(String name) {
        return false;
    }

    /// Returns null to leave the class to the stream.
    default @Nullable Class<?> resolveProxyClass(ObjectInputStream in, String[] interfaces)
            throws IOException, ClassNotFoundException {
        return null;
    }

    /// Returns null to leave the descriptor to the stream.
    default @Nullable ObjectStreamClass readClassDescriptor(ObjectInputStream in)
            throws IOException, ClassNotFoundException {
        return null;
    }

    /// Returns false to leave the header to the stream.
    default boolean readStreamHeader(ObjectInputStream in) throws IOException {
        return false;
    }
}
