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

/// Reduction algorithms of one group (MPI 4.1, 6.9 and 6.10).
///
/// Short rows are combined whole, in adjacent runs of ranks, so that rank order is kept for all
/// operations. Long rows are divided, if the operation allows it: each rank combines one piece.
final class Reductions {
    /// Length in bytes from which it is faster to divide the rows.
    static final long LONG = 64 * 1024;

    private Reductions() {}

    static Step reduce(ScheduleChannel channel, Collective.Reduce reduce) {
        Combination combination = new Combination(reduce.reduction(), reduce.element());
        int root = reduce.root();
        if (channel.rank() != root) {
            MemorySegment row = RequiredBuffers.memory("send", reduce.send());
            return reduce(channel, combination, row, null, root);
        }
        MemorySegment receive = RequiredBuffers.memory("receive", reduce.receive());
        MemorySegment row = reduce.send() == null ? receive : reduce.send();
        return reduce(channel, combination, row, room(receive, row), root);
    }

    private static Step reduce(
            ScheduleChannel channel,
            Combination combination,
            MemorySegment row,
            @Nullable MemorySegment result,
            int root) {
        return isCut(channel, combination, row)
                ? cutThenGather(channel, combination, row, result, root)
                : tree(channel, combination, row, result, root);
    }

    static Step reduceToAll(ScheduleChannel channel, Collective.ReduceToAll reduce) {
        Combination combination = new Combination(reduce.reduction(), reduce.element());
        MemorySegment send = reduce.send();
        MemorySegment row = send == null ? reduce.receive() : send;
        MemorySegment result = room(reduce.receive(), row);
        if (!isCut(channel, combination, row)) {
            return doubling(channel, combination, row, result);
        }
        Element element = combination.element();
        RowPartition cuts = RowPartition.even(row.byteSize(), element.size(), channel.size());
        return new Rounds()
                .step(pairwise(channel, combination, cuts, row, cuts.piece(result, channel.rank())))
                .step(
                        Rings.gather(
                                channel,
                                channel.rank(),
                                element,
                                piece -> cuts.piece(result, piece)));
    }

    static Step reduceScatter(ScheduleChannel channel, Collective.ReduceScatter reduce) {
        Blocks receive = reduce.receive();
        Combination combination = new Combination(reduce.reduction(), receive.element());
        RowPartition cuts =
                RowPartition.of(receive::count, receive.element().size(), channel.size());
        MemorySegment send = reduce.send();
        boolean inPlace = send == null;
        MemorySegment row = (send == null ? receive.memory() : send).asSlice(0, cuts.bytes());
        MemorySegment target = receive.memory().asSlice(0, cuts.bytes(channel.rank()));
        if (!combination.isDivisible()) {
            return treeThenScatter(channel, combination, cuts, row, target);
        }
        if (!inPlace) {
            return pairwise(channel, combination, cuts, row, target);
        }
        MemorySegment mine = channel.scratch(target.byteSize());
        return new Rounds()
                .step(pairwise(channel, combination, cuts, row, mine))
                .work(() -> target.copyFrom(mine));
    }

    private static boolean isCut(
            ScheduleChannel channel, Combination combination, MemorySegment row) {
        return channel.size() > 2 && combination.isDivisible() && row.byteSize() >= LONG;
    }

    /// Binomial tree (Thakur, Rabenseifner and Gropp 2005, 4.4): from the root, or, if the order
    /// matters, from rank 0, which sends the result to the root.
    ///
    /// @param result at the root; may be the row itself
    static Step tree(
            ScheduleChannel channel,
            Combination combination,
            MemorySegment row,
            @Nullable MemorySegment result,
            int root) {
        int size = channel.size();
        int rank = channel.rank();
        int top = combination.isCommutative() ? root : 0;
        int place = (rank - top + size) % size;
        Element element = combination.element();
        boolean inPlace = row.equals(result);
        PartialReduction partial =
                new PartialReduction(channel, combination, row, inPlace, inPlace ? null : result);
        Rounds rounds = new Rounds();
        for (int bit = 1; bit < size && (place & (bit - 1)) == 0; bit *= 2) {
            int other = ((place ^ bit) + top) % size;
            if ((place & bit) != 0) {
                rounds.messages(() -> List.of(channel.send(partial.value(), element, other)));
            } else if ((place | bit) < size) {
                rounds.messages(() -> List.of(channel.receive(partial.incoming(), element, other)));
                rounds.work(partial::addHigher);
            }
        }
        if (result != null) {
            rounds.step(
                    rank == top
                            ? work(() -> partial.finish(result))
                            : messages(() -> List.of(channel.receive(result, element, top))));
        } else if (rank == top) {
            rounds.messages(() -> List.of(channel.send(partial.value(), element, root)));
        }
        return rounds;
    }

    /// Reduce-scatter and gather: each rank combines one piece, and sends it to the root (after
    /// Rabenseifner; Thakur, Rabenseifner and Gropp 2005, 4.4).
    private static Step cutThenGather(
            ScheduleChannel channel,
            Combination combination,
            MemorySegment row,
            @Nullable MemorySegment result,
            int root) {
        int rank = channel.rank();
        Element element = combination.element();
        RowPartition cuts = RowPartition.even(row.byteSize(), element.size(), channel.size());
        MemorySegment mine =
                result == null ? channel.scratch(cuts.bytes(rank)) : cuts.piece(result, rank);
        Rounds rounds = new Rounds().step(pairwise(channel, combination, cuts, row, mine));
        if (result == null) {
            return rounds.messages(() -> List.of(channel.send(mine, element, root)));
        }
        return rounds.messages(() -> {
            List<Transfer> round = new ArrayList<>();
            for (int from = 0; from < channel.size(); from++) {
                if (from != rank) {
                    round.add(channel.receive(cuts.piece(result, from), element, from));
                }
            }
            return round;
        });
    }

    /// Pairwise exchange (Thakur, Rabenseifner and Gropp 2005, 4.5): each rank receives its piece
    /// of all others, one after another. For divisible operations.
    ///
    /// @param target of the length of the piece of this rank; may be that piece
    private static Step pairwise(
            ScheduleChannel channel,
            Combination combination,
            RowPartition cuts,
            MemorySegment row,
            MemorySegment target) {
        int size = channel.size();
        int rank = channel.rank();
        Element element = combination.element();
        MemorySegment own = cuts.piece(row, rank);
        MemorySegment in = channel.scratch(own.byteSize());
        Rounds rounds = new Rounds();
        if (!own.equals(target)) {
            rounds.work(() -> target.copyFrom(own));
        }
        for (int i = 1; i < size; i++) {
            int to = (rank + i) % size;
            int from = (rank - i + size) % size;
            rounds.messages(() ->
                    List.of(
                            channel.receive(in, element, from),
                            channel.send(cuts.piece(row, to), element, to)));
            rounds.work(() -> combination.combine(in, target));
        }
        return rounds;
    }

    /// For operations that are not divisible: rank 0 combines all rows, and scatters the pieces.
    private static Step treeThenScatter(
            ScheduleChannel channel,
            Combination combination,
            RowPartition cuts,
            MemorySegment row,
            MemorySegment target) {
        Element element = combination.element();
        if (channel.rank() != 0) {
            return new Rounds()
                    .step(tree(channel, combination, row, null, 0))
                    .messages(() -> List.of(channel.receive(target, element, 0)));
        }
        MemorySegment result = channel.scratch(row.byteSize());
        return new Rounds()
                .step(tree(channel, combination, row, result, 0))
                .messages(() -> {
                    List<Transfer> round = new ArrayList<>();
                    for (int to = 1; to < channel.size(); to++) {
                        round.add(channel.send(cuts.piece(result, to), element, to));
                    }
                    return round;
                })
                .work(() -> target.copyFrom(cuts.piece(result, 0)));
    }

    /// Recursive doubling (Thakur, Rabenseifner and Gropp 2005, 4.5): in round k ranks at distance
    /// 2^k combine each other's rows. If the size is not a power of two, the first ranks form
    /// pairs, of which one rank sits out. All ranks make the same combinations, and so get the same
    /// bits.
    private static Step doubling(
            ScheduleChannel channel,
            Combination combination,
            MemorySegment row,
            MemorySegment result) {
        int rank = channel.rank();
        int power = Integer.highestOneBit(channel.size());
        int paired = 2 * (channel.size() - power); // ranks below it
        Element element = combination.element();
        boolean inPlace = row.equals(result);
        PartialReduction partial =
                new PartialReduction(channel, combination, row, inPlace, inPlace ? null : result);
        Rounds rounds = new Rounds();
        if (rank < paired && rank % 2 == 0) {
            return rounds.messages(() -> List.of(channel.send(row, element, rank + 1)))
                    .messages(() -> List.of(channel.receive(result, element, rank + 1)));
        }
        if (rank < paired) {
            rounds.messages(() -> List.of(channel.receive(partial.incoming(), element, rank - 1)));
            rounds.work(partial::addLower);
        }
        int place = rank < paired ? rank / 2 : rank - (paired / 2);
        for (int bit = 1; bit < power; bit *= 2) {
            int other = place ^ bit;
            int partner = other < paired / 2 ? (2 * other) + 1 : other + (paired / 2);
            rounds.messages(() ->
                    List.of(
                            channel.receive(partial.incoming(), element, partner),
                            channel.send(partial.value(), element, partner)));
            rounds.work(other < place ? partial::addLower : partial::addHigher);
        }
        if (rank < paired) {
            rounds.messages(() -> List.of(channel.send(partial.value(), element, rank - 1)));
        }
        return rounds.work(() -> partial.finish(result));
    }

    /// Returns the part of `receive` that the row fills.
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
