// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Element;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class GathersTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
    void theRootGetsTheBlocksOfAll(int ranks) {
        for (int root = 0; root < ranks; root++) {
            for (boolean inPlace : new boolean[] {false, true}) {
                Job job = Job.of(ranks, root);
                Moves.gather(job, root, Element.INT, Shape.even(ranks, 5), inPlace);
                Moves.gather(job, root, Element.CHAR, uneven(ranks, 1), inPlace);
                Moves.gather(job, root, Element.LONG, Shape.even(ranks, 0), inPlace);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
    void theRootHandsOutBlocksToAll(int ranks) {
        for (int root = 0; root < ranks; root++) {
            for (boolean inPlace : new boolean[] {false, true}) {
                Job job = Job.of(ranks, root);
                Moves.scatter(job, root, Element.DOUBLE, Shape.even(ranks, 5), inPlace);
                Moves.scatter(job, root, Element.BYTE, uneven(ranks, 1), inPlace);
                Moves.scatter(job, root, Element.LONG, Shape.even(ranks, 0), inPlace);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
    void allGetTheBlocksOfAll(int ranks) {
        for (boolean inPlace : new boolean[] {false, true}) {
            Job job = Job.of(ranks, ranks);
            Moves.gatherToAll(job, Element.FLOAT, Shape.even(ranks, 3), inPlace);
            Moves.gatherToAll(job, Element.BOOLEAN, uneven(ranks, 1), inPlace);
            Moves.gatherToAll(job, Element.SHORT, Shape.even(ranks, 0), inPlace);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
    void longBlocksGoAround(int ranks) {
        int each = (int) (Gathers.LONG / Element.LONG.size() / ranks) + 1;

        for (boolean inPlace : new boolean[] {false, true}) {
            Job job = Job.of(ranks, ranks);
            Moves.gatherToAll(job, Element.LONG, Shape.even(ranks, each), inPlace);
            Moves.gatherToAll(job, Element.LONG, uneven(ranks, each), inPlace);
        }
    }

    private static Shape uneven(int ranks, int scale) {
        return Shape.uneven(ranks, rank -> ((rank * 3) + 1) % 5 * scale);
    }
}
