// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.link;

import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.LinkStorageException;
import io.wherry.transport.Wire;
import io.wherry.transport.internal.socket.UnixSocket;
import io.wherry.transport.shm.internal.region.Region;
import io.wherry.transport.shm.internal.region.SharedMemoryFolder;
import io.wherry.transport.shm.internal.wake.SideChannel;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.SocketChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Connects to the listener with a name.
public final class SharedConnector {

    private SharedConnector() {}

    /// Opens a link.
    ///
    /// @throws LinkStorageException if there is no room for its shared memory
    /// @throws InterruptedIOException if this thread is interrupted
    public static Link to(Address.Shm address, LinkOptions options) throws IOException {
        SharedMemoryFolder folder = folder(address);
        Deadline deadline = Deadline.after(options.connectWithin());
        String name = folder.freshRegion(address.name());
        Path file = folder.region(address.name(), name);
        SocketChannel channel =
                UnixSocket.connect(folder.socket(address.name()), address, deadline);
        try {
            write(channel, RegionAnnouncement.of(name));
            Region region = created(file, folder, address);
            return Link.over(wire(address, region, channel, file), options);
        } catch (IOException e) {
            remove(channel, file);
            throw failure(address, e);
        } catch (RuntimeException | Error e) {
            remove(channel, file);
            throw e;
        }
    }

    private static void remove(SocketChannel channel, Path file) throws IOException {
        try (channel) {
            Files.deleteIfExists(file);
        }
    }

    /// Returns the exception to throw. A file channel is closed when its thread is interrupted.
    private static IOException failure(Address address, IOException cause) {
        return switch (cause) {
            case LinkStorageException _ -> cause;
            case ClosedByInterruptException _ -> {
                IOException e =
                        new InterruptedIOException(
                                "interrupted while connecting: address=" + address);
                e.initCause(cause);
                yield e;
            }
            default -> new IOException("cannot connect: address=" + address, cause);
        };
    }

    private static SharedMemoryFolder folder(Address.Shm address) throws IOException {
        try {
            return SharedMemoryFolder.ofUser();
        } catch (FileSystemException e) {
            throw new LinkStorageException(
                    "cannot use the folder for shared memory, " + e.getMessage(), address, e);
        }
    }

    private static Region created(Path file, SharedMemoryFolder folder, Address.Shm address)
            throws IOException {
        try {
            return Region.create(file);
        } catch (ClosedByInterruptException e) {
            throw e;
        } catch (IOException e) {
            long own =
                    Math.min(file.toFile().length(), Region.bytesAtFirst()); // 0 if there is none
            long room = folder.usableBytes() + own;
            if (room >= Region.bytesAtFirst()) {
                throw e;
            }
            throw new LinkStorageException(
                    "no room for shared memory, file=%s, bytes=%d, room=%d"
                            .formatted(file, Region.bytesAtFirst(), room),
                    address,
                    e);
        }
    }

    /// Announces that the region is complete, and returns the wire over it. If that fails, unmaps
    /// the region.
    private static Wire wire(Address.Shm address, Region region, SocketChannel channel, Path file)
            throws IOException {
        try {
            write(channel, ByteBuffer.allocate(1).put(0, RegionAnnouncement.READY));
            return SharedWire.ofConnector(address, region, new SideChannel(channel), file);
        } catch (IOException | RuntimeException | Error e) {
            region.close();
            throw e;
        }
    }

    /// Writes to a new socket, which has room for all bytes.
    private static void write(SocketChannel channel, ByteBuffer bytes) throws IOException {
        channel.write(bytes);
        if (bytes.hasRemaining()) {
            throw new IOException("no room in a new socket: left=" + bytes.remaining());
        }
    }
}
