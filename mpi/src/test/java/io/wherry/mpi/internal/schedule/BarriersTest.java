// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Transfer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class BarriersTest {

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9})
    void barrierHoldsUntilTheLastRankArrived(int ranks) {
        for (int late = 0; late < ranks; late++) {
            SimulatedJob job = SimulatedJob.of(ranks, late);
            List<Transfer> transfers = new ArrayList<>();
            for (int rank = 0; rank < ranks; rank++) {
                if (rank != late) {
                    transfers.add(job.schedules(rank).begin(new Collective.Barrier()));
                }
            }

            for (int turn = 0; turn < 200; turn++) {
                assertThat(transfers).noneMatch(Transfer::test);
            }

            transfers.add(job.schedules(late).begin(new Collective.Barrier()));
            job.finish(transfers);
            assertThat(transfers).allMatch(Transfer::test);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 9})
    void barriersFollowEachOther(int ranks) {
        SimulatedJob job = SimulatedJob.of(ranks, 7);
        int rounds = 20;

        for (int i = 0; i < rounds; i++) {
            job.run(_ -> new Collective.Barrier());
        }

        assertThat(job.schedules(0).begin(new Collective.Barrier()).test()).isEqualTo(ranks == 1);
    }
}
