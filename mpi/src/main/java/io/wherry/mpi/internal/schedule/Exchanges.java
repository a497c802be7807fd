// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Blocks;
import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/// All-to-all algorithms of one group: a block from each rank to each rank (MPI 4.1, 6.8).
final class Exchanges {
    /// Maximum number of message pairs in flight.
    static final int WIDTH = 16;

    private Exchanges() {}

    static Step of(ScheduleChannel channel, Collective.Exchange exchange) {
        Blocks send = exchange.send();
        return send == null
                ? inPlace(channel, exchange.receive())
                : pairwise(channel, send, exchange.receive());
    }

    /// Each rank begins with its neighbours, so that the ranks do not all send to the same rank at
    /// a time (Thakur, Rabenseifner and Gropp 2005, 4.3).
    private static Step pairwise(ScheduleChannel channel, Blocks send, Blocks receive) {
        int rank = channel.rank();
        int size = channel.size();
        Rounds rounds = new Rounds();
        for (int first = 1; first < size; first += WIDTH) {
            int begin = first;
            int end = Math.min(first + WIDTH, size);
            rounds.messages(() -> {
                List<Transfer> round = new ArrayList<>(2 * (end - begin));
                for (int i = begin; i < end; i++) {
                    int from = (rank - i + size) % size;
                    round.add(channel.receive(receive.block(from), receive.element(), from));
                }
                for (int i = begin; i < end; i++) {
                    int to = (rank + i) % size;
                    round.add(channel.send(send.block(to), send.element(), to));
                }
                return round;
            });
        }
        return rounds.work(() -> Gathers.copyOwn(send.block(rank), receive.block(rank)));
    }

    /// In round k the ranks whose sum is k, modulo the size, swap blocks: every pair once, and both
    /// at the same time, so a buffer of one block is enough.
    private static Step inPlace(ScheduleChannel channel, Blocks blocks) {
        int rank = channel.rank();
        int size = channel.size();
        int longest = 0;
        for (int i = 0; i < size; i++) {
            longest = i == rank ? longest : Math.max(longest, blocks.count(i));
        }
        MemorySegment room = channel.scratch((long) longest * blocks.element().size());
        Rounds rounds = new Rounds();
        for (int k = 0; k < size; k++) {
            int partner = (k - rank + size) % size;
            if (partner != rank) {
                rounds.messages(() -> {
                    MemorySegment block = blocks.block(partner);
                    MemorySegment old = room.asSlice(0, block.byteSize());
                    old.copyFrom(block);
                    return List.of(
                            channel.receive(block, blocks.element(), partner),
                            channel.send(old, blocks.element(), partner));
                });
            }
        }
        return rounds;
    }
}
