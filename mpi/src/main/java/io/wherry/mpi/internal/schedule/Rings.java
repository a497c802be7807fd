// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Element;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.IntFunction;

/// Ring algorithms: each rank sends to the next rank and receives from the previous one.
final class Rings {
    private Rings() {}

    /// Ring allgather: each rank has one piece, and gets all (Thakur, Rabenseifner and Gropp 2005,
    /// 4.1).
    ///
    /// @param place number of the piece of this rank; the next rank has the next piece
    static Step gather(
            ScheduleChannel channel,
            int place,
            Element element,
            IntFunction<MemorySegment> pieces) {
        int size = channel.size();
        int right = (channel.rank() + 1) % size;
        int left = (channel.rank() - 1 + size) % size;
        Rounds rounds = new Rounds();
        for (int i = 0; i < size - 1; i++) {
            int out = (place - i + size) % size;
            int in = (place - i - 1 + size) % size;
            rounds.messages(() ->
                    List.of(
                            channel.receive(pieces.apply(in), element, left),
                            channel.send(pieces.apply(out), element, right)));
        }
        return rounds;
    }
}
