// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Element;
import java.util.List;

/// Barriers of one group (MPI 4.1, 6.3).
final class Barriers {
    private Barriers() {}

    /// Dissemination: in round k each rank tells the one 2^k further on (Hensgen, Finkel and Manber 1988).
    static Step dissemination(ScheduleChannel lane) {
        Rounds rounds = new Rounds();
        int size = lane.size();
        for (int distance = 1; distance < size; distance *= 2) {
            int to = (lane.rank() + distance) % size;
            int from = (lane.rank() - distance + size) % size;
            rounds.messages(() ->
                    List.of(
                            lane.receive(ScheduleChannel.EMPTY, Element.BYTE, from),
                            lane.send(ScheduleChannel.EMPTY, Element.BYTE, to)));
        }
        return rounds;
    }
}
