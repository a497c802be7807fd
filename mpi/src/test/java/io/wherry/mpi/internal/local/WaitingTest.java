// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.MatchedMessage;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Threads of a rank that wait for the same peers, some of which read the links themselves.
final class WaitingTest {
    private static final int ROUNDS = 60;
    private static final int[] LENGTHS = {1, 3_000, 200_000};

    /// The kinds of waits for a message.
    private enum Wait {
        FOR_ONE,
        FOR_ANY,
        BY_TEST,
        BY_PROBE,
        BY_MATCH,
        SYNCHRONOUS,
        LATER
    }

    @ParameterizedTest
    @EnumSource(Ranks.Wiring.class)
    void allWaysToWaitGoOnAtOnce(Ranks.Wiring wiring) throws Exception {
        Ranks.run(wiring, 2, device -> all(device.world(), List.of(Wait.values()), false));
    }

    @ParameterizedTest
    @EnumSource(Wait.class)
    void eachWayToWaitMakesProgressWithVirtualThreads(Wait wait) throws Exception {
        Ranks.run(Ranks.Wiring.UNIX, 3, device -> all(device.world(), List.of(wait, wait), true));
    }

    /// One thread for each kind of wait, and a context for each thread.
    private static void all(Context world, List<Wait> waits, boolean virtual) throws Exception {
        List<FutureTask<Void>> tasks = new ArrayList<>();
        ThreadFactory platform = Thread.ofPlatform().daemon().factory();
        for (Wait wait : waits) {
            Context own = world.duplicate();
            FutureTask<Void> task =
                    new FutureTask<>(() -> {
                        rounds(own, wait);
                        return null;
                    });
            tasks.add(task);
            boolean first = tasks.size() == 1;
            (virtual && first ? Thread.ofVirtual().factory() : platform).newThread(task).start();
        }
        for (FutureTask<Void> task : tasks) {
            try {
                task.get();
            } catch (ExecutionException e) {
                throw new AssertionError("a thread failed", e.getCause());
            }
        }
    }

    /// Each rank sends to the next rank and receives from the previous one.
    private static void rounds(Context context, Wait wait) {
        int ranks = context.group().length;
        int next = (context.rank() + 1) % ranks;
        int previous = (context.rank() + ranks - 1) % ranks;
        SendMode mode = wait == Wait.SYNCHRONOUS ? SendMode.SYNCHRONOUS : SendMode.STANDARD;
        for (int round = 0; round < ROUNDS; round++) {
            int length = LENGTHS[round % LENGTHS.length];
            MemorySegment out = Bytes.of(round, length);
            Transfer sending = context.sendLater(mode, out, Element.BYTE, next, round);
            MemorySegment in = Bytes.empty(length);
            receive(context, wait, in, previous, round);
            sending.await();
            Bytes.assertSame(in, round);
        }
    }

    private static void receive(Context context, Wait wait, MemorySegment in, int from, int tag) {
        switch (wait) {
            case FOR_ONE, SYNCHRONOUS -> context.receive(in, Element.BYTE, from, tag);
            case FOR_ANY -> {
                int source = context.receive(in, Element.BYTE, Context.ANY_SOURCE, tag).source();
                assertThat(source).isEqualTo(from);
            }
            case LATER -> context.receiveLater(in, Element.BYTE, from, tag).await();
            case BY_TEST -> {
                Transfer receiving = context.receiveLater(in, Element.BYTE, from, tag);
                while (!receiving.test()) {
                    LockSupport.parkNanos(1_000); // a virtual thread that spins keeps its carrier
                }
            }
            case BY_PROBE -> {
                long there = context.probe(from, tag).bytes();
                assertThat(there).isEqualTo(in.byteSize());
                context.receive(in, Element.BYTE, from, tag);
            }
            case BY_MATCH -> {
                MatchedMessage matched = context.match(Context.ANY_SOURCE, tag);
                matched.receive(in, Element.BYTE).await();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Ranks.Wiring.class)
    void waitingThreadLearnsOfTheCancellation(Ranks.Wiring wiring) throws Exception {
        Ranks.run(
                wiring,
                2,
                device -> {
                    Context world = device.world();
                    int other = 1 - world.rank();
                    MemorySegment number = Bytes.number(world.rank());
                    for (int round = 0; round < 5; round++) {
                        world.send(SendMode.STANDARD, number, Element.LONG, other, round);
                        world.receive(Bytes.empty(8), Element.LONG, other, round);
                        Transfer nothing =
                                world.receiveLater(Bytes.empty(8), Element.LONG, other, 99);
                        Thread waiter = Thread.ofPlatform().daemon().start(nothing::await);
                        while (waiter.getState() == Thread.State.NEW) {
                            Thread.onSpinWait();
                        }
                        Thread.sleep(round);
                        nothing.cancel();
                        waiter.join();
                        assertThat(nothing.envelope().cancelled()).isTrue();
                    }
                });
    }
}
