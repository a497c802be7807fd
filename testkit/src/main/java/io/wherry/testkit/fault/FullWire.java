// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.fault;

import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Has no room now and then.
final class FullWire extends FilteredWire {
    private static final long GLANCE_NANOS = 1_000_000;

    private final BooleanSupplier full;

    FullWire(Wire wire, BooleanSupplier full) {
        super(wire);
        this.full = full;
    }

    @Override
    public long write(ByteBuffer[] buffers, int offset, int count) throws IOException {
        return full.getAsBoolean() ? 0 : super.write(buffers, offset, count);
    }

    @Override
    public void awaitWritable(long nanos) throws IOException {
        if (full.getAsBoolean()) {
            LockSupport.parkNanos(this, Math.min(nanos, GLANCE_NANOS));
        } else {
            super.awaitWritable(nanos);
        }
    }
}
