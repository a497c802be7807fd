// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Blocks;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// Operations with neighbours: all messages at once (MPI 4.1, 8.6.1 and 8.6.2).
final class NeighbourExchange {
    private NeighbourExchange() {}

    static Step of(ScheduleChannel lane, Neighbours neighbours, NeighbourOperation operation) {
        return switch (operation) {
            case NeighbourOperation.Gather gather ->
                    round(lane, neighbours, gather.receive(), gather.element(), _ -> gather.send());
            case NeighbourOperation.Exchange exchange ->
                    round(
                            lane,
                            neighbours,
                            exchange.receive(),
                            exchange.send().element(),
                            exchange.send()::block);
        };
    }

    private static Step round(
            ScheduleChannel lane,
            Neighbours neighbours,
            Blocks receive,
            Element element,
            IntFunction<MemorySegment> send) {
        List<Integer> sources = neighbours.sources();
        List<Integer> destinations = neighbours.destinations();
        return new Rounds()
                .messages(() -> {
                    List<Transfer> round = new ArrayList<>();
                    for (int i = 0; i < sources.size(); i++) {
                        int turn = neighbours.turn(i);
                        int from = sources.get(turn);
                        if (from != Neighbours.NOBODY) {
                            MemorySegment block = receive.block(turn);
                            round.add(lane.receive(block, receive.element(), from));
                        }
                    }
                    for (int i = 0; i < destinations.size(); i++) {
                        int to = destinations.get(i);
                        if (to != Neighbours.NOBODY) {
                            round.add(lane.send(send.apply(i), element, to));
                        }
                    }
                    return round;
                });
    }
}
