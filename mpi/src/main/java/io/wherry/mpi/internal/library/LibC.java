// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The functions of the C library of Linux that we call. No policy lives here.
final class LibC {
    private static final int RTLD_NOW = 2;
    private static final int RTLD_GLOBAL = 0x100;
    private static final int PROT_READ_WRITE = 3;
    private static final int MAP_PRIVATE_ANONYMOUS = 0x22;
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

    /// Loads a library so that what it loads later sees its symbols, as the plug-ins of Open MPI 4 must.
    ///
    /// @return 0 if it cannot: see [#loadingError]
    static long load(String name) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocateFrom(name);
            return (long)
                    Loading.DLOPEN.invokeExact(text.address(), (long) (RTLD_NOW | RTLD_GLOBAL));
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        }
    }

    /// Why this thread's last [#load] failed.
    static String loadingError() {
        try {
            long text = (long) Loading.DLERROR.invokeExact();
            return text == 0 ? "no reason given" : Downcalls.textAt(text);
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        }
    }

    /// Address of a symbol of a loaded library; 0 if it has none of that name.
    static long symbol(long library, String name) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocateFrom(name);
            return (long) Loading.DLSYM.invokeExact(library, text.address());
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        }
    }

    /// Sets a variable of the environment that C sees; Java's copy of it stays as it was.
    static void setEnvironment(String name, String value) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment key = arena.allocateFrom(name);
            MemorySegment text = arena.allocateFrom(value);
            long _ = (long) Loading.SETENV.invokeExact(key.address(), text.address(), 1L);
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        }
    }

    /// What is done on a signal. Each address may be 0.
    ///
    /// @param next what shall be done from now on, a `struct sigaction`
    /// @param last where to store what was done before
    /// @return whether there is such a signal
    static boolean signalAction(int signal, long next, long last) {
        try {
            return (int) (long) Signals.SIGACTION.invokeExact((long) signal, next, last) == 0;
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        }
    }

    /// Address of new, zeroed pages.
    static long map(long size) {
        long address;
        try {
            address =
                    (long)
                            Pages.MMAP.invokeExact(
                                    0L,
                                    size,
                                    (long) PROT_READ_WRITE,
                                    (long) MAP_PRIVATE_ANONYMOUS,
                                    -1L,
                                    0L);
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

    /// Asks for huge pages; a system without them goes on with small ones.
    static void adviseHugePages(long address, long size) {
        try {
            long _ = (long) Pages.MADVISE.invokeExact(address, size, (long) MADV_HUGEPAGE);
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        }
    }
}
