// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import io.wherry.transport.Deadline;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A monitor in which threads wait for messages of one peer or of any peer (leader/followers). The
/// lock of the protocol guards it.
///
/// A thread that waits for one peer receives from it (the leader), unless another thread does so
/// already. A thread that waits for any of several peers cannot receive from all of them: the
/// threads of their [PeerReceiver]s do. All waiting threads check again after each receive, so a
/// wait may end because another thread has received the message.
public final class ReceiveMonitor {
    private final ReentrantLock lock;
    private final Condition changed;
    private final List<PeerReceiver> peers = new ArrayList<>();
    private int waitingForAny; // guarded by `lock`

    /// @param lock guards the state of the protocol and of this monitor
    public ReceiveMonitor(ReentrantLock lock) {
        this.lock = lock;
        changed = lock.newCondition();
    }

    /// Adds a peer. Must be called before the first thread waits.
    ///
    /// @param threadName the name of its thread, which is started when it is first needed
    public PeerReceiver add(String threadName) {
        PeerReceiver peer = new PeerReceiver(this, lock, threadName);
        peers.add(peer);
        return peer;
    }

    /// Blocks until `result` returns a value, and does not receive meanwhile. The caller holds the
    /// lock.
    ///
    /// @param result called with the lock held, first at once and then after each change
    /// @return null if the deadline passed
    /// @throws InterruptedException if the thread is interrupted; messages are not lost
    public <T> @Nullable T await(Deadline deadline, Supplier<@Nullable T> result)
            throws InterruptedException {
        while (true) {
            T value = result.get();
            if (value != null) {
                return value;
            }
            long nanos = deadline.nanosLeft();
            if (nanos <= 0) {
                return null;
            }
            changed.awaitNanos(nanos);
        }
    }

    /// Blocks until `result` returns a value. Messages are received meanwhile. The caller holds the
    /// lock, once.
    ///
    /// @param from the peer to receive from, null for any
    /// @param result called with the lock held, first at once and then after each receive or other
    ///     change
    /// @return null if the deadline passed
    /// @throws InterruptedException if the thread is interrupted; messages are not lost
    public <T> @Nullable T receive(
            @Nullable PeerReceiver from, Deadline deadline, Supplier<@Nullable T> result)
            throws InterruptedException {
        PeerReceiver only = from == null && peers.size() == 1 ? peers.getFirst() : from;
        return only == null ? receiveAny(deadline, result) : receiveFrom(only, deadline, result);
    }

    private <T> @Nullable T receiveFrom(
            PeerReceiver peer, Deadline deadline, Supplier<@Nullable T> result)
            throws InterruptedException {
        boolean received = false;
        while (true) {
            T value = result.get();
            if (value != null) {
                return value;
            }
            if (received && Thread.interrupted()) {
                throw new InterruptedException();
            }
            long nanos = deadline.nanosLeft();
            if (nanos <= 0) {
                return null;
            }
            if (peer.canReceive()) {
                peer.receive(deadline.left());
                received = true;
            } else {
                changed.awaitNanos(nanos);
            }
        }
    }

    private <T> @Nullable T receiveAny(Deadline deadline, Supplier<@Nullable T> result)
            throws InterruptedException {
        waitingForAny++;
        try {
            return await(
                    deadline,
                    () -> {
                        T value = result.get();
                        if (value == null) {
                            peers.forEach(PeerReceiver::startOrWake);
                        }
                        return value;
                    });
        } finally {
            waitingForAny--;
        }
    }

    /// Returns true if a thread waits for any of several peers. The caller holds the lock.
    boolean isAnyAwaited() {
        return waitingForAny > 0;
    }

    /// Makes all waiting threads check again, after a change other than a receive. The caller holds
    /// the lock.
    public void signalAll() {
        changed.signalAll();
    }
}
