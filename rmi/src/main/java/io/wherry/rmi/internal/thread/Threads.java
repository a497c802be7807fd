// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.thread;

import java.time.Duration;

/// Builders of threads with descriptive names: `wherry-rmi receive from tcp://host:1099`.
public final class Threads {
    private static final String PREFIX = "wherry-rmi ";

    private Threads() {}

    /// Returns a builder of a daemon thread. Like all platform threads of this module, it does not
    /// inherit the context class loader of the starting thread, which it would keep reachable.
    ///
    /// @param doing a verb and its object
    public static Thread.Builder.OfPlatform daemon(String doing) {
        return Thread.ofPlatform()
                .daemon()
                .inheritInheritableThreadLocals(false)
                .name(PREFIX + doing);
    }

    /// Returns a builder of a non-daemon thread, which keeps the JVM running.
    ///
    /// @param doing a verb and its object
    public static Thread.Builder.OfPlatform lasting(String doing) {
        return daemon(doing).daemon(false);
    }

    /// Returns a builder of virtual threads.
    ///
    /// @param doing a verb and its object
    public static Thread.Builder.OfVirtual virtual(String doing) {
        return Thread.ofVirtual().name(PREFIX + doing);
    }

    /// Pauses the current thread.
    ///
    /// @return false if it was interrupted; then it is interrupted again, for its caller
    public static boolean pause(Duration pause) {
        try {
            Thread.sleep(pause);
            return true;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
