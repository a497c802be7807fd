// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wherry.mesh.MemberHello;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Operation;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.frame.BadFrameException;
import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.mpi.internal.frame.Frame;
import io.wherry.mpi.internal.frame.Frame.Access.AccessAction;
import io.wherry.mpi.internal.frame.Frame.Access.Range;
import io.wherry.mpi.internal.frame.Frame.AccessKind;
import io.wherry.mpi.internal.frame.Frame.WindowRequest;
import io.wherry.mpi.internal.local.Ranks.Wiring;
import io.wherry.mpi.internal.window.WindowMemory;
import io.wherry.mpi.internal.window.WindowTarget;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A frame of a rank that violates the protocol ends its link, and has no other effect.
@Timeout(120)
final class HostileRankTest {
    private static final long WORLD = ContextId.of(0, ContextId.WORLD);
    private static final AccessAction PUT =
            new AccessAction(AccessKind.PUT, Element.BYTE, Operation.REPLACE);

    /// Returns a frame as bytes, followed by content.
    private static byte[] bytes(Frame frame, int content) {
        byte[] bytes = new byte[Frame.LENGTH + content];
        frame.write(MemorySegment.ofArray(bytes));
        return bytes;
    }

    private static byte[] with(byte[] bytes, int at, int value) {
        bytes[at] = (byte) value;
        return bytes;
    }

    static Stream<Arguments> badFrames() {
        Frame.Access access = new Frame.Access(5, PUT, new Range(0, 8), 0);
        return Stream.of(
                Arguments.of("invalid length of a frame", new byte[Frame.LENGTH - 1]),
                Arguments.of("invalid length of a frame", new byte[0]),
                Arguments.of("unknown kind", new byte[Frame.LENGTH]),
                Arguments.of("unknown kind", with(bytes(new Frame.Goodbye(), 0), 0, 99)),
                Arguments.of("unknown number", with(bytes(access, 8), 1, 77)),
                Arguments.of("unknown number", with(bytes(access, 8), 2, 8)),
                Arguments.of(
                        "not asked for", bytes(new Frame.Eager(WORLD, 0, 0), RankRoute.EAGER + 1)),
                Arguments.of("negative tag", bytes(new Frame.Eager(WORLD, -1, 0), 0)),
                Arguments.of("negative tag", bytes(new Frame.Ask(WORLD, -1, 1, 8), 0)),
                Arguments.of("memory is not lent", bytes(new Frame.Lend(WORLD, 0, 1, 1L << 40), 0)),
                Arguments.of("negative length", bytes(new Frame.Ask(WORLD, 0, 1, -8), 0)),
                Arguments.of(
                        "not in the context",
                        bytes(new Frame.Eager(ContextId.of(0, ContextId.SELF), 0, 0), 0)),
                Arguments.of(
                        "not in the context",
                        bytes(new Frame.Ask(ContextId.of(0, ContextId.SELF), 0, 1, 8), 0)),
                Arguments.of("reply to an unknown operation", bytes(new Frame.Data(3, 0), 8)),
                Arguments.of("reply to an unknown operation", bytes(new Frame.Clear(3, 0, 8), 0)),
                Arguments.of("reply to an unknown operation", bytes(new Frame.Met(3), 0)),
                Arguments.of("reply to an unknown operation", bytes(new Frame.Answer(3, 0, 0), 8)),
                Arguments.of("reply to an unknown operation", bytes(new Frame.Cancelled(3), 0)),
                Arguments.of("frame has content", bytes(new Frame.Met(3), 1)),
                Arguments.of("credit", bytes(new Frame.Credit(1000), 0)),
                Arguments.of("credit", bytes(new Frame.Credit(-1000), 0)),
                Arguments.of("news of an unknown rank", bytes(new Frame.Lost(0), 0)),
                Arguments.of("unknown window", bytes(access, 8)),
                Arguments.of("unknown window", bytes(new Frame.Demand(5, WindowRequest.OWN, 1), 0)),
                Arguments.of("invalid length of an access", bytes(access, 9)));
    }

    /// A rank 1 that sends arbitrary bytes to rank 0.
    private static final class Hostile implements AutoCloseable {
        private final Link link;
        private final LocalDevice victim;

        Hostile() throws Exception {
            IntFunction<Address> addresses = Wiring.LOOPBACK.addresses();
            FutureTask<LocalDevice> joining = new FutureTask<>(() -> Ranks.joined(0, 2, addresses));
            Thread.ofPlatform().daemon().start(joining);
            link = connected(addresses.apply(0));
            new MemberHello(1, 2, addresses.apply(0).toString()).send(link, Ranks.SOON);
            assertThat(MemberHello.receive(link, Ranks.SOON).rank()).isZero();
            victim = joining.get(20, TimeUnit.SECONDS);
        }

        private static Link connected(Address address) throws IOException {
            long deadline = System.nanoTime() + Ranks.SOON.toNanos();
            while (true) {
                try {
                    return Link.to(address, LinkOptions.standard());
                } catch (IOException e) {
                    if (System.nanoTime() > deadline) {
                        throw e;
                    }
                    Thread.onSpinWait(); // until it listens
                }
            }
        }

        void send(byte[] frame) throws IOException {
            link.send(ByteBuffer.wrap(frame));
        }

        @Override
        public void close() throws IOException {
            link.close();
            assertThat(catchThrowableOfType(MPIException.class, victim::close)).isNotNull();
        }
    }

    @ParameterizedTest
    @MethodSource("badFrames")
    void frameThatMakesNoSenseEndsTheLink(String reason, byte[] frame) throws Exception {
        try (Hostile hostile = new Hostile()) {
            Context world = hostile.victim.world();
            Transfer waiting = world.receiveLater(Bytes.empty(8), Element.BYTE, 1, 12345);

            hostile.send(frame);

            MPIException e = catchThrowableOfType(MPIException.class, waiting::await);
            assertThat(e).hasMessageContaining(reason).hasMessageContaining("rank=1");
            assertThat(e.getErrorClass()).isEqualTo(ErrorClass.PROC_ABORTED);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 100_000})
    void cancellationThatWasNotRequestedEndsTheLink(int length) throws Exception {
        try (Hostile hostile = new Hostile()) {
            Transfer sending =
                    hostile.victim
                            .world()
                            .sendLater(
                                    SendMode.SYNCHRONOUS, Bytes.empty(length), Element.BYTE, 1, 0);

            hostile.send(bytes(new Frame.Cancelled(1), 0));

            MPIException e = catchThrowableOfType(MPIException.class, sending::await);
            assertThat(e).hasMessageContaining("not cancelled").hasMessageContaining("rank=1");
            assertThat(e).hasRootCauseInstanceOf(BadFrameException.class);
        }
    }

    /// Not hostile, but slow: its answer comes when both threads flush.
    @Test
    void flushWaitsForAccessesThatAnotherThreadFlushes() throws Exception {
        try (Hostile slow = new Hostile()) {
            LocalWindow.Site site = new LocalWindow.Site(slow.victim.job(), 5);
            WindowTarget own = new WindowTarget(WindowMemory.of(MemorySegment.NULL));
            RemoteWindow remote = new RemoteWindow(site, 1, 8, own);
            Transfer getting = remote.get(Bytes.empty(8), Element.BYTE, 0);
            Thread first = Thread.ofPlatform().daemon().start(remote::flush);
            Thread.sleep(50); // it waits
            Thread second = Thread.ofPlatform().daemon().start(remote::flush);

            assertThat(second.join(Duration.ofMillis(100))).isFalse();

            slow.send(bytes(new Frame.Answer(1, 0, 0), 8));
            assertThat(first.join(Ranks.SOON)).isTrue();
            assertThat(second.join(Ranks.SOON)).isTrue();
            assertThat(getting.test()).isTrue();
        }
    }

    @Test
    void messageThatIsAskedForWronglyEndsTheLink() throws Exception {
        Frame[] answers = {
            new Frame.Clear(1, 1, 100_001), new Frame.Clear(1, 1, -1), new Frame.Met(2)
        };
        for (Frame answer : answers) {
            try (Hostile hostile = new Hostile()) {
                Context world = hostile.victim.world();
                Transfer sending =
                        world.sendLater(
                                SendMode.STANDARD, Bytes.empty(100_000), Element.BYTE, 1, 0);

                hostile.send(bytes(answer, 0));

                assertThat(catchThrowableOfType(MPIException.class, sending::await))
                        .hasMessageContaining("rank=1");
            }
        }
    }

    @Test
    void piecesOfAMessageThatAreOutOfPlaceEndTheLink() throws Exception {
        byte[][] pieces = {
            bytes(new Frame.Data(1, 8), 8),
            bytes(new Frame.Data(1, 0), 17),
            bytes(new Frame.Data(1, -8), 8),
            bytes(new Frame.Data(1, 0), 0)
        };
        for (byte[] piece : pieces) {
            try (Hostile hostile = new Hostile()) {
                MemorySegment into = Bytes.empty(16);
                Transfer receiving = hostile.victim.world().receiveLater(into, Element.BYTE, 1, 0);
                hostile.send(bytes(new Frame.Ask(WORLD, 0, 1, 1L << 60), 0));

                hostile.send(piece);

                assertThat(catchThrowableOfType(MPIException.class, receiving::await))
                        .hasMessageContaining("out of place");
            }
        }
    }

    @Test
    void unexpectedMessagesAreBounded() throws Exception {
        try (Hostile hostile = new Hostile()) {
            Transfer waiting =
                    hostile.victim.world().receiveLater(Bytes.empty(8), Element.BYTE, 1, 3);
            byte[] frame = bytes(new Frame.Eager(WORLD, 0, 0), RankRoute.EAGER);
            long most = EagerCredit.MOST / EagerCredit.cost(RankRoute.EAGER);
            for (int i = 0; i < most; i++) {
                hostile.send(frame);
            }
            hostile.send(bytes(new Frame.Eager(WORLD, 3, 0), 0));
            waiting.await();
            Transfer next = hostile.victim.world().receiveLater(Bytes.empty(8), Element.BYTE, 1, 3);
            hostile.send(frame);

            assertThat(catchThrowableOfType(MPIException.class, next::await))
                    .hasMessageContaining("more was sent than is allowed");
        }
    }

    @Test
    void frameThatIsCutEndsTheLink() throws Exception {
        try (Hostile hostile = new Hostile()) {
            Transfer waiting =
                    hostile.victim.world().receiveLater(Bytes.empty(8), Element.BYTE, 1, 0);
            hostile.link.close();

            assertThat(catchThrowableOfType(MPIException.class, waiting::await))
                    .hasMessageContaining("rank is gone: rank=1");
        }
    }

    @Test
    void randomFramesNeverHang() throws Exception {
        for (long seed = 0; seed < 200; seed++) {
            try (Hostile hostile = new Hostile()) {
                Random random = new Random(seed);
                Transfer waiting =
                        hostile.victim.world().receiveLater(Bytes.empty(8), Element.BYTE, 1, 3);
                for (int i = 0; i < 20 && hostile.link.isOpen(); i++) {
                    byte[] frame = new byte[Frame.LENGTH + random.nextInt(100)];
                    random.nextBytes(frame);
                    frame[0] = (byte) (1 + random.nextInt(6)); // without ABORT, which is valid
                    trySend(hostile, frame);
                }
                hostile.link.close();

                assertThat(catchThrowableOfType(MPIException.class, waiting::await)).isNotNull();
            }
        }
    }

    private static void trySend(Hostile hostile, byte[] frame) {
        try {
            hostile.send(frame);
        } catch (IOException _) {
            // it has closed the link already
        }
    }

    @Test
    void strangeHelloIsRefusedAndTheRankStillComes() throws Exception {
        IntFunction<Address> addresses = Wiring.LOOPBACK.addresses();
        FutureTask<LocalDevice> joining = new FutureTask<>(() -> Ranks.joined(0, 2, addresses));
        Thread.ofPlatform().daemon().start(joining);
        try (Link silent = Hostile.connected(addresses.apply(0));
                Link noise = Hostile.connected(addresses.apply(0));
                Link other = Hostile.connected(addresses.apply(0))) {
            noise.send(ByteBuffer.wrap(new byte[100]));
            new MemberHello(7, 2, addresses.apply(0).toString()).send(other, Ranks.SOON);
            LocalDevice right = Ranks.joined(1, 2, addresses);
            LocalDevice first = joining.get(20, TimeUnit.SECONDS);
            assertThat(silent.isOpen()).isTrue();
            Ranks.close(List.of(first, right));
        }
    }

    @Test
    void targetRefusesWhatItsOriginDidNotCheck() throws Exception {
        Ranks.run(
                2,
                device -> {
                    Context world = device.world();
                    MemorySegment memory = Bytes.empty(16);
                    LocalWindow window = (LocalWindow) world.window(memory);
                    int other = 1 - world.rank();
                    RemoteWindow reach = window.reachAsIfLonger(other, 1 << 20);
                    reach.put(Bytes.of(1, 32), Element.BYTE, 0);
                    assertRefused(reach::flush);
                    reach.put(Bytes.of(1, 1), Element.BYTE, 16);
                    assertRefused(reach::flush);
                    reach.get(Bytes.empty(17), Element.BYTE, 0);
                    assertRefused(reach::flush);
                    AccessAction act =
                            new AccessAction(AccessKind.FETCH, Element.BYTE, Operation.SUM);
                    reach.fetch(act, 16, Bytes.of(1, 1), Bytes.empty(1));
                    assertRefused(reach::flush);
                    reach.put(Bytes.of(1, 32), Element.BYTE, 0);
                    reach.get(Bytes.empty(17), Element.BYTE, 0);
                    assertRefused(reach::flush);
                    reach.flush();
                    window.fence(0);
                    assertThat(memory.mismatch(Bytes.empty(16))).isEqualTo(-1);
                    window.lock(false, other, 0);
                    window.unlock(other);
                    MPIException e =
                            catchThrowableOfType(MPIException.class, () -> window.unlock(other));
                    assertThat(e.getErrorClass()).isEqualTo(ErrorClass.RMA_SYNC);
                    window.free();
                });
    }

    private static void assertRefused(Runnable step) {
        MPIException e = catchThrowableOfType(MPIException.class, step::run);
        assertThat(e.getErrorClass()).isEqualTo(ErrorClass.RMA_RANGE);
    }
}
