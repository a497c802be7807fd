// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mesh.Receivers;
import io.wherry.mpi.internal.frame.BadFrameException;
import io.wherry.transport.internal.idle.Spin;
import java.lang.foreign.MemorySegment;

/// An access to the window of another rank, or of this one, that waits for its result.
final class RemoteAccess extends PendingTransfer {
    private final MemorySegment into;
    private final int target;
    private long arrived;

    /// @param into memory for the result; empty if there is only an acknowledgement
    /// @param target rank in the world
    RemoteAccess(Spin spin, Receivers receivers, MemorySegment into, int target) {
        super(spin, receivers);
        this.into = into;
        this.target = target;
    }

    int target() {
        return target;
    }

    MemorySegment into() {
        return into;
    }

    /// Returns the memory for the next `count` bytes of the result.
    MemorySegment next(long offset, long count) throws BadFrameException {
        if (offset != arrived || count > into.byteSize() - arrived) {
            throw new BadFrameException(
                    "piece of an answer is out of place: offset="
                            + offset
                            + ", length="
                            + count
                            + ", arrived="
                            + arrived
                            + ", expected="
                            + into.byteSize());
        }
        return into.asSlice(offset, count);
    }

    /// Accounts for `count` more received bytes; returns whether those were the last.
    boolean advanceBy(long count) {
        arrived += count;
        return arrived == into.byteSize();
    }
}
