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

/// The collective operations of an inter-communicator (MPI 4.1, 6.2.2 and 6.2.3).
///
/// Ranks of the same group cannot send to each other here, so all algorithms are linear: each
/// source sends to each destination.
final class BetweenGroups {
    private BetweenGroups() {}

    static Step of(ScheduleChannel channel, Collective operation) {
        return switch (operation) {
            case Collective.Barrier() ->
                    all(
                            channel,
                            Element.BYTE,
                            _ -> ScheduleChannel.EMPTY,
                            _ -> ScheduleChannel.EMPTY);
            case Collective.Broadcast broadcast -> broadcast(channel, broadcast);
            case Collective.Gather gather -> gather(channel, gather);
            case Collective.Scatter scatter -> scatter(channel, scatter);
            case Collective.GatherToAll gather -> gatherToAll(channel, gather);
            case Collective.Exchange exchange -> exchange(channel, exchange);
            case Collective.Reduce reduce -> reduce(channel, reduce);
            case Collective.ReduceToAll reduce -> reduceToAll(channel, reduce);
            case Collective.ReduceScatter reduce -> reduceScatter(channel, reduce);
            case Collective.Scan _ ->
                    throw new MPIException(
                            MPI.ERR_COMM,
                            MPI.ERR_COMM,
                            "scan is not defined on an inter-communicator");
        };
    }

    private static Step broadcast(ScheduleChannel channel, Collective.Broadcast broadcast) {
        MemorySegment data = broadcast.data();
        Element element = broadcast.element();
        return switch (broadcast.root()) {
            case Collective.NULL_PROCESS -> new Rounds();
            case Collective.ROOT -> sendAll(channel, element, _ -> data);
            default -> receiveFrom(channel, data, element, broadcast.root());
        };
    }

    private static Step gather(ScheduleChannel channel, Collective.Gather gather) {
        return switch (gather.root()) {
            case Collective.NULL_PROCESS -> new Rounds();
            case Collective.ROOT -> {
                Blocks receive = RequiredBuffers.blocks("receive", gather.receive());
                yield receiveAll(channel, receive.element(), receive::block);
            }
            default -> {
                MemorySegment send = RequiredBuffers.memory("send", gather.send());
                yield sendTo(channel, send, gather.element(), gather.root());
            }
        };
    }

    private static Step scatter(ScheduleChannel channel, Collective.Scatter scatter) {
        return switch (scatter.root()) {
            case Collective.NULL_PROCESS -> new Rounds();
            case Collective.ROOT -> {
                Blocks send = RequiredBuffers.blocks("send", scatter.send());
                yield sendAll(channel, send.element(), send::block);
            }
            default -> {
                MemorySegment receive = RequiredBuffers.memory("receive", scatter.receive());
                yield receiveFrom(channel, receive, scatter.element(), scatter.root());
            }
        };
    }

    private static Step gatherToAll(ScheduleChannel channel, Collective.GatherToAll gather) {
        MemorySegment send = RequiredBuffers.memory("send", gather.send());
        return all(channel, gather.element(), gather.receive()::block, _ -> send);
    }

    private static Step exchange(ScheduleChannel channel, Collective.Exchange exchange) {
        Blocks send = RequiredBuffers.blocks("send", exchange.send());
        Blocks receive = exchange.receive();
        return all(channel, receive.element(), receive::block, send::block);
    }

    private static Step reduce(ScheduleChannel channel, Collective.Reduce reduce) {
        Combination combination = new Combination(reduce.reduction(), reduce.element());
        return switch (reduce.root()) {
            case Collective.NULL_PROCESS -> new Rounds();
            case Collective.ROOT ->
                    combineAll(
                            channel,
                            combination,
                            RequiredBuffers.memory("receive", reduce.receive()));
            default -> {
                MemorySegment send = RequiredBuffers.memory("send", reduce.send());
                yield sendTo(channel, send, reduce.element(), reduce.root());
            }
        };
    }

    private static Step reduceToAll(ScheduleChannel channel, Collective.ReduceToAll reduce) {
        Combination combination = new Combination(reduce.reduction(), reduce.element());
        MemorySegment send = RequiredBuffers.memory("send", reduce.send());
        RequiredBuffers.fit(send, reduce.receive());
        MemorySegment result = reduce.receive().asSlice(0, send.byteSize());
        return both(channel, send, combineAll(channel, combination, result), combination);
    }

    /// All ranks receive the whole rows, since they do not know how the other group divides them.
    private static Step reduceScatter(ScheduleChannel channel, Collective.ReduceScatter reduce) {
        Blocks receive = reduce.receive();
        Combination combination = new Combination(reduce.reduction(), receive.element());
        MemorySegment send = RequiredBuffers.memory("send", reduce.send());
        RowPartition cuts =
                RowPartition.of(receive::count, receive.element().size(), channel.size());
        MemorySegment result = channel.scratch(cuts.bytes());
        MemorySegment target = receive.memory().asSlice(0, cuts.bytes(channel.rank()));
        return new Rounds()
                .step(both(channel, send, combineAll(channel, combination, result), combination))
                .work(() -> target.copyFrom(cuts.piece(result, channel.rank())));
    }

    /// Combines the rows of the other group, from the last rank to the first.
    private static Step combineAll(
            ScheduleChannel channel, Combination combination, MemorySegment result) {
        Element element = combination.element();
        int last = channel.peers() - 1;
        MemorySegment in = channel.scratch(last == 0 ? 0 : result.byteSize());
        Rounds rounds =
                new Rounds().messages(() -> List.of(channel.receive(result, element, last)));
        for (int rank = last - 1; rank >= 0; rank--) {
            int from = rank;
            rounds.messages(() -> List.of(channel.receive(in, element, from)));
            rounds.work(() -> combination.combine(in, result));
        }
        return rounds;
    }

    /// Sends a row to all ranks of the other group, while the result of that group is received.
    private static Step both(
            ScheduleChannel channel, MemorySegment send, Step receive, Combination combination) {
        List<Transfer> sends = new ArrayList<>();
        return new Rounds()
                .work(() -> {
                    for (int to = 0; to < channel.peers(); to++) {
                        sends.add(channel.send(send, combination.element(), to));
                    }
                })
                .step(receive)
                .messages(() -> sends);
    }

    private static Step all(
            ScheduleChannel channel,
            Element element,
            IntFunction<MemorySegment> receive,
            IntFunction<MemorySegment> send) {
        return new Rounds()
                .messages(() -> {
                    List<Transfer> round = new ArrayList<>();
                    for (int from = 0; from < channel.peers(); from++) {
                        round.add(channel.receive(receive.apply(from), element, from));
                    }
                    for (int to = 0; to < channel.peers(); to++) {
                        round.add(channel.send(send.apply(to), element, to));
                    }
                    return round;
                });
    }

    private static Step sendAll(
            ScheduleChannel channel, Element element, IntFunction<MemorySegment> send) {
        return new Rounds()
                .messages(() -> {
                    List<Transfer> round = new ArrayList<>();
                    for (int to = 0; to < channel.peers(); to++) {
                        round.add(channel.send(send.apply(to), element, to));
                    }
                    return round;
                });
    }

    private static Step receiveAll(
            ScheduleChannel channel, Element element, IntFunction<MemorySegment> receive) {
        return new Rounds()
                .messages(() -> {
                    List<Transfer> round = new ArrayList<>();
                    for (int from = 0; from < channel.peers(); from++) {
                        round.add(channel.receive(receive.apply(from), element, from));
                    }
                    return round;
                });
    }

    private static Step sendTo(
            ScheduleChannel channel, MemorySegment data, Element element, int to) {
        return new Rounds().messages(() -> List.of(channel.send(data, element, to)));
    }

    private static Step receiveFrom(
            ScheduleChannel channel, MemorySegment data, Element element, int from) {
        return new Rounds().messages(() -> List.of(channel.receive(data, element, from)));
    }
}
