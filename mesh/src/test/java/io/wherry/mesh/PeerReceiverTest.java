// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.mesh.QueueSource.Received;
import io.wherry.transport.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class PeerReceiverTest {
    private static final String THREAD = "PeerReceiverTest receiver";
    private static final Duration SHORT = Duration.ofMillis(20);

    private final ReentrantLock lock = new ReentrantLock();
    private final ReceiveMonitor monitor = new ReceiveMonitor(lock);
    private final List<Received> received = new ArrayList<>();
    private final QueueSource source = new QueueSource(lock, received);
    private final PeerReceiver peer = monitor.add(THREAD);
    private final PeerReceiver other = monitor.add("PeerReceiverTest other");
    private final AtomicInteger released = new AtomicInteger();

    private void begin() {
        peer.begin(source, released::incrementAndGet);
    }

    @AfterEach
    void end() throws InterruptedException {
        peer.end();
        other.end();
        source.put("last");
        Thread thread = thread();
        if (thread != null) {
            thread.join();
        }
    }

    private static @Nullable Thread thread() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(THREAD))
                .findAny()
                .orElse(null);
    }

    private @Nullable Received receive(
            @Nullable PeerReceiver from, String message, Deadline deadline)
            throws InterruptedException {
        lock.lock();
        try {
            return monitor.receive(from, deadline, () -> QueueSource.remove(received, message));
        } finally {
            lock.unlock();
        }
    }

    private Received awaitReceived(String message) throws InterruptedException {
        return awaitReceived(message, Deadline.never());
    }

    /// Waits for a message without receiving it.
    private @Nullable Received awaitReceived(String message, Deadline deadline)
            throws InterruptedException {
        lock.lock();
        try {
            return monitor.await(deadline, () -> QueueSource.remove(received, message));
        } finally {
            lock.unlock();
        }
    }

    private FutureTask<@Nullable Received> startWait(@Nullable PeerReceiver from, String message) {
        FutureTask<@Nullable Received> task =
                new FutureTask<>(() -> receive(from, message, Deadline.never()));
        Thread.ofPlatform().daemon().start(task);
        return task;
    }

    @Test
    void waitsForThisPeerNeedNoThread() throws Exception {
        begin();
        source.put("a");

        receive(peer, "a", Deadline.never());

        assertThat(thread()).isNull();
    }

    @Test
    void theThreadReceivesDuringALongSend() throws Exception {
        begin();
        source.put("a");

        peer.beginSend();
        Received a = awaitReceived("a");
        peer.endSend();

        assertThat(a.by().getName()).isEqualTo(THREAD);
    }

    @Test
    void theThreadReceivesForASendThatBeganBeforeThePeerCame() throws Exception {
        peer.beginSend();
        assertThat(thread()).isNull();

        begin();
        source.put("a");

        assertThat(awaitReceived("a").by().getName()).isEqualTo(THREAD);
        peer.endSend();
    }

    @Test
    void shortSendsReceiveNothingAndALongOneAfterThemDoes() throws Exception {
        begin();
        source.put("a");
        for (int i = 0; i < 100; i++) {
            sendShortly();
        }
        assertThat(awaitReceived("a", Deadline.after(SHORT))).isNull();
        assertThat(source.receives()).isZero();

        peer.beginSend();

        assertThat(awaitReceived("a").by().getName()).isEqualTo(THREAD);
        peer.endSend();
    }

    /* With the lock held the thread cannot look meanwhile, however slow this thread is. */
    private void sendShortly() {
        lock.lock();
        try {
            peer.beginSend();
            peer.endSend();
        } finally {
            lock.unlock();
        }
    }

    @Test
    void aWaitingThreadReceivesThoughSendsAreShort() throws Exception {
        begin();
        for (int i = 0; i < 100; i++) {
            sendShortly();
            source.put("a");
            assertThat(receive(peer, "a", Deadline.never()).by()).isSameAs(Thread.currentThread());
        }
    }

    @Test
    void nothingIsReceivedWhilePaused() throws Exception {
        begin();
        source.put("a");
        peer.pause();
        peer.beginSend();

        assertThat(receive(peer, "a", Deadline.after(SHORT))).isNull();
        assertThat(receive(null, "a", Deadline.after(SHORT))).isNull();
        assertThat(source.receives()).isZero();

        peer.resume();
        assertThat(awaitReceived("a").by().getName()).isEqualTo(THREAD);
        peer.endSend();
    }

    @Test
    void resumingLetsTheThreadReceiveForAWaitForAny() throws Exception {
        begin();
        peer.pause();
        source.put("a");
        FutureTask<@Nullable Received> waiting = startWait(null, "a");
        while (thread() == null) {
            Thread.onSpinWait();
        }

        peer.resume();

        assertThat(waiting.get().by().getName()).isEqualTo(THREAD);
    }

    @Test
    void resumingLetsAWaitingThreadReceive() throws Exception {
        begin();
        peer.pause();
        source.put("a");
        FutureTask<@Nullable Received> waiting = startWait(peer, "a");

        peer.resume();

        assertThat(waiting.get().by().getName()).isNotEqualTo(THREAD);
    }

    @Test
    void theThreadEndsWithTheReceiver() throws Exception {
        begin();
        peer.beginSend();
        Thread thread = thread();
        assertThat(thread).isNotNull();

        peer.end();

        thread.join();
        peer.endSend();
        peer.beginSend();
        assertThat(thread()).isNull();
    }

    @Test
    void theThreadEndsWhenThePeerSendsNoMore() throws Exception {
        begin();
        source.putEnd();
        peer.beginSend();
        Thread thread = thread();

        if (thread != null) {
            thread.join();
        }

        assertThat(thread()).isNull();
        assertThat(released).hasValue(1);
        assertThat(source.receives()).isEqualTo(1);
    }

    @Test
    void anInterruptOfTheThreadEndsNothing() throws Exception {
        begin();
        FutureTask<@Nullable Received> waiting = startWait(null, "a");
        source.awaitReceive();
        Thread thread = thread();

        thread.interrupt();
        source.awaitReceive();
        source.put("a");

        assertThat(waiting.get().by()).isSameAs(thread);
    }

    @Test
    void aFailureOfTheSourceEndsTheThreadUntilItIsNeededAgain() throws Exception {
        begin();
        FutureTask<@Nullable Received> waiting = startWait(null, "a");
        source.awaitReceive();
        Thread thread = thread();
        thread.setUncaughtExceptionHandler((_, _) -> {});

        source.putFailure();
        thread.join();
        source.put("a");

        assertThat(waiting.get().by().getName()).isEqualTo(THREAD);
    }

    @Test
    void threadThatCouldNotBeStartedIsStartedByTheNextSend() throws Exception {
        begin();
        try (NoThreads _ = new NoThreads()) {
            assertThatThrownBy(peer::beginSend).isInstanceOf(OutOfMemoryError.class);
        }
        source.put("a");

        peer.beginSend();
        Received a = awaitReceived("a", Deadline.after(Duration.ofSeconds(10)));
        peer.endSend();

        assertThat(a).isNotNull();
    }

    @Test
    void releaseRunsAtOnceIfNoThreadReceives() {
        begin();

        peer.end();
        peer.end();

        assertThat(released).hasValue(1);
    }

    @Test
    void releaseRunsAfterTheLastReceive() throws Exception {
        begin();
        FutureTask<@Nullable Received> waiting = startWait(peer, "a");
        source.awaitReceive();

        peer.end();
        assertThat(released).hasValue(0);
        source.put("a");

        assertThat(waiting.get().message()).isEqualTo("a");
        assertThat(released).hasValue(1);
    }

    @Test
    void aReceiverThatHasEndedReleasesItsSource() {
        peer.end();
        assertThat(released).hasValue(0);

        begin();

        assertThat(released).hasValue(1);
    }

    @Test
    void aReceiverThatHasEndedReceivesNothing() throws Exception {
        begin();
        source.put("a");
        peer.end();

        assertThat(receive(peer, "a", Deadline.after(SHORT))).isNull();
        assertThat(receive(null, "a", Deadline.after(SHORT))).isNull();
        assertThat(source.receives()).isZero();
        assertThat(thread()).isNull();
    }
}
