// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import java.util.function.Consumer;

/// Links C functions whose parameters and results are integers and pointers.
@SuppressWarnings("restricted") // needs --enable-native-access=io.wherry.mpi
final class Downcalls {
    /* Every parameter and every result is a 64-bit `long` here, whether C says `int`, `long` or a pointer. In the calling
    conventions of 64-bit Linux an integer has a register, or eight bytes of the stack, for itself, and a callee that takes
    an `int` looks at the lower half; a sign-extended `long` is right for all of them. The upper half of an `int` result
    means nothing: cast it. So functions differ in the number of their parameters alone. A new shape costs 9 to 29 ms to
    link, a known one 0.04 ms. It also makes one of the handles of MPICH, which are `int`s, and of all others, which are
    pointers. */

    private static final Linker LINKER = Linker.nativeLinker();

    private Downcalls() {}

    static MethodHandle link(long address, int parameters) {
        MemoryLayout[] layouts = new MemoryLayout[parameters];
        Arrays.fill(layouts, ValueLayout.JAVA_LONG);
        return LINKER.downcallHandle(
                MemorySegment.ofAddress(address),
                FunctionDescriptor.of(ValueLayout.JAVA_LONG, layouts));
    }

    /// Links a function of the C library, such as `dlopen`.
    static MethodHandle linkC(String name, int parameters) {
        return link(LINKER.defaultLookup().findOrThrow(name).address(), parameters);
    }

    /// Wraps an exception of a downcall handle, which no C function can cause.
    static RuntimeException unexpected(Throwable thrown) {
        if (thrown instanceof RuntimeException e) {
            throw e;
        }
        if (thrown instanceof Error e) {
            throw e;
        }
        throw new AssertionError("a downcall throws nothing", thrown);
    }

    /// Returns the memory at a C address.
    static MemorySegment at(long address, long size) {
        return MemorySegment.ofAddress(address).reinterpret(size);
    }

    /// As [#at(long, long)], for memory that is released some time after it is unreachable.
    static MemorySegment at(long address, long size, Consumer<MemorySegment> release) {
        return MemorySegment.ofAddress(address).reinterpret(size, Arena.ofAuto(), release);
    }

    /// Returns the text at a C address.
    static String textAt(long address) {
        return at(address, Long.MAX_VALUE).getString(0);
    }
}
