// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Blocks;
import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import mpi.MPI;
import mpi.MPIException;

/// Operations of two groups, each of which gives to the other (MPI 4.1, 6.2.2 and 6.2.3).
///
/// Ranks of the same group cannot talk to each other here, so all is linear: who gives sends to each that gets.
final class BetweenGroups {
    private BetweenGroups() {}

    static Step of(ScheduleChannel lane, Collective operation) {
        return switch (operation) {
            case Collective.Barrier() ->
                    all(lane, Element.BYTE, _ -> ScheduleChannel.EMPTY, _ -> ScheduleChannel.EMPTY);
            case Collective.Broadcast broadcast -> broadcast(lane, broadcast);
            case Collective.Gather gather -> gather(lane, gather);
            case Collective.Scatter scatter -> scatter(lane, scatter);
            case Collective.GatherToAll gather -> gatherToAll(lane, gather);
            case Collective.Exchange exchange -> exchange(lane, exchange);
            case Collective.Reduce reduce -> reduce(lane, reduce);
            case Collective.ReduceToAll reduce -> reduceToAll(lane, reduce);
            case Collective.ReduceScatter reduce -> reduceScatter(lane, reduce);
            case Collective.Scan _ ->
                    throw new MPIException(
                            MPI.ERR_COMM, MPI.ERR_COMM, "no scan between two groups");
        };
    }

    private static Step broadcast(ScheduleChannel lane, Collective.Broadcast broadcast) {
        MemorySegment data = broadcast.data();
        Element element = broadcast.element();
        return switch (broadcast.root()) {
            case Collective.NOBODY -> new Rounds();
            case Collective.ROOT -> sendAll(lane, element, _ -> data);
            default -> receiveFrom(lane, data, element, broadcast.root());
        };
    }

    private static Step gather(ScheduleChannel lane, Collective.Gather gather) {
        return switch (gather.root()) {
            case Collective.NOBODY -> new Rounds();
            case Collective.ROOT -> {
                Blocks receive = RequiredBuffers.blocks("receive", gather.receive());
                yield receiveAll(lane, receive.element(), receive::block);
            }
            default -> {
                MemorySegment send = RequiredBuffers.memory("send", gather.send());
                yield sendTo(lane, send, gather.element(), gather.root());
            }
        };
    }

    private static Step scatter(ScheduleChannel lane, Collective.Scatter scatter) {
        return switch (scatter.root()) {
            case Collective.NOBODY -> new Rounds();
            case Collective.ROOT -> {
                Blocks send = RequiredBuffers.blocks("send", scatter.send());
                yield sendAll(lane, send.element(), send::block);
            }
            default -> {
                MemorySegment receive = RequiredBuffers.memory("receive", scatter.receive());
                yield receiveFrom(lane, receive, scatter.element(), scatter.root());
            }
        };
    }

    private static Step gatherToAll(ScheduleChannel lane, Collective.GatherToAll gather) {
        MemorySegment send = RequiredBuffers.memory("send", gather.send());
        return all(lane, gather.element(), gather.receive()::block, _ -> send);
    }

    private static Step exchange(ScheduleChannel lane, Collective.Exchange exchange) {
        Blocks send = RequiredBuffers.blocks("send", exchange.send());
        Blocks receive = exchange.receive();
        return all(lane, receive.element(), receive::block, send::block);
    }

    private static Step reduce(ScheduleChannel lane, Collective.Reduce reduce) {
        Combination combination = new Combination(reduce.reduction(), reduce.element());
        return switch (reduce.root()) {
            case Collective.NOBODY -> new Rounds();
            case Collective.ROOT ->
                    combineAll(
                            lane, combination, RequiredBuffers.memory("receive", reduce.receive()));
            default -> {
                MemorySegment send = RequiredBuffers.memory("send", reduce.send());
                yield sendTo(lane, send, reduce.element(), reduce.root());
            }
        };
    }

    private static Step reduceToAll(ScheduleChannel lane, Collective.ReduceToAll reduce) {
        Combination combination = new Combination(reduce.reduction(), reduce.element());
        MemorySegment send = RequiredBuffers.memory("send", reduce.send());
        RequiredBuffers.fit(send, reduce.receive());
        MemorySegment result = reduce.receive().asSlice(0, send.byteSize());
        return both(lane, send, combineAll(lane, combination, result), combination);
    }

    /// All get the whole rows, since nobody knows how the other group cuts them.
    private static Step reduceScatter(ScheduleChannel lane, Collective.ReduceScatter reduce) {
        Blocks receive = reduce.receive();
        Combination combination = new Combination(reduce.reduction(), receive.element());
        MemorySegment send = RequiredBuffers.memory("send", reduce.send());
        RowPartition cuts = RowPartition.of(receive::count, receive.element().size(), lane.size());
        MemorySegment result = lane.scratch(cuts.bytes());
        MemorySegment target = receive.memory().asSlice(0, cuts.bytes(lane.rank()));
        return new Rounds()
                .step(both(lane, send, combineAll(lane, combination, result), combination))
                .work(() -> target.copyFrom(cuts.piece(result, lane.rank())));
    }

    /// Combines the rows of the other group, from the last rank to the first.
    private static Step combineAll(
            ScheduleChannel lane, Combination combination, MemorySegment result) {
        Element element = combination.element();
        int last = lane.peers() - 1;
        MemorySegment in = lane.scratch(last == 0 ? 0 : result.byteSize());
        Rounds rounds = new Rounds().messages(() -> List.of(lane.receive(result, element, last)));
        for (int rank = last - 1; rank >= 0; rank--) {
            int from = rank;
            rounds.messages(() -> List.of(lane.receive(in, element, from)));
            rounds.work(() -> combination.combine(in, result));
        }
        return rounds;
    }

    /// Sends a row to all of the other group, while what comes from there is received.
    private static Step both(
            ScheduleChannel lane, MemorySegment send, Step receive, Combination combination) {
        List<Transfer> sends = new ArrayList<>();
        return new Rounds()
                .work(() -> {
                    for (int to = 0; to < lane.peers(); to++) {
                        sends.add(lane.send(send, combination.element(), to));
                    }
                })
                .step(receive)
                .messages(() -> sends);
    }

    private static Step all(
            ScheduleChannel lane,
            Element element,
            IntFunction<MemorySegment> receive,
            IntFunction<MemorySegment> send) {
        return new Rounds()
                .messages(() -> {
                    List<Transfer> round = new ArrayList<>();
                    for (int from = 0; from < lane.peers(); from++) {
                        round.add(lane.receive(receive.apply(from), element, from));
                    }
                    for (int to = 0; to < lane.peers(); to++) {
                        round.add(lane.send(send.apply(to), element, to));
                    }
                    return round;
                });
    }

    private static Step sendAll(
            ScheduleChannel lane, Element element, IntFunction<MemorySegment> send) {
        return new Rounds()
                .messages(() -> {
                    List<Transfer> round = new ArrayList<>();
                    for (int to = 0; to < lane.peers(); to++) {
                        round.add(lane.send(send.apply(to), element, to));
                    }
                    return round;
                });
    }

    private static Step receiveAll(
            ScheduleChannel lane, Element element, IntFunction<MemorySegment> receive) {
        return new Rounds()
                .messages(() -> {
                    List<Transfer> round = new ArrayList<>();
                    for (int from = 0; from < lane.peers(); from++) {
                        round.add(lane.receive(receive.apply(from), element, from));
                    }
                    return round;
                });
    }

    private static Step sendTo(ScheduleChannel lane, MemorySegment data, Element element, int to) {
        return new Rounds().messages(() -> List.of(lane.send(data, element, to)));
    }

    private static Step receiveFrom(
            ScheduleChannel lane, MemorySegment data, Element element, int from) {
        return new Rounds().messages(() -> List.of(lane.receive(data, element, from)));
    }
}
