// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Element;
import java.util.List;

/// Barriers of one group (MPI 4.1, 6.3).
final class Barriers {
    private Barriers() {}

    /// Dissemination barrier: in round k each rank sends to the rank 2^k further on (Hensgen,
    /// Finkel and Manber 1988).
    static Step dissemination(ScheduleChannel channel) {
        Rounds rounds = new Rounds();
        int size = channel.size();
        for (int distance = 1; distance < size; distance *= 2) {
            int to = (channel.rank() + distance) % size;
            int from = (channel.rank() - distance + size) % size;
            rounds.messages(() ->
                    List.of(
                            channel.receive(ScheduleChannel.EMPTY, Element.BYTE, from),
                            channel.send(ScheduleChannel.EMPTY, Element.BYTE, to)));
        }
        return rounds;
    }
}
