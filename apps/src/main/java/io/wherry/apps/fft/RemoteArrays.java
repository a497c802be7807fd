// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import io.wherry.apps.job.Job;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/// Sends pieces as arguments of remote calls: two arrays each.
final class RemoteArrays implements PieceTransport<ArrayPoints> {
    private final PieceReceiver<ArrayPoints> landing;
    private final List<ArrayReceiver> takers;
    private final int rank;

    private RemoteArrays(PieceReceiver<ArrayPoints> landing, List<ArrayReceiver> takers, int rank) {
        this.landing = landing;
        this.takers = takers;
        this.rank = rank;
    }

    static RemoteArrays meet(Job job) throws IOException {
        PieceReceiver<ArrayPoints> landing = new PieceReceiver<>(job.size());
        ArrayReceiver mine =
                (first, re, im) -> landing.take(first, new ArrayPoints(re, im), re.length);
        return new RemoteArrays(landing, job.meet(mine, ArrayReceiver.class), job.rank());
    }

    @Override
    public void expect(ArrayPoints blocked) {
        landing.expect(blocked);
    }

    @Override
    public void swap(ArrayPoints cyclic, Piece piece) throws IOException {
        int first = piece.offset() * takers.size() + rank;
        int begin = piece.begin();
        int end = begin + piece.length();
        double[] re = Arrays.copyOfRange(cyclic.re(), begin, end);
        double[] im = Arrays.copyOfRange(cyclic.im(), begin, end);
        takers.get(piece.to()).take(first, re, im);
    }

    @Override
    public void await(int pieces) throws InterruptedException {
        landing.await(pieces);
    }
}
