// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/// Broadcasts in one group (MPI 4.1, 6.4). Ranks are counted from the root here.
final class Broadcasts {
    /// From so many bytes on, it pays to send the data in pieces.
    static final long LONG = 256 * 1024;

    private Broadcasts() {}

    static Step of(ScheduleChannel lane, Collective.Broadcast broadcast) {
        int root = broadcast.root();
        if (lane.size() > 2 && broadcast.data().byteSize() >= LONG) {
            return scatterThenRing(lane, broadcast.data(), broadcast.element(), root);
        }
        return binomial(lane, broadcast.data(), broadcast.element(), root);
    }

    /// A binomial tree: who has the data sends it on, to half of the rest each time.
    static Step binomial(ScheduleChannel lane, MemorySegment data, Element element, int root) {
        int size = lane.size();
        int place = (lane.rank() - root + size) % size;
        int below = below(place, size);
        Rounds rounds = new Rounds();
        if (place != 0) {
            int parent = (place - below + root) % size;
            rounds.messages(() -> List.of(lane.receive(data, element, parent)));
        }
        rounds.messages(() -> {
            List<Transfer> round = new ArrayList<>();
            for (int half = below / 2; half > 0; half /= 2) {
                if (place + half < size) {
                    round.add(lane.send(data, element, (place + half + root) % size));
                }
            }
            return round;
        });
        return rounds;
    }

    /// For long data: a binomial tree gives each rank a piece, and a ring gives each piece to all (van de Geijn 1994;
    /// Thakur, Rabenseifner and Gropp 2005, 4.2).
    static Step scatterThenRing(
            ScheduleChannel lane, MemorySegment data, Element element, int root) {
        int size = lane.size();
        int place = (lane.rank() - root + size) % size;
        int below = below(place, size);
        RowPartition cuts = RowPartition.even(data.byteSize(), element.size(), size);
        Rounds rounds = new Rounds();
        if (place != 0) {
            MemorySegment mine = cuts.pieces(data, place, Math.min(place + below, size));
            int parent = (place - below + root) % size;
            rounds.messages(() -> List.of(lane.receive(mine, element, parent)));
        }
        rounds.messages(() -> {
            List<Transfer> round = new ArrayList<>();
            for (int half = below / 2; half > 0; half /= 2) {
                int child = place + half;
                if (child < size) {
                    int end = Math.min(child + half, size);
                    MemorySegment pieces = cuts.pieces(data, child, end);
                    round.add(lane.send(pieces, element, (child + root) % size));
                }
            }
            return round;
        });
        for (int i = 0; i < size - 1; i++) {
            int in = (place - i - 1 + size) % size;
            int out = (place - i + size) % size;
            rounds.messages(
                    () -> pass(lane, place, element, cuts.piece(data, in), cuts.piece(data, out)));
        }
        return rounds;
    }

    /// One piece from the left, another to the right; the root has all and gets none.
    private static List<Transfer> pass(
            ScheduleChannel lane, int place, Element element, MemorySegment in, MemorySegment out) {
        int size = lane.size();
        List<Transfer> round = new ArrayList<>(2);
        if (place != 0) {
            round.add(lane.receive(in, element, (lane.rank() - 1 + size) % size));
        }
        if (place != size - 1) {
            round.add(lane.send(out, element, (lane.rank() + 1) % size));
        }
        return round;
    }

    /// How many places, from this one on, a binomial tree has at and below it; for the root, all and more.
    private static int below(int place, int size) {
        return place == 0 ? topBit(size) : Integer.lowestOneBit(place);
    }

    /// The smallest power of two that is not less than `size`.
    private static int topBit(int size) {
        int highest = Integer.highestOneBit(size);
        return highest == size ? size : 2 * highest;
    }
}
