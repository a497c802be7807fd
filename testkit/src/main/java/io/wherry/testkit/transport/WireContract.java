// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.transport;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.wherry.testkit.fault.Faults;
import io.wherry.transport.Authentication;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.FrameFormatException;
import io.wherry.transport.FrameFormatException.Field;
import io.wherry.transport.HandshakeException;
import io.wherry.transport.HandshakeException.Part;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkException;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.LinkTimeoutException;
import java.io.InterruptedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The contract of links about windows, checksums, incompatible peers and failing wires.
abstract class WireContract extends CloseContract {
    private static final int HEADER = 16;

    /// The length of a frame with the text `four`.
    private static final int FRAME = HEADER + 4;

    protected static final byte[] SECRET = "a secret of both sides".getBytes(US_ASCII);

    WireContract() {}

    /// Sends frames of four bytes until the window is full.
    private static int sendToTheBrim(Link link) throws Exception {
        int count = 0;
        while (true) {
            try {
                link.send(SHORT, text("four"));
                count++;
            } catch (LinkTimeoutException _) {
                return count;
            }
        }
    }

    private Void takeFours(int count) throws Exception {
        for (int i = 0; i < count; i++) {
            assertThat(receiveText(there)).isEqualTo("four");
        }
        return null;
    }

    private Void echo(int count) throws Exception {
        for (int i = 0; i < count; i++) {
            there.send(PATIENCE, there.receive(PATIENCE));
        }
        return null;
    }

    @Test
    void windowBoundsTheFramesUnderWay() throws Exception {
        reconnect(options(), options().withWindow(100, 1 << 20));

        assertThat(sendToTheBrim(here)).isEqualTo(100);
        assertThat(here.isOpen()).isTrue();
        for (int i = 0; i < 50; i++) {
            assertThat(receiveText(there)).isEqualTo("four");
        }
        assertThat(sendToTheBrim(here)).isEqualTo(50);
    }

    @Test
    void windowBoundsTheBytesUnderWay() throws Exception {
        reconnect(options(), options().withWindow(1 << 20, 1 << 17));
        MemorySegment frame = MemorySegment.ofArray(new byte[1 << 14]);
        int count = 0;
        try {
            while (true) {
                here.send(SHORT, frame);
                count++;
            }
        } catch (LinkTimeoutException e) {
            assertThat(e).hasMessageContaining("no credit from the peer");
        }

        assertThat(count).isEqualTo(8);
        there.receive(PATIENCE);
    }

    @Test
    void pureSenderReceivesItsCredit() throws Exception {
        reconnect(options(), options().withWindow(3, 1000));
        BackgroundTask<Integer> receiver =
                BackgroundTask.start(() -> {
                    int sum = 0;
                    for (int i = 0; i < 5000; i++) {
                        sum += (int) there.receive(PATIENCE).byteSize();
                    }
                    return sum;
                });
        for (int i = 0; i < 5000; i++) {
            here.send(PATIENCE, MemorySegment.ofArray(new byte[i % 700]));
        }

        assertThat(receiver.result()).isEqualTo(sumOfLengths(5000, 700));
    }

    private static int sumOfLengths(int count, int modulus) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += i % modulus;
        }
        return sum;
    }

    @Test
    void creditIsFoundAfterFramesThatAreNotReceivedYet() throws Exception {
        LinkOptions narrow = options().withWindow(16, 1 << 20);
        reconnect(narrow, narrow);
        for (int i = 0; i < 10; i++) {
            there.send(PATIENCE, MemorySegment.ofArray(new byte[10_000]));
        }
        BackgroundTask<Void> taker = BackgroundTask.start(() -> takeFours(200));
        for (int i = 0; i < 200; i++) {
            here.send(PATIENCE, text("four"));
        }

        taker.result();
        for (int i = 0; i < 10; i++) {
            assertThat(here.receive(PATIENCE).byteSize()).isEqualTo(10_000);
        }
    }

    @Test
    void noFrameIsSeenWhileASenderReadsAheadForCredit() throws Exception {
        LinkOptions narrow = options().withWindow(1, 1);
        reconnect(narrow, narrow);
        for (int i = 0; i < 2; i++) { // the second one is not buffered after a hello
            there.send(PATIENCE, text("received"));
            assertThat(receiveText(here)).isEqualTo("received");
        }
        here.send(PATIENCE, text("first"));
        BackgroundTask<Void> sender = BackgroundTask.waiting(() -> sendText("second"));

        for (int i = 0; i < 100_000; i++) {
            assertThat(here.hasFrame()).isFalse();
        }

        assertThat(receiveText(there)).isEqualTo("first");
        sender.result();
        assertThat(receiveText(there)).isEqualTo("second");
    }

    private Void sendText(String text) throws Exception {
        here.send(PATIENCE, text(text));
        return null;
    }

    @Test
    void narrowWindowsInBothDirectionsDoNotDeadlock() throws Exception {
        LinkOptions narrow = options().withWindow(5, 4000);
        reconnect(narrow, narrow);
        BackgroundTask<Void> one = BackgroundTask.start(() -> sendNumbers(here));
        BackgroundTask<Void> other = BackgroundTask.start(() -> sendNumbers(there));
        BackgroundTask<Void> taker = BackgroundTask.start(() -> takeNumbers(here));

        takeNumbers(there);
        taker.result();
        one.result();
        other.result();
    }

    protected static Void sendNumbers(Link link) throws Exception {
        for (int i = 0; i < 3000; i++) {
            link.send(PATIENCE, MemorySegment.ofArray(new int[] {i, i % 90}), filler(i));
        }
        return null;
    }

    private static MemorySegment filler(int number) {
        return MemorySegment.ofArray(new byte[number * 31 % 1777]);
    }

    protected static Void takeNumbers(Link link) throws Exception {
        for (int i = 0; i < 3000; i++) {
            MemorySegment frame = link.receive(PATIENCE);
            assertThat(frame.get(ValueLayout.JAVA_INT_UNALIGNED, 0)).isEqualTo(i);
            assertThat(frame.byteSize()).isEqualTo(2 * Integer.BYTES + filler(i).byteSize());
        }
        return null;
    }

    @Test
    void finishedSideStillGivesCredit() throws Exception {
        reconnect(options(), options().withWindow(4, 1000));
        there.finish();
        BackgroundTask<Void> taker = BackgroundTask.start(() -> takeFours(300));
        for (int i = 0; i < 300; i++) {
            here.send(PATIENCE, text("four"));
        }

        taker.result();
        assertThatThrownBy(() -> here.receive(PATIENCE))
                .isInstanceOfSatisfying(
                        LinkClosedException.class, e -> assertThat(e.byPeer()).isTrue());
    }

    @Test
    void closeOfThePeerEndsTheWaitForCredit() throws Exception {
        reconnect(options(), options().withWindow(4, 1000));
        BackgroundTask<Throwable> sender =
                BackgroundTask.waiting(() -> sendUntilItFails(here, PATIENCE));
        there.close();

        assertThat(sender.result()).isInstanceOf(LinkException.class);
    }

    @Test
    void framesWithChecksumsPass() throws Exception {
        reconnect(options().withChecksum(true), options());
        SplittableRandom random = new SplittableRandom(7);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment large = arena.allocate(300_001);
            large.copyFrom(MemorySegment.ofArray(randomBytes(random, 300_001)));
            MemorySegment longs = MemorySegment.ofArray(random.longs(20_000).toArray());
            MemorySegment expected = arena.allocate(large.byteSize() + longs.byteSize() + 3);
            expected.copyFrom(large);
            expected.asSlice(large.byteSize()).copyFrom(longs);
            MemorySegment shared = Arena.ofAuto().allocate(large.byteSize()).copyFrom(large);
            BackgroundTask<Void> sender =
                    BackgroundTask.start(() -> {
                        here.send(PATIENCE, MemorySegment.NULL);
                        here.send(PATIENCE, shared, longs, MemorySegment.ofArray(new byte[3]));
                        here.send(PATIENCE, text("four"));
                        return null;
                    });

            assertThat(there.receive(PATIENCE).byteSize()).isZero();
            assertThat(there.receive(PATIENCE).mismatch(expected)).isEqualTo(-1);
            assertThat(receiveText(there)).isEqualTo("four");
            sender.result();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 6})
    void changedByteOfAFrameWithAChecksumIsFound(int at) throws Exception {
        reconnect(
                options()
                        .withChecksum(true)
                        .withWires(Faults.corrupt(HELLO_AND_SETTINGS + HEADER + at)),
                options());
        here.send(text("four"));

        assertThat(failure(there))
                .isInstanceOfSatisfying(
                        FrameFormatException.class,
                        e -> assertThat(e.field()).isEqualTo(Field.CHECKSUM));
        assertThat(there.isOpen()).isFalse();
    }

    @Test
    void changedByteWithoutAChecksumIsNotFound() throws Exception {
        reconnect(options().withWires(Faults.corrupt(HELLO_AND_SETTINGS + HEADER)), options());
        here.send(text("four"));

        assertThat(receiveText(there)).isEqualTo("vour");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5, 16, 20, 24, 28, 30})
    void changedByteOfTheHandshakeOrAHeaderIsATypedError(int at) throws Exception {
        reconnect(options().withWires(Faults.corrupt(at)), options());
        trySend(here, "four");

        assertThatThrownBy(() -> there.receive(SHORT)).isInstanceOf(LinkException.class);
    }

    private static void trySend(Link link, String text) throws Exception {
        try {
            link.send(PATIENCE, text(text));
        } catch (LinkException _) {
            // the peer may have refused already
        }
    }

    @Test
    void formatsThatDifferDoNotGoTogether() throws Exception {
        reconnect(options().withFormat("lean-1"), options().withFormat("javaio"));

        assertBothEnd(Part.FORMAT, "javaio", "lean-1");
    }

    @Test
    void fingerprintsThatDifferDoNotGoTogether() throws Exception {
        reconnect(options().withFingerprint(0xabcL), options().withFingerprint(0xdefL));

        assertBothEnd(Part.FINGERPRINT, "0xabc", "0xdef");
    }

    @Test
    void sidesThatSayNothingGoWithAll() throws Exception {
        reconnect(options().withFingerprint(7).withFormat("rmi-1"), options());
        here.send(text("there"));
        there.send(text("back"));

        assertThat(receiveText(there)).isEqualTo("there");
        assertThat(receiveText(here)).isEqualTo("back");
    }

    /// Both sides fail; the second one may only see that the peer is gone.
    private void assertBothEnd(Part part, String one, String other) {
        assertThat(List.of(failure(here), failure(there)))
                .allSatisfy(e -> assertThat(e).isInstanceOf(LinkException.class))
                .anySatisfy(e ->
                        assertThat(e)
                                .asInstanceOf(type(HandshakeException.class))
                                .returns(part, HandshakeException::part)
                                .extracting(Throwable::getMessage, STRING)
                                .contains(one, other, "theirs=", "ours="));
        assertThat(here.isOpen() || there.isOpen()).isFalse();
    }

    private static void assertRefused(Link link, Part part, String message) {
        assertThat(failure(link))
                .isInstanceOfSatisfying(
                        HandshakeException.class, e -> assertThat(e.part()).isEqualTo(part))
                .hasMessageContaining(message)
                .hasMessageContaining(link.remote().toString());
        assertThat(link.isOpen()).isFalse();
    }

    /// Returns the reason why the link fails to receive. A link that failed before has it as the
    /// cause.
    private static Throwable failure(Link link) {
        Throwable thrown = catchThrowable(() -> link.receive(PATIENCE));
        return thrown instanceof BrokenLinkException && thrown.getCause() instanceof LinkException
                ? thrown.getCause()
                : thrown;
    }

    @Test
    void sidesThatProveThemselvesTalk() throws Exception {
        LinkOptions secret = options().withAuthentication(Authentication.sharedSecret(SECRET));
        reconnect(secret, secret);
        BackgroundTask<String> answer =
                BackgroundTask.start(() -> {
                    String question = receiveText(there);
                    there.send(text("back"));
                    return question;
                });
        here.send(PATIENCE, text("there"));

        assertThat(receiveText(here)).isEqualTo("back");
        assertThat(answer.result()).isEqualTo("there");
    }

    @Test
    void bothMaySendFirstAndReceiveAtOnceWhenTheyProveThemselves() throws Exception {
        LinkOptions secret = options().withAuthentication(Authentication.sharedSecret(SECRET));
        reconnect(secret, secret);
        BackgroundTask<Void> one = BackgroundTask.start(() -> sendNumbers(here));
        BackgroundTask<Void> other = BackgroundTask.start(() -> sendNumbers(there));
        BackgroundTask<Void> taker = BackgroundTask.start(() -> takeNumbers(here));

        takeNumbers(there);
        taker.result();
        one.result();
        other.result();
    }

    @Test
    void peerWithAnotherSecretGetsNoFrame() throws Exception {
        byte[] other = SECRET.clone();
        other[0]++;
        reconnect(
                options().withAuthentication(Authentication.sharedSecret(other)),
                options().withAuthentication(Authentication.sharedSecret(SECRET)));
        BackgroundTask<Void> sender =
                BackgroundTask.start(() -> {
                    here.send(PATIENCE, text("four"));
                    return null;
                });

        assertRefused(there, Part.AUTHENTICATION, "proof is not accepted");
        assertThat(sender.failure()).isInstanceOf(LinkException.class);
    }

    @Test
    void peerThatDoesNotProveItselfIsRefused() throws Exception {
        reconnect(options(), options().withAuthentication(Authentication.sharedSecret(SECRET)));
        here.send(text("four"));

        assertRefused(there, Part.AUTHENTICATION, "peer has no authentication");
        assertThatThrownBy(() -> here.receive(PATIENCE)).isInstanceOf(LinkException.class);
    }

    @ParameterizedTest
    @ValueSource(
            ints = {1, 16, 50, HELLO_AND_SETTINGS, HELLO_AND_SETTINGS + 7, HELLO_AND_SETTINGS + 18})
    void cutConnectionBreaksBothEnds(int after) throws Exception {
        reconnect(options().withWires(Faults.cutAfter(after)), options());

        assertThatThrownBy(() -> here.send(text("four"))).isInstanceOf(BrokenLinkException.class);
        assertThatThrownBy(() -> there.receive(PATIENCE)).isInstanceOf(BrokenLinkException.class);
        assertThatThrownBy(() -> here.receive(PATIENCE)).isInstanceOf(LinkException.class);
    }

    @ParameterizedTest
    @ValueSource(
            ints = {1, 50, HELLO_AND_SETTINGS, HELLO_AND_SETTINGS + 7, HELLO_AND_SETTINGS + 18})
    void halfClosedConnectionIsNoEndInOrder(int after) throws Exception {
        reconnect(options().withWires(Faults.halfCloseAfter(after)), options());
        trySend(here, "four");

        assertThatThrownBy(() -> there.receive(PATIENCE)).isInstanceOf(BrokenLinkException.class);
    }

    @Test
    void otherDirectionOutlivesAHalfClosedConnection() throws Exception {
        reconnect(
                options().withWires(Faults.halfCloseAfter(HELLO_AND_SETTINGS + FRAME)), options());
        here.send(text("four"));
        there.send(text("back"));

        assertThat(receiveText(there)).isEqualTo("four");
        assertThat(receiveText(here)).isEqualTo("back");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 50, HELLO_AND_SETTINGS})
    void stalledConnectionRunsIntoDeadlines(int after) throws Exception {
        reconnect(options().withWires(Faults.stallAfter(after)), options());

        assertThatThrownBy(() -> here.send(SHORT, text("four")))
                .isInstanceOf(LinkTimeoutException.class);
        assertThatThrownBy(() -> there.receive(SHORT)).isInstanceOf(LinkTimeoutException.class);
    }

    @Test
    void closeWakesAThreadThatWaitsOnAStalledConnection() throws Exception {
        reconnect(options().withWires(Faults.stallAfter(HELLO_AND_SETTINGS)), options());
        BackgroundTask<MemorySegment> receiver = BackgroundTask.waiting(() -> here.receive());
        here.close();

        assertThat(receiver.failure()).isInstanceOf(LinkClosedException.class);
    }

    /// The CREDIT frame that is sent next is no part of the frame that was not sent.
    @Test
    void frameOfWhichNothingWasSentEndsNoLink() throws Exception {
        AtomicBoolean full = new AtomicBoolean();
        reconnect(
                options().withWires(Faults.fullWhile(full::get)).withWindow(1, 1),
                options().withMaxFrameLength(100));
        here.send(PATIENCE, text("first"));
        assertThat(receiveText(there)).isEqualTo("first");
        full.set(true);
        assertThatThrownBy(() -> here.send(SHORT, text("late")))
                .isInstanceOf(LinkTimeoutException.class);
        full.set(false);
        there.send(PATIENCE, text("back"));
        assertThat(receiveText(here)).isEqualTo("back");

        assertThatThrownBy(() -> here.send(SHORT, MemorySegment.ofArray(new byte[101])))
                .isInstanceOf(IllegalArgumentException.class);

        assertThat(here.isOpen()).isTrue();
        here.send(PATIENCE, text("again"));
        assertThat(receiveText(there)).isEqualTo("again");
    }

    @Test
    void lateBytesAreAllThere() throws Exception {
        LinkOptions slow = options().withWires(Faults.delay(Duration.ofMillis(2)));
        reconnect(slow, slow);
        BackgroundTask<Void> echo = BackgroundTask.start(() -> echo(20));
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 20; i++) {
            MemorySegment sent = MemorySegment.ofArray(randomBytes(random, i * 10_000));
            here.send(PATIENCE, sent);
            assertThat(here.receive(PATIENCE).mismatch(sent)).isEqualTo(-1);
        }

        echo.result();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void buffersOfEveryKindAreWritten(boolean interruptible) throws Exception {
        LinkOptions mixed =
                options().withWires(Faults.mixedBuffers()).withInterruptible(interruptible);
        reconnect(mixed, mixed);
        BackgroundTask<Void> echo = BackgroundTask.start(() -> echo(20));
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < 20; i++) {
            MemorySegment sent = MemorySegment.ofArray(randomBytes(random, i * i * 500));
            here.send(PATIENCE, sent);
            assertThat(here.receive(PATIENCE).mismatch(sent)).isEqualTo(-1);
        }

        echo.result();
    }

    /// Frames come slowly: deadlines and interrupts end calls in the middle of them.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void framesThatStallAreReceivedLater(boolean checksums) throws Exception {
        LinkOptions slow =
                options().withWires(Faults.delay(Duration.ofMillis(1))).withChecksum(checksums);
        reconnect(slow, options());
        SplittableRandom random = new SplittableRandom(7);
        byte[][] frames = new byte[40][];
        for (int i = 0; i < frames.length; i++) {
            frames[i] = randomBytes(random, 1 + random.nextInt(200_000));
        }
        BackgroundTask<Void> sender = BackgroundTask.start(() -> sendAll(frames));
        for (int i = 0; i < frames.length; i++) {
            MemorySegment target = MemorySegment.ofArray(new byte[frames[i].length]);
            MemorySegment got = null;
            while (got == null) {
                if (random.nextInt(3) == 0) {
                    Thread.currentThread().interrupt();
                }
                Duration within = Duration.ofNanos(random.nextInt(1_000_000));
                try {
                    got =
                            random.nextBoolean()
                                    ? there.receive(within)
                                    : target.asSlice(0, there.receive(target, within));
                } catch (LinkTimeoutException | InterruptedIOException _) {
                    // the next call gets the whole frame
                }
                Thread.interrupted();
            }
            assertThat(got.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(frames[i]);
        }

        sender.result();
        assertThat(there.isOpen()).isTrue();
    }

    private Void sendAll(byte[][] frames) throws Exception {
        for (byte[] frame : frames) {
            here.send(PATIENCE, MemorySegment.ofArray(frame));
        }
        return null;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1000})
    void pollingChangesNothingButTime(int micros) throws Exception {
        LinkOptions polling = options().withPolling(Duration.ofNanos(micros * 1000L));
        reconnect(polling, polling);
        BackgroundTask<Void> echo = BackgroundTask.start(() -> echo(500));
        for (int i = 0; i < 500; i++) {
            here.send(PATIENCE, text("frame " + i));
            assertThat(receiveText(here)).isEqualTo("frame " + i);
        }

        echo.result();
    }
}
