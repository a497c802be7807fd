// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Blocks;
import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reductions in one group (MPI 4.1, 6.9 and 6.10).
///
/// Short rows are combined whole, runs of neighbouring ranks with each other, so that the order of the ranks is kept
/// whether it matters or not. Long ones are cut, if it may be done: each rank combines one piece.
final class Reductions {
    /// From so many bytes on, it pays to cut the rows.
    static final long LONG = 64 * 1024;

    private Reductions() {}

    static Step reduce(ScheduleChannel lane, Collective.Reduce reduce) {
        Combination combination = new Combination(reduce.reduction(), reduce.element());
        int root = reduce.root();
        if (lane.rank() != root) {
            MemorySegment row = RequiredBuffers.memory("send", reduce.send());
            return reduce(lane, combination, row, null, root);
        }
        MemorySegment receive = RequiredBuffers.memory("receive", reduce.receive());
        MemorySegment row = reduce.send() == null ? receive : reduce.send();
        return reduce(lane, combination, row, room(receive, row), root);
    }

    private static Step reduce(
            ScheduleChannel lane,
            Combination combination,
            MemorySegment row,
            @Nullable MemorySegment result,
            int root) {
        return isCut(lane, combination, row)
                ? cutThenGather(lane, combination, row, result, root)
                : tree(lane, combination, row, result, root);
    }

    static Step reduceToAll(ScheduleChannel lane, Collective.ReduceToAll reduce) {
        Combination combination = new Combination(reduce.reduction(), reduce.element());
        MemorySegment send = reduce.send();
        MemorySegment row = send == null ? reduce.receive() : send;
        MemorySegment result = room(reduce.receive(), row);
        if (!isCut(lane, combination, row)) {
            return doubling(lane, combination, row, result);
        }
        Element element = combination.element();
        RowPartition cuts = RowPartition.even(row.byteSize(), element.size(), lane.size());
        return new Rounds()
                .step(pairwise(lane, combination, cuts, row, cuts.piece(result, lane.rank())))
                .step(Rings.gather(lane, lane.rank(), element, piece -> cuts.piece(result, piece)));
    }

    static Step reduceScatter(ScheduleChannel lane, Collective.ReduceScatter reduce) {
        Blocks receive = reduce.receive();
        Combination combination = new Combination(reduce.reduction(), receive.element());
        RowPartition cuts = RowPartition.of(receive::count, receive.element().size(), lane.size());
        MemorySegment send = reduce.send();
        boolean inPlace = send == null;
        MemorySegment row = (send == null ? receive.memory() : send).asSlice(0, cuts.bytes());
        MemorySegment target = receive.memory().asSlice(0, cuts.bytes(lane.rank()));
        if (!combination.isDivisible()) {
            return treeThenScatter(lane, combination, cuts, row, target);
        }
        if (!inPlace) {
            return pairwise(lane, combination, cuts, row, target);
        }
        MemorySegment mine = lane.scratch(target.byteSize());
        return new Rounds()
                .step(pairwise(lane, combination, cuts, row, mine))
                .work(() -> target.copyFrom(mine));
    }

    private static boolean isCut(ScheduleChannel lane, Combination combination, MemorySegment row) {
        return lane.size() > 2 && combination.isDivisible() && row.byteSize() >= LONG;
    }

    /// A binomial tree (Thakur, Rabenseifner and Gropp 2005, 4.4): from the root, or, where the order matters, from
    /// rank 0, which sends the result to the root.
    ///
    /// @param result at the root; may be the row itself
    static Step tree(
            ScheduleChannel lane,
            Combination combination,
            MemorySegment row,
            @Nullable MemorySegment result,
            int root) {
        int size = lane.size();
        int rank = lane.rank();
        int top = combination.isCommutative() ? root : 0;
        int place = (rank - top + size) % size;
        Element element = combination.element();
        boolean inPlace = row.equals(result);
        PartialReduction partial =
                new PartialReduction(lane, combination, row, inPlace, inPlace ? null : result);
        Rounds rounds = new Rounds();
        for (int bit = 1; bit < size && (place & (bit - 1)) == 0; bit *= 2) {
            int other = ((place ^ bit) + top) % size;
            if ((place & bit) != 0) {
                rounds.messages(() -> List.of(lane.send(partial.value(), element, other)));
            } else if ((place | bit) < size) {
                rounds.messages(() -> List.of(lane.receive(partial.incoming(), element, other)));
                rounds.work(partial::addHigher);
            }
        }
        if (result != null) {
            rounds.step(
                    rank == top
                            ? work(() -> partial.finish(result))
                            : messages(() -> List.of(lane.receive(result, element, top))));
        } else if (rank == top) {
            rounds.messages(() -> List.of(lane.send(partial.value(), element, root)));
        }
        return rounds;
    }

    /// Each rank combines one piece, and sends it to the root (after Rabenseifner; Thakur, Rabenseifner and Gropp 2005,
    /// 4.4).
    private static Step cutThenGather(
            ScheduleChannel lane,
            Combination combination,
            MemorySegment row,
            @Nullable MemorySegment result,
            int root) {
        int rank = lane.rank();
        Element element = combination.element();
        RowPartition cuts = RowPartition.even(row.byteSize(), element.size(), lane.size());
        MemorySegment mine =
                result == null ? lane.scratch(cuts.bytes(rank)) : cuts.piece(result, rank);
        Rounds rounds = new Rounds().step(pairwise(lane, combination, cuts, row, mine));
        if (result == null) {
            return rounds.messages(() -> List.of(lane.send(mine, element, root)));
        }
        return rounds.messages(() -> {
            List<Transfer> round = new ArrayList<>();
            for (int from = 0; from < lane.size(); from++) {
                if (from != rank) {
                    round.add(lane.receive(cuts.piece(result, from), element, from));
                }
            }
            return round;
        });
    }

    /// Each rank gets its piece of all others, one after another (Thakur, Rabenseifner and Gropp 2005, 4.5: pairwise
    /// exchange). For operations that may be cut.
    ///
    /// @param target as long as the piece of this rank, and it may be that piece
    private static Step pairwise(
            ScheduleChannel lane,
            Combination combination,
            RowPartition cuts,
            MemorySegment row,
            MemorySegment target) {
        int size = lane.size();
        int rank = lane.rank();
        Element element = combination.element();
        MemorySegment own = cuts.piece(row, rank);
        MemorySegment in = lane.scratch(own.byteSize());
        Rounds rounds = new Rounds();
        if (!own.equals(target)) {
            rounds.work(() -> target.copyFrom(own));
        }
        for (int i = 1; i < size; i++) {
            int to = (rank + i) % size;
            int from = (rank - i + size) % size;
            rounds.messages(() ->
                    List.of(
                            lane.receive(in, element, from),
                            lane.send(cuts.piece(row, to), element, to)));
            rounds.work(() -> combination.combine(in, target));
        }
        return rounds;
    }

    /// For operations that may not be cut: rank 0 combines all, and hands out the pieces.
    private static Step treeThenScatter(
            ScheduleChannel lane,
            Combination combination,
            RowPartition cuts,
            MemorySegment row,
            MemorySegment target) {
        Element element = combination.element();
        if (lane.rank() != 0) {
            return new Rounds()
                    .step(tree(lane, combination, row, null, 0))
                    .messages(() -> List.of(lane.receive(target, element, 0)));
        }
        MemorySegment result = lane.scratch(row.byteSize());
        return new Rounds()
                .step(tree(lane, combination, row, result, 0))
                .messages(() -> {
                    List<Transfer> round = new ArrayList<>();
                    for (int to = 1; to < lane.size(); to++) {
                        round.add(lane.send(cuts.piece(result, to), element, to));
                    }
                    return round;
                })
                .work(() -> target.copyFrom(cuts.piece(result, 0)));
    }

    /// Recursive doubling (Thakur, Rabenseifner and Gropp 2005, 4.5): in round k those 2^k apart add what the other has.
    /// Where the size is no power of two, the first ranks make pairs, of which one stands aside. All make the same
    /// combinations, and so get the same bits.
    private static Step doubling(
            ScheduleChannel lane,
            Combination combination,
            MemorySegment row,
            MemorySegment result) {
        int rank = lane.rank();
        int power = Integer.highestOneBit(lane.size());
        int paired = 2 * (lane.size() - power); // ranks below it
        Element element = combination.element();
        boolean inPlace = row.equals(result);
        PartialReduction partial =
                new PartialReduction(lane, combination, row, inPlace, inPlace ? null : result);
        Rounds rounds = new Rounds();
        if (rank < paired && rank % 2 == 0) {
            return rounds.messages(() -> List.of(lane.send(row, element, rank + 1)))
                    .messages(() -> List.of(lane.receive(result, element, rank + 1)));
        }
        if (rank < paired) {
            rounds.messages(() -> List.of(lane.receive(partial.incoming(), element, rank - 1)));
            rounds.work(partial::addLower);
        }
        int place = rank < paired ? rank / 2 : rank - (paired / 2);
        for (int bit = 1; bit < power; bit *= 2) {
            int other = place ^ bit;
            int partner = other < paired / 2 ? (2 * other) + 1 : other + (paired / 2);
            rounds.messages(() ->
                    List.of(
                            lane.receive(partial.incoming(), element, partner),
                            lane.send(partial.value(), element, partner)));
            rounds.work(other < place ? partial::addLower : partial::addHigher);
        }
        if (rank < paired) {
            rounds.messages(() -> List.of(lane.send(partial.value(), element, rank - 1)));
        }
        return rounds.work(() -> partial.finish(result));
    }

    /// As much of `receive` as the row fills.
    private static MemorySegment room(MemorySegment receive, MemorySegment row) {
        RequiredBuffers.fit(row, receive);
        return receive.asSlice(0, row.byteSize());
    }

    private static Step work(Runnable work) {
        return new Rounds().work(work);
    }

    private static Step messages(Supplier<List<Transfer>> round) {
        return new Rounds().messages(round);
    }
}
