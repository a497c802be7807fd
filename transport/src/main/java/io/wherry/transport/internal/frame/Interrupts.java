// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

import io.wherry.transport.Address;
import java.io.InterruptedIOException;

/// The interrupt policy of one direction of a link: an interrupt ends a wait, or is deferred until
/// the call returns. Confined to the thread that has access to that direction.
final class Interrupts {
    private final boolean endWaits;
    private final String doing;
    private boolean kept;

    /// @param doing the operation, for the message, such as `sending`
    Interrupts(boolean endWaits, String doing) {
        this.endWaits = endWaits;
        this.doing = doing;
    }

    /// Handles an interrupt after a wait: throws if interrupts end waits; otherwise clears and
    /// remembers it, so that the thread can wait again.
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

    /// Interrupts the current thread again if an interrupt was deferred. Must be called before the
    /// thread gives up its access.
    void restore() {
        if (kept) {
            kept = false;
            Thread.currentThread().interrupt();
        }
    }
}
