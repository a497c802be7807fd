// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wherry.mesh.Connection;
import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.device.Window;
import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.mpi.internal.frame.Frame;
import io.wherry.mpi.internal.local.Ranks.Wiring;
import io.wherry.mpi.internal.schedule.CollectiveScheduler;
import io.wherry.testkit.transport.PeerJvm;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.Listener;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A job that is too large for links between all ranks.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class LinksOnDemandTest {
    private static final int SIZE = 16;

    /// The distances are 1, 2, 4 and 8, in both directions.
    private static final int FIRST_LINKS = 7;

    /// A rank to which rank 0 has no link at first.
    private static final int FAR = 3;

    private static final int TAG = 5;

    private static int links(LocalDevice device) {
        return device.job().peersOfJob().size();
    }

    /// Returns the number of threads that read links of a rank.
    ///
    /// @param before threads that are not counted
    private static long readers(int rank, Set<Thread> before) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .filter(thread -> thread.getName().startsWith("wherry-mpi-" + rank + "-from-"))
                .count();
    }

    @Test
    void ranksHaveFewLinksAfterBarriers() throws Exception {
        CyclicBarrier counted = new CyclicBarrier(SIZE);
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        Ranks.run(
                SIZE,
                device -> {
                    new CollectiveScheduler(device.world().shadow(), Integer.MAX_VALUE)
                            .begin(new Collective.Barrier())
                            .await();
                    device.world().duplicate().free();

                    counted.await();
                    assertThat(links(device)).isEqualTo(FIRST_LINKS);
                    assertThat(readers(device.world().rank(), before)).isEqualTo(FIRST_LINKS);
                    counted.await();
                });
    }

    @Test
    void fewRanksHaveAllLinksAtOnce() throws Exception {
        Ranks.run(
                InitialLinks.ALL,
                device -> assertThat(links(device)).isEqualTo(InitialLinks.ALL - 1));
    }

    @ParameterizedTest
    @EnumSource(Wiring.class)
    void allRanksTalkToAll(Wiring wiring) throws Exception {
        Ranks.run(
                wiring,
                SIZE,
                device -> {
                    Context world = device.world();
                    List<Transfer> sending = new ArrayList<>();
                    for (int to = 0; to < SIZE; to++) {
                        for (int length : new int[] {8, 100_000, 3}) {
                            MemorySegment data = Bytes.of(world.rank() + length, length);
                            sending.add(
                                    world.sendLater(
                                            SendMode.STANDARD, data, Element.BYTE, to, TAG));
                        }
                    }
                    for (int from = 0; from < SIZE; from++) {
                        for (int length : new int[] {8, 100_000, 3}) {
                            MemorySegment data = Bytes.empty(length);
                            assertThat(world.receive(data, Element.BYTE, from, TAG).bytes())
                                    .isEqualTo(length);
                            Bytes.assertSame(data, from + length);
                        }
                    }
                    sending.forEach(Transfer::await);
                    assertThat(links(device)).isEqualTo(SIZE - 1);
                });
    }

    /// In round k, ranks whose numbers differ by the exclusive or of k are a pair.
    @ParameterizedTest
    @EnumSource(
            value = Wiring.class,
            names = {"LOOPBACK", "UNIX"})
    void pairsThatSendFirstAtTheSameTimeLoseNothing(Wiring wiring) throws Exception {
        int ranks = 32;
        int messages = 4;
        for (int job = 0; job < 2; job++) {
            CyclicBarrier round = new CyclicBarrier(ranks);
            Ranks.run(
                    wiring,
                    ranks,
                    device -> {
                        Context world = device.world();
                        for (int k = 1; k < ranks; k++) {
                            int other = world.rank() ^ k;
                            round.await();
                            for (int i = 0; i < messages; i++) {
                                world.send(
                                        SendMode.STANDARD,
                                        Bytes.number(100L * world.rank() + i),
                                        Element.LONG,
                                        other,
                                        TAG);
                            }
                            for (int i = 0; i < messages; i++) {
                                MemorySegment got = Bytes.empty(8);
                                world.receive(got, Element.LONG, other, TAG);
                                assertThat(Bytes.number(got)).isEqualTo(100L * other + i);
                            }
                        }
                        assertThat(links(device)).isEqualTo(ranks - 1);
                    });
        }
    }

    @Test
    void messageOfAnyRankMayBeTheFirstOfItsLink() throws Exception {
        List<LocalDevice> devices = Ranks.devices(Wiring.LOOPBACK, SIZE);
        MemorySegment into = Bytes.empty(8);
        Transfer receiving =
                devices.get(0)
                        .world()
                        .receiveLater(into, Element.LONG, Context.ANY_SOURCE, Context.ANY_TAG);

        devices.get(FAR).world().send(SendMode.STANDARD, Bytes.number(7), Element.LONG, 0, TAG);

        receiving.await();
        assertThat(Bytes.number(into)).isEqualTo(7);
        assertThat(receiving.envelope().source()).isEqualTo(FAR);
        assertThat(links(devices.get(0))).isEqualTo(FIRST_LINKS + 1);
        assertThat(links(devices.get(1))).isEqualTo(FIRST_LINKS);
        Ranks.close(devices);
    }

    @Test
    void windowOpensLinksWhenItIsAccessed() throws Exception {
        CyclicBarrier counted = new CyclicBarrier(SIZE);
        Ranks.run(
                SIZE,
                device -> {
                    Context world = device.world();
                    MemorySegment memory = Bytes.empty(8);
                    Window window = world.window(memory);
                    window.fence(0);
                    assertThat(links(device)).isEqualTo(FIRST_LINKS);
                    window.fence(0);

                    int to = (world.rank() + FAR) % SIZE;
                    window.put(Bytes.number(world.rank()), Element.LONG, new Window.Place(to, 0));
                    window.fence(0);

                    int from = (world.rank() + SIZE - FAR) % SIZE;
                    assertThat(Bytes.number(memory)).isEqualTo(from);
                    assertThat(links(device)).isEqualTo(FIRST_LINKS + 2);
                    counted.await();
                    window.lockAll(0);
                    window.unlockAll();
                    assertThat(links(device)).isEqualTo(SIZE - 1);
                    window.free();
                });
    }

    @Test
    void lossOfARankWithoutALinkEndsWhatWaitsForAnyRank() throws Exception {
        List<LocalDevice> devices = Ranks.devices(Wiring.LOOPBACK, SIZE);
        Context world = devices.get(0).world();
        Transfer waiting =
                world.receiveLater(Bytes.empty(8), Element.BYTE, Context.ANY_SOURCE, TAG);
        FutureTask<MPIException> probing =
                new FutureTask<>(() ->
                        catchThrowableOfType(
                                MPIException.class, () -> world.probe(Context.ANY_SOURCE, TAG)));
        Thread.ofPlatform().daemon().start(probing);

        devices.get(FAR).job().leave(); // closes its links, as its end would

        assertLost(catchThrowableOfType(MPIException.class, waiting::await), FAR);
        assertLost(probing.get(20, TimeUnit.SECONDS), FAR);
        assertThat(links(devices.get(0))).isEqualTo(FIRST_LINKS);
        List<FutureTask<MPIException>> closing = new ArrayList<>();
        for (LocalDevice device : devices) {
            FutureTask<MPIException> task = new FutureTask<>(() -> failure(device::close));
            closing.add(task);
            Thread.ofPlatform().daemon().start(task);
        }
        for (FutureTask<MPIException> task : closing) {
            assertThat(task.get(20, TimeUnit.SECONDS)).isNotNull();
        }
    }

    private static void assertLost(MPIException e, int rank) {
        assertThat(e).hasMessageContaining("rank is gone: rank=" + rank + ",");
        assertThat(e.getErrorClass()).isEqualTo(ErrorClass.PROC_ABORTED);
    }

    /// All ranks but [#FAR] are in this JVM.
    @Test
    void killedProcessIsLostForRanksWithoutALink(@TempDir Path folder) throws Exception {
        String prefix = "unix://" + folder.resolve("rank");
        Process process =
                PeerJvm.start(RankProcess.class, List.of("" + FAR, "" + SIZE, prefix, "idle"));
        List<FutureTask<LocalDevice>> joining = new ArrayList<>();
        for (int i = 0; i < SIZE; i++) {
            int rank = i;
            joining.add(
                    new FutureTask<>(
                            () -> RankProcess.joined(rank, SIZE, prefix, AbortAction.FAIL)));
            if (rank != FAR) {
                Thread.ofPlatform().daemon().start(joining.get(rank));
            }
        }
        List<Transfer> waiting = new ArrayList<>();
        for (int rank = 0; rank < SIZE; rank++) {
            if (rank != FAR) {
                Context world = joining.get(rank).get(60, TimeUnit.SECONDS).world();
                MemorySegment into = Bytes.empty(8);
                waiting.add(world.receiveLater(into, Element.BYTE, Context.ANY_SOURCE, TAG));
            }
        }

        process.destroyForcibly();

        for (Transfer each : waiting) {
            assertLost(catchThrowableOfType(MPIException.class, each::await), FAR);
        }
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        for (int rank = 0; rank < SIZE; rank++) {
            if (rank != FAR) {
                joining.get(rank).get().job().leave();
            }
        }
    }

    @Test
    void callsThatNeedALostRankFail() throws Exception {
        List<LocalDevice> devices = Ranks.devices(Wiring.LOOPBACK, SIZE);
        Context world = devices.get(0).world();
        Transfer any = world.receiveLater(Bytes.empty(8), Element.BYTE, Context.ANY_SOURCE, TAG);
        devices.get(FAR).job().leave();
        assertLost(catchThrowableOfType(MPIException.class, any::await), FAR);

        MemorySegment data = Bytes.empty(8);
        assertLost(failure(() -> world.send(SendMode.STANDARD, data, Element.BYTE, FAR, 0)), FAR);
        assertLost(failure(() -> world.receiveLater(data, Element.BYTE, FAR, 0)), FAR);
        assertLost(failure(() -> world.receiveLater(data, Element.BYTE, -1, 0)), FAR);
        assertLost(failure(() -> world.probeNow(FAR, 0)), FAR);
        assertLost(failure(() -> devices.get(0).job().checkAlive(FAR)), FAR);
        devices.forEach(device -> device.job().leave());
    }

    private static MPIException failure(Runnable call) {
        return catchThrowableOfType(MPIException.class, call::run);
    }

    @Test
    void waitingForARankWithoutALinkEndsWithThatRank() throws Exception {
        List<LocalDevice> devices = Ranks.devices(Wiring.LOOPBACK, SIZE);
        Transfer waiting =
                devices.get(0).world().receiveLater(Bytes.empty(8), Element.BYTE, FAR, TAG);

        devices.get(FAR).job().leave();

        assertLost(catchThrowableOfType(MPIException.class, waiting::await), FAR);
        devices.forEach(device -> device.job().leave());
    }

    /// The links carry messages up to the loss, which others may report earlier.
    @Test
    void messagesBeforeALossArrive() throws Exception {
        for (int round = 0; round < 20; round++) {
            List<LocalDevice> devices = Ranks.devices(Wiring.LOOPBACK, SIZE);
            Context world = devices.get(0).world();
            int messages = 200;
            for (int i = 0; i < messages; i++) {
                devices.get(FAR)
                        .world()
                        .send(SendMode.STANDARD, Bytes.number(i), Element.LONG, 0, TAG);
            }
            devices.get(FAR).job().leave();

            for (int i = 0; i < messages; i++) {
                MemorySegment got = Bytes.empty(8);
                world.receive(got, Element.LONG, FAR, TAG);
                assertThat(Bytes.number(got)).isEqualTo(i);
            }
            devices.forEach(device -> device.job().leave());
        }
    }

    @Test
    void abortEndsWhatWaitsAtAllRanks() throws Exception {
        List<LocalDevice> devices = Ranks.devices(Wiring.LOOPBACK, SIZE);
        List<Transfer> waiting = new ArrayList<>();
        for (LocalDevice device : devices) {
            Context world = device.world();
            int from = world.rank() == FAR ? 0 : Context.ANY_SOURCE;
            waiting.add(world.receiveLater(Bytes.empty(8), Element.BYTE, from, 0));
        }

        assertThatThrownBy(() -> devices.get(FAR).abort(7))
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("rank=3, code=7");

        for (int i = 0; i < SIZE; i++) {
            Transfer transfer = waiting.get(i);
            assertThatThrownBy(transfer::await).hasMessageContaining("rank=3, code=7");
            LocalDevice device = devices.get(i);
            Context world = device.world();
            int far = (i + FAR) % SIZE;
            assertThatThrownBy(() ->
                            world.send(SendMode.STANDARD, Bytes.empty(8), Element.BYTE, far, 0))
                    .hasMessageContaining("rank=3, code=7");
            assertThatThrownBy(device::close).hasMessageContaining("rank=3, code=7");
        }
    }

    /// Links that are opened while the job is aborted are closed because of the abort.
    @ParameterizedTest
    @EnumSource(
            value = Wiring.class,
            names = {"LOOPBACK", "UNIX"})
    void abortIsTheReasonForAllFailures(Wiring wiring) throws Exception {
        for (int round = 0; round < 10; round++) {
            List<LocalDevice> devices = Ranks.devices(wiring, SIZE);
            CountDownLatch started = new CountDownLatch(SIZE - 1);
            List<FutureTask<MPIException>> talking = new ArrayList<>();
            for (LocalDevice device : devices.subList(1, SIZE)) {
                FutureTask<MPIException> task = new FutureTask<>(() -> talk(device, started));
                talking.add(task);
                Thread.ofPlatform().daemon().start(task);
            }
            started.await();

            assertThatThrownBy(() -> devices.get(0).abort(7)).isInstanceOf(MPIException.class);

            for (FutureTask<MPIException> each : talking) {
                assertThat(each.get(30, TimeUnit.SECONDS))
                        .hasMessageContaining("rank aborted the job: rank=0, code=7");
            }
        }
    }

    @Test
    void linkThatIsTooLateForTheAbortCarriesNothingElse() throws Exception {
        List<LocalDevice> devices = Ranks.devices(Wiring.LOOPBACK, SIZE);
        assertThatThrownBy(() -> devices.get(0).abort(7)).isInstanceOf(MPIException.class);
        Address address = new Address.Loopback("too-late");
        try (Listener listener = Listener.at(address, LocalDevice.LINKS)) {
            Connection connection = Connection.to(address, LocalDevice.LINKS);

            assertThat(devices.get(0).job().link(FAR, connection)).isFalse();

            try (Link theirs = listener.accept(Ranks.SOON)) {
                Frame first = Frame.read(theirs.receive(Ranks.SOON));
                assertThat(first).isEqualTo(new Frame.Abort(0, 7));
            }
            connection.link().close();
        }
    }

    /// Sends to all ranks until a call fails.
    private static MPIException talk(LocalDevice device, CountDownLatch started) {
        Context world = device.world();
        started.countDown();
        return catchThrowableOfType(
                MPIException.class,
                () -> {
                    for (int i = 1; true; i++) {
                        int to = (world.rank() + i) % SIZE;
                        world.send(SendMode.BUFFERED, Bytes.empty(8), Element.BYTE, to, 0);
                    }
                });
    }

    @ParameterizedTest
    @EnumSource(Wiring.class)
    void ranksThatNeverTalkedLeaveTheJob(Wiring wiring) throws Exception {
        for (int round = 0; round < 5; round++) {
            List<LocalDevice> devices = Ranks.devices(wiring, SIZE);
            long start = System.nanoTime();

            Ranks.close(devices);

            assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(4));
            for (LocalDevice device : devices) {
                Context world = device.world();
                assertThatThrownBy(() ->
                                world.send(SendMode.STANDARD, Bytes.empty(8), Element.BYTE, FAR, 0))
                        .hasMessageContaining("device is closed");
                assertThat(links(device)).isEqualTo(FIRST_LINKS);
            }
        }
        while (threadsOfRanks() > 0) {
            Thread.sleep(10); // the test has a timeout
        }
    }

    private static long threadsOfRanks() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().endsWith(" of " + SIZE))
                .count();
    }

    @Test
    void rankThatDoesNotComeIsNamed() {
        IntFunction<Address> addresses = Wiring.LOOPBACK.addresses();
        JoinOptions hasty = new JoinOptions("job", Duration.ofMillis(200), AbortAction.FAIL);

        assertThatThrownBy(() -> LocalDevice.join(1, SIZE, addresses, hasty))
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("rank did not come: rank=0,");
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 10, 16, 17, 31, 100, 128, 1000})
    void firstLinksOfAllRanksAreAConnectedGraph(int size) {
        Random random = new Random(size);
        for (int lost = 0; lost < 5; lost++) {
            BitSet gone = new BitSet();
            while (gone.cardinality() < lost) {
                gone.set(random.nextInt(size));
            }
            assertThat(reached(size, gone).cardinality()).isEqualTo(size);
        }
        for (int rank = 0; rank < size; rank++) {
            int own = rank;
            for (int other : InitialLinks.of(rank, size)) {
                assertThat(InitialLinks.of(other, size)).contains(own);
                assertThat(other).isNotEqualTo(rank);
            }
        }
    }

    /// Returns the lost ranks, and those that the first other rank reaches.
    private static BitSet reached(int size, BitSet gone) {
        BitSet reached = (BitSet) gone.clone();
        List<Integer> next = new ArrayList<>(List.of(gone.nextClearBit(0)));
        while (!next.isEmpty()) {
            int rank = next.removeLast();
            if (!reached.get(rank)) {
                reached.set(rank);
                for (int other : InitialLinks.of(rank, size)) {
                    next.add(other);
                }
            }
        }
        return reached;
    }
}
