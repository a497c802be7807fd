// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// A few direct buffers that wait for their next use. Lock-free.
///
/// A channel moves bytes from and to memory outside the heap only. Given a heap buffer, the JDK
/// (25) copies all of it to a direct buffer of the same length, which it then keeps with the
/// thread: a write of 256 MiB takes 256 MiB of native memory. Arrays other than `byte[]` cannot be
/// given at all. So the content of heap arrays goes through one of these chunks: the same single
/// copy, in bounded memory.
final class DirectBufferPool {
    /// Bytes of a chunk.
    static final int SIZE = 1 << 18;

    private static final int KEPT =
            Integer.highestOneBit(2 * Runtime.getRuntime().availableProcessors());

    private static final AtomicReferenceArray<ByteBuffer> WAITING =
            new AtomicReferenceArray<>(KEPT);

    private DirectBufferPool() {}

    /// An empty buffer, the caller's until it gives it back.
    static ByteBuffer take() {
        for (int slot = 0; slot < KEPT; slot++) {
            ByteBuffer chunk = WAITING.getAndSet(slot, null);
            if (chunk != null) {
                return chunk.clear();
            }
        }
        return ByteBuffer.allocateDirect(SIZE);
    }

    /// Takes a chunk back; if enough wait already, it is dropped.
    static void giveBack(ByteBuffer chunk) {
        for (int slot = 0; slot < KEPT; slot++) {
            if (WAITING.compareAndSet(slot, null, chunk)) {
                return;
            }
        }
    }
}
