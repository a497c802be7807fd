// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.codec.internal.javaio.description.Description;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The methods of input streams that subclasses may override (specification, 3.1). They read from
/// their own stream. Null is always the subclass's own result, never a request for the default.
public interface ReaderCallbacks {

    /// The class here of a description; null denies it.
    ///
    /// @param usual what the reader itself does
    default @Nullable Class<?> resolveClass(Description described, Descriptions usual)
            throws IOException, ClassNotFoundException {
        return usual.find(described.name());
    }

    /// The proxy class of those interfaces; null denies it.
    ///
    /// @param usual what the reader itself does
    default @Nullable Class<?> resolveProxyClass(String[] interfaces, Descriptions usual)
            throws IOException, ClassNotFoundException {
        return usual.proxyClass(interfaces);
    }

    /// Returns the object that the program gets in place of `object`; called only after
    /// [JavaioReader#setResolves].
    default @Nullable Object resolveObject(@Nullable Object object) throws IOException {
        return object;
    }

    /// Reads the description of an ordinary class.
    ///
    /// @param usual what the reader itself does
    default Description readClassDescriptor(Descriptions usual)
            throws IOException, ClassNotFoundException {
        return usual.readFormat();
    }

    /// True if [#readClassDescriptor] reads a format of its own.
    default boolean readsDescriptions() {
        return false;
    }

    /// Returns the class of the stream if it finds the classes by itself; otherwise null.
    default @Nullable Class<?> resolver() {
        return null;
    }

    /// True if [#resolveProxyClass] finds the interfaces by itself.
    default boolean resolvesProxies() {
        return false;
    }
}
