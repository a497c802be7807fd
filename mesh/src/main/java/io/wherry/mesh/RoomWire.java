// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import io.wherry.transport.FilterWire;
import io.wherry.transport.HeapTransfer;
import io.wherry.transport.Slab;
import io.wherry.transport.Wire;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// A wire that does something before its writer waits for room.
final class RoomWire extends FilterWire {
    private final Wire wire;
    private volatile Runnable whenFull = () -> {};

    RoomWire(Wire wire) {
        super(wire);
        this.wire = wire;
    }

    void whenFull(Runnable work) {
        whenFull = work;
    }

    @Override
    public void awaitWritable(long nanos) throws IOException {
        whenFull.run();
        super.awaitWritable(nanos);
    }

    @Override
    public @Nullable Slab slab() {
        return wire.slab();
    }

    @Override
    public @Nullable HeapTransfer heapTransfer() {
        return wire.heapTransfer();
    }
}
