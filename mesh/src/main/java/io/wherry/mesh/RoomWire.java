// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import io.wherry.transport.Address;
import io.wherry.transport.HeapTransfer;
import io.wherry.transport.Slab;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/// A wire that does something before its writer waits for room.
final class RoomWire implements Wire {
    private final Wire wire;
    private volatile Runnable whenFull = () -> {};

    RoomWire(Wire wire) {
        this.wire = wire;
    }

    void whenFull(Runnable work) {
        whenFull = work;
    }

    @Override
    public void awaitWritable(long nanos) throws IOException {
        whenFull.run();
        wire.awaitWritable(nanos);
    }

    @Override
    public Address local() {
        return wire.local();
    }

    @Override
    public Address remote() {
        return wire.remote();
    }

    @Override
    public @Nullable Principal peerPrincipal() {
        return wire.peerPrincipal();
    }

    @Override
    public int read(ByteBuffer buffer) throws IOException {
        return wire.read(buffer);
    }

    @Override
    public long write(ByteBuffer[] buffers, int offset, int count) throws IOException {
        return wire.write(buffers, offset, count);
    }

    @Override
    public void awaitReadable(long nanos) throws IOException {
        wire.awaitReadable(nanos);
    }

    @Override
    public @Nullable Slab slab() {
        return wire.slab();
    }

    @Override
    public @Nullable HeapTransfer heapTransfer() {
        return wire.heapTransfer();
    }

    @Override
    public void endOutput() throws IOException {
        wire.endOutput();
    }

    @Override
    public void close() throws IOException {
        wire.close();
    }
}
