// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.LinkTimeoutException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Accepts connections and holds each one until its peer has sent its greeting. A silent connection
/// costs one descriptor and no thread; it is closed after a time limit, or when 1,024 later ones
/// wait as well. One thread accepts, any thread closes.
///
/// @param <T> the result of a greeting
public final class PendingConnections<T extends Closeable> implements Closeable {
    /* One selector watches the servers and all silent connections. `waiting` is for the closing
    thread, `inOrder` for the accepting thread: its first value is the oldest connection. */

    private static final System.Logger LOGGER =
            System.getLogger(PendingConnections.class.getName());
    private static final long NANOS_PER_MILLI = 1_000_000;

    /// Silent connections held at once.
    private static final int MOST = 1 << 10;

    /// Connections accepted in one go, before greetings are read.
    private static final int MOST_AT_ONCE = 64;

    private final List<ServerSocketChannel> servers;
    private final Address address;
    private final long timeoutNanos;
    private final Function<SocketChannel, Greeting<T>> greetings;
    private final Selector selector;
    private final Set<SocketChannel> waiting = ConcurrentHashMap.newKeySet();
    private final Map<SocketChannel, Pending<T>> inOrder = new LinkedHashMap<>();
    private final ConcurrentLinkedQueue<T> arrived = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;
    private @Nullable IOException failure; // of a server

    /// Whether a key was cancelled: its descriptor is closed in the next selection.
    private boolean cancelled;

    /// Reads the first bytes that the peer of one connection sends.
    ///
    /// @param <T> the result of a complete greeting
    public interface Greeting<T> {
        /// Reads what has arrived, without blocking.
        ///
        /// @return null if the greeting is not complete
        /// @throws IOException if the peer is gone or sent something else
        @Nullable T read() throws IOException;

        /// Cleans up before the connection is closed without a complete greeting.
        default void turnAway() throws IOException {}
    }

    private record Pending<T>(
            SocketChannel channel, Greeting<T> greeting, SelectionKey key, long since) {}

    /// @param servers bound and non-blocking; owned by this object
    /// @param address for error messages
    /// @param timeout the time limit for the greeting of a peer
    /// @param greetings creates the greeting of a connection, which is non-blocking
    public PendingConnections(
            List<ServerSocketChannel> servers,
            Address address,
            Duration timeout,
            Function<SocketChannel, Greeting<T>> greetings)
            throws IOException {
        this.servers = List.copyOf(servers);
        this.address = address;
        this.greetings = greetings;
        timeoutNanos = Deadline.nanos(timeout);
        selector = Selector.open();
        try {
            for (ServerSocketChannel server : servers) {
                server.register(selector, SelectionKey.OP_ACCEPT);
            }
        } catch (IOException | RuntimeException | Error e) {
            selector.close();
            throw e;
        }
    }

    /// Blocks until a peer has sent its greeting.
    ///
    /// @throws LinkTimeoutException if no greeting arrived in time
    /// @throws InterruptedIOException if the thread is interrupted
    public T accept(Deadline deadline) throws IOException {
        boolean first = true;
        while (true) {
            T next = arrived.poll();
            if (next != null) {
                return next;
            }
            long nanos = deadline.nanosLeft();
            if (nanos <= 0 && !first) {
                throw new LinkTimeoutException("no peer connected in time", address);
            }
            first = false;
            select(cancelled ? 0 : Math.min(nanos, nanosUntilExpiry()));
            throwFailure();
            if (arrived.isEmpty() && Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException("interrupted while accepting: address=" + address);
            }
        }
    }

    private void throwFailure() throws IOException {
        IOException thrown = failure;
        failure = null;
        if (thrown != null) {
            throw thrown;
        }
    }

    /// Serves the ready channels once. Under a connection flood there are always more, and
    /// connections whose greeting has arrived must not wait for them.
    ///
    /// @param nanos the time limit, rounded up to milliseconds; `Long.MAX_VALUE` = no limit
    private void select(long nanos) throws IOException {
        try {
            cancelled = false;
            if (nanos <= 0) {
                selector.selectNow(this::serve);
            } else {
                selector.select(
                        this::serve,
                        nanos == Long.MAX_VALUE ? 0 : Math.ceilDiv(nanos, NANOS_PER_MILLI));
            }
            expire();
            if (cancelled) {
                cancelled = false;
                selector.selectNow(this::serve);
            }
        } catch (ClosedSelectorException _) {
            throw new AsynchronousCloseException();
        }
    }

    private void serve(SelectionKey key) {
        if (key.channel() instanceof ServerSocketChannel server) {
            admitSome(server);
        } else {
            @SuppressWarnings("unchecked") // only `admit` attaches
            Pending<T> pending = (Pending<T>) key.attachment();
            read(pending);
        }
    }

    private void admitSome(ServerSocketChannel server) {
        try {
            for (int i = 0; i < MOST_AT_ONCE; i++) {
                SocketChannel channel = server.accept();
                if (channel == null) {
                    return;
                }
                admitOrClose(channel);
                if (closed) {
                    channel.close();
                }
            }
        } catch (IOException e) {
            failure = e; // no descriptor is free, or another thread has closed the server
            if (server.isOpen()) {
                turnAwayHalf(e);
            }
        } catch (ClosedSelectorException _) {
            // another thread has closed the selector: the next selection throws
        }
    }

    /// Admits a connection. If that fails, for lack of memory for example, closes it: a key
    /// without a greeting would fail each later selection.
    private void admitOrClose(SocketChannel channel) throws IOException {
        boolean admitted = false;
        try {
            waiting.add(channel);
            channel.configureBlocking(false);
            admit(channel);
            admitted = true;
        } finally {
            if (!admitted) {
                waiting.remove(channel);
                inOrder.remove(channel);
                cancelled = true;
                channel.close();
            }
        }
    }

    private void admit(SocketChannel channel) throws IOException {
        SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
        Pending<T> pending =
                new Pending<>(channel, greetings.apply(channel), key, System.nanoTime());
        key.attach(pending);
        inOrder.put(channel, pending);
        if (waiting.size() > MOST) {
            turnAway(oldest(), new IOException("many other peers connected since"));
        }
    }

    private void read(Pending<T> pending) {
        try {
            T result = pending.greeting.read();
            if (result != null) {
                leave(pending);
                arrived.add(result);
                closeArrivedIfClosed();
            }
        } catch (IOException | InternalError e) {
            turnAway(pending, e); // the peer is gone, or has truncated the memory that it shares
        } catch (RuntimeException | Error e) {
            turnAway(pending, e); // for example, loading a class failed for lack of a descriptor
            throw e;
        }
    }

    private void leave(Pending<T> pending) {
        pending.key.cancel();
        waiting.remove(pending.channel);
        inOrder.remove(pending.channel);
        cancelled = true;
    }

    /// Returns the connection that has been silent longest; null if there is none.
    private @Nullable Pending<T> oldest() {
        Iterator<Pending<T>> each = inOrder.values().iterator();
        return each.hasNext() ? each.next() : null;
    }

    private long nanosUntilExpiry() {
        Pending<T> first = oldest();
        return first == null || timeoutNanos == Long.MAX_VALUE
                ? Long.MAX_VALUE
                : Math.max(1, timeoutNanos - (System.nanoTime() - first.since));
    }

    private void expire() {
        long now = System.nanoTime();
        for (Pending<T> first = oldest(); first != null; first = oldest()) {
            if (now - first.since < timeoutNanos) {
                return;
            }
            turnAway(first, new IOException("no greeting in time"));
        }
    }

    /// Closes the older half of the silent connections when no descriptor is free: a connection in
    /// use needs more than one.
    private void turnAwayHalf(IOException why) {
        for (int left = inOrder.size() / 2; left >= 0; left--) {
            turnAway(oldest(), why);
        }
    }

    private void turnAway(@Nullable Pending<T> pending, Throwable why) {
        if (pending == null) {
            return;
        }
        leave(pending);
        LOGGER.log(System.Logger.Level.DEBUG, "peer was rejected: address=" + address, why);
        try (SocketChannel _ = pending.channel) {
            pending.greeting.turnAway();
        } catch (IOException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "cannot clean up: address=" + address, e);
        }
    }

    /// Closes the servers and all connections that were not accepted.
    @Override
    public void close() throws IOException {
        closed = true;
        try (selector) {
            for (ServerSocketChannel server : servers) {
                server.close();
            }
        }
        for (SocketChannel channel : waiting) {
            channel.close();
        }
        closeArrivedIfClosed();
    }

    private void closeArrivedIfClosed() throws IOException {
        if (!closed) {
            return;
        }
        for (T each; (each = arrived.poll()) != null; ) {
            each.close();
        }
    }
}
