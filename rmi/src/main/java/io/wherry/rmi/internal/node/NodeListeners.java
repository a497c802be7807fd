// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.internal.metrics.RmiLogger;
import io.wherry.rmi.internal.thread.Threads;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The listeners of a node, each with an accepting thread. Thread-safe.
final class NodeListeners implements Closeable {
    private static final long PAUSE_NANOS = 100_000_000;

    private final LinkOptions options;
    private final AdvertisedAddresses advertised;
    private final Consumer<Link> visitor;
    private final Map<Address, Listener> open = new LinkedHashMap<>(); // guarded by this
    private volatile List<String> addresses = List.of();
    private @Nullable Listener own; // guarded by this
    private boolean closedForGood; // guarded by this

    NodeListeners(LinkOptions options, AdvertisedAddresses advertised, Consumer<Link> visitor) {
        this.options = options;
        this.advertised = advertised;
        this.visitor = visitor;
    }

    /// Listens at `address`, unless there is a listener already. Port 0 is resolved to a free port
    /// once.
    ///
    /// @return the address of the listener
    synchronized Address open(Address address) throws IOException {
        checkOpen();
        Listener there = openAt(address);
        if (there != null) {
            return there.address();
        }
        Listener listener = Listener.at(address, options);
        open.put(address, listener);
        changed();
        startAccepting(listener);
        return listener.address();
    }

    private void checkOpen() throws IOException {
        if (closedForGood) {
            throw new IOException("this node is closed");
        }
    }

    /// Returns the open listener for an address, which may be the one that port 0 was resolved to;
    /// null if there is none.
    private @Nullable Listener openAt(Address address) {
        Listener there = open.get(address);
        if (there != null && there.isOpen()) {
            return there;
        }
        for (Listener each : open.values()) {
            if (each.isOpen() && each.address().equals(address)) {
                return each;
            }
        }
        return null;
    }

    /// Starts the accepting thread; if there are too many threads, closes the listener.
    private void startAccepting(Listener listener) {
        boolean started = false;
        try {
            Threads.daemon("accept at " + listener.address()).start(() -> accept(listener));
            started = true;
        } finally {
            if (!started) {
                close(listener);
                changed();
            }
        }
    }

    /// Returns true if peers can connect.
    synchronized boolean areOpen() {
        return open.values().stream().anyMatch(Listener::isOpen);
    }

    /// Returns the loopback address at which this node calls itself.
    synchronized Address openOwn() throws IOException {
        checkOpen();
        Listener there = own;
        if (there == null || !there.isOpen()) {
            Listener listener =
                    Listener.at(new Address.Loopback("rmi-" + UUID.randomUUID()), options);
            own = listener;
            startAccepting(listener);
            return listener.address();
        }
        return there.address();
    }

    private void accept(Listener listener) {
        while (listener.isOpen()) {
            Link link = next(listener);
            if (link != null) {
                visit(link, listener);
            }
        }
    }

    private void visit(Link link, Listener listener) {
        try {
            visitor.accept(link);
        } catch (RuntimeException | Error e) { // too many threads, for example: temporary
            closeAfter(e, link);
            warn(listener, e);
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static void closeAfter(Throwable failure, Link link) {
        try {
            link.close();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    private static @Nullable Link next(Listener listener) {
        try {
            return listener.accept();
        } catch (IOException | RuntimeException | Error e) {
            if (listener.isOpen()) {
                warn(listener, e);
            }
            LockSupport.parkNanos(PAUSE_NANOS); // for example, no free descriptor: temporary
            return null;
        }
    }

    /// Logs a failure. A logger may need a descriptor, too, for example to read a time zone file:
    /// the listener continues without the warning.
    private static void warn(Listener listener, Throwable failure) {
        try {
            RmiLogger.get()
                    .log(
                            System.Logger.Level.WARNING,
                            "cannot accept connections: address=" + listener.address(),
                            failure);
        } catch (RuntimeException | Error e) {
            failure.addSuppressed(e);
        }
    }

    /// Returns the addresses at which peers reach this node; the same list until they change.
    List<String> addresses() {
        return addresses;
    }

    private synchronized void changed() {
        addresses =
                advertised.of(
                        open.values().stream()
                                .filter(Listener::isOpen)
                                .map(Listener::address)
                                .toList());
    }

    @Override
    public synchronized void close() {
        open.values().forEach(NodeListeners::close);
        if (own != null) {
            close(own);
        }
        open.clear();
        changed();
    }

    /// Returns true if this node neither listens nor calls itself any more.
    synchronized boolean areClosedForGood() {
        return closedForGood;
    }

    /// Closes the listeners; from then on, this node neither listens nor calls itself.
    synchronized void closeForGood() {
        closedForGood = true;
        close();
    }

    private static void close(Listener listener) {
        try {
            listener.close();
        } catch (IOException e) {
            RmiLogger.get().log(System.Logger.Level.WARNING, "listener cannot be closed", e);
        }
    }
}
