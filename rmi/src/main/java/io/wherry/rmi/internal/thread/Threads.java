// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.thread;

/// Threads whose names say what they do: `wherry-rmi receive from tcp://host:1099`.
public final class Threads {
    private static final String PREFIX = "wherry-rmi ";

    private Threads() {}

    /// One that does not keep the JVM going.
    ///
    /// @param doing a verb and what it is about
    public static Thread.Builder.OfPlatform daemon(String doing) {
        return Thread.ofPlatform().daemon().name(PREFIX + doing);
    }

    /// As [#daemon], for a thread that lives as long as the JVM: it does not inherit the context class loader of the thread that happens to
    /// start it.
    public static Thread.Builder.OfPlatform endless(String doing) {
        return daemon(doing).inheritInheritableThreadLocals(false);
    }

    /// One that keeps the JVM going.
    ///
    /// @param doing a verb and what it is about
    public static Thread.Builder.OfPlatform lasting(String doing) {
        return Thread.ofPlatform().daemon(false).name(PREFIX + doing);
    }

    /// Makes virtual threads.
    ///
    /// @param doing a verb and what it is about
    public static Thread.Builder.OfVirtual virtual(String doing) {
        return Thread.ofVirtual().name(PREFIX + doing);
    }
}
