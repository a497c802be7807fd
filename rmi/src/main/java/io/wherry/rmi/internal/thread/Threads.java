// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.thread;

/// Threads whose names say what they do: `wherry-rmi receive from tcp://host:1099`.
public final class Threads {
    private static final String PREFIX = "wherry-rmi ";

    private Threads() {}

    /// One that does not keep the JVM going. Like all threads of the platform here, it does not inherit the context class loader of the thread
    /// that happens to start it, which would be held for as long as it runs.
    ///
    /// @param doing a verb and what it is about
    public static Thread.Builder.OfPlatform daemon(String doing) {
        return Thread.ofPlatform()
                .daemon()
                .inheritInheritableThreadLocals(false)
                .name(PREFIX + doing);
    }

    /// One that keeps the JVM going.
    ///
    /// @param doing a verb and what it is about
    public static Thread.Builder.OfPlatform lasting(String doing) {
        return daemon(doing).daemon(false);
    }

    /// Makes virtual threads.
    ///
    /// @param doing a verb and what it is about
    public static Thread.Builder.OfVirtual virtual(String doing) {
        return Thread.ofVirtual().name(PREFIX + doing);
    }
}
