// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.type;

import org.jspecify.annotations.Nullable;

/// The class loaders for the classes of messages of a node: the loader it was created with, or, for
/// the standard runtime, the loaders of each object and stub. Thread-safe.
public final class ClassLoaders {
    private final @Nullable ClassLoader own;

    /// @param own loads all classes; null for the loaders of objects and stubs
    public ClassLoaders(@Nullable ClassLoader own) {
        this.own = own;
    }

    /// Returns the loader for messages without a target object.
    public ClassLoader base() {
        return own == null ? ClassLoader.getSystemClassLoader() : own;
    }

    /// Returns the loader with which the current thread exports objects and looks up stubs.
    public ClassLoader current() {
        return own == null ? LoaderChain.current() : own;
    }

    /// Returns the context class loader for methods of an object that is exported now, null for
    /// that of the node's threads.
    public @Nullable ClassLoader toRun() {
        return own == null ? LoaderChain.current() : null;
    }

    /// Returns the loader of messages to an object of that class, or from an object with that
    /// interface.
    ///
    /// @param context the result of [#current] when the object was exported or looked up
    public ClassLoader of(Class<?> type, ClassLoader context) {
        return own == null ? LoaderChain.of(type, context) : own;
    }
}
