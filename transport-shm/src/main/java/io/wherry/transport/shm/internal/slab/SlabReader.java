// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.slab;

import io.wherry.transport.shm.SharedMemoryException;
import java.lang.foreign.MemorySegment;

/// Views blocks of a slab that the peer has filled. Confined to one thread at a time.
public final class SlabReader {
    private final MemorySegment memory;
    private final MemorySegment returned;
    private long count;

    /// @param returned the counter of returned blocks, which the peer reads, 8 bytes
    public SlabReader(MemorySegment memory, MemorySegment returned) {
        this.memory = memory.asReadOnly();
        this.returned = returned;
    }

    /// Returns the block at `where`.
    public MemorySegment view(long where, long length) throws SharedMemoryException {
        boolean good =
                where >= 0
                        && length > 0
                        && length <= memory.byteSize()
                        && where <= memory.byteSize() - length;
        if (!good) {
            throw new SharedMemoryException(
                    "invalid position of a payload: at="
                            + where
                            + ", length="
                            + length
                            + ", slab="
                            + memory.byteSize());
        }
        return memory.asSlice(where, length);
    }

    /// Returns the oldest block to the peer.
    public void giveBack() {
        count++;
        SlabWriter.COUNT.setRelease(returned, 0L, count);
    }
}
