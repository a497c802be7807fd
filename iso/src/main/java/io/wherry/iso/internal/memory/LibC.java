// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;

/// The C functions of Linux that we call, one Java method each. No policy lives here.
@SuppressWarnings("restricted") // needs --enable-native-access=io.wherry.iso
final class LibC {
    static final int PRIVATE = 0x02;
    static final int FIXED = 0x10;
    static final int ANONYMOUS = 0x20;
    static final int NO_RESERVE = 0x4000;

    static final int DONT_NEED = 4;
    static final int REMOVE = 9;
    static final int HUGE_PAGE = 14;

    private static final int READ_AND_WRITE = 3;
    private static final int CLOSE_ON_EXEC = 0x80000;
    private static final int MEMFD_SEALABLE = 3; // also close-on-exec
    private static final int ADD_SEALS = 1033;

    private static final MemoryLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO =
            STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));
    private static final Linker.Option CAPTURE = Linker.Option.captureCallState("errno");

    private static final MethodHandle MMAP =
            bind(
                    "mmap",
                    FunctionDescriptor.of(
                            JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT,
                            JAVA_LONG));
    private static final MethodHandle MADVISE =
            bind("madvise", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));

    private LibC() {}

    /// Maps fresh memory to read and write.
    static long map(long address, long bytes, int flags) throws IOException {
        return map(address, bytes, flags, -1, 0);
    }

    /// Maps a file privately at an address and replaces the existing mapping; writes stay in
    /// memory.
    static void mapFile(long address, long bytes, int file, long position) throws IOException {
        map(address, bytes, PRIVATE | FIXED | NO_RESERVE, file, position);
    }

    private static long map(long address, long bytes, int flags, int file, long position)
            throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            long at;
            try {
                at =
                        (long)
                                MMAP.invokeExact(
                                        state,
                                        address,
                                        bytes,
                                        READ_AND_WRITE,
                                        flags,
                                        file,
                                        position);
            } catch (Throwable t) {
                throw new AssertionError("a downcall throws nothing", t);
            }
            if (at == -1) {
                throw failed("mmap", state);
            }
            return at;
        }
    }

    static void advise(long address, long bytes, int advice) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            int code;
            try {
                code = (int) MADVISE.invokeExact(state, address, bytes, advice);
            } catch (Throwable t) {
                throw new AssertionError("a downcall throws nothing", t);
            }
            if (code != 0) {
                throw failed("madvise", state);
            }
        }
    }

    /// Creates memory with a file descriptor, which can be sealed.
    static int createMemory(String name) throws IOException {
        MethodHandle create =
                bind("memfd_create", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            int code;
            try {
                code = (int) create.invokeExact(state, arena.allocateFrom(name), MEMFD_SEALABLE);
            } catch (Throwable t) {
                throw new AssertionError("a downcall throws nothing", t);
            }
            return require("memfd_create", code, state);
        }
    }

    static void seal(int file, int seals) throws IOException {
        MethodHandle control =
                bind(
                        "fcntl",
                        FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT),
                        Linker.Option.firstVariadicArg(2));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            int code;
            try {
                code = (int) control.invokeExact(state, file, ADD_SEALS, seals);
            } catch (Throwable t) {
                throw new AssertionError("a downcall throws nothing", t);
            }
            require("fcntl", code, state);
        }
    }

    /// Opens a file to read.
    static int open(Path path) throws IOException {
        MethodHandle open =
                bind(
                        "open",
                        FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT),
                        Linker.Option.firstVariadicArg(2));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            int code;
            try {
                code =
                        (int)
                                open.invokeExact(
                                        state, arena.allocateFrom(path.toString()), CLOSE_ON_EXEC);
            } catch (Throwable t) {
                throw new AssertionError("a downcall throws nothing", t);
            }
            return require("open", code, state);
        }
    }

    static void close(int file) throws IOException {
        MethodHandle close = bind("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            int code;
            try {
                code = (int) close.invokeExact(state, file);
            } catch (Throwable t) {
                throw new AssertionError("a downcall throws nothing", t);
            }
            require("close", code, state);
        }
    }

    private static int require(String function, int code, MemorySegment state) throws IOException {
        if (code < 0) {
            throw failed(function, state);
        }
        return code;
    }

    private static IOException failed(String function, MemorySegment state) {
        return new IOException(function + " failed: errno=" + (int) ERRNO.get(state, 0L));
    }

    private static MethodHandle bind(
            String name, FunctionDescriptor shape, Linker.Option... options) {
        Linker linker = Linker.nativeLinker();
        Linker.Option[] all = new Linker.Option[options.length + 1];
        System.arraycopy(options, 0, all, 0, options.length);
        all[options.length] = CAPTURE;
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), shape, all);
    }
}
