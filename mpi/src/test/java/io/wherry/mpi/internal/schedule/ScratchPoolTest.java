// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScratchPoolTest {
    private static final int KEPT = 4;

    private final ScratchPool scratch = new ScratchPool();

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 4096, 1 << 20})
    void returnedPieceIsReused(int bytes) {
        MemorySegment piece = scratch.take(bytes);
        scratch.give(piece);

        MemorySegment again = scratch.take(bytes);

        assertThat(again.address()).isEqualTo(piece.address());
        assertThat(again.byteSize()).isGreaterThanOrEqualTo(bytes).isLessThan(2L * bytes + 64);
        assertThat(again.isNative()).isTrue();
    }

    @Test
    void takenPiecesDoNotOverlap() {
        assertThat(scratch.take(100).address()).isNotEqualTo(scratch.take(100).address());
    }

    @Test
    void longPiecesAreNotKept() {
        long length = (1L << 20) + 1;
        MemorySegment piece = scratch.take(length);
        scratch.give(piece);

        assertThat(piece.byteSize()).isEqualTo(length);
        assertThat(scratch.take(length).address()).isNotEqualTo(piece.address());
    }

    @Test
    void onlyAFewAreKept() {
        MemorySegment[] pieces = new MemorySegment[KEPT + 1];
        for (int i = 0; i < pieces.length; i++) {
            pieces[i] = scratch.take(100);
        }
        for (MemorySegment piece : pieces) {
            scratch.give(piece);
        }

        for (int i = KEPT - 1; i >= 0; i--) {
            assertThat(scratch.take(100).address()).isEqualTo(pieces[i].address());
        }
        assertThat(scratch.take(100).address()).isNotEqualTo(pieces[KEPT].address());
    }
}
