// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.FrameFormatException;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkException;
import io.wherry.transport.LinkInput;
import io.wherry.transport.LinkTimeoutException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.ConnectException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The contract of every transport. A transport is tested by naming an address to listen at.
public abstract class TransportContract extends WireContract {

    /// Often enough to meet a wire in all states of fullness.
    private static final int ROUNDS = 100;

    protected TransportContract() {}

    @Test
    void framesArriveAsTheyWereSentAndInOrder() throws Exception {
        here.send(text("one"));
        here.send(text("two"), text("and"), text("three"));
        there.send(text("back"));

        assertThat(receiveText(there)).isEqualTo("one");
        assertThat(receiveText(there)).isEqualTo("twoandthree");
        assertThat(receiveText(here)).isEqualTo("back");
    }

    @Test
    void emptyFrameIsAFrame() throws Exception {
        here.send(new MemorySegment[0]);
        here.send(ByteBuffer.allocate(0));
        here.send(text("end"));

        assertThat(there.awaitFrame(PATIENCE)).isZero();
        assertThat(there.receive(PATIENCE).byteSize()).isZero();
        assertThat(there.receive(ByteBuffer.allocate(0), PATIENCE)).isZero();
        assertThat(receiveText(there)).isEqualTo("end");
    }

    @Test
    void segmentsOfEveryKindMakeOneFrame() throws Exception {
        SplittableRandom random = new SplittableRandom(1);
        byte[] bytes = randomBytes(random, 800_000);
        long[] longs = new long[12_500]; // takes the place of the bytes 100,000 to 199,999
        MemorySegment.copy(
                bytes, 100_000, MemorySegment.ofArray(longs), ValueLayout.JAVA_BYTE, 0, 100_000);
        MemorySegment heap = MemorySegment.ofArray(bytes);
        try (Arena arena = Arena.ofShared()) {
            MemorySegment natives = arena.allocate(600_000).copyFrom(heap.asSlice(200_000));
            BackgroundTask<Void> sender =
                    BackgroundTask.start(() -> {
                        for (int i = 0; i < ROUNDS; i++) {
                            here.send(
                                    PATIENCE,
                                    heap.asSlice(0, 100_000),
                                    MemorySegment.ofArray(longs),
                                    natives.asSlice(0, 3),
                                    natives.asSlice(3, 499_997).asReadOnly(),
                                    heap.asSlice(700_000, 0),
                                    natives.asSlice(500_000));
                        }
                        return null;
                    });

            for (int i = 0; i < ROUNDS; i++) {
                assertThat(there.receive(PATIENCE).mismatch(heap)).isEqualTo(-1);
            }
            sender.result();
        }
    }

    @Test
    void frameOfManyNativeSegmentsArrivesWhole() throws Exception {
        byte[] bytes = randomBytes(new SplittableRandom(2), 100 * 5000);
        try (Arena arena = Arena.ofShared()) {
            MemorySegment natives =
                    arena.allocate(bytes.length).copyFrom(MemorySegment.ofArray(bytes));
            MemorySegment[] segments = new MemorySegment[200];
            for (int i = 0; i < 100; i++) {
                segments[2 * i] = natives.asSlice(5000L * i, 4900);
                segments[2 * i + 1] = natives.asSlice(5000L * i + 4900, 100);
            }

            BackgroundTask<Void> sender =
                    BackgroundTask.start(() -> {
                        here.send(PATIENCE, segments);
                        return null;
                    });
            MemorySegment received = arena.allocate(bytes.length + 10);

            assertThat(there.receive(received, PATIENCE)).isEqualTo(bytes.length);
            assertThat(received.asSlice(0, bytes.length).mismatch(natives)).isEqualTo(-1);
            sender.result();
        }
    }

    @Test
    void manyFramesOfRandomSizesPassBothWaysAtOnce() throws Exception {
        int frames = 100;
        BackgroundTask<Void> sentHere = BackgroundTask.start(() -> sendRandom(here, 10, frames));
        BackgroundTask<Void> sentThere = BackgroundTask.start(() -> sendRandom(there, 20, frames));
        BackgroundTask<Void> received = BackgroundTask.start(() -> receiveRandom(here, 20, frames));

        receiveRandom(there, 10, frames);

        received.result();
        sentHere.result();
        sentThere.result();
    }

    protected static Void sendRandom(Link link, long seed, int frames) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment natives = arena.allocate(1 << 20);
            for (int i = 0; i < frames; i++) {
                byte[] bytes = randomBytes(random, random.nextInt((1 << 20) + 1));
                MemorySegment heap = MemorySegment.ofArray(bytes);
                if (i % 2 == 0) {
                    link.send(PATIENCE, heap);
                } else {
                    MemorySegment frame = natives.asSlice(0, bytes.length).copyFrom(heap);
                    link.send(PATIENCE, frame);
                }
            }
        }
        return null;
    }

    protected static Void receiveRandom(Link link, long seed, int frames) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        ByteBuffer target = ByteBuffer.allocate(1 << 20);
        for (int i = 0; i < frames; i++) {
            byte[] expected = randomBytes(random, random.nextInt((1 << 20) + 1));
            MemorySegment received;
            if (i % 3 == 0) {
                link.receive(target.clear(), PATIENCE);
                received = MemorySegment.ofBuffer(target.flip());
            } else {
                received = link.receive(PATIENCE);
            }
            assertThat(received.byteSize()).isEqualTo(expected.length);
            assertThat(received.mismatch(MemorySegment.ofArray(expected))).isEqualTo(-1);
        }
        return null;
    }

    @Test
    void targetThatIsTooSmallLosesNothing() throws Exception {
        here.send(text("four"));

        assertThatThrownBy(() -> there.receive(ByteBuffer.allocate(3), PATIENCE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("target is too small: needed=4, size=3");

        assertThat(receiveText(there)).isEqualTo("four");
    }

    @Test
    void memoryOfTheLinkIsUsedAgain() throws Exception {
        here.send(text("one"));
        here.send(text("two"));

        MemorySegment first = there.receive(PATIENCE);
        MemorySegment second = there.receive(PATIENCE);

        assertThat(second.address()).isEqualTo(first.address());
    }

    @Test
    void readTakesAFrameInPieces() throws Exception {
        here.send(text("abcde"));
        here.send(text("next"));
        MemorySegment piece = MemorySegment.ofArray(new byte[3]);

        assertThat(there.read(piece, PATIENCE)).isEqualTo(3);
        assertThat(there.awaitFrame(PATIENCE)).isEqualTo(2);
        assertThat(there.read(piece, PATIENCE)).isEqualTo(2);
        assertThat(there.read(piece, PATIENCE)).isEqualTo(-1);
        assertThat(receiveText(there)).isEqualTo("next");
    }

    @Test
    void deadlineForAcceptExpires() {
        long start = System.nanoTime();

        assertThatThrownBy(() -> listener.accept(SHORT)).isInstanceOf(LinkTimeoutException.class);

        assertElapsed(start);
    }

    @Test
    void deadlineForReceiveExpiresAndTheLinkGoesOn() throws Exception {
        long start = System.nanoTime();

        assertThatThrownBy(() -> there.receive(SHORT))
                .isInstanceOf(LinkTimeoutException.class)
                .hasMessageContaining(there.remote().toString());

        assertElapsed(start);
        assertThatThrownBy(() -> there.awaitFrame(Duration.ZERO))
                .isInstanceOf(LinkTimeoutException.class);
        assertThatThrownBy(() -> there.awaitFrame(Duration.ofSeconds(-1)))
                .isInstanceOf(LinkTimeoutException.class);
        here.send(text("late"));
        assertThat(receiveText(there)).isEqualTo("late");
    }

    @Test
    void deadlineForSendExpiresAndAHalfSentFrameEndsTheLink() throws Exception {
        Throwable stopped = sendUntilItFails(here, SHORT);

        assertThat(stopped).isInstanceOf(LinkTimeoutException.class);
        assertThat(here.isOpen()).isFalse();
        assertThatThrownBy(() -> here.send(text("more"))).isInstanceOf(BrokenLinkException.class);
        assertThatThrownBy(() -> receiveAll(there)).isInstanceOf(BrokenLinkException.class);
    }

    protected static void receiveAll(Link link) throws Exception {
        while (true) {
            link.receive(PATIENCE);
        }
    }

    protected static void assertElapsed(long start) {
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        assertThat(elapsed).isBetween(SHORT, SHORT.plus(SLACK));
    }

    @Test
    void closeWakesAThreadThatReceives() throws Exception {
        BackgroundTask<MemorySegment> receiver = BackgroundTask.waiting(() -> here.receive());

        here.close();

        assertThat(receiver.failure())
                .isInstanceOfSatisfying(
                        LinkClosedException.class, e -> assertThat(e.byPeer()).isFalse());
    }

    @Test
    void closeWakesAThreadThatSends() throws Exception {
        BackgroundTask<Throwable> sender =
                BackgroundTask.waiting(() -> sendUntilItFails(here, Link.FOREVER));

        here.close();

        assertThat(sender.result())
                .isInstanceOfSatisfying(
                        LinkClosedException.class, e -> assertThat(e.byPeer()).isFalse());
        assertThatThrownBy(() -> receiveAll(there)).isInstanceOf(BrokenLinkException.class);
    }

    @Test
    void closeWakesAThreadThatAccepts() throws Exception {
        BackgroundTask<Link> acceptor = BackgroundTask.waiting(() -> listener.accept());

        listener.close();

        assertThat(acceptor.failure()).isInstanceOf(LinkClosedException.class);
        assertThat(listener.isOpen()).isFalse();
        assertThatThrownBy(() -> listener.accept(SHORT)).isInstanceOf(LinkClosedException.class);
    }

    @Test
    void linksOutliveTheirListener() throws Exception {
        listener.close();

        here.send(text("still"));

        assertThat(receiveText(there)).isEqualTo("still");
    }

    @Test
    void connectFailsAfterTheListenerClosed() throws Exception {
        listener.close();

        assertThatThrownBy(() -> Link.to(listener.address(), options()))
                .isInstanceOf(ConnectException.class)
                .hasMessageContaining(listener.address().toString());
    }

    @Test
    void framesBeforeACloseArriveAndThenTheEndIsInOrder() throws Exception {
        here.send(text("last"));
        here.close();

        assertThat(receiveText(there)).isEqualTo("last");
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> there.receive(PATIENCE))
                    .isInstanceOfSatisfying(
                            LinkClosedException.class, e -> assertThat(e.byPeer()).isTrue());
        }
    }

    @Test
    void closeWithFramesUnreadIsInOrderForThePeer() throws Exception {
        there.send(text("never read"));
        here.send(text("last"));
        here.close();

        assertThat(receiveText(there)).isEqualTo("last");
        assertThatThrownBy(() -> there.receive(PATIENCE)).isInstanceOf(LinkClosedException.class);
    }

    /// The peer reads while the link is closed, so that there is no room for the CLOSE frame at
    /// times.
    @Test
    void longFramesBeforeACloseWithFramesUnreadArrive() throws Exception {
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < 60; i++) {
            MemorySegment frame =
                    MemorySegment.ofArray(randomBytes(random, random.nextInt(1 << 18, 1 << 22)));
            there.send(text("never read"));
            BackgroundTask<MemorySegment> reader =
                    BackgroundTask.start(() -> there.receive(PATIENCE));
            here.send(PATIENCE, frame);
            here.close();

            assertThat(reader.result().mismatch(frame)).isEqualTo(-1);
            assertThatThrownBy(() -> there.receive(PATIENCE))
                    .isInstanceOf(LinkClosedException.class);
            reconnect(options(), options());
        }
    }

    /// The peer returns credit while it reads what was sent before the link was closed.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void framesBeforeACloseReachAPeerThatReadsSlowly(boolean interruptible) throws Exception {
        reconnect(options().withInterruptible(interruptible), options());
        byte[] frame = randomBytes(new SplittableRandom(12), 100_000);
        int frames = 120;
        BackgroundTask<Void> sender =
                BackgroundTask.start(() -> {
                    for (int i = 0; i < frames; i++) {
                        here.send(PATIENCE, MemorySegment.ofArray(frame));
                    }
                    here.close();
                    return null;
                });

        for (int i = 0; i < frames; i++) {
            assertThat(there.receive(PATIENCE).toArray(ValueLayout.JAVA_BYTE)).isEqualTo(frame);
            Thread.sleep(2);
        }
        assertThatThrownBy(() -> there.receive(PATIENCE)).isInstanceOf(LinkClosedException.class);
        sender.result();
    }

    @Test
    void sendingToAPeerThatClosedFailsButItsFramesAreStillThere() throws Exception {
        here.send(text("last"));
        here.close();

        Throwable failure = sendUntilItFails(there, PATIENCE);

        assertThat(failure).isInstanceOf(LinkException.class);
        assertThat(receiveText(there)).isEqualTo("last");
        assertThatThrownBy(() -> there.receive(PATIENCE)).isInstanceOf(LinkClosedException.class);
        assertThatThrownBy(() -> there.send(text("more"))).isInstanceOf(LinkException.class);
    }

    @Test
    void finishEndsOneDirectionAndTheReplyStillArrives() throws Exception {
        here.send(text("question"));
        here.finish(PATIENCE);
        here.finish(PATIENCE);

        assertThat(receiveText(there)).isEqualTo("question");
        assertThatThrownBy(() -> there.receive(PATIENCE)).isInstanceOf(LinkClosedException.class);
        there.send(text("answer"));
        there.close();
        assertThat(receiveText(here)).isEqualTo("answer");
        assertThatThrownBy(() -> here.receive(PATIENCE)).isInstanceOf(LinkClosedException.class);
        assertThatThrownBy(() -> here.send(text("more"))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void useAfterCloseNamesTheClosingCall() throws Exception {
        here.close();
        here.close();

        assertThat(here.isOpen()).isFalse();
        assertThatThrownBy(() -> here.send(text("x")))
                .isInstanceOf(LinkClosedException.class)
                .hasMessage("closed by this side: address=" + here.remote());
        assertThatThrownBy(() -> here.receive()).isInstanceOf(LinkClosedException.class);
    }

    @Test
    void secondThreadThatReceivesIsTurnedAwayAndTheFirstGoesOn() throws Exception {
        BackgroundTask<MemorySegment> receiver = BackgroundTask.waiting(() -> there.receive());

        assertThatThrownBy(() -> there.receive(SHORT))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("another thread is receiving: thread=background");

        here.send(text("for the first"));
        assertThat(receiver.result().byteSize()).isEqualTo("for the first".length());
    }

    @Test
    void secondThreadThatSendsIsTurnedAway() throws Exception {
        BackgroundTask<Throwable> sender =
                BackgroundTask.waiting(() -> sendUntilItFails(here, Link.FOREVER));

        assertThatThrownBy(() -> here.send(text("x")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("another thread is sending: thread=background");

        here.close();
        sender.result();
    }

    @Test
    void interruptEndsAWaitAndNotTheLink() throws Exception {
        BackgroundTask<Boolean> receiver =
                BackgroundTask.waiting(() -> {
                    assertThatThrownBy(() -> there.receive())
                            .isInstanceOf(InterruptedIOException.class);
                    return Thread.currentThread().isInterrupted();
                });

        receiver.interrupt();

        assertThat(receiver.result()).isTrue();
        here.send(text("after"));
        assertThat(receiveText(there)).isEqualTo("after");
    }

    @Test
    void frameThatThePeerDoesNotTakeIsNotSent() throws Exception {
        try (Link strict = Link.to(listener.address(), options().withMaxFrameLength(3));
                Link generous = accepted(strict)) {
            strict.send(text("hello"));
            assertThat(receiveText(generous)).isEqualTo("hello");

            assertThatThrownBy(() -> generous.send(text("four")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("frame is longer than the peer takes: length=4, longest=3");

            generous.send(text("two"));
            assertThat(receiveText(strict)).isEqualTo("two");
        }
    }

    @Test
    void frameLongerThanAllowedEndsTheLinkOfTheReceiver() throws Exception {
        try (Link strict = Link.to(listener.address(), options().withMaxFrameLength(3));
                Link unaware = accepted(strict)) {
            try {
                unaware.send(text("four")); // has not received yet, so does not know
            } catch (IllegalArgumentException _) {
                return; // but where both had to be introduced: then nothing is sent at all
            }

            assertThatThrownBy(() -> strict.receive(PATIENCE))
                    .isInstanceOfSatisfying(
                            FrameFormatException.class,
                            e -> {
                                assertThat(e.field()).isEqualTo(FrameFormatException.Field.LENGTH);
                                assertThat(e.position()).isEqualTo(HELLO_AND_SETTINGS);
                            });
            assertThat(strict.isOpen()).isFalse();
        }
    }

    @Test
    void segmentThatCannotBeUsedIsRefusedAndTheLinkGoesOn() throws Exception {
        Arena arena = Arena.ofConfined();
        MemorySegment closed = arena.allocate(100_000);
        arena.close();
        MemorySegment fixed = MemorySegment.ofArray(new byte[10]).asReadOnly();

        assertThatThrownBy(() -> here.send(PATIENCE, MemorySegment.ofArray(new byte[9]), closed))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> there.receive(fixed, SHORT))
                .isInstanceOf(IllegalArgumentException.class);

        here.send(text("fine"));
        assertThat(receiveText(there)).isEqualTo("fine");
    }

    @Test
    void buffersAreConsumedByTheCall() throws Exception {
        ByteBuffer sent = text("..middle..").position(2).limit(8);
        ByteBuffer received = ByteBuffer.allocateDirect(20).position(5);

        here.send(sent);
        int length = there.receive(received, PATIENCE);

        assertThat(length).isEqualTo(6);
        assertThat(sent.remaining()).isZero();
        assertThat(received.position()).isEqualTo(11);
        assertThat(received.slice(5, 6)).isEqualTo(text("middle"));
    }

    @Test
    void longFrameIsReadThroughAView() throws Exception {
        byte[] bytes = randomBytes(new SplittableRandom(3), 3_000_000);
        BackgroundTask<Void> sender =
                BackgroundTask.start(() -> {
                    here.send(ByteBuffer.wrap(bytes));
                    here.send(text("next"));
                    return null;
                });

        byte[] received;
        try (LinkInput frame = there.frame(PATIENCE)) {
            received = frame.readAllBytes();
        }

        assertThat(Arrays.equals(received, bytes)).isTrue();
        assertThat(receiveText(there)).isEqualTo("next");
        sender.result();
    }

    /// Links are opened and closed one at a time: the next one uses the native memory of the last.
    @Test
    void closedLinksKeepNoNativeMemory() throws Exception {
        long before = directMemory();
        long most = before;
        for (int i = 0; i < 200; i++) {
            reconnect(options(), options());
            here.send(text("there"));
            assertThat(receiveText(there)).isEqualTo("there");
            there.send(text("back"));
            assertThat(receiveText(here)).isEqualTo("back");
            most = Math.max(most, directMemory());
        }
        assertThat(most - before).isLessThan(8 << 20);
    }

    private static long directMemory() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }

    /// The buffers of a closed link may be in use by another link: late calls of its threads must
    /// not write to them.
    @Test
    void linksThatAreClosedInUseDisturbNoOthers() throws Exception {
        for (int i = 0; i < 50; i++) {
            Link victim = here;
            Link peer = there;
            BackgroundTask<Throwable> sender =
                    BackgroundTask.start(() -> sendUntilItFails(victim, Link.FOREVER));
            BackgroundTask<Throwable> receiver =
                    BackgroundTask.start(() -> receiveUntilItFails(peer));
            Thread.sleep(i % 5);
            victim.close();
            peer.close();
            reconnect(options(), options());
            byte[] frame = randomBytes(new SplittableRandom(i), 5000);
            for (int j = 0; j < 10; j++) {
                here.send(MemorySegment.ofArray(frame));
                assertThat(there.receive(PATIENCE).toArray(ValueLayout.JAVA_BYTE)).isEqualTo(frame);
            }
            assertThat(sender.result()).isInstanceOf(IOException.class);
            assertThat(receiver.result()).isInstanceOf(IOException.class);
        }
    }

    private static Throwable receiveUntilItFails(Link link) {
        while (true) {
            try {
                link.receive();
            } catch (Exception e) {
                return e;
            }
        }
    }
}
