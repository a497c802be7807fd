// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import io.wherry.apps.job.AwaitableCounter;
import org.jspecify.annotations.Nullable;

/// Stores pieces that arrive as arguments of remote calls.
final class PieceReceiver<P extends Points<P>> {
    /* Callers store their pieces concurrently, each in its own places. */
    private final AwaitableCounter landed = new AwaitableCounter();
    private final int ranks;
    private volatile @Nullable P blocked;

    PieceReceiver(int ranks) {
        this.ranks = ranks;
    }

    void expect(P vector) {
        blocked = vector;
    }

    /// Stores a piece whose first element goes to `first`.
    void take(int first, P piece, int length) {
        P vector = blocked;
        if (vector == null) {
            throw new IllegalStateException("piece arrived before its round: first=" + first);
        }
        vector.place(piece, new Points.Run(0, length, first), ranks);
        landed.add();
    }

    void await(int pieces) throws InterruptedException {
        landed.take(pieces);
    }
}
