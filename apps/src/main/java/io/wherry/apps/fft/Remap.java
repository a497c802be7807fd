// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import io.wherry.apps.job.Job;
import java.io.IOException;

/// Moves a vector from the cyclic layout to the blocked one. Ranks send to the next rank first,
/// then to the one after it, and so on, so that no rank receives from all others at the same time.
final class Remap<P extends Points<P>> {
    private final Job job;
    private final PieceTransport<P> transport;
    private final int chunk;
    private final int piece;

    /// @param chunk number of elements that a rank needs from another
    /// @param piece number of them that are sent at once
    Remap(Job job, PieceTransport<P> transport, int chunk, int piece) {
        this.job = job;
        this.transport = transport;
        this.chunk = chunk;
        this.piece = Math.min(piece, chunk);
    }

    /// Fills `blocked` from the elements of all ranks; `transport` already expects them.
    void run(P cyclic, P blocked) throws IOException, InterruptedException {
        int rank = job.rank();
        int ranks = job.size();
        blocked.place(cyclic, new Points.Run(rank * chunk, chunk, rank), ranks);
        job.communication().start();
        for (int step = 1; step < ranks; step++) {
            send(cyclic, (rank + step) % ranks, (rank + ranks - step) % ranks);
        }
        transport.await((ranks - 1) * Math.ceilDiv(chunk, piece));
        job.communication().stop();
    }

    private void send(P cyclic, int to, int source) throws IOException, InterruptedException {
        for (int offset = 0; offset < chunk; offset += piece) {
            int length = Math.min(piece, chunk - offset);
            transport.swap(cyclic, new Piece(to, source, chunk, offset, length));
        }
    }
}
