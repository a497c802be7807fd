// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

/// Assigns the threads that receive messages for waiting threads. Thread-safe.
public interface Receivers {
    /// Receives on the current thread until the waiter has ended, if this thread may receive.
    /// Otherwise returns early, and another thread receives.
    void receiveFor(Waiter waiter);

    /// Makes another thread receive, for a thread that polls and does not wait.
    void resume();

    /// Called when a waiter has ended.
    void served();

    /// Returns receivers that do nothing, for messages within this process.
    static Receivers none() {
        return NoReceivers.INSTANCE;
    }

    /// An event that a thread waits for.
    interface Waiter {
        /// Makes progress on the waiting thread; returns true if the event has occurred.
        boolean isEnded();

        /// Returns true if the event has occurred, without making progress.
        boolean isDone();

        /// Returns true if the event depends only on a message from the peer.
        boolean waitsForPeer();

        /// Announces that a thread waits: [Receivers#served] must be called once the event has
        /// occurred.
        void announce();
    }
}
