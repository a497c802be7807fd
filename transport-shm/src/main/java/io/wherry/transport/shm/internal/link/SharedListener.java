// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.link;

import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import io.wherry.transport.internal.call.ExclusiveAccess;
import io.wherry.transport.internal.socket.ListenerShutdownHook;
import io.wherry.transport.internal.socket.PendingConnections;
import io.wherry.transport.internal.socket.SocketFile;
import io.wherry.transport.shm.internal.region.SharedMemoryFolder;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/// A listener at the socket of a name. Makes a link with each peer that has created a region.
public final class SharedListener implements Listener {
    /// The maximum lag of file times compared with the system clock.
    private static final Duration LAG = Duration.ofSeconds(1);

    private final Address.Shm address;
    private final SharedMemoryFolder folder;
    private final SocketFile file;
    private final PendingConnections<SharedWire> connections;
    private final LinkOptions options;
    private final ExclusiveAccess accepting = new ExclusiveAccess("accepting");
    private final AtomicBoolean closed = new AtomicBoolean();

    private SharedListener(
            Address.Shm address,
            SharedMemoryFolder folder,
            SocketFile file,
            PendingConnections<SharedWire> connections,
            LinkOptions options) {
        this.address = address;
        this.folder = folder;
        this.file = file;
        this.connections = connections;
        this.options = options;
    }

    public static Listener at(Address.Shm address, LinkOptions options) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            SharedMemoryFolder folder = SharedMemoryFolder.ofUser();
            Instant start = Instant.now();
            SocketFile file = SocketFile.bind(channel, folder.socket(address.name()));
            try {
                folder.sweep(address.name(), FileTime.from(start.minus(LAG)));
                folder.sweepChecks();
                return listener(address, folder, file, channel, options);
            } catch (IOException | RuntimeException | Error e) {
                file.remove(); // first: later the path may belong to the next listener
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            channel.close();
            throw new IOException("cannot listen: address=" + address, e);
        } catch (RuntimeException | Error e) {
            channel.close();
            throw e;
        }
    }

    private static Listener listener(
            Address.Shm address,
            SharedMemoryFolder folder,
            SocketFile file,
            ServerSocketChannel channel,
            LinkOptions options)
            throws IOException {
        channel.configureBlocking(false);
        PendingConnections<SharedWire> connections =
                new PendingConnections<>(
                        List.of(channel),
                        address,
                        options.connectWithin(),
                        peer -> new RegionGreeting(peer, address, folder));
        Listener listener = new SharedListener(address, folder, file, connections, options);
        ListenerShutdownHook.add(listener);
        return listener;
    }

    @Override
    public Address address() {
        return address;
    }

    @Override
    public Link accept(Duration within) throws IOException {
        accepting.enter();
        try {
            return Link.accepted(connections.accept(Deadline.after(within)), options);
        } catch (IOException e) {
            if (closed.get()) {
                throw LinkClosedException.bySelf(address);
            }
            throw e;
        } finally {
            accepting.leave();
        }
    }

    @Override
    public boolean isOpen() {
        return !closed.get();
    }

    /// Closes the listener. Peers that were not accepted see a broken link, and their regions are
    /// removed.
    @Override
    public void close() throws IOException {
        if (closed.getAndSet(true)) {
            return;
        }
        try {
            // first: later regions may be for the next listener of that name
            folder.sweep(address.name(), FileTime.from(Instant.now()));
        } finally {
            release();
        }
    }

    private void release() throws IOException {
        try {
            file.remove(); // first: later the path may belong to the next listener
        } finally {
            ListenerShutdownHook.remove(this);
            connections.close();
        }
    }
}
