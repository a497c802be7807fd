// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.buffer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A pool of direct buffers of one size, which later links reuse. The JDK frees a direct buffer
/// only at a garbage collection, which may be long after the link was closed. Thread-safe.
public final class BufferPool {
    /// Excess buffers are left to the garbage collector.
    private static final int MOST = 128;

    private final int size;
    private final ConcurrentLinkedQueue<ByteBuffer> free = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger(); // an upper bound of the size of `free`

    /// @param size bytes of each buffer
    public BufferPool(int size) {
        this.size = size;
    }

    /// Returns a buffer for exclusive use, cleared and little-endian. Its contents are undefined.
    public ByteBuffer take() {
        @Nullable ByteBuffer buffer = free.poll();
        if (buffer == null) {
            return ByteBuffer.allocateDirect(size).order(ByteOrder.LITTLE_ENDIAN);
        }
        count.decrementAndGet();
        return buffer.clear();
    }

    /// Returns a buffer to the pool. The caller must not use it afterwards. A buffer of another
    /// size is left to the garbage collector.
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
