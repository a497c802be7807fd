// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import io.wherry.apps.job.Tally;
import org.jspecify.annotations.Nullable;

/// Where pieces land that come as arguments of remote calls.
final class Landing<P extends Points<P>> {
    /* Those who call put their pieces in at the same time, each in places of its own. */
    private final Tally landed = new Tally();
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
        landed.add();
    }

    void await(int pieces) throws InterruptedException {
        landed.take(pieces);
    }
}
