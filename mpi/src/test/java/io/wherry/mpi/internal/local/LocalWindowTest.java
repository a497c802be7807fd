// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.device.Window;
import io.wherry.mpi.internal.device.Window.CompareAndSwap;
import io.wherry.mpi.internal.device.Window.Fetch;
import io.wherry.mpi.internal.device.Window.Place;
import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.mpi.internal.frame.Frame;
import io.wherry.mpi.internal.local.Ranks.Wiring;
import io.wherry.mpi.internal.window.WindowMemory;
import io.wherry.mpi.internal.window.WindowTarget;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mpi.MPIException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// One-sided operations: their results, and the guarantees of synchronization calls.
@Timeout(120)
final class LocalWindowTest {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final MemorySegment NOTHING = MemorySegment.ofArray(new byte[0]);
    private static final int MANY = 5 << 20;

    static Stream<Arguments> jobs() {
        return Stream.of(Wiring.values())
                .flatMap(wiring -> Stream.of(1, 2, 3, 4).map(size -> Arguments.of(wiring, size)));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void dataPutBeforeAFenceIsVisibleAfterIt(Wiring wiring, int size) throws Exception {
        Ranks.run(
                wiring,
                size,
                device -> {
                    Context world = device.world();
                    int me = world.rank();
                    MemorySegment memory = Bytes.empty(8L * size);
                    Window window = world.window(memory);
                    window.fence(0);
                    for (int i = 0; i < size; i++) {
                        window.put(
                                Bytes.number(100L * me + i), Element.LONG, new Place(i, 8L * me));
                    }
                    window.fence(0);
                    for (int i = 0; i < size; i++) {
                        assertThat(memory.getAtIndex(LONG, i)).isEqualTo(100L * i + me);
                    }
                    window.fence(0);
                    MemorySegment got = Bytes.empty(8L * size);
                    for (int i = 0; i < size; i++) {
                        window.get(got.asSlice(8L * i, 8), Element.LONG, new Place(i, 8L * me));
                    }
                    window.fence(0);
                    for (int i = 0; i < size; i++) {
                        assertThat(got.getAtIndex(LONG, i)).isEqualTo(100L * me + i);
                    }
                    window.free();
                });
    }

    @ParameterizedTest
    @EnumSource(Wiring.class)
    void longPiecesArePutAndGot(Wiring wiring) throws Exception {
        Ranks.run(
                wiring,
                2,
                device -> {
                    Context world = device.world();
                    int other = 1 - world.rank();
                    MemorySegment memory = Bytes.empty(MANY + 16);
                    Window window = world.window(memory);
                    window.fence(0);
                    window.putLater(Bytes.of(1, MANY), Element.LONG, new Place(other, 16)).await();
                    window.fence(0);
                    Bytes.assertSame(memory.asSlice(16), 1);
                    MemorySegment into = Bytes.empty(MANY);
                    window.getLater(into, Element.LONG, new Place(other, 16)).await();
                    Bytes.assertSame(into, 1);
                    window.free();
                });
    }

    @ParameterizedTest
    @EnumSource(Wiring.class)
    void accumulatesOfAllRanksAddUp(Wiring wiring) throws Exception {
        int size = 3;
        int times = 100;
        long count = 200_000;
        Ranks.run(
                wiring,
                size,
                device -> {
                    Context world = device.world();
                    MemorySegment memory = Bytes.empty(8 * count);
                    Window window = world.window(memory);
                    MemorySegment ones = Bytes.empty(8 * count);
                    for (long i = 0; i < count; i++) {
                        ones.setAtIndex(LONG, i, 1);
                    }
                    window.fence(0);
                    for (int i = 0; i < times; i++) {
                        MemorySegment one = ones.asSlice(0, 8);
                        window.accumulate(one, Element.LONG, new Place(0, 0), Operation.SUM);
                    }
                    window.accumulateLater(ones, Element.LONG, new Place(0, 0), Operation.SUM)
                            .await();
                    window.fence(0);
                    if (world.rank() == 0) {
                        assertThat(memory.get(LONG, 0)).isEqualTo((times + 1) * size);
                        assertThat(memory.getAtIndex(LONG, count - 1)).isEqualTo(size);
                    }
                    window.free();
                });
    }

    @ParameterizedTest
    @EnumSource(Wiring.class)
    void fetchGivesEachNumberOnce(Wiring wiring) throws Exception {
        int size = 4;
        int times = 50;
        Ranks.run(
                wiring,
                size,
                device -> {
                    Context world = device.world();
                    MemorySegment memory = Bytes.empty(8 + 8L * times * size);
                    Window window = world.window(memory);
                    window.lockAll(0);
                    Place counter = new Place(1, 0);
                    for (int i = 0; i < times; i++) {
                        MemorySegment old = Bytes.empty(8);
                        window.fetch(
                                new Fetch(
                                        Bytes.number(1),
                                        old,
                                        Element.LONG,
                                        counter,
                                        Operation.SUM));
                        window.flush(1);
                        Place mark = new Place(1, 8 + 8 * Bytes.number(old));
                        window.accumulate(Bytes.number(1), Element.LONG, mark, Operation.SUM);
                    }
                    window.unlockAll();
                    window.fence(0);
                    if (world.rank() == 1) {
                        assertThat(memory.get(LONG, 0)).isEqualTo(times * size);
                        assertThat(IntStream.range(1, 1 + times * size))
                                .allMatch(i -> memory.getAtIndex(LONG, i) == 1);
                    }
                    MemorySegment all = Bytes.empty(memory.byteSize());
                    Fetch read =
                            new Fetch(NOTHING, all, Element.LONG, new Place(1, 0), Operation.NO_OP);
                    window.fetchLater(read).await();
                    assertThat(all.getAtIndex(LONG, times * size)).isEqualTo(1);
                    window.free();
                });
    }

    @Test
    void swapsMakeASpinLock() throws Exception {
        int size = 3;
        int times = 30;
        Ranks.run(
                size,
                device -> {
                    Context world = device.world();
                    MemorySegment memory = Bytes.empty(16);
                    Window window = world.window(memory);
                    window.lockAll(0);
                    for (int i = 0; i < times; i++) {
                        while (swapped(window, 0, 1) != 0) {
                            Thread.onSpinWait();
                        }
                        MemorySegment value = Bytes.empty(8);
                        window.get(value, Element.LONG, new Place(0, 8));
                        window.flush(0);
                        window.put(
                                Bytes.number(Bytes.number(value) + 1),
                                Element.LONG,
                                new Place(0, 8));
                        window.flush(0);
                        assertThat(swapped(window, 1, 0)).isEqualTo(1);
                    }
                    window.unlockAll();
                    window.fence(0);
                    if (world.rank() == 0) {
                        assertThat(memory.get(LONG, 8)).isEqualTo(size * times);
                    }
                    window.free();
                });
    }

    private static long swapped(Window window, long expected, long to) {
        MemorySegment old = Bytes.empty(8);
        window.compareAndSwap(
                new CompareAndSwap(
                        Bytes.number(to),
                        Bytes.number(expected),
                        old,
                        Element.LONG,
                        new Place(0, 0)));
        window.flush(0);
        return Bytes.number(old);
    }

    @ParameterizedTest
    @EnumSource(Wiring.class)
    void exclusiveLockLetsOneRankInAtATime(Wiring wiring) throws Exception {
        int size = 3;
        int times = 40;
        Ranks.run(
                wiring,
                size,
                device -> {
                    Context world = device.world();
                    MemorySegment memory = Bytes.empty(8);
                    Window window = world.window(memory);
                    Place place = new Place(2, 0);
                    for (int i = 0; i < times; i++) {
                        window.lock(true, 2, 0);
                        MemorySegment value = Bytes.empty(8);
                        window.get(value, Element.LONG, place);
                        window.flushLocal(2);
                        window.put(Bytes.number(Bytes.number(value) + 1), Element.LONG, place);
                        window.unlock(2);
                    }
                    window.fence(0);
                    if (world.rank() == 2) {
                        assertThat(memory.get(LONG, 0)).isEqualTo(size * times);
                    }
                    window.free();
                });
    }

    @ParameterizedTest
    @EnumSource(Wiring.class)
    void secondLockOfTheSameTargetIsRefused(Wiring wiring) throws Exception {
        int size = 2;
        Ranks.run(
                wiring,
                size,
                device -> {
                    Window window = device.world().window(Bytes.empty(8));
                    for (int rank = 0; rank < size; rank++) {
                        int target = rank;
                        window.lock(false, target, 0);
                        assertUnsynchronized(() -> window.lock(true, target, 0));
                        assertUnsynchronized(() -> window.lock(false, target, 0));
                        assertUnsynchronized(() -> window.lockAll(0));
                        window.unlock(target);
                    }
                    window.fence(0);
                    for (int rank = 0; rank < size; rank++) {
                        window.lock(true, rank, 0); // waits if a refused call kept its locks
                        window.unlock(rank);
                    }
                    window.free();
                });
    }

    @Test
    void lockOfAllRanksIsReleasedWhenARankIsLost() throws Exception {
        List<LocalDevice> devices = Ranks.devices(Wiring.LOOPBACK, 2);
        FutureTask<Window> creating = new FutureTask<>(() -> window(devices.get(1)));
        Thread.ofPlatform().daemon().start(creating);
        Window first = window(devices.get(0));
        Window second = creating.get(60, TimeUnit.SECONDS);
        second.lockAll(0);

        LinkFaults.cut(devices.get(0), 1);
        LinkFaults.cut(devices.get(1), 0);

        assertLost(() -> first.lockAll(0)); // after its own rank has granted the lock
        assertLost(second::unlockAll); // before its own rank is asked
        first.lock(true, 0, 0);
        second.lock(true, 1, 0);
    }

    @Test
    void epochOfOtherRanksEndsWhenARankIsLost() throws Exception {
        List<LocalDevice> devices = Ranks.devices(Wiring.LOOPBACK, 3);
        List<Window> windows = windows(devices);
        Window first = windows.get(0);
        Window third = windows.get(2);
        windows.get(1).post(new int[] {0}, 0);
        third.post(new int[] {0}, 0);
        first.start(new int[] {1, 2}, 0);

        LinkFaults.cut(devices.get(0), 1);

        assertLost(first::complete);
        FutureTask<Void> waiting = new FutureTask<>(third::await, null);
        Thread.ofPlatform().daemon().start(waiting);
        waiting.get(60, TimeUnit.SECONDS); // rank 0 has told rank 2 that it has completed
    }

    @Test
    void epochThatCannotBeginEndsThoseOfTheOtherRanks() throws Exception {
        List<LocalDevice> devices = Ranks.devices(Wiring.LOOPBACK, 3);
        List<Window> windows = windows(devices);
        Window third = windows.get(2);
        third.post(new int[] {0}, 0);

        LinkFaults.cut(devices.get(0), 1);

        assertLost(() -> windows.get(0).start(new int[] {1, 2}, 0));
        FutureTask<Void> waiting = new FutureTask<>(third::await, null);
        Thread.ofPlatform().daemon().start(waiting);
        waiting.get(60, TimeUnit.SECONDS); // rank 0 has told rank 2 that it has completed
    }

    @Test
    void exposureEpochWaitsForTheOtherRanksWhenARankIsLost() throws Exception {
        List<LocalDevice> devices = Ranks.devices(Wiring.LOOPBACK, 3);
        List<Window> windows = windows(devices);
        Window third = windows.get(2);
        third.post(new int[] {0, 1}, 0);
        windows.get(1).start(new int[] {2}, 0);

        LinkFaults.cut(devices.get(2), 0);

        assertThat(third.test()).isFalse(); // rank 1 still accesses the memory
        windows.get(1).complete();
        assertLost(third::await);
        assertThat(third.test()).isTrue(); // there is no epoch any more
    }

    @Test
    void windowIsFreedAlsoWhenARankIsLost() throws Exception {
        List<LocalDevice> devices = Ranks.devices(Wiring.LOOPBACK, 2);
        Window first = windows(devices).getFirst();

        LinkFaults.cut(devices.get(0), 1);

        assertLost(first::free);
        assertThat(first.isFreed()).isTrue();
    }

    @Test
    void fenceAndFreeEndAtAllRanksWhenARankIsLost() throws Exception {
        List<LocalDevice> devices = Ranks.devices(Wiring.LOOPBACK, 3);
        List<Window> windows = windows(devices);

        LinkFaults.cut(devices.get(0), 2);
        LinkFaults.cut(devices.get(1), 2);

        assertAllLost(windows.subList(0, 2), window -> window.fence(0));
        assertAllLost(windows.subList(0, 2), Window::free);
    }

    /// Calls each window in a thread.
    private static void assertAllLost(List<Window> windows, Consumer<Window> call)
            throws Exception {
        List<FutureTask<Void>> calls = new ArrayList<>();
        for (Window window : windows) {
            FutureTask<Void> task =
                    new FutureTask<>(() -> assertLost(() -> call.accept(window)), null);
            calls.add(task);
            Thread.ofPlatform().daemon().start(task);
        }
        for (FutureTask<Void> each : calls) {
            each.get(20, TimeUnit.SECONDS);
        }
    }

    private static List<Window> windows(List<LocalDevice> devices) throws Exception {
        List<FutureTask<Window>> creating = new ArrayList<>();
        for (LocalDevice device : devices) {
            FutureTask<Window> task = new FutureTask<>(() -> window(device));
            creating.add(task);
            Thread.ofPlatform().daemon().start(task);
        }
        List<Window> windows = new ArrayList<>();
        for (FutureTask<Window> task : creating) {
            windows.add(task.get(60, TimeUnit.SECONDS));
        }
        return windows;
    }

    private static Window window(LocalDevice device) {
        return device.world().window(Bytes.empty(8));
    }

    private static void assertLost(ThrowingCallable call) {
        MPIException e = catchThrowableOfType(MPIException.class, call);
        assertThat(e.getErrorClass()).isEqualTo(ErrorClass.PROC_ABORTED);
    }

    private static void assertUnsynchronized(ThrowingCallable call) {
        MPIException e = catchThrowableOfType(MPIException.class, call);
        assertThat(e.getErrorClass()).isEqualTo(ErrorClass.RMA_SYNC);
    }

    @Test
    void exclusiveLockWaitsForSharedOnes() throws Exception {
        Ranks.run(
                2,
                device -> {
                    Context world = device.world();
                    Window window = world.window(Bytes.empty(8));
                    if (world.rank() == 0) {
                        window.lock(false, 0, 0);
                        window.fence(0);
                        window.fence(
                                0); // the other rank requests the lock meanwhile, and does not get
                        // it
                        window.unlock(0);
                    } else {
                        window.fence(0);
                        FutureTask<Void> asking =
                                new FutureTask<>(() -> window.lock(true, 0, 0), null);
                        Thread.ofPlatform().daemon().start(asking);
                        MemorySegment value = Bytes.empty(8);
                        window.get(value, Element.LONG, new Place(0, 0));
                        window.flushLocal(0);
                        assertThat(asking.isDone()).isFalse();
                        window.fence(0);
                        asking.get(20, TimeUnit.SECONDS);
                        window.unlock(0);
                    }
                    window.free();
                });
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void postedRanksSeeWhatWasDoneAfterAwait(Wiring wiring, int size) throws Exception {
        Ranks.run(
                wiring,
                size,
                device -> {
                    Context world = device.world();
                    int me = world.rank();
                    MemorySegment memory = Bytes.empty(8);
                    Window window = world.window(memory);
                    int[] next = {(me + 1) % size};
                    int[] previous = {(me + size - 1) % size};
                    for (int i = 0; i < 20; i++) {
                        window.post(previous, 0);
                        window.start(next, 0);
                        window.put(Bytes.number(10L * me + i), Element.LONG, new Place(next[0], 0));
                        window.complete();
                        if (i % 2 == 0) {
                            window.await();
                        } else {
                            while (!window.test()) {
                                Thread.onSpinWait();
                            }
                        }
                        assertThat(memory.get(LONG, 0)).isEqualTo(10L * previous[0] + i);
                    }
                    window.free();
                });
    }

    @Test
    void accessOutsideTheWindowIsRefusedBeforeItIsSent() throws Exception {
        Ranks.run(
                2,
                device -> {
                    Context world = device.world();
                    Window window = world.window(Bytes.empty(world.rank() == 0 ? 16 : 8));
                    MemorySegment two = Bytes.empty(16);
                    for (Place place :
                            new Place[] {
                                new Place(1, 0),
                                new Place(0, 8),
                                new Place(0, -8),
                                new Place(0, Long.MAX_VALUE)
                            }) {
                        MPIException e =
                                catchThrowableOfType(
                                        MPIException.class,
                                        () -> window.put(two, Element.LONG, place));
                        assertThat(e.getErrorClass()).isEqualTo(ErrorClass.RMA_RANGE);
                    }
                    window.put(two, Element.LONG, new Place(0, 0));
                    window.free();
                });
    }

    @Test
    void targetChecksEveryRangeItself() {
        WindowTarget target = new WindowTarget(WindowMemory.of(Bytes.empty(16)));
        long[][] bad = {
            {0, 17}, {16, 1}, {-1, 1}, {8, -8}, {Long.MAX_VALUE, 8}, {8, Long.MAX_VALUE}
        };
        for (long[] range : bad) {
            assertThat(target.check(new Frame.Access.Range(range[0], range[1]), Element.BYTE))
                    .isEqualTo(ErrorClass.RMA_RANGE);
        }
        assertThat(target.check(new Frame.Access.Range(0, 12), Element.LONG))
                .isEqualTo(ErrorClass.RMA_RANGE);
        assertThat(target.check(new Frame.Access.Range(0, 16), Element.LONG)).isZero();
    }

    @Test
    void operationThatIsNotDefinedFailsAtTheNextFlush() throws Exception {
        Ranks.run(
                2,
                device -> {
                    Context world = device.world();
                    Window window = world.window(Bytes.empty(8));
                    window.fence(0);
                    Place place = new Place(1 - world.rank(), 0);
                    window.accumulate(Bytes.number(1), Element.DOUBLE, place, Operation.BAND);
                    MPIException e =
                            catchThrowableOfType(
                                    MPIException.class, () -> window.flush(place.rank()));
                    assertThat(e.getErrorClass()).isEqualTo(ErrorClass.OP);
                    window.free();
                });
    }

    @Test
    void memoryOfOneThreadIsRefused() throws Exception {
        Ranks.run(
                2,
                device -> {
                    try (Arena confined = Arena.ofConfined()) {
                        MemorySegment memory = confined.allocate(8);
                        Context world = device.world();
                        MPIException e =
                                catchThrowableOfType(
                                        MPIException.class,
                                        () -> world.receiveLater(memory, Element.BYTE, 0, 0));
                        assertThat(e.getErrorClass()).isEqualTo(ErrorClass.BUFFER);
                    }
                });
    }

    @Test
    void windowsDoNotMix() throws Exception {
        Ranks.run(
                2,
                device -> {
                    Context world = device.world();
                    MemorySegment one = Bytes.empty(8);
                    MemorySegment two = Bytes.empty(8);
                    Window first = world.window(one);
                    Window second = world.window(two);
                    Place place = new Place(1 - world.rank(), 0);
                    first.fence(0);
                    first.put(Bytes.number(1), Element.LONG, place);
                    second.put(Bytes.number(2), Element.LONG, place);
                    Transfer got = second.getLater(Bytes.empty(8), Element.LONG, place);
                    got.await();
                    first.fence(0);
                    second.fence(0);
                    assertThat(Bytes.number(one)).isEqualTo(1);
                    assertThat(Bytes.number(two)).isEqualTo(2);
                    first.free();
                    second.free();
                });
    }
}
