// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.transport.Address;
import io.wherry.transport.Slab;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/// A wire on which an interrupt cuts no frame in two.
///
/// A link ends a wait for room when its thread is interrupted, and is broken then if a part of the frame had gone. MPI's
/// calls go on. So between [#begin] and [#end] this wire waits for room itself, and keeps the interrupt for later.
final class SteadyWire implements Wire {
    private static final int SPINS = 200;
    private static final long SLICE_NANOS = 1_000_000_000;

    private final Wire wire;

    /// The thread that sends and may wait. Only that thread finds itself here.
    private volatile @Nullable Thread sender;

    private boolean interrupted; // belongs to the sender

    private Runnable whenFull = () -> {};

    SteadyWire(Wire wire) {
        this.wire = wire;
    }

    /// Says what to do before a sender waits for room.
    void whenFull(Runnable work) {
        whenFull = work;
    }

    /// From here on writes of this thread wait for room.
    void begin() {
        interrupted = Thread.interrupted();
        sender = Thread.currentThread();
    }

    /// Takes an interrupt off the sender, to be given back at the end.
    void keepInterrupt() {
        interrupted |= Thread.interrupted();
    }

    /// Ends what [#begin] began.
    void end() {
        sender = null;
        if (interrupted) {
            interrupted = false;
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public long write(ByteBuffer[] buffers, int offset, int count) throws IOException {
        long written = wire.write(buffers, offset, count);
        if (written != 0 || sender != Thread.currentThread()) {
            return written;
        }
        for (int i = 0; i < SPINS && written == 0; i++) {
            Thread.onSpinWait();
            written = wire.write(buffers, offset, count);
        }
        if (written == 0) {
            whenFull.run();
        }
        while (written == 0 && isAnythingLeft(buffers, offset, count)) {
            keepInterrupt();
            wire.awaitWritable(SLICE_NANOS);
            written = wire.write(buffers, offset, count);
        }
        return written;
    }

    private static boolean isAnythingLeft(ByteBuffer[] buffers, int offset, int count) {
        for (int i = offset; i < offset + count; i++) {
            if (buffers[i].hasRemaining()) {
                return true;
            }
        }
        return false;
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
    public void awaitReadable(long nanos) throws IOException {
        wire.awaitReadable(nanos);
    }

    @Override
    public void awaitWritable(long nanos) throws IOException {
        wire.awaitWritable(nanos);
    }

    @Override
    public @Nullable Slab slab() {
        return wire.slab();
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
