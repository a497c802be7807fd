// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import io.wherry.apps.job.Job;
import java.io.IOException;
import java.util.List;

/// Sends pieces as arguments of remote calls: arrays of objects.
final class RemoteObjects implements PieceTransport<ComplexPoints> {
    private final PieceReceiver<ComplexPoints> landing;
    private final List<ComplexReceiver> takers;
    private final int rank;

    private RemoteObjects(
            PieceReceiver<ComplexPoints> landing, List<ComplexReceiver> takers, int rank) {
        this.landing = landing;
        this.takers = takers;
        this.rank = rank;
    }

    static RemoteObjects meet(Job job) throws IOException {
        PieceReceiver<ComplexPoints> landing = new PieceReceiver<>(job.size());
        ComplexReceiver mine =
                (first, piece) -> landing.take(first, new ComplexPoints(piece), piece.length);
        return new RemoteObjects(landing, job.meet(mine, ComplexReceiver.class), job.rank());
    }

    @Override
    public void expect(ComplexPoints blocked) {
        landing.expect(blocked);
    }

    @Override
    public void swap(ComplexPoints cyclic, Piece piece) throws IOException {
        int first = piece.offset() * takers.size() + rank;
        takers.get(piece.to()).take(first, cyclic.piece(piece.begin(), piece.length()));
    }

    @Override
    public void await(int pieces) throws InterruptedException {
        landing.await(pieces);
    }
}
