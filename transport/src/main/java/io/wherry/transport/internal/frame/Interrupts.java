// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

import io.wherry.transport.Address;
import java.io.InterruptedIOException;

/// What an interrupt does to the calls of one direction of a link: it ends their waits, or is kept until the call returns. The
/// thread whose turn it is owns it.
final class Interrupts {
    private final boolean endWaits;
    private final String doing;
    private boolean kept;

    /// @param doing what the calls do, for the message: `sending`
    Interrupts(boolean endWaits, String doing) {
        this.endWaits = endWaits;
        this.doing = doing;
    }

    /// To be called after a wait: where an interrupt ends it, throws; else keeps the interrupt, so that the thread can wait again.
    ///
    /// @param lossless whether the call may end here
    void check(boolean lossless, Address peer) throws InterruptedIOException {
        if (!Thread.currentThread().isInterrupted()) {
            return;
        }
        if (endWaits && lossless) {
            throw new InterruptedIOException("interrupted while " + doing + ": address=" + peer);
        }
        kept = Thread.interrupted();
    }

    /// Interrupts the current thread again if it was interrupted on the way. To be called before it gives up its turn.
    void restore() {
        if (kept) {
            kept = false;
            Thread.currentThread().interrupt();
        }
    }
}
