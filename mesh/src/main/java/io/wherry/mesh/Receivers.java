// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

/// Who receives what a thread waits for. Any thread may ask.
public interface Receivers {
    /// Something that this thread will wait for: it receives itself, if it can, until that has ended. If it cannot, it returns
    /// early, and others receive.
    void receiveFor(Waiter waiter);

    /// A thread looks whether something has come, and does not wait: others receive.
    void resume();

    /// Something that a thread waits for has ended.
    void served();

    /// Nobody receives: for what comes from this process itself.
    static Receivers none() {
        return NoReceivers.INSTANCE;
    }

    /// Something that a thread waits for.
    interface Waiter {
        /// Does what the thread that waits can do for it; returns true if it has ended then.
        boolean isEnded();

        /// Returns true if it has ended. Does nothing for it.
        boolean isDone();

        /// Whether it is what the peer will send that it waits for, and nothing on this side.
        boolean waitsForPeer();

        /// A thread waits for it: the receivers are told once it has ended.
        void announce();
    }
}
