// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mesh.Receivers;
import io.wherry.transport.internal.idle.Spin;
import java.lang.foreign.MemorySegment;

/// What was asked of the window of another rank, or of this one, and is to be answered.
final class RemoteAccess extends PendingTransfer {
    private final MemorySegment into;
    private final int target;
    private long arrived;

    /// @param into takes the answer; empty if it is a word alone
    /// @param target in the world
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

    /// Where the next `count` bytes of the answer go.
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

    /// `count` more bytes have come; whether those were the last.
    boolean advanceBy(long count) {
        arrived += count;
        return arrived == into.byteSize();
    }
}
