// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// Where pieces land that come as arguments of remote calls.
final class Landing<P extends Points<P>> {
    /* Those who call put their pieces in at the same time, each in places of its own. */
    private final Semaphore landed = new Semaphore(0);
    private final int ranks;
    private volatile @Nullable P blocked;

    Landing(int ranks) {
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
        landed.release();
    }

    void await(int pieces) throws InterruptedException {
        landed.acquire(pieces);
    }
}
