// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import java.io.IOException;
import java.io.InterruptedIOException;

/// Goes on with what an interrupt has ended: in the middle of a packet there is no other way that loses nothing.
final class Uninterrupted {
    private Uninterrupted() {}

    /// Waits for something of a link.
    @FunctionalInterface
    interface Wait<T> {
        T get() throws IOException;
    }

    /// Does `wait` again and again until no interrupt ends it. The thread is interrupted afterwards.
    ///
    /// @param first what the interrupt led to
    static <T> T again(InterruptedIOException first, Wait<T> wait) throws IOException {
        InterruptedIOException last = first;
        try {
            while (Thread.interrupted()) {
                try {
                    return wait.get();
                } catch (InterruptedIOException e) {
                    last = e;
                }
            }
            throw last; // not for an interrupt
        } finally {
            Thread.currentThread().interrupt();
        }
    }
}
