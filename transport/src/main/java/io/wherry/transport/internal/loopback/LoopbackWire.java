// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.loopback;

import io.wherry.transport.Address;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;

/// One end of a loopback connection: a pipe for each direction.
final class LoopbackWire implements Wire {
    private final Address address;
    private final Pipe in;
    private final Pipe out;

    LoopbackWire(Address address, Pipe in, Pipe out) {
        this.address = address;
        this.in = in;
        this.out = out;
    }

    @Override
    public Address local() {
        return address;
    }

    @Override
    public Address remote() {
        return address;
    }

    @Override
    public int read(ByteBuffer buffer) throws IOException {
        return in.read(buffer);
    }

    @Override
    public long write(ByteBuffer[] buffers, int offset, int count) throws IOException {
        return out.write(buffers, offset, count);
    }

    @Override
    public void awaitReadable(long nanos) {
        in.awaitBytes(nanos);
    }

    @Override
    public void awaitWritable(long nanos) {
        out.awaitRoom(nanos);
    }

    @Override
    public void endOutput() {
        out.end();
    }

    @Override
    public void close() {
        out.end();
        in.breakUp();
    }
}
