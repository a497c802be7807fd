// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.loopback;

import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Listener;
import io.wherry.transport.internal.call.ExclusiveAccess;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// A listener that passes wires from the connecting to the accepting thread.
final class LoopbackListener implements Listener {
    private final LoopbackTransport transport;
    private final Address address;
    private final LinkOptions options;
    private final ExclusiveAccess accepting = new ExclusiveAccess("accepting");
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<LoopbackWire> arrived = new ArrayDeque<>();
    private boolean open = true;

    LoopbackListener(LoopbackTransport transport, Address address, LinkOptions options) {
        this.transport = transport;
        this.address = address;
        this.options = options;
    }

    @Override
    public Address address() {
        return address;
    }

    /// Queues a wire to be accepted.
    void arrive(LoopbackWire wire) throws ConnectException {
        lock.lock();
        try {
            if (!open) {
                throw new ConnectException("cannot connect: address=" + address);
            }
            arrived.add(wire);
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Link accept(Duration within) throws IOException {
        accepting.enter();
        try {
            return Link.accepted(next(Deadline.after(within)), options);
        } finally {
            accepting.leave();
        }
    }

    private LoopbackWire next(Deadline deadline) throws IOException {
        lock.lock();
        try {
            while (open && arrived.isEmpty()) {
                if (deadline.nanosLeft() <= 0) {
                    throw new LinkTimeoutException("no peer connected in time", address);
                }
                changed.awaitNanos(deadline.nanosLeft());
            }
            if (!open) {
                throw LinkClosedException.bySelf(address);
            }
            return arrived.remove();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while accepting: address=" + address);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean isOpen() {
        lock.lock();
        try {
            return open;
        } finally {
            lock.unlock();
        }
    }

    /// Closes the listener. Peers that were not accepted see a broken link.
    @Override
    public void close() {
        transport.left(this);
        lock.lock();
        try {
            open = false;
            arrived.forEach(LoopbackWire::close);
            arrived.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
