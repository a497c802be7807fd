// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.ring;

import java.lang.foreign.MemorySegment;

/// Wakes threads of the peer.
public interface PeerWaker {
    /// Wakes the threads that sleep at `word`.
    ///
    /// @param how the value of the word: [WakeupSignal#IN_FUTEX], [WakeupSignal#AT_SOCKET], or an
    ///     invalid value of a hostile peer
    void wake(MemorySegment word, int how);

    /// Returns true if this side can wake a thread that sleeps in a futex.
    boolean wakesInFutex();
}
