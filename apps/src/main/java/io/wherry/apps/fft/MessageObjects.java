// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import io.wherry.apps.job.Job;
import java.util.Objects;
import mpi.Comm;
import mpi.MPI;
import org.jspecify.annotations.Nullable;

/// Sends pieces as MPI messages: arrays of objects.
final class MessageObjects implements PieceTransport<ComplexPoints> {
    private static final int PIECE = 1;

    private final Comm world;
    private final int ranks;
    private @Nullable ComplexPoints blocked;

    MessageObjects(Job job) {
        this.world = job.world();
        this.ranks = job.size();
    }

    @Override
    public void expect(ComplexPoints vector) {
        blocked = vector;
    }

    @Override
    public void swap(ComplexPoints cyclic, Piece piece) {
        Complex[] own = cyclic.elements();
        Complex[] other = new Complex[piece.length()];
        int length = piece.length();
        int to = piece.to();
        int source = piece.source();
        world.Sendrecv(
                own,
                piece.begin(),
                length,
                MPI.OBJECT,
                to,
                PIECE,
                other,
                0,
                length,
                MPI.OBJECT,
                source,
                PIECE);
        place(new ComplexPoints(other), piece);
    }

    private void place(ComplexPoints other, Piece piece) {
        int first = piece.offset() * ranks + piece.source();
        Objects.requireNonNull(blocked)
                .place(other, new Points.Run(0, piece.length(), first), ranks);
    }

    @Override
    public void await(int pieces) {
        /* Every piece was stored when it was swapped. */
    }
}
