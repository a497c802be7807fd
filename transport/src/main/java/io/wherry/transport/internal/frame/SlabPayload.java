// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

import io.wherry.transport.Slab;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.AsynchronousCloseException;
import org.jspecify.annotations.Nullable;

/// The payload in the slab that the current frame refers to, or that the last receive call
/// returned.
final class SlabPayload {
    private final @Nullable Slab slab;
    private @Nullable MemorySegment payload;

    SlabPayload(@Nullable Slab slab) {
        this.slab = slab;
    }

    /// Returns true if the wire has a slab.
    boolean isPossible() {
        return slab != null;
    }

    /// Returns true if there is a payload that was not given back.
    boolean isThere() {
        return payload != null;
    }

    /// Sets the payload from its position in the slab.
    void view(long where, long length) throws IOException {
        if (slab == null) {
            throw new AssertionError("frame without a slab was not rejected");
        }
        payload = slab.view(where, length);
    }

    /// Returns the payload from `at` on. It is valid until it is given back.
    MemorySegment from(long at) {
        if (payload == null) {
            throw new AssertionError("no payload");
        }
        return payload.asSlice(at);
    }

    /// Copies a part of the payload.
    void copy(long at, MemorySegment target, long targetAt, long count) throws IOException {
        MemorySegment rest = from(at);
        try {
            MemorySegment.copy(rest, 0, target, targetAt, count);
        } catch (IllegalStateException e) {
            if (rest.scope().isAlive()) {
                throw e; // the target was closed
            }
            throw new AsynchronousCloseException();
        }
    }

    /// Gives the payload back to the peer, if there is one.
    void giveBack() throws IOException {
        if (slab != null && payload != null) {
            payload = null;
            slab.giveBack();
        }
    }
}
