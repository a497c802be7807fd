// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Element;
import java.lang.foreign.MemorySegment;
import java.util.List;

/// Scan algorithms of one group (MPI 4.1, 6.11).
final class Scans {
    private Scans() {}

    /// Recursive doubling, in rank order (Hillis and Steele 1986, in the form that MPI libraries
    /// use): each rank has the result of its run of 2^k ranks, and, separately, the result of the
    /// ranks of that run up to itself.
    static Step of(ScheduleChannel channel, Collective.Scan scan) {
        Combination combination = new Combination(scan.reduction(), scan.element());
        Element element = scan.element();
        MemorySegment send = scan.send();
        MemorySegment row = send == null ? scan.receive() : send;
        RequiredBuffers.fit(row, scan.receive());
        MemorySegment result = scan.receive().asSlice(0, row.byteSize());
        MemorySegment run = send == null ? channel.scratch(row.byteSize()) : row;
        PartialReduction partial =
                new PartialReduction(channel, combination, run, send == null, null);
        Rounds rounds = new Rounds();
        if (send == null) {
            rounds.work(() -> run.copyFrom(row));
        } else if (!scan.exclusive()) {
            rounds.work(() -> result.copyFrom(row));
        }
        int rank = channel.rank();
        for (int bit = 1; bit < channel.size(); bit *= 2) {
            int partner = rank ^ bit;
            if (partner >= channel.size()) {
                continue;
            }
            rounds.messages(() ->
                    List.of(
                            channel.receive(partial.incoming(), element, partner),
                            channel.send(partial.value(), element, partner)));
            if (partner > rank) {
                rounds.work(partial::addHigher);
            } else if (scan.exclusive() && bit == Integer.lowestOneBit(rank)) {
                rounds.work(() -> result.copyFrom(partial.incoming())).work(partial::addLower);
            } else {
                rounds.work(() -> combination.combine(partial.incoming(), result))
                        .work(partial::addLower);
            }
        }
        return rounds;
    }
}
