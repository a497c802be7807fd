// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

import io.wherry.transport.HeapTransfer;
import io.wherry.transport.Wire;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Access of one direction of a link to the wire's [HeapTransfer], for long heap arrays. Confined
/// to one thread at a time.
final class HeapAccess {
    /// The size from which an array bypasses the buffers: below it, a copy costs less than another
    /// system call.
    private static final long FROM = 1 << 15;

    private final Wire wire;
    private boolean asked;
    private @Nullable HeapTransfer transfer;

    HeapAccess(Wire wire) {
        this.wire = wire;
    }

    /// Returns true if heap memory of that size should bypass the buffers. The first long one looks
    /// up the wire's transfer.
    boolean pays(long size) {
        if (size < FROM) {
            return false;
        }
        if (!asked) {
            asked = true;
            transfer = wire.heapTransfer();
        }
        return transfer != null;
    }

    /// Returns the transfer, after [#pays] returned true.
    HeapTransfer transfer() {
        if (transfer == null) {
            throw new AssertionError("wire moves no memory on the heap");
        }
        return transfer;
    }

    /// Returns the longest prefix of `memory` that one call may move.
    MemorySegment piece(MemorySegment memory) {
        return memory.asSlice(0, Math.min(memory.byteSize(), HeapTransfer.MOST));
    }
}
