// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// Keeps the JVM's own signal handlers while a library that sets others is loaded and started.
final class SignalGuard implements AutoCloseable {
    /* HotSpot lives by signals: a null check in compiled code is a SIGSEGV. UCX and Intel MPI take SIGSEGV, SIGBUS and SIGFPE
    for stack traces, and the JVM dies at the next null check. So all that HotSpot may use is put back after MPI_Init:
    HUP, INT, QUIT, ILL, TRAP, BUS, FPE, SEGV, USR2, PIPE, TERM, XFSZ. In between, UCX is told to take none. */

    private static final int[] SIGNALS = {1, 2, 3, 4, 5, 7, 8, 11, 12, 13, 15, 25};

    /// Room for a `struct sigaction`, which has 152 bytes on 64-bit Linux.
    private static final long SIZE = 256;

    private final Arena arena = Arena.ofConfined();
    private final MemorySegment saved = arena.allocate(SIGNALS.length * SIZE, Long.BYTES);

    SignalGuard() {
        for (int i = 0; i < SIGNALS.length; i++) {
            LibC.signalAction(SIGNALS[i], 0, saved.address() + (i * SIZE));
        }
        LibC.setEnvironment("UCX_ERROR_SIGNALS", "");
    }

    /// Puts the handlers back.
    @Override
    public void close() {
        for (int i = 0; i < SIGNALS.length; i++) {
            LibC.signalAction(SIGNALS[i], saved.address() + (i * SIZE), 0);
        }
        arena.close();
    }
}
