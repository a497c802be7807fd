// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Element;
import java.lang.foreign.MemorySegment;

/// Memory as C takes it: an address and a count of elements.
final class NativeBuffer {
    private NativeBuffer() {}

    /// How many elements fill the memory.
    static long count(MemorySegment data, Element element) {
        long bytes = data.byteSize();
        int size = element.size(); // a power of two
        if ((bytes & (size - 1)) != 0) {
            throw new IllegalArgumentException(
                    "not a whole number of elements: bytes=" + bytes + ", element=" + element);
        }
        return bytes >>> Integer.numberOfTrailingZeros(size);
    }

    /// Where native memory is. Whoever calls C with it keeps the segment reachable until C has returned.
    static long address(MemorySegment data) {
        if (!data.scope().isAlive()) {
            throw new IllegalStateException("memory is closed: bytes=" + data.byteSize());
        }
        return data.address();
    }
}
