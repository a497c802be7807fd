// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.device.Window;
import io.wherry.mpi.internal.frame.ErrorClass;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import mpi.MPIException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Operations on memory that the program has closed.
@Timeout(60)
final class ClosedMemoryTest {
    private static final int EAGER = RankRoute.EAGER;
    private static final int LONG = 3 << 20;
    private static final int MANY = (int) (1 + EagerCredit.MOST / EAGER);

    private static MemorySegment closed(long length) {
        try (Arena arena = Arena.ofShared()) {
            return arena.allocate(length);
        }
    }

    private static void assertThatSendsOfClosedMemoryUseNoCredit(Context context, int to) {
        MemorySegment closed = closed(EAGER);
        for (int n = 0; n < MANY; n++) {
            assertThatThrownBy(() -> context.send(SendMode.STANDARD, closed, Element.BYTE, to, 1))
                    .isInstanceOf(RuntimeException.class);
        }

        Transfer sending =
                context.sendLater(SendMode.STANDARD, Bytes.of(1, EAGER), Element.BYTE, to, 2);

        assertThat(sending.test()).isTrue(); // there is no receive: the message is eager
    }

    @Test
    void sendsOfClosedMemoryUseNoCredit() throws Exception {
        List<LocalDevice> devices = Ranks.devices(Ranks.Wiring.LOOPBACK, 2);

        assertThatSendsOfClosedMemoryUseNoCredit(devices.get(0).world(), 1);

        MemorySegment into = Bytes.empty(EAGER);
        devices.get(1).world().receive(into, Element.BYTE, 0, 2);
        Bytes.assertSame(into, 1);
        Ranks.close(devices);
    }

    @Test
    void sendsOfClosedMemoryToOneselfUseNoCredit() {
        LocalDevice device = LocalDevice.alone();

        assertThatSendsOfClosedMemoryUseNoCredit(device.self(), 0);

        device.close();
    }

    @Test
    void sendOfClosedMemoryFailsAtBothEndsWhileAThreadWaits() throws Exception {
        List<LocalDevice> devices = Ranks.devices(Ranks.Wiring.UNIX, 2);
        FutureTask<Void> waiting;
        try (Arena arena = Arena.ofShared()) {
            Transfer sending =
                    devices.get(0)
                            .world()
                            .sendLater(SendMode.STANDARD, arena.allocate(LONG), Element.BYTE, 1, 0);
            waiting = new FutureTask<>(sending::await, null);
            Thread.ofPlatform().daemon().start(waiting);
            Thread.sleep(50); // until it waits
        }

        Context receiver = devices.get(1).world();

        assertThatThrownBy(() -> receiver.receive(Bytes.empty(LONG), Element.BYTE, 0, 0))
                .isInstanceOf(MPIException.class);
        assertThatThrownBy(() -> waiting.get(30, TimeUnit.SECONDS))
                .hasCauseInstanceOf(MPIException.class);
    }

    @Test
    void fetchOfClosedMemoryLeavesNoAccess() throws Exception {
        Ranks.run(
                2,
                device -> {
                    Context world = device.world();
                    Window window = world.window(Bytes.empty(8));
                    if (world.rank() == 0) {
                        window.lock(false, 1, 0);
                        Window.Fetch fetch =
                                new Window.Fetch(
                                        closed(8),
                                        Bytes.empty(8),
                                        Element.LONG,
                                        new Window.Place(1, 0),
                                        Operation.SUM);
                        assertThatThrownBy(() -> window.fetch(fetch))
                                .isInstanceOf(IllegalArgumentException.class);
                        window.unlock(1);
                    }
                    window.free();
                });
    }

    @Test
    void windowOverMemoryOfOneThreadIsRefusedAtAllRanks() throws Exception {
        Ranks.run(
                2,
                device -> {
                    Context world = device.world().duplicate(); // now there are links
                    try (Arena arena = Arena.ofConfined()) {
                        MemorySegment confined = arena.allocate(8);
                        MemorySegment memory = world.rank() == 0 ? confined : Bytes.empty(8);
                        MPIException e =
                                catchThrowableOfType(
                                        MPIException.class, () -> world.window(memory));
                        assertThat(e.getErrorClass()).isEqualTo(ErrorClass.BUFFER);
                    }
                });
    }

    @Test
    void accessToAWindowOfClosedMemoryFailsAtItsOrigin() throws Exception {
        Ranks.run(
                2,
                device -> {
                    Context world = device.world();
                    int other = 1 - world.rank();
                    Window window;
                    try (Arena arena = Arena.ofShared()) {
                        window = world.window(arena.allocate(8));
                    }
                    window.fence(0); // both ranks have closed their memory
                    window.put(Bytes.number(1), Element.LONG, new Window.Place(other, 0));
                    assertRefused(() -> window.flush(other));
                    window.get(Bytes.empty(8), Element.LONG, new Window.Place(other, 0));
                    assertRefused(() -> window.flush(other));
                    window.free();
                });
    }

    private static void assertRefused(ThrowingCallable call) {
        MPIException e = catchThrowableOfType(MPIException.class, call);
        assertThat(e.getErrorClass()).isEqualTo(ErrorClass.BUFFER);
    }
}
