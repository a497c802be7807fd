// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import io.wherry.transport.Listener;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A shutdown hook that closes the listeners that have files when the JVM exits: after its last
/// thread, by `System.exit` or by a signal. Thread-safe.
public final class ListenerShutdownHook {
    private static final System.Logger LOGGER =
            System.getLogger(ListenerShutdownHook.class.getName());

    private static final Set<Listener> OPEN = ConcurrentHashMap.newKeySet();

    static {
        addHook();
    }

    private ListenerShutdownHook() {}

    private static void addHook() {
        try {
            Runtime.getRuntime()
                    .addShutdownHook(
                            Thread.ofPlatform()
                                    .inheritInheritableThreadLocals(false)
                                    .name("wherry-transport close listeners")
                                    .unstarted(ListenerShutdownHook::closeAll));
        } catch (IllegalStateException _) {
            // the JVM is shutting down
        }
    }

    /// Registers a listener to be closed at the shutdown of the JVM.
    public static void add(Listener listener) {
        OPEN.add(listener);
    }

    /// Unregisters a closed listener.
    public static void remove(Listener listener) {
        OPEN.remove(listener);
    }

    private static void closeAll() {
        for (Listener listener : OPEN) {
            try {
                listener.close();
            } catch (IOException | RuntimeException e) {
                LOGGER.log(
                        System.Logger.Level.DEBUG,
                        "listener cannot be closed: address=" + listener.address(),
                        e);
            }
        }
    }
}
