// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import io.wherry.apps.job.AwaitableCounter;
import org.jspecify.annotations.Nullable;

/// Where pieces land that come as arguments of remote calls.
final class PieceReceiver<P extends Points<P>> {
    /* Those who call put their pieces in at the same time, each in places of its own. */
    private final AwaitableCounter landed = new AwaitableCounter();
    private final int ranks;
    private volatile @Nullable P blocked;

    PieceReceiver(int ranks) {
        this.ranks = ranks;
    }

    void expect(P vector) {
        blocked = vector;
    }

    /// Puts in a piece of which the first element goes to `first`.
    void take(int first, P piece, int length) {
        P vector = blocked;
        if (vector == null) {
            throw new IllegalStateException("a piece came before its round: first=" + first);
        }
        vector.place(piece, new Points.Run(0, length, first), ranks);
        landed.add();
    }

    void await(int pieces) throws InterruptedException {
        landed.take(pieces);
    }
}
