// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.wake;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The futex system call of Linux: threads sleep at a word of shared memory until another thread
/// wakes them.
@SuppressWarnings("restricted") // needs --enable-native-access=io.wherry.transport.shm
final class Futex {
    /* `long syscall(long number, ...)` of the C library: futex has no function of its own there. */

    private static final int WAIT = 0;
    private static final int WAKE = 1;
    private static final int ALL = Integer.MAX_VALUE;
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long NUMBER = number();
    private static final @Nullable MethodHandle SYSCALL = bind();

    /// The size of a `struct timespec`, in bytes.
    static final long TIMESPEC_SIZE = 2 * Long.BYTES;

    private Futex() {}

    static boolean isAvailable() {
        return SYSCALL != null;
    }

    /// Sleeps while the word is `expected`, at most `nanos`; spurious wakeups are possible.
    ///
    /// @param timespec memory of the caller for the timeout
    static void await(MemorySegment word, int expected, long nanos, MemorySegment timespec) {
        timespec.set(ValueLayout.JAVA_LONG, 0, nanos / NANOS_PER_SECOND);
        timespec.set(ValueLayout.JAVA_LONG, Long.BYTES, nanos % NANOS_PER_SECOND);
        call(SYSCALL, word, WAIT, expected, timespec);
    }

    static void wake(MemorySegment word) {
        call(SYSCALL, word, WAKE, ALL, MemorySegment.NULL);
    }

    private static long call(
            @Nullable MethodHandle syscall,
            MemorySegment word,
            int operation,
            int value,
            MemorySegment timespec) {
        if (syscall == null) {
            throw new IllegalStateException("no futex on this system");
        }
        try {
            return (long) syscall.invokeExact(NUMBER, word, operation, value, timespec);
        } catch (IllegalStateException | InternalError e) {
            throw e; // the memory of the word is unmapped, or the peer truncated it
        } catch (Throwable t) {
            throw new AssertionError("a downcall throws nothing", t);
        }
    }

    private static long number() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return -1;
        }
        return switch (System.getProperty("os.arch").toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64" -> 202;
            case "aarch64", "riscv64" -> 98;
            default -> -1;
        };
    }

    private static @Nullable MethodHandle bind() {
        if (NUMBER < 0) {
            return null;
        }
        try (Arena arena = Arena.ofConfined()) {
            Linker linker = Linker.nativeLinker();
            MethodHandle syscall =
                    linker.downcallHandle(
                            linker.defaultLookup().findOrThrow("syscall"),
                            FunctionDescriptor.of(
                                    ValueLayout.JAVA_LONG,
                                    ValueLayout.JAVA_LONG,
                                    ValueLayout.ADDRESS,
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.ADDRESS),
                            Linker.Option.firstVariadicArg(1));
            MemorySegment word = arena.allocate(ValueLayout.JAVA_INT);
            boolean works = call(syscall, word, WAKE, ALL, MemorySegment.NULL) >= 0;
            return works ? syscall : null;
        } catch (IllegalCallerException e) {
            System.getLogger(Futex.class.getName())
                    .log(
                            System.Logger.Level.WARNING,
                            "native access is denied, so threads sleep at a socket instead of a"
                                    + " futex: start java with"
                                    + " --enable-native-access=io.wherry.transport.shm, or"
                                    + " =ALL-UNNAMED if Wherry is on the class path",
                            e);
            return null;
        }
    }
}
