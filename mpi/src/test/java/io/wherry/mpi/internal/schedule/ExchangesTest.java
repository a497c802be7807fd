// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Element;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class ExchangesTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 35})
    void eachGetsABlockOfEach(int ranks) {
        for (boolean inPlace : new boolean[] {false, true}) {
            SimulatedJob job = SimulatedJob.of(ranks, ranks);
            MovementChecks.exchange(job, Element.INT, _ -> BlockLayout.even(ranks, 3), inPlace);
            MovementChecks.exchange(job, Element.SHORT, _ -> BlockLayout.even(ranks, 0), inPlace);
            MovementChecks.exchange(job, Element.DOUBLE, rank -> uneven(ranks, rank), inPlace);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 8})
    void blocksMayBeLong(int ranks) {
        for (boolean inPlace : new boolean[] {false, true}) {
            MovementChecks.exchange(
                    SimulatedJob.of(ranks, 1),
                    Element.LONG,
                    _ -> BlockLayout.even(ranks, 20_000),
                    inPlace);
        }
    }

    private static BlockLayout uneven(int ranks, int rank) {
        return BlockLayout.uneven(ranks, other -> (rank + other) % 4);
    }
}
