// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.mesh.QueueSource.Received;
import io.wherry.transport.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class ReceiveMonitorTest {
    private static final Duration SHORT = Duration.ofMillis(20);

    private final ReentrantLock lock = new ReentrantLock();
    private final ReceiveMonitor monitor = new ReceiveMonitor(lock);
    private final List<Received> received = new ArrayList<>();
    private final QueueSource source = new QueueSource(lock, received);
    private final PeerReceiver peer = monitor.add("receiver of peer");

    /// A thread that waits for a message.
    private static final class Waiting {
        private final FutureTask<@Nullable Received> task;
        private final Thread thread;

        Waiting(Callable<@Nullable Received> work) {
            task = new FutureTask<>(work);
            thread = Thread.ofPlatform().daemon().start(task);
        }

        void awaitFollower() {
            while (thread.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
        }
    }

    private Waiting waiting(String message) {
        return new Waiting(() -> receive(peer, message, Deadline.never()));
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

    private void begin() {
        peer.begin(source, () -> {});
    }

    @Test
    void aWaitingThreadReceivesItself() throws Exception {
        begin();
        source.put("a");

        Received a = receive(peer, "a", Deadline.never());

        assertThat(a.by()).isSameAs(Thread.currentThread());
    }

    @Test
    void aWaitForAnyPeerReceivesItselfIfThereIsOne() throws Exception {
        begin();
        source.put("a");

        Received a = receive(null, "a", Deadline.never());

        assertThat(a.by()).isSameAs(Thread.currentThread());
    }

    @Test
    void threadsOfThePeersReceiveForAWaitForAnyOfSeveral() throws Exception {
        QueueSource other = new QueueSource(lock, received);
        begin();
        monitor.add("receiver of other").begin(other, () -> {});
        other.put("b");
        source.put("a");

        Received b = receive(null, "b", Deadline.never());
        Received a = receive(null, "a", Deadline.never());

        assertThat(b.by().getName()).isEqualTo("receiver of other");
        assertThat(a.by().getName()).isEqualTo("receiver of peer");
    }

    @Test
    void aPeerMayComeWhileAThreadWaitsForAny() throws Exception {
        monitor.add("receiver of other");
        Waiting waiting = new Waiting(() -> receive(null, "a", Deadline.never()));
        waiting.awaitFollower();

        begin();
        source.put("a");

        assertThat(waiting.task.get().by().getName()).isEqualTo("receiver of peer");
    }

    @Test
    void aPeerMayComeWhileAThreadWaitsForIt() throws Exception {
        Waiting waiting = waiting("a");
        waiting.awaitFollower();

        begin();
        source.put("a");

        assertThat(waiting.task.get().by()).isSameAs(waiting.thread);
    }

    @Test
    void aMessageForAFollowerEndsItsWait() throws Exception {
        begin();
        Waiting leader = waiting("a");
        source.awaitReceive();
        Waiting follower = waiting("b");
        follower.awaitFollower();

        source.put("b");

        assertThat(follower.task.get().by()).isSameAs(leader.thread);
        source.put("a");
        assertThat(leader.task.get().by()).isSameAs(leader.thread);
    }

    @Test
    void aFollowerReceivesWhenTheLeaderHasLeft() throws Exception {
        begin();
        Waiting leader = waiting("a");
        source.awaitReceive();
        Waiting follower = waiting("b");
        follower.awaitFollower();

        source.put("a");
        leader.task.get();
        source.put("b");

        assertThat(follower.task.get().by()).isSameAs(follower.thread);
    }

    @Test
    void aWaitForOnePeerIsServedWhileAnotherThreadWaitsForAny() throws Exception {
        monitor.add("receiver of other");
        begin();
        Waiting any = new Waiting(() -> receive(null, "b", Deadline.never()));
        source.awaitReceive();
        Waiting one = waiting("a");

        source.put("a");
        one.task.get();
        source.put("b");

        assertThat(any.task.get().message()).isEqualTo("b");
    }

    @Test
    void aDeadlineEndsTheWait() throws Exception {
        begin();

        assertThat(receive(peer, "a", Deadline.after(SHORT))).isNull();
        assertThat(source.receives()).isPositive();
    }

    @Test
    void aDeadlineThatIsOverReceivesNothing() throws Exception {
        begin();
        source.put("a");

        assertThat(receive(peer, "a", Deadline.now())).isNull();
        assertThat(source.receives()).isZero();
    }

    @Test
    void aDeadlineEndsTheWaitOfAFollower() throws Exception {
        begin();
        Waiting leader = waiting("a");
        source.awaitReceive();

        assertThat(receive(peer, "b", Deadline.after(SHORT))).isNull();
        source.put("a");
        assertThat(leader.task.get().message()).isEqualTo("a");
    }

    @Test
    void anInterruptEndsTheWaitOfTheLeaderAndLosesNothing() throws Exception {
        begin();
        Waiting leader = waiting("a");
        source.awaitReceive();

        leader.thread.interrupt();

        assertInterrupted(leader);
        source.put("a");
        assertThat(receive(peer, "a", Deadline.never()).message()).isEqualTo("a");
    }

    @Test
    void anInterruptEndsTheWaitOfAFollower() throws Exception {
        begin();
        Waiting leader = waiting("a");
        source.awaitReceive();
        Waiting follower = waiting("b");
        follower.awaitFollower();

        follower.thread.interrupt();

        assertInterrupted(follower);
        source.put("a");
        assertThat(leader.task.get().by()).isSameAs(leader.thread);
    }

    private static void assertInterrupted(Waiting waiting) {
        assertThatThrownBy(waiting.task::get)
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(InterruptedException.class);
    }

    @Test
    void aFollowerTakesOverFromALeaderThatIsInterrupted() throws Exception {
        begin();
        Waiting leader = waiting("a");
        source.awaitReceive();
        Waiting follower = waiting("b");
        follower.awaitFollower();

        leader.thread.interrupt();
        source.awaitReceive();
        source.put("b");

        assertThat(follower.task.get().by()).isSameAs(follower.thread);
    }

    @Test
    void anInterruptedThreadGetsAMessageThatHasCome() throws Exception {
        begin();
        source.put("a");
        Thread.currentThread().interrupt();
        lock.lock();
        try {
            received.add(new Received("b", Thread.currentThread()));
        } finally {
            lock.unlock();
        }

        Received b = receive(peer, "b", Deadline.never());

        assertThat(Thread.interrupted()).isTrue();
        assertThat(b.message()).isEqualTo("b");
    }

    @Test
    void aFailureOfTheSourceReachesTheLeaderAndNotTheNextOne() throws Exception {
        begin();
        source.putFailure();
        source.put("a");

        assertThatThrownBy(() -> receive(peer, "a", Deadline.never()))
                .isInstanceOf(IllegalStateException.class);
        assertThat(receive(peer, "a", Deadline.never()).message()).isEqualTo("a");
    }

    @Test
    void aChangeElsewhereEndsAWaitThatReceivesNothing() throws Exception {
        Waiting waiting =
                new Waiting(() -> {
                    lock.lock();
                    try {
                        return monitor.await(
                                Deadline.never(), () -> QueueSource.remove(received, "a"));
                    } finally {
                        lock.unlock();
                    }
                });
        waiting.awaitFollower();

        lock.lock();
        try {
            received.add(new Received("a", Thread.currentThread()));
            monitor.signalAll();
        } finally {
            lock.unlock();
        }

        assertThat(waiting.task.get().message()).isEqualTo("a");
    }
}
