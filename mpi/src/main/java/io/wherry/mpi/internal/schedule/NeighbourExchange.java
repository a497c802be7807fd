// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Blocks;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// Algorithms of neighbour operations: all messages are in flight at once (MPI 4.1, 8.6.1 and
/// 8.6.2).
final class NeighbourExchange {
    private NeighbourExchange() {}

    static Step of(ScheduleChannel channel, Neighbours neighbours, NeighbourOperation operation) {
        return switch (operation) {
            case NeighbourOperation.Gather gather ->
                    round(
                            channel,
                            neighbours,
                            gather.receive(),
                            gather.element(),
                            _ -> gather.send());
            case NeighbourOperation.Exchange exchange ->
                    round(
                            channel,
                            neighbours,
                            exchange.receive(),
                            exchange.send().element(),
                            exchange.send()::block);
        };
    }

    private static Step round(
            ScheduleChannel channel,
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
                        if (from != Neighbours.NULL_PROCESS) {
                            MemorySegment block = receive.block(turn);
                            round.add(channel.receive(block, receive.element(), from));
                        }
                    }
                    for (int i = 0; i < destinations.size(); i++) {
                        int to = destinations.get(i);
                        if (to != Neighbours.NULL_PROCESS) {
                            round.add(channel.send(send.apply(i), element, to));
                        }
                    }
                    return round;
                });
    }
}
