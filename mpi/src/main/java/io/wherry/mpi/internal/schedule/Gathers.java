// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Blocks;
import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Gather, scatter and allgather algorithms of one group (MPI 4.1, 6.5 to 6.7).
///
/// Gather and scatter are linear: only the root knows the lengths of all blocks, so other ranks
/// cannot decide whether a tree would be faster.
final class Gathers {
    /// Total length in bytes from which the ring is used: it moves the least data, in more rounds.
    static final long LONG = 64 * 1024;

    private Gathers() {}

    static Step gather(ScheduleChannel channel, Collective.Gather gather) {
        int root = gather.root();
        MemorySegment send = gather.send();
        if (channel.rank() != root) {
            MemorySegment mine = RequiredBuffers.memory("send", send);
            return new Rounds().messages(() -> List.of(channel.send(mine, gather.element(), root)));
        }
        Blocks receive = RequiredBuffers.blocks("receive", gather.receive());
        return new Rounds()
                .messages(() -> {
                    List<Transfer> round = new ArrayList<>();
                    for (int from = 0; from < channel.size(); from++) {
                        if (from != root) {
                            round.add(receive(channel, receive, from));
                        }
                    }
                    return round;
                })
                .work(() -> copyOwn(send, receive.block(root)));
    }

    static Step scatter(ScheduleChannel channel, Collective.Scatter scatter) {
        int root = scatter.root();
        MemorySegment receive = scatter.receive();
        if (channel.rank() != root) {
            MemorySegment mine = RequiredBuffers.memory("receive", receive);
            return new Rounds()
                    .messages(() -> List.of(channel.receive(mine, scatter.element(), root)));
        }
        Blocks send = RequiredBuffers.blocks("send", scatter.send());
        return new Rounds()
                .messages(() -> {
                    List<Transfer> round = new ArrayList<>();
                    for (int to = 0; to < channel.size(); to++) {
                        if (to != root) {
                            round.add(channel.send(send.block(to), send.element(), to));
                        }
                    }
                    return round;
                })
                .work(() -> {
                    if (receive != null) {
                        copyOwn(send.block(root), receive);
                    }
                });
    }

    static Step gatherToAll(ScheduleChannel channel, Collective.GatherToAll gather) {
        Blocks receive = gather.receive();
        MemorySegment send = gather.send();
        MemorySegment own = receive.block(channel.rank());
        RowPartition sizes =
                RowPartition.of(receive::count, receive.element().size(), channel.size());
        if (sizes.bytes() < LONG) {
            return bruck(channel, receive, send == null ? own : send);
        }
        return new Rounds()
                .work(() -> copyOwn(send, own))
                .step(Rings.gather(channel, channel.rank(), receive.element(), receive::block));
    }

    /// Bruck's algorithm: in round k each rank has 2^k blocks, beginning with its own, and sends
    /// them to the rank 2^k before it (Bruck et al. 1997). Blocks of different lengths are packed.
    private static Step bruck(ScheduleChannel channel, Blocks receive, MemorySegment own) {
        int size = channel.size();
        int rank = channel.rank();
        Element element = receive.element();
        RowPartition cuts =
                RowPartition.of(i -> receive.count((rank + i) % size), element.size(), size);
        MemorySegment row = channel.scratch(cuts.bytes());
        Rounds rounds = new Rounds().work(() -> copyOwn(own, cuts.piece(row, 0)));
        for (int have = 1; have < size; have *= 2) {
            int more = Math.min(have, size - have);
            MemorySegment out = cuts.pieces(row, 0, more);
            MemorySegment in = cuts.pieces(row, have, have + more);
            int from = (rank + have) % size;
            int to = (rank - have + size) % size;
            rounds.messages(() ->
                    List.of(channel.receive(in, element, from), channel.send(out, element, to)));
        }
        return rounds.work(() -> {
            for (int i = 0; i < size; i++) {
                MemorySegment block = receive.block((rank + i) % size);
                copyOwn(cuts.piece(row, i), block);
            }
        });
    }

    private static Transfer receive(ScheduleChannel channel, Blocks blocks, int from) {
        return channel.receive(blocks.block(from), blocks.element(), from);
    }

    /// Copies the block of a rank to itself; null if it is in place.
    static void copyOwn(@Nullable MemorySegment from, MemorySegment to) {
        if (from != null) {
            RequiredBuffers.fit(from, to);
            MemorySegment.copy(from, 0, to, 0, from.byteSize());
        }
    }
}
