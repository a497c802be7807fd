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
            Job job = Job.of(ranks, ranks);
            Moves.exchange(job, Element.INT, _ -> Shape.even(ranks, 3), inPlace);
            Moves.exchange(job, Element.SHORT, _ -> Shape.even(ranks, 0), inPlace);
            Moves.exchange(job, Element.DOUBLE, rank -> uneven(ranks, rank), inPlace);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 8})
    void blocksMayBeLong(int ranks) {
        for (boolean inPlace : new boolean[] {false, true}) {
            Moves.exchange(Job.of(ranks, 1), Element.LONG, _ -> Shape.even(ranks, 20_000), inPlace);
        }
    }

    private static Shape uneven(int ranks, int rank) {
        return Shape.uneven(ranks, other -> (rank + other) % 4);
    }
}
