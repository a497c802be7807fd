// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

import io.wherry.transport.HeapTransfer;
import io.wherry.transport.Wire;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// How one direction of a link moves long arrays on the heap. One thread at a time owns it.
final class HeapAccess {
    /// From here on an array goes past the buffers: below, a copy costs less than another system call.
    private static final long FROM = 1 << 15;

    private final Wire wire;
    private boolean asked;
    private @Nullable HeapTransfer transfer;

    HeapAccess(Wire wire) {
        this.wire = wire;
    }

    /// Whether memory on the heap of that size goes past the buffers. Asks the wire at the first long one.
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

    /// What moves memory that [#pays].
    HeapTransfer transfer() {
        if (transfer == null) {
            throw new AssertionError("wire moves no memory on the heap");
        }
        return transfer;
    }

    /// As much of the start of `memory` as one call may move.
    MemorySegment piece(MemorySegment memory) {
        return memory.asSlice(0, Math.min(memory.byteSize(), HeapTransfer.MOST));
    }
}
