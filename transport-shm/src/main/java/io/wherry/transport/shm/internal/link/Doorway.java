// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.link;

import io.wherry.transport.Address;
import io.wherry.transport.shm.internal.region.Folder;
import io.wherry.transport.shm.internal.region.Region;
import io.wherry.transport.shm.internal.wake.SideChannel;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// Where peers have connected and not yet said where their region is: who is silent holds up nobody
/// else. One thread polls, any closes.
final class Doorway implements Closeable {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final ServerSocketChannel server;
    private final Address.Shm address;
    private final Folder folder;
    private final Selector selector;
    private final Set<SocketChannel> waiting = ConcurrentHashMap.newKeySet();
    private final ConcurrentLinkedQueue<SharedWire> arrived = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;
    private boolean left; // whether a channel was taken from the selector, which has to notice

    /// @param server bound and non-blocking; this owns it
    Doorway(ServerSocketChannel server, Address.Shm address, Folder folder) throws IOException {
        this.server = server;
        this.address = address;
        this.folder = folder;
        selector = Selector.open();
        server.register(selector, SelectionKey.OP_ACCEPT);
    }

    /// A peer that is there now.
    @Nullable SharedWire poll() throws IOException {
        SharedWire wire = arrived.poll();
        if (wire == null) {
            select(-1);
            wire = arrived.poll();
        }
        return wire;
    }

    /// Waits for a peer; may return null early for no reason.
    ///
    /// @param nanos greater than 0, rounded up to milliseconds; `Long.MAX_VALUE` = for ever
    @Nullable SharedWire poll(long nanos) throws IOException {
        select(nanos == Long.MAX_VALUE ? 0 : Math.ceilDiv(nanos, NANOS_PER_MILLI));
        return arrived.poll();
    }

    /// @param millis negative not to wait, 0 to wait for ever
    private void select(long millis) throws IOException {
        try {
            if (millis < 0) {
                selector.selectNow(this::serve);
            } else {
                selector.select(this::serve, millis);
            }
            while (left) {
                left = false;
                selector.selectNow(this::serve);
            }
        } catch (ClosedSelectorException _) {
            throw new AsynchronousCloseException();
        }
    }

    private void serve(SelectionKey key) {
        if (key.attachment() instanceof Announcement announcement) {
            listen(key, announcement);
        } else {
            admit();
        }
    }

    private void admit() {
        try {
            for (SocketChannel channel; (channel = server.accept()) != null; ) {
                waiting.add(channel);
                channel.configureBlocking(false);
                channel.register(selector, SelectionKey.OP_READ, new Announcement());
                if (closed) {
                    channel.close();
                }
            }
        } catch (IOException | ClosedSelectorException _) {
            // closed by another thread: the next call says so
        }
    }

    private void listen(SelectionKey key, Announcement announcement) {
        SocketChannel channel = (SocketChannel) key.channel();
        try {
            if (announcement.read(channel)) {
                leave(key);
                arrived.add(wire(channel, announcement));
                closeLateComers();
            }
        } catch (IOException e) {
            leave(key);
            turnAway(channel, announcement, e);
        }
    }

    private void leave(SelectionKey key) {
        key.cancel();
        waiting.remove((SocketChannel) key.channel());
        left = true;
    }

    private SharedWire wire(SocketChannel channel, Announcement announcement) throws IOException {
        String region = announcement.region();
        if (region == null) {
            throw new AssertionError("announcement is whole");
        }
        Region taken = Region.take(folder.region(address.name(), region), folder);
        return SharedWire.ofListener(address, taken, new SideChannel(channel));
    }

    private void turnAway(SocketChannel channel, Announcement announcement, IOException why) {
        System.getLogger(Doorway.class.getName())
                .log(System.Logger.Level.DEBUG, "peer was turned away: address=" + address, why);
        try (channel) {
            String region = announcement.region();
            if (region != null) {
                Files.deleteIfExists(folder.region(address.name(), region));
            }
        } catch (IOException _) {
            // it is gone, and what it left is swept when the listener closes
        }
    }

    /// Those who arrived and were not accepted see a broken link.
    @Override
    public void close() throws IOException {
        closed = true;
        try (selector) {
            server.close();
        }
        for (SocketChannel channel : waiting) {
            channel.close();
        }
        closeLateComers();
    }

    private void closeLateComers() throws IOException {
        if (!closed) {
            return;
        }
        for (SharedWire wire; (wire = arrived.poll()) != null; ) {
            wire.close();
        }
    }
}
