// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.exchange;

import io.wherry.transport.FilterWire;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;

/// Passes a number of bytes, and the rest when it is opened.
final class Gate implements UnaryOperator<Wire> {
    private final long count;
    private volatile boolean open;
    private volatile boolean cut;

    /// @param count bytes that pass before the gate is opened
    Gate(long count) {
        this.count = count;
    }

    void open() {
        open = true;
    }

    /// Fails the rest of the transfer.
    void cut() {
        cut = true;
    }

    @Override
    public Wire apply(Wire wire) {
        return new Gated(wire);
    }

    private final class Gated extends FilterWire {
        private long passed;

        Gated(Wire wire) {
            super(wire);
        }

        @Override
        public long write(ByteBuffer[] buffers, int offset, int length) throws IOException {
            if (cut) {
                throw new IOException("cut");
            }
            long most = open ? Long.MAX_VALUE : count - passed;
            if (most <= 0) {
                return 0;
            }
            ByteBuffer first = buffers[offset];
            int limit = first.limit();
            first.limit(first.position() + (int) Math.min(first.remaining(), most));
            try {
                long written = super.write(new ByteBuffer[] {first}, 0, 1);
                passed += written;
                return written;
            } finally {
                first.limit(limit);
            }
        }

        @Override
        public void awaitWritable(long nanos) throws IOException {
            LockSupport.parkNanos(this, Math.min(nanos, 1_000_000));
        }
    }
}
