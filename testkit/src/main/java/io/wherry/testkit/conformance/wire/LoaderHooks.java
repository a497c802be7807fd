// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.wire;

import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;

/// Resolves classes by a loader, and falls back to the stream for others.
record LoaderHooks(ClassLoader loader) implements InputHooks {
    @Override
    public @Nullable Class<?> resolveClass(ObjectInputStream in, ObjectStreamClass descriptor) {
        try {
            return Class.forName(descriptor.getName(), false, loader);
        } catch (ClassNotFoundException _) {
            return null; // primitives, and classes that are missing: the stream reports them
        }
    }
}
