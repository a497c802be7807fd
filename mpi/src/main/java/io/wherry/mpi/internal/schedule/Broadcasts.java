// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/// Broadcast algorithms of one group (MPI 4.1, 6.4). Ranks are numbered from the root.
final class Broadcasts {
    /// Length in bytes from which it is faster to send the data in pieces.
    static final long LONG = 256 * 1024;

    private Broadcasts() {}

    static Step of(ScheduleChannel channel, Collective.Broadcast broadcast) {
        int root = broadcast.root();
        if (channel.size() > 2 && broadcast.data().byteSize() >= LONG) {
            return scatterThenRing(channel, broadcast.data(), broadcast.element(), root);
        }
        return binomial(channel, broadcast.data(), broadcast.element(), root);
    }

    /// Binomial tree: a rank that has the data sends it to half of the remaining ranks in each
    /// step.
    static Step binomial(ScheduleChannel channel, MemorySegment data, Element element, int root) {
        int size = channel.size();
        int place = (channel.rank() - root + size) % size;
        int below = below(place, size);
        Rounds rounds = new Rounds();
        if (place != 0) {
            int parent = (place - below + root) % size;
            rounds.messages(() -> List.of(channel.receive(data, element, parent)));
        }
        rounds.messages(() -> {
            List<Transfer> round = new ArrayList<>();
            for (int half = below / 2; half > 0; half /= 2) {
                if (place + half < size) {
                    round.add(channel.send(data, element, (place + half + root) % size));
                }
            }
            return round;
        });
        return rounds;
    }

    /// For long data: a binomial tree scatters the pieces, and a ring allgathers them (van de Geijn
    /// 1994; Thakur, Rabenseifner and Gropp 2005, 4.2).
    static Step scatterThenRing(
            ScheduleChannel channel, MemorySegment data, Element element, int root) {
        int size = channel.size();
        int place = (channel.rank() - root + size) % size;
        int below = below(place, size);
        RowPartition cuts = RowPartition.even(data.byteSize(), element.size(), size);
        Rounds rounds = new Rounds();
        if (place != 0) {
            MemorySegment mine = cuts.pieces(data, place, Math.min(place + below, size));
            int parent = (place - below + root) % size;
            rounds.messages(() -> List.of(channel.receive(mine, element, parent)));
        }
        rounds.messages(() -> {
            List<Transfer> round = new ArrayList<>();
            for (int half = below / 2; half > 0; half /= 2) {
                int child = place + half;
                if (child < size) {
                    int end = Math.min(child + half, size);
                    MemorySegment pieces = cuts.pieces(data, child, end);
                    round.add(channel.send(pieces, element, (child + root) % size));
                }
            }
            return round;
        });
        for (int i = 0; i < size - 1; i++) {
            int in = (place - i - 1 + size) % size;
            int out = (place - i + size) % size;
            rounds.messages(() ->
                    pass(channel, place, element, cuts.piece(data, in), cuts.piece(data, out)));
        }
        return rounds;
    }

    /// Receives a piece from the left and sends another to the right; the root has all pieces and
    /// receives none.
    private static List<Transfer> pass(
            ScheduleChannel channel,
            int place,
            Element element,
            MemorySegment in,
            MemorySegment out) {
        int size = channel.size();
        List<Transfer> round = new ArrayList<>(2);
        if (place != 0) {
            round.add(channel.receive(in, element, (channel.rank() - 1 + size) % size));
        }
        if (place != size - 1) {
            round.add(channel.send(out, element, (channel.rank() + 1) % size));
        }
        return round;
    }

    /// Returns the number of places in the subtree of a binomial tree that begins at this one; at
    /// least `size` for the root.
    private static int below(int place, int size) {
        return place == 0 ? topBit(size) : Integer.lowestOneBit(place);
    }

    /// Returns the smallest power of two that is not less than `size`.
    private static int topBit(int size) {
        int highest = Integer.highestOneBit(size);
        return highest == size ? size : 2 * highest;
    }
}
