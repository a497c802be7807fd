// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.FrameFormatException;
import io.wherry.transport.Link;
import io.wherry.transport.LinkInput;
import io.wherry.transport.LinkTimeoutException;
import java.io.InterruptedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

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

    protected static void assertElapsed(long start) {
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        assertThat(elapsed).isBetween(SHORT, SHORT.plus(SLACK));
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
}
