// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import java.lang.foreign.MemorySegment;

/// Native memory of the [Pool], of one of its sizes.
///
/// @param order the size, as a power of two
record Block(MemorySegment memory, int order) {
    long address() {
        return memory.address();
    }
}
