// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import io.wherry.apps.job.Job;
import java.io.IOException;

/// From the cyclic layout to the blocked one. Ranks send to the next rank first, then to the one after it, and so on, so that no rank
/// gets pieces of all at the same time.
final class Remap<P extends Points<P>> {
    private final Job job;
    private final PieceTransport<P> carrier;
    private final int chunk;
    private final int piece;

    /// @param chunk how many elements a rank needs from another
    /// @param piece how many of them are sent at once
    Remap(Job job, PieceTransport<P> carrier, int chunk, int piece) {
        this.job = job;
        this.carrier = carrier;
        this.chunk = chunk;
        this.piece = Math.min(piece, chunk);
    }

    /// Fills `blocked` with what all ranks have; `carrier` knows it.
    void run(P cyclic, P blocked) throws IOException, InterruptedException {
        int rank = job.rank();
        int ranks = job.size();
        blocked.place(cyclic, new Points.Run(rank * chunk, chunk, rank), ranks);
        job.communication().start();
        for (int step = 1; step < ranks; step++) {
            send(cyclic, (rank + step) % ranks, (rank + ranks - step) % ranks);
        }
        carrier.await((ranks - 1) * Math.ceilDiv(chunk, piece));
        job.communication().stop();
    }

    private void send(P cyclic, int to, int source) throws IOException, InterruptedException {
        for (int offset = 0; offset < chunk; offset += piece) {
            int length = Math.min(piece, chunk - offset);
            carrier.swap(cyclic, new Piece(to, source, chunk, offset, length));
        }
    }
}
