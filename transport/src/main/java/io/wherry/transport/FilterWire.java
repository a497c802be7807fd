// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/// A wire that forwards all calls to another wire. Subclasses override methods to count, delay or transform bytes; see
/// [LinkOptions#withWires].
///
/// [#slab] and [#heapTransfer] return null unless a subclass overrides them, so all bytes pass [#read] and [#write]. The thread
/// rules are those of [Wire].
public abstract class FilterWire implements Wire {
    private final Wire wire;

    /// @param wire the target, closed by [#close]
    protected FilterWire(Wire wire) {
        this.wire = wire;
    }

    /// Returns the wire that calls are forwarded to.
    protected final Wire wire() {
        return wire;
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
    public void awaitWritable(long nanos) throws IOException {
        wire.awaitWritable(nanos);
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
