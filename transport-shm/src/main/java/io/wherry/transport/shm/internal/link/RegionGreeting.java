// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.link;

import io.wherry.transport.Address;
import io.wherry.transport.internal.socket.PendingConnections;
import io.wherry.transport.shm.internal.region.Region;
import io.wherry.transport.shm.internal.region.SharedMemoryFolder;
import io.wherry.transport.shm.internal.wake.SideChannel;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import org.jspecify.annotations.Nullable;

/// Reads the file name of the peer's region from one connection, and maps the region.
final class RegionGreeting implements PendingConnections.Greeting<SharedWire> {
    private final SocketChannel channel;
    private final Address.Shm address;
    private final SharedMemoryFolder folder;
    private final RegionAnnouncement announcement = new RegionAnnouncement();

    RegionGreeting(SocketChannel channel, Address.Shm address, SharedMemoryFolder folder) {
        this.channel = channel;
        this.address = address;
        this.folder = folder;
    }

    @Override
    public @Nullable SharedWire read() throws IOException {
        if (!announcement.read(channel)) {
            return null;
        }
        String region = announcement.region();
        if (region == null) {
            throw new AssertionError("announcement is complete");
        }
        return wire(Region.take(folder.region(address.name(), region), folder));
    }

    private SharedWire wire(Region region) throws IOException {
        try {
            return SharedWire.ofListener(address, region, new SideChannel(channel));
        } catch (InternalError e) {
            region.close();
            throw SharedWire.cutOff(e);
        } catch (RuntimeException | Error e) {
            region.close();
            throw e;
        }
    }

    @Override
    public void turnAway() throws IOException {
        String region = announcement.region();
        if (region != null) {
            Files.deleteIfExists(folder.region(address.name(), region));
        }
    }
}
