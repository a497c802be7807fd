// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Element;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.IntFunction;

/// Pieces that go around: each rank sends to the next and receives from the one before.
final class Rings {
    private Rings() {}

    /// Each rank has one piece, and gets all (Thakur, Rabenseifner and Gropp 2005, 4.1).
    ///
    /// @param place the number of the piece that this rank has; the next rank has the next one
    static Step gather(
            ScheduleChannel lane, int place, Element element, IntFunction<MemorySegment> pieces) {
        int size = lane.size();
        int right = (lane.rank() + 1) % size;
        int left = (lane.rank() - 1 + size) % size;
        Rounds rounds = new Rounds();
        for (int i = 0; i < size - 1; i++) {
            int out = (place - i + size) % size;
            int in = (place - i - 1 + size) % size;
            rounds.messages(() ->
                    List.of(
                            lane.receive(pieces.apply(in), element, left),
                            lane.send(pieces.apply(out), element, right)));
        }
        return rounds;
    }
}
