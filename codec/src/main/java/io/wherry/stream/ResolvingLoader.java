// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import io.wherry.codec.internal.javaio.description.ObjectStreamClassFactory;
import io.wherry.codec.internal.lean.admission.DelegatingClassLoader;
import java.io.IOException;
import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;

/// Finds classes as a subclass of the stream does that resolves them by itself.
final class ResolvingLoader extends DelegatingClassLoader {
    /// `resolveClass` of the stream.
    interface Resolver {
        @Nullable Class<?> resolve(ObjectStreamClass described)
                throws IOException, ClassNotFoundException;
    }

    private final Resolver resolver;

    ResolvingLoader(@Nullable ClassLoader parent, Resolver resolver) {
        this.resolver = resolver;
        super("wherry-resolving", parent);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        Class<?> resolved;
        try {
            resolved = resolver.resolve(ObjectStreamClassFactory.of(name));
        } catch (IOException | RuntimeException e) {
            throw new RefusedException(name, e);
        }
        if (resolved == null) {
            throw new ClassNotFoundException("null class");
        }
        return resolved;
    }
}
