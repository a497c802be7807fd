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
                SimulatedJob job = SimulatedJob.of(ranks, root);
                MovementChecks.gather(job, root, Element.INT, BlockLayout.even(ranks, 5), inPlace);
                MovementChecks.gather(job, root, Element.CHAR, uneven(ranks, 1), inPlace);
                MovementChecks.gather(job, root, Element.LONG, BlockLayout.even(ranks, 0), inPlace);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
    void theRootHandsOutBlocksToAll(int ranks) {
        for (int root = 0; root < ranks; root++) {
            for (boolean inPlace : new boolean[] {false, true}) {
                SimulatedJob job = SimulatedJob.of(ranks, root);
                MovementChecks.scatter(
                        job, root, Element.DOUBLE, BlockLayout.even(ranks, 5), inPlace);
                MovementChecks.scatter(job, root, Element.BYTE, uneven(ranks, 1), inPlace);
                MovementChecks.scatter(
                        job, root, Element.LONG, BlockLayout.even(ranks, 0), inPlace);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
    void allGetTheBlocksOfAll(int ranks) {
        for (boolean inPlace : new boolean[] {false, true}) {
            SimulatedJob job = SimulatedJob.of(ranks, ranks);
            MovementChecks.gatherToAll(job, Element.FLOAT, BlockLayout.even(ranks, 3), inPlace);
            MovementChecks.gatherToAll(job, Element.BOOLEAN, uneven(ranks, 1), inPlace);
            MovementChecks.gatherToAll(job, Element.SHORT, BlockLayout.even(ranks, 0), inPlace);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
    void longBlocksGoAround(int ranks) {
        int each = (int) (Gathers.LONG / Element.LONG.size() / ranks) + 1;

        for (boolean inPlace : new boolean[] {false, true}) {
            SimulatedJob job = SimulatedJob.of(ranks, ranks);
            MovementChecks.gatherToAll(job, Element.LONG, BlockLayout.even(ranks, each), inPlace);
            MovementChecks.gatherToAll(job, Element.LONG, uneven(ranks, each), inPlace);
        }
    }

    private static BlockLayout uneven(int ranks, int scale) {
        return BlockLayout.uneven(ranks, rank -> ((rank * 3) + 1) % 5 * scale);
    }
}
