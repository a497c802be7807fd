// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.transport.Link;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;

/// The frames of a link, of which an interrupt loses none.
///
/// A link ends a wait for bytes when its thread is interrupted. MPI's calls go on: between [#begin] and [#end] the interrupt is
/// kept for later. One thread at a time owns it.
final class SteadyFrames {
    private final Link link;
    private boolean interrupted;

    SteadyFrames(Link link) {
        this.link = link;
    }

    /// This thread reads from here on.
    void begin() {
        interrupted = Thread.interrupted();
    }

    /// Ends what [#begin] began.
    void end() {
        if (interrupted) {
            interrupted = false;
            Thread.currentThread().interrupt();
        }
    }

    /// As that of the link.
    long awaitFrame(Duration within) throws IOException {
        while (true) {
            try {
                return link.awaitFrame(within);
            } catch (InterruptedIOException e) {
                keepInterrupt(e);
            }
        }
    }

    /// Bytes that are left of the current frame.
    long left() throws IOException {
        return awaitFrame(Link.FOREVER);
    }

    /// Reads some bytes of the current frame; -1 at its end.
    long read(MemorySegment target) throws IOException {
        while (true) {
            try {
                return link.read(target);
            } catch (InterruptedIOException e) {
                keepInterrupt(e);
            }
        }
    }

    private void keepInterrupt(InterruptedIOException e) throws InterruptedIOException {
        interrupted |= Thread.interrupted();
        if (!link.isOpen()) {
            throw e;
        }
    }
}
