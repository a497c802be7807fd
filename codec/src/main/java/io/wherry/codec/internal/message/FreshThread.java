// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import org.jspecify.annotations.Nullable;

/// A thread that continues the work of a waiting thread on a stack of its own.
public final class FreshThread extends Thread {
    private final @Nullable ClassLoader callersLoader;

    /// @param stack in bytes
    FreshThread(Runnable work, long stack, @Nullable ClassLoader callersLoader) {
        super(null, work, Thread.currentThread().getName(), stack);
        this.callersLoader = callersLoader;
    }

    /// The class loader of the code that waits for the current thread; null if none does.
    public static @Nullable ClassLoader callersLoader() {
        return Thread.currentThread() instanceof FreshThread fresh ? fresh.callersLoader : null;
    }
}
