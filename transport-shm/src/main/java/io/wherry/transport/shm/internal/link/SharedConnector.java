// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.link;

import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.internal.socket.UnixSocket;
import io.wherry.transport.shm.internal.region.Region;
import io.wherry.transport.shm.internal.region.SharedMemoryFolder;
import io.wherry.transport.shm.internal.wake.SideChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/// Connects to the listener with a name.
public final class SharedConnector {

    private SharedConnector() {}

    public static Link to(Address.Shm address, LinkOptions options) throws IOException {
        SharedMemoryFolder folder = SharedMemoryFolder.ofUser();
        Deadline deadline = Deadline.after(options.connectWithin());
        SocketChannel channel =
                UnixSocket.connect(folder.socket(address.name()), address, deadline);
        String name = folder.freshRegion(address.name());
        Path file = folder.region(address.name(), name);
        try {
            write(channel, RegionAnnouncement.of(name));
            Region region = created(file, channel);
            SideChannel side = new SideChannel(channel);
            return Link.over(SharedWire.ofConnector(address, region, side, file), options);
        } catch (IOException e) {
            channel.close();
            Files.deleteIfExists(file);
            throw new IOException("cannot connect: address=" + address, e);
        }
    }

    private static Region created(Path file, SocketChannel channel) throws IOException {
        Region region = Region.create(file);
        try {
            write(channel, ByteBuffer.allocate(1).put(0, RegionAnnouncement.READY));
            return region;
        } catch (IOException e) {
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
