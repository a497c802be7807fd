// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.mpi;

import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The library that `loops.c` was compiled to, with the MPI library that it was linked to.
@SuppressWarnings("restricted") // the benchmarks may call C
final class LoopsLibrary {
    static final String TRIPS = "trips";
    static final String WINDOWS = "windows";
    static final String SUMS = "sums";

    private static final Linker LINKER = Linker.nativeLinker();
    private static final AddressLayout ADDRESS = ValueLayout.ADDRESS;
    private static final MemoryLayout INT = ValueLayout.JAVA_INT;
    private static final MemoryLayout LONG = ValueLayout.JAVA_LONG;

    private final SymbolLookup symbols;
    private final Map<String, MethodHandle> exchanges = new HashMap<>();
    private final MethodHandle barriers;

    /// @param file stays open
    LoopsLibrary(Path file) {
        symbols = SymbolLookup.libraryLookup(file, Arena.global());
        for (String function : List.of(TRIPS, WINDOWS, SUMS)) {
            exchanges.put(function, link(function, INT, ADDRESS, ADDRESS, INT, INT));
        }
        barriers = link("barriers", INT, INT);
    }

    /// Calls a function with send and receive buffers, number of bytes and number of rounds.
    void call(String function, MemorySegment out, MemorySegment in, int bytes, int rounds) {
        try {
            MethodHandle handle = Objects.requireNonNull(exchanges.get(function));
            check((int) handle.invokeExact(out, in, bytes, rounds));
        } catch (Throwable t) {
            throw unexpected(t);
        }
    }

    void barriers(int rounds) {
        try {
            check((int) barriers.invokeExact(rounds));
        } catch (Throwable t) {
            throw unexpected(t);
        }
    }

    /// Bytes of a handle of MPI: it is an `int` or an address.
    int handleBytes() {
        try {
            return (int) link("handle_bytes", INT).invokeExact();
        } catch (Throwable t) {
            throw unexpected(t);
        }
    }

    /// A handle of MPI, by the function that returns it.
    long handle(String function) {
        try {
            return (long) link(function, LONG).invokeExact();
        } catch (Throwable t) {
            throw unexpected(t);
        }
    }

    /// A function of this library or of MPI.
    MethodHandle link(String function, MemoryLayout result, MemoryLayout... parameters) {
        return LINKER.downcallHandle(
                symbols.findOrThrow(function), FunctionDescriptor.of(result, parameters));
    }

    static void check(int error) {
        if (error != 0) {
            throw new IllegalStateException("MPI failed in C: code=" + error);
        }
    }

    static RuntimeException unexpected(Throwable thrown) {
        return thrown instanceof RuntimeException known
                ? known
                : new IllegalStateException("call of C failed", thrown);
    }
}
