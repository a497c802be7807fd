// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.fault;

import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.LockSupport;

/// A wire that delays received bytes.
final class DelayedWire extends FilteredWire {
    private static final int AT_ONCE = 1 << 16;

    /// As on a long line, where much is under way.
    private static final int MOST_UNDER_WAY = 64;

    private final long delay;
    private final Queue<Arrival> underWay = new ArrayDeque<>();
    private final ByteBuffer scratch = ByteBuffer.allocateDirect(AT_ONCE);
    private boolean ended;

    /// @param delay in nanoseconds
    DelayedWire(Wire wire, long delay) {
        super(wire);
        this.delay = delay;
    }

    private record Arrival(ByteBuffer bytes, long due) {}

    @Override
    public int read(ByteBuffer buffer) throws IOException {
        look();
        Arrival first = underWay.peek();
        if (first == null) {
            return ended ? -1 : 0;
        }
        if (first.due() - System.nanoTime() > 0) {
            return 0;
        }
        ByteBuffer bytes = first.bytes();
        int count = Math.min(bytes.remaining(), buffer.remaining());
        buffer.put(bytes.slice(bytes.position(), count));
        bytes.position(bytes.position() + count);
        if (!bytes.hasRemaining()) {
            underWay.remove();
        }
        return count;
    }

    private void look() throws IOException {
        while (!ended && underWay.size() < MOST_UNDER_WAY) {
            int count = super.read(scratch.clear());
            if (count == 0) {
                return;
            }
            ended = count < 0;
            if (count > 0) {
                ByteBuffer bytes = ByteBuffer.allocate(count).put(scratch.flip()).flip();
                underWay.add(new Arrival(bytes, System.nanoTime() + delay));
            }
        }
    }

    @Override
    public void awaitReadable(long nanos) throws IOException {
        Arrival first = underWay.peek();
        if (first == null) {
            super.awaitReadable(nanos);
        } else {
            LockSupport.parkNanos(this, Math.min(nanos, first.due() - System.nanoTime()));
        }
    }
}
