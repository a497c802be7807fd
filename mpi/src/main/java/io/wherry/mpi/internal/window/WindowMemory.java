// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.window;

import io.wherry.mpi.internal.frame.ErrorClass;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/// The memory of one rank in a window: one segment at offset 0, or any number of segments at their
/// addresses. Thread-safe.
public final class WindowMemory {
    /// Size that a rank announces for a dynamic window: every address may be attached there.
    static final long ANY_SIZE = Long.MAX_VALUE;

    private final NavigableMap<Long, MemorySegment> segments = new ConcurrentSkipListMap<>();
    private final long size;

    private WindowMemory(long size) {
        this.size = size;
    }

    /// Returns the memory of a window that is one segment.
    public static WindowMemory of(MemorySegment memory) {
        WindowMemory fixed = new WindowMemory(memory.byteSize());
        fixed.segments.put(0L, memory);
        return fixed;
    }

    /// Returns the memory of a dynamic window, without segments.
    public static WindowMemory dynamic() {
        return new WindowMemory(ANY_SIZE);
    }

    /// Returns the size that is announced to the other ranks.
    public long size() {
        return size;
    }

    /// Adds memory to a dynamic window.
    ///
    /// @throws mpi.MPIException if the window is not dynamic (`ERR_RMA_FLAVOR`), or the memory
    ///     overlaps attached memory (`ERR_RMA_ATTACH`)
    public synchronized void attach(MemorySegment memory) {
        checkDynamic();
        long begin = memory.address();
        Map.Entry<Long, MemorySegment> last = segments.lowerEntry(begin + memory.byteSize());
        if (segments.containsKey(begin)
                || (last != null && last.getKey() + last.getValue().byteSize() > begin)) {
            throw ErrorClass.error(
                    ErrorClass.RMA_ATTACH, "memory overlaps attached memory: " + memory);
        }
        segments.put(begin, memory);
    }

    /// Removes memory from a dynamic window.
    ///
    /// @throws mpi.MPIException if the window is not dynamic (`ERR_RMA_FLAVOR`), or the memory is
    ///     not attached (`ERR_RMA_ATTACH`)
    public synchronized void detach(MemorySegment memory) {
        checkDynamic();
        if (segments.remove(memory.address()) == null) {
            throw ErrorClass.error(ErrorClass.RMA_ATTACH, "memory is not attached: " + memory);
        }
    }

    private void checkDynamic() {
        if (size != ANY_SIZE) {
            throw ErrorClass.error(ErrorClass.RMA_FLAVOR, "window is not dynamic");
        }
    }

    /// Returns the memory from `offset` on; null if a part of it is not in the window.
    @Nullable MemorySegment find(long offset, long length) {
        Map.Entry<Long, MemorySegment> entry = segments.floorEntry(offset);
        if (entry == null || length < 0) {
            return null;
        }
        MemorySegment segment = entry.getValue();
        long begin = offset - entry.getKey();
        return begin <= segment.byteSize() && length <= segment.byteSize() - begin
                ? segment.asSlice(begin, length)
                : null;
    }
}
