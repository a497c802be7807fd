// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import static io.wherry.mpi.internal.device.Context.ANY_SOURCE;
import static io.wherry.mpi.internal.device.Context.ANY_TAG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.MatchedMessage;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.mpi.internal.local.Ranks.Wiring;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Messages between the ranks of a job.
@Timeout(120)
final class LocalDeviceTest {
    private static final int EAGER = RankRoute.EAGER;
    private static final int LONG = 3 << 20;
    private static final int TOKEN = 1000;
    private static final int[] SIZES = {0, 1, 7, 4096, EAGER, EAGER + 1, LONG};
    private static final List<SendMode> MODES =
            List.of(SendMode.STANDARD, SendMode.BUFFERED, SendMode.SYNCHRONOUS);
    private static final MemorySegment NOTHING = MemorySegment.ofArray(new byte[0]);

    static Stream<Arguments> jobs() {
        return Stream.of(Wiring.values())
                .flatMap(wiring -> Stream.of(1, 2, 3, 4).map(size -> Arguments.of(wiring, size)));
    }

    private static int next(Context world) {
        return (world.rank() + 1) % world.group().length;
    }

    private static int previous(Context world) {
        int size = world.group().length;
        return (world.rank() + size - 1) % size;
    }

    private static void sendToken(Context context, int to) {
        context.sendLater(SendMode.STANDARD, NOTHING, Element.BYTE, to, TOKEN).await();
    }

    private static void receiveToken(Context context, int from) {
        context.receive(NOTHING, Element.BYTE, from, TOKEN);
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void messagesOfAllModesThatWereWaitedForArrive(Wiring wiring, int size) throws Exception {
        Ranks.run(
                wiring,
                size,
                device -> {
                    Context world = device.world();
                    int tag = 0;
                    for (SendMode mode : SendMode.values()) {
                        for (int length : SIZES) {
                            MemorySegment into = Bytes.empty(length);
                            Transfer receiving =
                                    world.receiveLater(into, Element.BYTE, previous(world), tag);
                            sendToken(world, previous(world));
                            receiveToken(world, next(world));
                            MemorySegment from = Bytes.of(tag, length);
                            world.send(mode, from, Element.BYTE, next(world), tag);
                            receiving.await();

                            assertThat(receiving.envelope())
                                    .isEqualTo(new Envelope(previous(world), tag, length, false));
                            assertThat(receiving.test()).isTrue();
                            Bytes.assertSame(into, tag);
                            tag++;
                        }
                    }
                });
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void messagesOfAllModesThatComeEarlyArrive(Wiring wiring, int size) throws Exception {
        Ranks.run(
                wiring,
                size,
                device -> {
                    Context world = device.world();
                    List<Transfer> sending = new ArrayList<>();
                    int tag = 0;
                    for (SendMode mode : SendMode.values()) {
                        for (int length : SIZES) {
                            MemorySegment from = Bytes.onHeap(tag, length);
                            sending.add(
                                    world.sendLater(mode, from, Element.BYTE, next(world), tag));
                            tag++;
                        }
                    }
                    sendToken(world, next(world));
                    world.probe(previous(world), TOKEN); // all others have come, too
                    for (int i = 0; i < tag; i++) {
                        int length = SIZES[i % SIZES.length];
                        MemorySegment into = Bytes.empty(length);
                        Envelope got = world.receive(into, Element.BYTE, previous(world), ANY_TAG);
                        assertThat(got).isEqualTo(new Envelope(previous(world), i, length, false));
                        Bytes.assertSame(into, i);
                    }
                    receiveToken(world, previous(world));
                    sending.forEach(Transfer::await);
                });
    }

    @ParameterizedTest
    @EnumSource(Wiring.class)
    void manyTransfersInAnyOrderMeetByTheirTags(Wiring wiring) throws Exception {
        int many = 64;
        Ranks.run(
                wiring,
                3,
                device -> {
                    Context world = device.world();
                    Random random = new Random(world.rank());
                    List<Runnable> begin = new ArrayList<>();
                    List<Transfer> transfers = Collections.synchronizedList(new ArrayList<>());
                    List<MemorySegment> results = new ArrayList<>();
                    for (int i = 0; i < many; i++) {
                        int tag = i;
                        int length = new Random(i).nextInt(1 << (i % 19)) + 1;
                        MemorySegment into = Bytes.empty(length);
                        results.add(into);
                        begin.add(() ->
                                transfers.add(
                                        world.receiveLater(
                                                into, Element.BYTE, previous(world), tag)));
                        begin.add(() ->
                                transfers.add(
                                        world.sendLater(
                                                MODES.get(tag % MODES.size()),
                                                Bytes.of(tag, length),
                                                Element.BYTE,
                                                next(world),
                                                tag)));
                    }
                    Collections.shuffle(begin, random);
                    begin.forEach(Runnable::run);
                    Collections.shuffle(transfers, random);
                    transfers.forEach(Transfer::await);

                    for (int i = 0; i < many; i++) {
                        Bytes.assertSame(results.get(i), i);
                    }
                });
    }

    @Test
    void senderThatFloodsAReceiverWaitsForIt() throws Exception {
        int count = 300;
        Ranks.run(
                2,
                device -> {
                    Context world = device.world();
                    if (world.rank() == 0) {
                        List<Transfer> sending = new ArrayList<>();
                        for (int i = 0; i < count; i++) {
                            MemorySegment from = Bytes.of(i, EAGER);
                            sending.add(
                                    world.sendLater(SendMode.STANDARD, from, Element.BYTE, 1, 0));
                        }
                        long done = sending.stream().filter(Transfer::test).count();
                        assertThat(done * EAGER).isLessThanOrEqualTo(EagerCredit.MOST);
                        sendToken(world, 1);
                        sending.forEach(Transfer::await);
                    } else {
                        receiveToken(world, 0);
                        for (int i = 0; i < count; i++) {
                            MemorySegment into = Bytes.empty(EAGER);
                            world.receive(into, Element.BYTE, 0, 0);
                            Bytes.assertSame(into, i);
                        }
                    }
                });
    }

    @Test
    void synchronousMessageIsSentWhenItIsReceived() throws Exception {
        Ranks.run(
                2,
                device -> {
                    Context world = device.world();
                    if (world.rank() == 0) {
                        Transfer sending =
                                world.sendLater(
                                        SendMode.SYNCHRONOUS, Bytes.number(7), Element.LONG, 1, 0);
                        sendToken(world, 1);
                        receiveToken(world, 1);
                        assertThat(sending.test()).isFalse();
                        sendToken(world, 1);
                        sending.await();
                        assertThat(sending.test()).isTrue();
                    } else {
                        receiveToken(world, 0);
                        assertThat(world.probe(0, 0).bytes()).isEqualTo(8);
                        sendToken(world, 0);
                        receiveToken(world, 0);
                        world.receive(Bytes.empty(8), Element.LONG, 0, 0);
                    }
                });
    }

    @Test
    void probesLeaveAMessageAndMatchesTakeIt() throws Exception {
        Ranks.run(
                2,
                device -> {
                    Context world = device.world();
                    if (world.rank() == 0) {
                        receiveToken(world, 1);
                        for (int length : new int[] {3, LONG, 5}) {
                            MemorySegment from = Bytes.of(length, length);
                            world.sendLater(SendMode.STANDARD, from, Element.BYTE, 1, 9);
                        }
                        receiveToken(world, 1);
                        return;
                    }
                    assertThat(world.probeNow(ANY_SOURCE, ANY_TAG)).isNull();
                    assertThat(world.matchNow(0, 9)).isNull();
                    sendToken(world, 0);
                    assertThat(world.probe(ANY_SOURCE, 9)).isEqualTo(new Envelope(0, 9, 3, false));
                    assertThat(world.probeNow(0, ANY_TAG)).isEqualTo(new Envelope(0, 9, 3, false));
                    MatchedMessage first = world.match(0, 9);
                    MatchedMessage second = world.match(ANY_SOURCE, ANY_TAG);
                    assertThat(second.envelope()).isEqualTo(new Envelope(0, 9, LONG, false));
                    MemorySegment third = Bytes.empty(5);
                    assertThat(world.receive(third, Element.BYTE, 0, 9).bytes()).isEqualTo(5);
                    assertReceived(second, LONG);
                    assertReceived(first, 3);
                    assertThatThrownBy(() -> first.receive(third, Element.BYTE))
                            .isInstanceOf(IllegalStateException.class);
                    sendToken(world, 0);
                });
    }

    private static void assertReceived(MatchedMessage matched, int length) {
        MemorySegment into = Bytes.empty(length);
        Transfer receiving = matched.receive(into, Element.BYTE);
        receiving.await();
        assertThat(receiving.envelope()).isEqualTo(new Envelope(0, 9, length, false));
        Bytes.assertSame(into, length);
    }

    @Test
    void receiveThatIsCancelledTakesNoMessage() throws Exception {
        Ranks.run(
                2,
                device -> {
                    Context world = device.world();
                    if (world.rank() == 0) {
                        MemorySegment into = Bytes.empty(8);
                        Transfer receiving = world.receiveLater(into, Element.LONG, 1, 1);
                        receiving.cancel();
                        receiving.await();
                        assertThat(receiving.envelope().cancelled()).isTrue();
                        sendToken(world, 1);
                        assertThat(world.receive(into, Element.LONG, 1, 1).cancelled()).isFalse();
                        assertThat(Bytes.number(into)).isEqualTo(5);
                    } else {
                        receiveToken(world, 0);
                        world.send(SendMode.STANDARD, Bytes.number(5), Element.LONG, 0, 1);
                    }
                });
    }

    @Test
    void cancelOfAReceiveThatHasItsMessageDoesNothing() {
        LocalDevice device = LocalDevice.alone();
        Context world = device.world();
        world.send(SendMode.STANDARD, Bytes.number(5), Element.LONG, 0, 1);
        Transfer receiving = world.receiveLater(Bytes.empty(8), Element.LONG, 0, 1);

        receiving.cancel();

        receiving.await();
        assertThat(receiving.envelope()).isEqualTo(new Envelope(0, 1, 8, false));
        device.close();
    }

    @ParameterizedTest
    @EnumSource(Wiring.class)
    void messageThatIsTooLongIsCutAndSaysSo(Wiring wiring) throws Exception {
        Ranks.run(
                wiring,
                2,
                device -> {
                    Context world = device.world();
                    for (int length : new int[] {8, EAGER, LONG}) {
                        for (int room : new int[] {0, 5}) {
                            if (world.rank() == 0) {
                                MemorySegment from = Bytes.of(1, length);
                                world.send(SendMode.SYNCHRONOUS, from, Element.BYTE, 1, 2);
                            } else {
                                assertTruncated(world, room);
                            }
                        }
                    }
                });
    }

    private static void assertTruncated(Context world, int room) {
        MemorySegment into = Bytes.empty(room);
        MPIException e =
                catchThrowableOfType(
                        MPIException.class, () -> world.receive(into, Element.BYTE, 0, 2));
        assertThat(e.getErrorClass()).isEqualTo(ErrorClass.TRUNCATE);
        Bytes.assertSame(into, 1);
    }

    @Test
    void messagesToOneselfNeedNoLink() {
        LocalDevice device = LocalDevice.alone();
        for (Context context : List.of(device.world(), device.self(), device.world().shadow())) {
            MemorySegment into = Bytes.empty(LONG);
            Transfer sending =
                    context.sendLater(SendMode.STANDARD, Bytes.of(1, LONG), Element.BYTE, 0, 3);
            assertThat(sending.test()).isFalse();
            context.receive(into, Element.BYTE, ANY_SOURCE, 3);
            assertThat(sending.test()).isTrue();
            Bytes.assertSame(into, 1);
        }
        device.close();
    }

    @Test
    void messageToOneselfWhoseMemoryWasClosedFailsAtBothEnds() {
        LocalDevice device = LocalDevice.alone();
        Context self = device.self();
        Transfer receiving;
        Transfer sending;
        try (Arena arena = Arena.ofShared()) {
            receiving = self.receiveLater(arena.allocate(8), Element.LONG, 0, 1);
            MemorySegment out = arena.allocate(LONG);
            sending = self.sendLater(SendMode.STANDARD, out, Element.BYTE, 0, 2);
        }

        assertUnusable(() -> self.send(SendMode.STANDARD, Bytes.number(5), Element.LONG, 0, 1));
        assertUnusable(() -> self.receive(Bytes.empty(LONG), Element.BYTE, 0, 2));

        assertUnusable(receiving::await);
        assertUnusable(sending::await);
        device.close();
    }

    private static void assertUnusable(Runnable call) {
        MPIException e = catchThrowableOfType(MPIException.class, call::run);
        assertThat(e.getErrorClass()).isEqualTo(ErrorClass.BUFFER);
    }

    @Test
    void severalThreadsMayWaitForOneTransfer() throws Exception {
        LocalDevice device = LocalDevice.alone();
        Context self = device.self();
        Transfer receiving = self.receiveLater(Bytes.empty(8), Element.LONG, 0, 1);
        List<Thread> waiting = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            waiting.add(Thread.ofPlatform().daemon().start(receiving::await));
        }
        for (Thread thread : waiting) {
            while (thread.getState() != Thread.State.WAITING) {
                Thread.sleep(1);
            }
        }

        self.send(SendMode.STANDARD, Bytes.number(5), Element.LONG, 0, 1);

        for (Thread thread : waiting) {
            assertThat(thread.join(Ranks.SOON)).isTrue();
        }
        device.close();
    }

    @Test
    void ranksMayBeVirtualThreads() throws Exception {
        Ranks.run(
                Wiring.UNIX,
                4,
                Thread.ofVirtual().name("rank-", 0).factory(),
                device -> {
                    Context world = device.world();
                    MemorySegment into = Bytes.empty(LONG);
                    for (int i = 0; i < 20; i++) {
                        Transfer sending =
                                world.sendLater(
                                        SendMode.STANDARD,
                                        Bytes.of(i, LONG),
                                        Element.BYTE,
                                        next(world),
                                        i);
                        world.receive(into, Element.BYTE, previous(world), i);
                        sending.await();
                        Bytes.assertSame(into, i);
                    }
                });
    }

    @ParameterizedTest
    @EnumSource(Wiring.class)
    void interruptDoesNotEndAWaitAndIsNotLost(Wiring wiring) throws Exception {
        Ranks.run(
                wiring,
                2,
                device -> {
                    Context world = device.world();
                    MemorySegment into = Bytes.empty(LONG);
                    for (int i = 0; i < 10; i++) {
                        Thread.currentThread().interrupt();
                        Transfer sending =
                                world.sendLater(
                                        SendMode.STANDARD,
                                        Bytes.of(i, LONG),
                                        Element.BYTE,
                                        next(world),
                                        i);
                        world.receive(into, Element.BYTE, next(world), i);
                        sending.await();
                        assertThat(Thread.interrupted()).isTrue();
                        Bytes.assertSame(into, i);
                    }
                });
    }

    @Test
    void interruptsFromOutsideBreakNothing() throws Exception {
        Ranks.run(
                Wiring.UNIX,
                2,
                device -> {
                    Thread rank = Thread.currentThread();
                    Thread nuisance =
                            Thread.ofPlatform()
                                    .daemon()
                                    .start(() -> {
                                        while (!Thread.interrupted()) {
                                            rank.interrupt();
                                            Thread.onSpinWait();
                                        }
                                    });
                    Context world = device.world();
                    MemorySegment into = Bytes.empty(EAGER);
                    for (int i = 0; i < 500; i++) {
                        Transfer sending =
                                world.sendLater(
                                        SendMode.STANDARD,
                                        Bytes.of(i, EAGER),
                                        Element.BYTE,
                                        next(world),
                                        i);
                        world.receive(into, Element.BYTE, next(world), i);
                        sending.await();
                        Bytes.assertSame(into, i);
                    }
                    nuisance.interrupt();
                    while (nuisance.isAlive()) {
                        Thread.onSpinWait(); // join would see our own interrupts
                    }
                    Thread.interrupted();
                });
    }

    @ParameterizedTest
    @EnumSource(Wiring.class)
    void threadsOfARankMayCallAtOnce(Wiring wiring) throws Exception {
        int threads = 4;
        int rounds = 60;
        Ranks.run(
                wiring,
                3,
                device -> {
                    Context world = device.world();
                    List<FutureTask<Void>> tasks = new ArrayList<>();
                    for (int i = 0; i < threads; i++) {
                        int tag = i;
                        FutureTask<Void> task =
                                new FutureTask<>(() -> passAround(world, tag, rounds), null);
                        tasks.add(task);
                        Thread.ofPlatform().daemon().start(task);
                    }
                    for (FutureTask<Void> task : tasks) {
                        task.get(60, TimeUnit.SECONDS);
                    }
                });
    }

    private static void passAround(Context world, int tag, int rounds) {
        Random random = new Random(tag);
        for (int i = 0; i < rounds; i++) {
            int length = random.nextInt(1 << random.nextInt(19));
            MemorySegment from = Bytes.of(i, length);
            MemorySegment into = Bytes.empty(length);
            SendMode mode = MODES.get(random.nextInt(MODES.size()));
            Transfer sending = world.sendLater(mode, from, Element.BYTE, next(world), tag);
            world.receive(into, Element.BYTE, previous(world), tag);
            sending.await();
            Bytes.assertSame(into, i);
        }
    }

    @Test
    void wrongArgumentsAreNamed() {
        LocalDevice device = LocalDevice.alone();
        Context world = device.world();

        assertThatThrownBy(() -> world.send(SendMode.STANDARD, NOTHING, Element.BYTE, 1, 0))
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("rank=1");
        assertThatThrownBy(() -> world.send(SendMode.STANDARD, NOTHING, Element.BYTE, 0, -1))
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("tag=-1");
        assertThatThrownBy(() -> world.receive(NOTHING.asReadOnly(), Element.BYTE, 0, 0))
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("read-only");
        device.close();
    }
}
