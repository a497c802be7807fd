// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.buffer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Direct buffers of one size, for the next link when one is closed. The JDK frees a direct buffer when the collector comes by,
/// which may be long after the last link was closed. Safe for any thread.
public final class BufferPool {
    /// More than that are left to the collector.
    private static final int MOST = 128;

    private final int size;
    private final ConcurrentLinkedQueue<ByteBuffer> free = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger(); // not less than there are

    /// @param size bytes of each buffer
    public BufferPool(int size) {
        this.size = size;
    }

    /// A buffer that nobody else has, cleared and little-endian. What stands in it is of no use.
    public ByteBuffer take() {
        @Nullable ByteBuffer buffer = free.poll();
        if (buffer == null) {
            return ByteBuffer.allocateDirect(size).order(ByteOrder.LITTLE_ENDIAN);
        }
        count.decrementAndGet();
        return buffer.clear();
    }

    /// Takes back a buffer that nobody will use. One of another size, as who has grown it may have, is left to the collector.
    public void giveBack(ByteBuffer buffer) {
        if (buffer.capacity() != size) {
            return;
        }
        if (count.incrementAndGet() > MOST) {
            count.decrementAndGet();
        } else {
            free.add(buffer);
        }
    }
}
