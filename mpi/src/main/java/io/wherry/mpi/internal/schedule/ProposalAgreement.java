// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/// The agreement of all ranks on a number that the first rank proposes: with two groups, on the
/// smaller of the numbers of both first ranks.
public final class ProposalAgreement {
    /*
     * With two groups, ranks of the same group cannot send to each other: the first rank of the
     * other group sends its own number, then that of this group. All receives are posted at the
     * start, so that the context may be freed while the agreement is in progress.
     */

    private final long[] numbers;
    private final MemorySegment own;
    private final MemorySegment other;

    public ProposalAgreement(long proposal) {
        numbers = new long[] {proposal, Long.MAX_VALUE};
        MemorySegment both = MemorySegment.ofArray(numbers);
        own = both.asSlice(0, Long.BYTES);
        other = both.asSlice(Long.BYTES, Long.BYTES);
    }

    /// Creates the step of this rank.
    public Step step(ScheduleChannel channel) {
        if (!channel.isBetweenGroups()) {
            return Broadcasts.binomial(channel, own, Element.LONG, 0);
        }
        boolean isFirst = channel.rank() == 0;
        return new Rounds()
                .messages(() -> {
                    List<Transfer> round = new ArrayList<>();
                    round.add(channel.receive(other, Element.LONG, 0));
                    if (isFirst) {
                        send(channel, own, 0, round);
                    } else {
                        round.add(channel.receive(own, Element.LONG, 0));
                    }
                    return round;
                })
                .messages(() -> {
                    List<Transfer> round = new ArrayList<>();
                    if (isFirst) {
                        send(channel, other, 1, round);
                    }
                    return round;
                });
    }

    private static void send(
            ScheduleChannel channel, MemorySegment number, int first, List<Transfer> round) {
        for (int to = first; to < channel.peers(); to++) {
            round.add(channel.send(number, Element.LONG, to));
        }
    }

    /// Returns the number, when the step is done.
    public long number() {
        return Math.min(numbers[0], numbers[1]);
    }
}
