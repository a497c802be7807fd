// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class ScansTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 16})
    void eachGetsTheResultUpToItself(int ranks) {
        for (ReductionCase kind : ReductionCase.some()) {
            for (int count : new int[] {0, 2, 10, 20_000}) {
                Combinations.scan(SimulatedJob.of(ranks, 1), kind, count, false);
                Combinations.scan(SimulatedJob.of(ranks, 2), kind, count, true);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 16})
    void anExclusiveScanLeavesOutItself(int ranks) {
        for (ReductionCase kind : ReductionCase.some()) {
            for (int count : new int[] {0, 2, 10}) {
                Combinations.exclusiveScan(SimulatedJob.of(ranks, 1), kind, count, false);
                Combinations.exclusiveScan(SimulatedJob.of(ranks, 2), kind, count, true);
            }
        }
    }
}
