// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// Preserves the JVM's signal handlers while a library that installs others is loaded and started.
final class SignalGuard implements AutoCloseable {
    /*
     * HotSpot depends on signals: a null check in compiled code is a SIGSEGV. UCX and Intel MPI
     * install handlers of SIGSEGV, SIGBUS and SIGFPE for stack traces, and the JVM crashes at the
     * next null check. So all handlers that HotSpot may use are restored after MPI_Init: HUP, INT,
     * QUIT, ILL, TRAP, BUS, FPE, SEGV, USR2, PIPE, TERM, XFSZ. In between, UCX is configured to
     * install none.
     */

    private static final int[] SIGNALS = {1, 2, 3, 4, 5, 7, 8, 11, 12, 13, 15, 25};

    /// Size of the memory for a `struct sigaction`, which has 152 bytes on 64-bit Linux.
    private static final long SIZE = 256;

    private final Arena arena = Arena.ofConfined();
    private final MemorySegment saved = arena.allocate(SIGNALS.length * SIZE, Long.BYTES);

    SignalGuard() {
        for (int i = 0; i < SIGNALS.length; i++) {
            LibC.signalAction(SIGNALS[i], 0, saved.address() + (i * SIZE));
        }
        LibC.setEnvironment("UCX_ERROR_SIGNALS", "");
    }

    /// Restores the handlers.
    @Override
    public void close() {
        for (int i = 0; i < SIGNALS.length; i++) {
            LibC.signalAction(SIGNALS[i], saved.address() + (i * SIZE), 0);
        }
        arena.close();
    }
}
