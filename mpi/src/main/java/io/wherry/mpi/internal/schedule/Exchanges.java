// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Blocks;
import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/// Exchanges in one group: a block from each rank to each (MPI 4.1, 6.8).
final class Exchanges {
    /// Pairs of messages under way at a time.
    static final int WIDTH = 16;

    private Exchanges() {}

    static Step of(ScheduleChannel lane, Collective.Exchange exchange) {
        Blocks send = exchange.send();
        return send == null
                ? inPlace(lane, exchange.receive())
                : pairwise(lane, send, exchange.receive());
    }

    /// Each rank begins with its neighbours, so that not all send to the same one at a time (Thakur, Rabenseifner and
    /// Gropp 2005, 4.3).
    private static Step pairwise(ScheduleChannel lane, Blocks send, Blocks receive) {
        int rank = lane.rank();
        int size = lane.size();
        Rounds rounds = new Rounds();
        for (int first = 1; first < size; first += WIDTH) {
            int begin = first;
            int end = Math.min(first + WIDTH, size);
            rounds.messages(() -> {
                List<Transfer> round = new ArrayList<>(2 * (end - begin));
                for (int i = begin; i < end; i++) {
                    int from = (rank - i + size) % size;
                    round.add(lane.receive(receive.block(from), receive.element(), from));
                }
                for (int i = begin; i < end; i++) {
                    int to = (rank + i) % size;
                    round.add(lane.send(send.block(to), send.element(), to));
                }
                return round;
            });
        }
        return rounds.work(() -> Gathers.copyOwn(send.block(rank), receive.block(rank)));
    }

    /// In round k those whose ranks add up to k, modulo the size, change blocks: every pair once, and both at the same
    /// time, so that room for one block is enough.
    private static Step inPlace(ScheduleChannel lane, Blocks blocks) {
        int rank = lane.rank();
        int size = lane.size();
        int longest = 0;
        for (int i = 0; i < size; i++) {
            longest = i == rank ? longest : Math.max(longest, blocks.count(i));
        }
        MemorySegment room = lane.scratch((long) longest * blocks.element().size());
        Rounds rounds = new Rounds();
        for (int k = 0; k < size; k++) {
            int partner = (k - rank + size) % size;
            if (partner != rank) {
                rounds.messages(() -> {
                    MemorySegment block = blocks.block(partner);
                    MemorySegment old = room.asSlice(0, block.byteSize());
                    old.copyFrom(block);
                    return List.of(
                            lane.receive(block, blocks.element(), partner),
                            lane.send(old, blocks.element(), partner));
                });
            }
        }
        return rounds;
    }
}
