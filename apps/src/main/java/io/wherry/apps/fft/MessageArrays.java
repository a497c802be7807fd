// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import io.wherry.apps.job.Job;
import java.util.Objects;
import mpi.Comm;
import mpi.MPI;
import org.jspecify.annotations.Nullable;

/// Sends pieces as MPI messages: one for the real parts and one for the imaginary parts.
final class MessageArrays implements PieceTransport<ArrayPoints> {
    private static final int RE = 1;
    private static final int IM = 2;

    private final Comm world;
    private final int ranks;
    private @Nullable ArrayPoints blocked;

    MessageArrays(Job job) {
        this.world = job.world();
        this.ranks = job.size();
    }

    @Override
    public void expect(ArrayPoints vector) {
        blocked = vector;
    }

    @Override
    public void swap(ArrayPoints cyclic, Piece piece) {
        double[] re = new double[piece.length()];
        double[] im = new double[piece.length()];
        swap(cyclic.re(), re, piece, RE);
        swap(cyclic.im(), im, piece, IM);
        place(new ArrayPoints(re, im), piece);
    }

    private void swap(double[] own, double[] other, Piece piece, int tag) {
        int length = piece.length();
        int to = piece.to();
        int source = piece.source();
        world.Sendrecv(
                own,
                piece.begin(),
                length,
                MPI.DOUBLE,
                to,
                tag,
                other,
                0,
                length,
                MPI.DOUBLE,
                source,
                tag);
    }

    private void place(ArrayPoints other, Piece piece) {
        int first = piece.offset() * ranks + piece.source();
        Objects.requireNonNull(blocked)
                .place(other, new Points.Run(0, piece.length(), first), ranks);
    }

    @Override
    public void await(int pieces) {
        /* Every piece was stored when it was swapped. */
    }
}
