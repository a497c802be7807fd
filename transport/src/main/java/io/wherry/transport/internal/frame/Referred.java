// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

import io.wherry.transport.Slab;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.AsynchronousCloseException;
import org.jspecify.annotations.Nullable;

/// The payload in the slab that the current frame refers to, or that was lent to who received it.
final class Referred {
    private final @Nullable Slab slab;
    private @Nullable MemorySegment payload;

    Referred(@Nullable Slab slab) {
        this.slab = slab;
    }

    /// Whether frames may refer to a slab.
    boolean isPossible() {
        return slab != null;
    }

    /// Whether there is such a payload.
    boolean isThere() {
        return payload != null;
    }

    /// A frame says where its payload is.
    void view(long where, long length) throws IOException {
        if (slab == null) {
            throw new AssertionError("flag was refused");
        }
        payload = slab.view(where, length);
    }

    /// The payload from `at` on, for as long as it is not given back.
    MemorySegment from(long at) {
        if (payload == null) {
            throw new AssertionError("no payload is there");
        }
        return payload.asSlice(at);
    }

    /// Copies a part of it.
    void copy(long at, MemorySegment target, long targetAt, long count) throws IOException {
        MemorySegment rest = from(at);
        try {
            MemorySegment.copy(rest, 0, target, targetAt, count);
        } catch (IllegalStateException e) {
            if (rest.scope().isAlive()) {
                throw e; // it is the target that was closed
            }
            throw new AsynchronousCloseException();
        }
    }

    /// Gives it back to the peer, if it is there.
    void giveBack() throws IOException {
        if (slab != null && payload != null) {
            payload = null;
            slab.giveBack();
        }
    }
}
