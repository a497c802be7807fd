// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// What subclasses of a stream may override (specification, 3.1). They read from the stream they belong to.
public interface ReaderEvents {

    /// The class here of a description; null if the reader is to find it.
    default @Nullable Class<?> resolveClass(Description described)
            throws IOException, ClassNotFoundException {
        return null;
    }

    /// The proxy class of those interfaces; null if the reader is to find it.
    default @Nullable Class<?> resolveProxyClass(String[] interfaces)
            throws IOException, ClassNotFoundException {
        return null;
    }

    /// What the program gets in place of `object`; asked only after [JavaioReader#setResolves].
    default @Nullable Object resolveObject(@Nullable Object object) throws IOException {
        return object;
    }

    /// Reads the description of an ordinary class; null if the format's own is to be read.
    default @Nullable Description readClassDescriptor() throws IOException, ClassNotFoundException {
        return null;
    }
}
