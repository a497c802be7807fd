// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.fault.Faults;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkTimeoutException;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// The effects of interrupts and deadlines on calls of a link.
abstract class InterruptContract extends LinkFixture {

    InterruptContract() {}

    @Test
    void interruptDoesNotEndTheWaitOfAnUninterruptibleLink() throws Exception {
        reconnect(options().withInterruptible(false), options().withInterruptible(false));
        BackgroundTask<Boolean> receiver =
                BackgroundTask.waiting(() -> {
                    Thread.currentThread().interrupt();
                    assertThat(receiveText(there)).isEqualTo("after");
                    return Thread.interrupted();
                });

        receiver.interrupt();
        here.send(text("after"));

        assertThat(receiver.result()).isTrue();
    }

    @Test
    void interruptedCallsOfAnUninterruptibleLinkSendEachFrameOnce() throws Exception {
        reconnect(options().withInterruptible(false), options().withInterruptible(false));
        SplittableRandom random = new SplittableRandom(5);
        byte[] frame = randomBytes(random, 1 << 18);
        int frames = 40;
        BackgroundTask<Boolean> sender =
                BackgroundTask.start(() -> {
                    boolean interrupted = false;
                    for (int i = 0; i < frames; i++) {
                        here.send(PATIENCE, MemorySegment.ofArray(frame));
                        interrupted |= Thread.interrupted();
                    }
                    return interrupted;
                });

        for (int i = 0; i < frames; i++) {
            sender.interrupt();
            Thread.currentThread().interrupt();
            assertThat(there.receive(PATIENCE).toArray(ValueLayout.JAVA_BYTE)).isEqualTo(frame);
            assertThat(Thread.interrupted()).isTrue();
            sender.interrupt();
        }

        assertThat(sender.result()).isTrue();
    }

    @Test
    void deadlineEndsTheWaitOfAnUninterruptibleLink() throws Exception {
        reconnect(options().withInterruptible(false), options());
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> here.receive(SHORT)).isInstanceOf(LinkTimeoutException.class);

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void closeEndsTheWaitsOfAnUninterruptibleLink() throws Exception {
        reconnect(options().withInterruptible(false), options());
        BackgroundTask<MemorySegment> receiver = BackgroundTask.waiting(() -> here.receive());
        BackgroundTask<Throwable> sender =
                BackgroundTask.waiting(() -> sendUntilItFails(here, PATIENCE));

        here.close();

        assertThat(receiver.failure()).isInstanceOf(LinkClosedException.class);
        assertThat(sender.result()).isInstanceOf(LinkClosedException.class);
    }

    @Test
    void virtualThreadsSendAndReceiveOverAnUninterruptibleLink() throws Exception {
        reconnect(options().withInterruptible(false), options().withInterruptible(false));
        byte[] frame = randomBytes(new SplittableRandom(6), 1 << 20);
        FutureTask<Void> echo =
                new FutureTask<>(() -> {
                    for (int i = 0; i < 20; i++) {
                        there.send(PATIENCE, there.receive(PATIENCE));
                    }
                    return null;
                });
        FutureTask<Void> exchange =
                new FutureTask<>(() -> {
                    for (int i = 0; i < 20; i++) {
                        here.send(PATIENCE, MemorySegment.ofArray(frame));
                        assertThat(here.receive(PATIENCE).toArray(ValueLayout.JAVA_BYTE))
                                .isEqualTo(frame);
                    }
                    return null;
                });

        Thread.ofVirtual().start(echo);
        Thread.ofVirtual().start(exchange);

        exchange.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        echo.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    /// An interrupt ends a call before its frame, or not at all.
    @Test
    void framesOfAnInterruptedSenderArriveOnce() throws Exception {
        SplittableRandom random = new SplittableRandom(11);
        byte[][] frames = new byte[60][];
        for (int i = 0; i < frames.length; i++) {
            frames[i] = randomBytes(random, 1 + random.nextInt(1_000_000));
        }
        BackgroundTask<Void> sender = BackgroundTask.start(() -> sendAllInterrupted(frames));
        for (byte[] frame : frames) {
            sender.interrupt();
            assertThat(there.receive(PATIENCE).toArray(ValueLayout.JAVA_BYTE)).isEqualTo(frame);
            sender.interrupt();
        }
        sender.result();
        assertThat(here.isOpen()).isTrue();
    }

    private Void sendAllInterrupted(byte[][] frames) throws Exception {
        for (byte[] frame : frames) {
            boolean sent = false;
            while (!sent) {
                try {
                    here.send(PATIENCE, MemorySegment.ofArray(frame));
                    sent = true;
                } catch (InterruptedIOException _) {
                    assertThat(Thread.interrupted()).isTrue();
                }
            }
        }
        return null;
    }

    /// Neither a deadline nor an interrupt that ends a call before its frame takes room from the peer's window.
    @Test
    void framesThatWereNotSentAreNotUnderWay() throws Exception {
        AtomicBoolean full = new AtomicBoolean();
        reconnect(
                options().withWires(Faults.fullWhile(full::get)), options().withWindow(4, 1 << 16));
        here.send(text("first"));
        assertThat(receiveText(there)).isEqualTo("first");
        full.set(true);
        byte[] frame = new byte[50_000];
        for (int i = 0; i < 20; i++) {
            assertThatThrownBy(() -> here.send(Duration.ofMillis(1), MemorySegment.ofArray(frame)))
                    .isInstanceOf(LinkTimeoutException.class);
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> here.send(PATIENCE, MemorySegment.ofArray(frame)))
                    .isInstanceOf(InterruptedIOException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
        full.set(false);

        here.send(PATIENCE, MemorySegment.ofArray(frame));

        assertThat(there.receive(PATIENCE).byteSize()).isEqualTo(frame.length);
    }
}
