// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.slab;

import io.wherry.transport.shm.SharedMemoryException;
import java.lang.foreign.MemorySegment;

/// Views the blocks of a slab that the peer lends. One thread at a time owns it.
public final class SlabReader {
    private final MemorySegment memory;
    private final MemorySegment returned;
    private long count;

    /// @param returned the count that the peer reads, 8 bytes
    public SlabReader(MemorySegment memory, MemorySegment returned) {
        this.memory = memory.asReadOnly();
        this.returned = returned;
    }

    /// The block at `where`.
    public MemorySegment view(long where, long length) throws SharedMemoryException {
        boolean good =
                where >= 0
                        && length > 0
                        && length <= memory.byteSize()
                        && where <= memory.byteSize() - length;
        if (!good) {
            throw new SharedMemoryException(
                    "payload is where it cannot be: at="
                            + where
                            + ", length="
                            + length
                            + ", slab="
                            + memory.byteSize());
        }
        return memory.asSlice(where, length);
    }

    /// Gives the oldest block back.
    public void giveBack() {
        count++;
        SlabWriter.COUNT.setRelease(returned, 0L, count);
    }
}
