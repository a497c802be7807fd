// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi.internal.link;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.MatchedMessage;
import io.wherry.mpi.internal.link.LinkContext;
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
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.BindException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// A listener for links from other ranks. A process has at most one.
public final class MpiListener implements Listener {
    private static final AtomicReference<@Nullable MpiListener> CURRENT = new AtomicReference<>();

    private final LinkContext job;
    private final Address.Mpi address;
    private final LinkOptions options;
    private final ExclusiveAccess accepting = new ExclusiveAccess("accepting");
    private final AtomicBoolean open = new AtomicBoolean(true);

    private MpiListener(LinkContext job, Address.Mpi address, LinkOptions options) {
        this.job = job;
        this.address = address;
        this.options = options;
    }

    /// Listens at this rank.
    ///
    /// @throws BindException if the address belongs to another rank, or this process has a listener
    ///     already
    public static Listener at(Address.Mpi address, LinkOptions options) throws IOException {
        LinkContext job = MpiWire.job();
        if (address.rank() != job.context().rank()) {
            throw new BindException(
                    "address belongs to another rank: address="
                            + address
                            + ", rank="
                            + job.context().rank());
        }
        MpiListener listener = new MpiListener(job, address, options);
        if (!CURRENT.compareAndSet(null, listener)) {
            throw new BindException("address is in use: address=" + address);
        }
        return listener;
    }

    /// Returns true if this process has a listener that is open.
    static boolean isThere() {
        MpiListener current = CURRENT.get();
        return current != null && current.isOpen();
    }

    @Override
    public Address address() {
        return address;
    }

    @Override
    public Link accept(Duration within) throws IOException {
        accepting.enter();
        try {
            return Link.accepted(next(Deadline.after(within)), options);
        } catch (MPIException e) {
            throw new IOException("MPI failed: " + e.getMessage(), e);
        } finally {
            accepting.leave();
        }
    }

    private MpiWire next(Deadline deadline) throws IOException {
        @Nullable MpiWire[] found = new MpiWire[1];
        while (true) {
            PollingWait.until(() -> !open.get() || arrived(found), deadline.nanosLeft());
            MpiWire wire = found[0];
            if (wire != null && open.get()) {
                return wire;
            }
            if (!open.get()) {
                turnAway(wire);
                throw LinkClosedException.bySelf(address);
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException("interrupted while accepting: address=" + address);
            }
            if (deadline.nanosLeft() <= 0) {
                throw new LinkTimeoutException("no peer connected in time", address);
            }
        }
    }

    private boolean arrived(@Nullable MpiWire[] found) {
        found[0] = MpiWireRegistry.of(job).open(this::arrivalIfOpen);
        return found[0] != null;
    }

    /// Returns null after the close, too: requests are for the next listener then.
    private @Nullable MpiWire arrivalIfOpen() {
        return open.get() ? arrival() : null;
    }

    /// Returns the wire of a rank that requests a link, or null.
    private @Nullable MpiWire poll() {
        return MpiWireRegistry.of(job).open(this::arrival);
    }

    private @Nullable MpiWire arrival() {
        MatchedMessage hello = job.context().matchNow(Context.ANY_SOURCE, LinkTags.HELLO);
        if (hello == null) {
            return null;
        }
        MemorySegment number = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG);
        hello.receive(number, Element.BYTE).await();
        return MpiWire.accepted(
                job, hello.envelope().source(), number.get(ValueLayout.JAVA_LONG, 0));
    }

    private static void turnAway(@Nullable MpiWire wire) throws IOException {
        if (wire != null) {
            wire.close();
        }
    }

    @Override
    public boolean isOpen() {
        return open.get();
    }

    /// Closes the listener. Peers that were not accepted see a broken link.
    @Override
    public void close() throws IOException {
        if (!open.getAndSet(false)) {
            return;
        }
        try {
            turnAwayAll();
        } finally {
            CURRENT.set(null); // last: requests that arrive then are for the next listener
        }
    }

    private void turnAwayAll() throws IOException {
        if (LinkContext.current() != job) {
            return;
        }
        try {
            for (MpiWire wire = poll(); wire != null; wire = poll()) {
                turnAway(wire);
            }
        } catch (MPIException e) {
            throw new IOException("MPI failed: " + e.getMessage(), e);
        }
    }
}
