// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/// A wire that does what another one does, but for what is overridden: to count bytes, to slow them down, to change them. For
/// [LinkOptions#withWires].
///
/// It has no slab and no transfer of long arrays unless they are overridden, too: then all bytes go through [#read] and
/// [#write]. Threads use it as they use any [Wire].
public abstract class FilterWire implements Wire {
    private final Wire wire;

    /// @param wire belongs to this one
    protected FilterWire(Wire wire) {
        this.wire = wire;
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
