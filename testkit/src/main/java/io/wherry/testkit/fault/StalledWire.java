// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.fault;

import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A wire that stops moving bytes after some bytes, as a stopped peer does.
final class StalledWire extends FilteredWire {
    private final long last;
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile boolean stalled;

    StalledWire(Wire wire, long last) {
        super(wire);
        this.last = last;
        stalled = last == 0;
    }

    @Override
    public int read(ByteBuffer buffer) throws IOException {
        checkOpen();
        return stalled ? 0 : super.read(buffer);
    }

    @Override
    public long write(ByteBuffer[] buffers, int offset, int count) throws IOException {
        checkOpen();
        if (stalled) {
            return 0;
        }
        long written = writeUpTo(last - sent(), buffers, offset, count);
        stalled = sent() == last;
        return written;
    }

    private void checkOpen() throws IOException {
        if (closed.getCount() == 0) {
            throw new AsynchronousCloseException();
        }
    }

    @Override
    public void awaitReadable(long nanos) throws IOException {
        if (stalled) {
            await(nanos);
        } else {
            super.awaitReadable(nanos);
        }
    }

    @Override
    public void awaitWritable(long nanos) throws IOException {
        if (stalled) {
            await(nanos);
        } else {
            super.awaitWritable(nanos);
        }
    }

    private void await(long nanos) {
        try {
            closed.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void endOutput() throws IOException {
        if (!stalled) {
            super.endOutput();
        }
    }

    @Override
    public void close() throws IOException {
        closed.countDown();
        super.close();
    }
}
