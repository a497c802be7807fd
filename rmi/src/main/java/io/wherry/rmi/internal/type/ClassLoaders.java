// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.type;

import org.jspecify.annotations.Nullable;

/// The class loaders by which a node finds the classes of messages: the one it was made with, or, of the standard runtime, that of each
/// object and stub. Safe for any thread.
public final class ClassLoaders {
    private final @Nullable ClassLoader own;

    /// @param own finds all classes; null for the loaders of objects and stubs
    public ClassLoaders(@Nullable ClassLoader own) {
        this.own = own;
    }

    /// Returns the loader for what belongs to no object.
    public ClassLoader base() {
        return own == null ? ClassLoader.getSystemClassLoader() : own;
    }

    /// Returns the loader that the current thread exports objects and looks stubs up with.
    public ClassLoader current() {
        return own == null ? LoaderChain.current() : own;
    }

    /// Returns the context class loader that methods run with whose object is exported now, null for that of the node's threads.
    public @Nullable ClassLoader toRun() {
        return own == null ? LoaderChain.current() : null;
    }

    /// Returns the loader of messages for an object of that class, or from one with that interface.
    ///
    /// @param context [#current] when the object was exported or looked up
    public ClassLoader of(Class<?> type, ClassLoader context) {
        return own == null ? LoaderChain.of(type, context) : own;
    }
}
