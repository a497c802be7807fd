// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Element;
import java.lang.foreign.MemorySegment;

/// Converts memory to C arguments: an address and a count of elements.
final class NativeBuffer {
    private NativeBuffer() {}

    /// Returns the number of elements that fill the memory.
    static long count(MemorySegment data, Element element) {
        long bytes = data.byteSize();
        int size = element.size(); // a power of two
        if ((bytes & (size - 1)) != 0) {
            throw new IllegalArgumentException(
                    "not a whole number of elements: bytes=" + bytes + ", element=" + element);
        }
        return bytes >>> Integer.numberOfTrailingZeros(size);
    }

    /// Returns the address of native memory. The caller must keep the segment reachable until the C
    /// function has returned.
    static long address(MemorySegment data) {
        if (!data.scope().isAlive()) {
            throw new IllegalStateException("memory is closed: bytes=" + data.byteSize());
        }
        return data.address();
    }
}
