// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The functions of the C library of Linux that are called, one method each.
final class LibC {
    private static final int RTLD_NOW = 2;
    private static final int RTLD_GLOBAL = 0x100;
    private static final int PROT_READ_WRITE = 3;
    private static final int MAP_PRIVATE_ANONYMOUS = 0x22;
    private static final int MAP_NORESERVE = 0x4000;
    private static final int MADV_DONTNEED = 4;
    private static final int MADV_HUGEPAGE = 14;
    private static final long FAILED = -1;

    private static final class Loading {
        static final MethodHandle DLOPEN = Downcalls.linkC("dlopen", 2);
        static final MethodHandle DLSYM = Downcalls.linkC("dlsym", 2);
        static final MethodHandle DLERROR = Downcalls.linkC("dlerror", 0);
        static final MethodHandle SETENV = Downcalls.linkC("setenv", 3);
    }

    private static final class Signals {
        static final MethodHandle SIGACTION = Downcalls.linkC("sigaction", 3);
    }

    private static final class Pages {
        static final MethodHandle MMAP = Downcalls.linkC("mmap", 6);
        static final MethodHandle MUNMAP = Downcalls.linkC("munmap", 2);
        static final MethodHandle MADVISE = Downcalls.linkC("madvise", 3);
    }

    private LibC() {}

    /// Loads a library with global symbols, so that libraries it loads later can use them, as the
    /// plug-ins of Open MPI 4 require.
    ///
    /// @return 0 on failure: see [#loadingError]
    static long load(String name) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocateFrom(name);
            return (long)
                    Loading.DLOPEN.invokeExact(text.address(), (long) (RTLD_NOW | RTLD_GLOBAL));
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        }
    }

    /// Returns the reason for the failure of this thread's last [#load].
    static String loadingError() {
        try {
            long text = (long) Loading.DLERROR.invokeExact();
            return text == 0 ? "no reason given" : Downcalls.textAt(text);
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        }
    }

    /// Returns the address of a symbol of a loaded library; 0 if there is none of that name.
    static long symbol(long library, String name) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocateFrom(name);
            return (long) Loading.DLSYM.invokeExact(library, text.address());
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        }
    }

    /// Sets an environment variable of the C process; Java's copy of the environment does not
    /// change.
    static void setEnvironment(String name, String value) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment key = arena.allocateFrom(name);
            MemorySegment text = arena.allocateFrom(value);
            long _ = (long) Loading.SETENV.invokeExact(key.address(), text.address(), 1L);
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        }
    }

    /// Gets and sets the action of a signal (`sigaction`). Each address may be 0.
    ///
    /// @param next the new action, a `struct sigaction`
    /// @param last memory for the previous action
    /// @return false if there is no such signal
    static boolean signalAction(int signal, long next, long last) {
        try {
            return (int) (long) Signals.SIGACTION.invokeExact((long) signal, next, last) == 0;
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        }
    }

    /// Maps new, zeroed pages and returns their address.
    static long map(long size) {
        return map(size, MAP_PRIVATE_ANONYMOUS);
    }

    /// As [#map], for pages most of which are never touched.
    static long reserve(long size) {
        return map(size, MAP_PRIVATE_ANONYMOUS | MAP_NORESERVE);
    }

    private static long map(long size, int flags) {
        long address;
        try {
            address =
                    (long)
                            Pages.MMAP.invokeExact(
                                    0L, size, (long) PROT_READ_WRITE, (long) flags, -1L, 0L);
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        }
        if (address == FAILED) {
            throw new OutOfMemoryError("no native memory: size=" + size);
        }
        return address;
    }

    static void unmap(long address, long size) {
        try {
            long _ = (long) Pages.MUNMAP.invokeExact(address, size);
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        }
    }

    /// Requests huge pages; a system without them uses small ones.
    static void adviseHugePages(long address, long size) {
        advise(address, size, MADV_HUGEPAGE);
    }

    /// Releases the memory of pages; they are zero afterwards.
    static void discard(long address, long size) {
        advise(address, size, MADV_DONTNEED);
    }

    private static void advise(long address, long size, int advice) {
        try {
            long _ = (long) Pages.MADVISE.invokeExact(address, size, (long) advice);
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        }
    }
}
