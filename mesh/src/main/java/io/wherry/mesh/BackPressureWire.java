// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import io.wherry.transport.FilterWire;
import io.wherry.transport.HeapTransfer;
import io.wherry.transport.Slab;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// A wire that runs an action before its writer blocks.
final class BackPressureWire extends FilterWire {
    private volatile Runnable action = () -> {};

    BackPressureWire(Wire wire) {
        super(wire);
    }

    void onBackPressure(Runnable action) {
        this.action = action;
    }

    @Override
    public void awaitWritable(long nanos) throws IOException {
        action.run();
        super.awaitWritable(nanos);
    }

    @Override
    public int read(ByteBuffer buffer, long nanos) throws IOException {
        return wire().read(buffer, nanos);
    }

    @Override
    public @Nullable Slab slab() {
        return wire().slab();
    }

    @Override
    public @Nullable HeapTransfer heapTransfer() {
        return wire().heapTransfer();
    }
}
