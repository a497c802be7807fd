// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.ring;

import java.lang.foreign.MemorySegment;

/// Wakes a thread of the peer.
public interface Waker {
    /// Wakes the threads that sleep at `word`.
    ///
    /// @param how what the word said: [Bell#IN_FUTEX], [Bell#AT_SOCKET], or what else a peer writes
    void wake(MemorySegment word, int how);

    /// Whether this side can wake who sleeps in a futex.
    boolean wakesInFutex();
}
