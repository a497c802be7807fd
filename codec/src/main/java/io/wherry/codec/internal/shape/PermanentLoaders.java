// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import org.jspecify.annotations.Nullable;

/// The class loaders that live as long as the JVM: the system class loader and those above it.
public final class PermanentLoaders {
    private static final ClassLoader SYSTEM = ClassLoader.getSystemClassLoader();

    private PermanentLoaders() {}

    /// Returns true if classes of `loader` are never unloaded; null is the bootstrap loader.
    public static boolean contains(@Nullable ClassLoader loader) {
        return loader == null || loader == SYSTEM || isAbove(loader);
    }

    private static boolean isAbove(ClassLoader loader) {
        ClassLoader above = SYSTEM.getParent();
        while (above != null && above != loader) {
            above = above.getParent();
        }
        return above != null;
    }

    /// Returns true if `type` is never unloaded.
    public static boolean define(Class<?> type) {
        return contains(type.getClassLoader()) && !type.isHidden();
    }
}
