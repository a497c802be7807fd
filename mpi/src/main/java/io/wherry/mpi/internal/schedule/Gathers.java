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

/// Gathering and scattering in one group (MPI 4.1, 6.5 to 6.7).
///
/// Gather and scatter are linear: only the root knows how long the blocks of others are, so that nobody else can tell
/// whether a tree would pay.
final class Gathers {
    /// From so many bytes in all on, the ring moves no more data than needed, at the price of more rounds.
    static final long LONG = 64 * 1024;

    private Gathers() {}

    static Step gather(ScheduleChannel lane, Collective.Gather gather) {
        int root = gather.root();
        MemorySegment send = gather.send();
        if (lane.rank() != root) {
            MemorySegment mine = RequiredBuffers.memory("send", send);
            return new Rounds().messages(() -> List.of(lane.send(mine, gather.element(), root)));
        }
        Blocks receive = RequiredBuffers.blocks("receive", gather.receive());
        return new Rounds()
                .messages(() -> {
                    List<Transfer> round = new ArrayList<>();
                    for (int from = 0; from < lane.size(); from++) {
                        if (from != root) {
                            round.add(receive(lane, receive, from));
                        }
                    }
                    return round;
                })
                .work(() -> copyOwn(send, receive.block(root)));
    }

    static Step scatter(ScheduleChannel lane, Collective.Scatter scatter) {
        int root = scatter.root();
        MemorySegment receive = scatter.receive();
        if (lane.rank() != root) {
            MemorySegment mine = RequiredBuffers.memory("receive", receive);
            return new Rounds()
                    .messages(() -> List.of(lane.receive(mine, scatter.element(), root)));
        }
        Blocks send = RequiredBuffers.blocks("send", scatter.send());
        return new Rounds()
                .messages(() -> {
                    List<Transfer> round = new ArrayList<>();
                    for (int to = 0; to < lane.size(); to++) {
                        if (to != root) {
                            round.add(lane.send(send.block(to), send.element(), to));
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

    static Step gatherToAll(ScheduleChannel lane, Collective.GatherToAll gather) {
        Blocks receive = gather.receive();
        MemorySegment send = gather.send();
        MemorySegment own = receive.block(lane.rank());
        RowPartition sizes = RowPartition.of(receive::count, receive.element().size(), lane.size());
        if (sizes.bytes() < LONG) {
            return bruck(lane, receive, send == null ? own : send);
        }
        return new Rounds()
                .work(() -> copyOwn(send, own))
                .step(Rings.gather(lane, lane.rank(), receive.element(), receive::block));
    }

    /// In round k each rank has 2^k blocks, from its own on, and sends them as far back (Bruck et al. 1997). Blocks of
    /// different lengths are put side by side.
    private static Step bruck(ScheduleChannel lane, Blocks receive, MemorySegment own) {
        int size = lane.size();
        int rank = lane.rank();
        Element element = receive.element();
        RowPartition cuts =
                RowPartition.of(i -> receive.count((rank + i) % size), element.size(), size);
        MemorySegment row = lane.scratch(cuts.bytes());
        Rounds rounds = new Rounds().work(() -> copyOwn(own, cuts.piece(row, 0)));
        for (int have = 1; have < size; have *= 2) {
            int more = Math.min(have, size - have);
            MemorySegment out = cuts.pieces(row, 0, more);
            MemorySegment in = cuts.pieces(row, have, have + more);
            int from = (rank + have) % size;
            int to = (rank - have + size) % size;
            rounds.messages(
                    () -> List.of(lane.receive(in, element, from), lane.send(out, element, to)));
        }
        return rounds.work(() -> {
            for (int i = 0; i < size; i++) {
                MemorySegment block = receive.block((rank + i) % size);
                copyOwn(cuts.piece(row, i), block);
            }
        });
    }

    private static Transfer receive(ScheduleChannel lane, Blocks blocks, int from) {
        return lane.receive(blocks.block(from), blocks.element(), from);
    }

    /// Copies what a rank sends to itself; null: it is there already.
    static void copyOwn(@Nullable MemorySegment from, MemorySegment to) {
        if (from != null) {
            RequiredBuffers.fit(from, to);
            MemorySegment.copy(from, 0, to, 0, from.byteSize());
        }
    }
}
