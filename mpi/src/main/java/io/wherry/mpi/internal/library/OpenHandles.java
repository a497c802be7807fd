// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import mpi.MPIException;

/// The windows and communicators of the library that have not been freed, in order of creation.
/// Thread-safe.
final class OpenHandles {
    private static final System.Logger LOG = System.getLogger(OpenHandles.class.getName());
    private static final Set<LibraryWindow> WINDOWS = new LinkedHashSet<>(); // guarded by the class
    private static final Set<LibraryContext> CONTEXTS = new LinkedHashSet<>(); // likewise

    private OpenHandles() {}

    static synchronized void add(LibraryWindow window) {
        WINDOWS.add(window);
    }

    static synchronized void add(LibraryContext context) {
        CONTEXTS.add(context);
    }

    static synchronized void remove(LibraryWindow window) {
        WINDOWS.remove(window);
    }

    static synchronized void remove(LibraryContext context) {
        CONTEXTS.remove(context);
    }

    /// Frees all handles that the program has left open; windows first, because they use
    /// communicators. Collective.
    static void freeAll() {
        windows().forEach(window -> free(window::free));
        contexts().forEach(context -> free(context::free));
    }

    private static synchronized List<LibraryWindow> windows() {
        return List.copyOf(WINDOWS);
    }

    private static synchronized List<LibraryContext> contexts() {
        return List.copyOf(CONTEXTS);
    }

    private static void free(Runnable freeing) {
        try {
            freeing.run();
        } catch (MPIException e) {
            LOG.log(System.Logger.Level.DEBUG, "open handle cannot be freed", e);
        }
    }
}
