// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.mesh.QueueFrames.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class LeaderFollowersTest {
    private static final long FOREVER = Long.MAX_VALUE;
    private static final int NO_KEY = -1;
    private static final Watchdog WATCHDOG =
            new Watchdog(Thread.ofPlatform().daemon().name("LeaderFollowersTest watcher"));

    private final QueueFrames source = new QueueFrames();
    private final LeaderFollowers receivers =
            new LeaderFollowers(source, this::newReader, WATCHDOG);
    private final List<Thread> readers = new ArrayList<>(); // guarded by itself

    private Thread newReader(Runnable receive) {
        Thread reader = Thread.ofPlatform().daemon().unstarted(receive);
        synchronized (readers) {
            readers.add(reader);
        }
        return reader;
    }

    private Thread reader(int number) {
        synchronized (readers) {
            return readers.get(number);
        }
    }

    @AfterEach
    void end() throws InterruptedException {
        source.putFailure();
        receivers.tryReceive(0, source::isOver);
        List<Thread> all;
        synchronized (readers) {
            all = List.copyOf(readers);
        }
        for (Thread each : all) {
            each.join();
        }
    }

    private Thread startWait(Wait wait) {
        return Thread.ofPlatform().daemon().start(() -> receivers.await(wait, FOREVER, 0));
    }

    private static void awaitState(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    /// Returns true if another thread than the current one could receive.
    private boolean isTurnFree() {
        return CompletableFuture.supplyAsync(() -> receivers.tryReceive(0, () -> true)).join();
    }

    @Test
    void aSingleWaiterReceivesItself() {
        Wait wait = source.begin(0, NO_KEY);
        source.answer(wait);

        receivers.await(wait, FOREVER, 0);

        assertThat(wait.by()).isEqualTo(Thread.currentThread());
        assertThat(receivers.isAttended()).isFalse();
    }

    @Test
    void theLeaderReceivesForAll() throws Exception {
        Wait first = source.begin(0, NO_KEY);
        Wait second = source.begin(1, NO_KEY);
        Thread leader = startWait(first);
        source.awaitReceive();
        Thread follower = startWait(second);
        awaitState(follower, Thread.State.WAITING);

        source.answer(second);
        follower.join();
        source.answer(first);
        leader.join();

        assertThat(second.by()).isEqualTo(leader);
        assertThat(first.by()).isEqualTo(leader);
    }

    @Test
    void aFollowerIsPromotedWhenTheLeaderIsDone() throws Exception {
        Wait first = source.begin(0, NO_KEY);
        Wait second = source.begin(1, NO_KEY);
        Thread leader = startWait(first);
        source.awaitReceive();
        Thread follower = startWait(second);
        awaitState(follower, Thread.State.WAITING);

        source.answer(first);
        leader.join();
        source.awaitReceive();
        source.answer(second);
        follower.join();

        assertThat(second.by()).isEqualTo(follower);
        assertThat(receivers.isAttended()).isFalse();
    }

    /// The leader does not wake a follower whose answer has arrived already.
    @Test
    void theLeaderReceivesWhatHasArrived() {
        Wait first = source.begin(0, NO_KEY);
        Wait second = source.begin(1, NO_KEY);
        source.answer(first);
        source.answer(second);

        receivers.await(first, FOREVER, 0);

        assertThat(second.by()).isEqualTo(Thread.currentThread());
    }

    @Test
    void theReaderTakesOverWhereManyWait() throws Exception {
        for (int i = 0; i < 4; i++) {
            source.followers().begin(); // no thread waits
        }
        List<Wait> waits = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            waits.add(source.begin(i, NO_KEY));
        }
        for (Wait wait : waits) {
            threads.add(startWait(wait));
        }

        waits.forEach(source::answer);
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(waits).extracting(Wait::by).containsOnly(reader(0));
    }

    /// A leader whose wait ends hands over to the reader if many wait by then.
    @Test
    void theReaderFollowsTheLeaderWhereManyWait() throws Exception {
        Wait first = source.begin(0, NO_KEY);
        Thread leader = startWait(first);
        source.awaitReceive();
        for (int i = 0; i < 5; i++) {
            source.followers().begin();
        }

        source.answer(first);
        leader.join();
        source.awaitReceive();

        assertThat(receivers.isAttended()).isTrue();
        assertThat(first.by()).isEqualTo(leader);
    }

    @Test
    void virtualThreadsDoNotReceive() throws Exception {
        Wait wait = source.begin(0, NO_KEY);
        source.answer(wait);

        Thread.startVirtualThread(() -> receivers.await(wait, FOREVER, 0)).join();

        assertThat(wait.by()).isEqualTo(reader(0));
    }

    @Test
    void theReaderStepsAsideForAFewWaiters() throws Exception {
        source.keepBusy();
        receivers.attend(true);
        source.awaitReceive();
        Wait first = source.begin(0, NO_KEY);
        source.answer(first);
        receivers.await(first, FOREVER, 0);
        awaitState(reader(0), Thread.State.TIMED_WAITING);

        Wait second = source.begin(1, NO_KEY);
        source.answer(second);
        receivers.await(second, FOREVER, 0);

        assertThat(first.by()).isEqualTo(reader(0));
        assertThat(second.by()).isEqualTo(Thread.currentThread());
    }

    /// Threads that wait now and then receive for themselves: the answer for a future must not wait until one happens to.
    @Test
    void theReaderReceivesForFuturesWhileWaitsBegin() throws Exception {
        source.keepBusy();
        receivers.attend(true);
        source.answer(source.begin(0, NO_KEY));
        awaitState(reader(0), Thread.State.TIMED_WAITING);

        source.followers().beginFuture();
        CountDownLatch received = new CountDownLatch(1);
        source.put(() -> {
            received.countDown();
            return true;
        });

        assertThat(received.await(20, TimeUnit.SECONDS)).isTrue();
    }

    /// Only the waits for this source keep the reader aside, not those for others of the same peer.
    @Test
    void theReaderReceivesRequestsWhileNoWaitBegins() throws Exception {
        receivers.attend(true);
        source.answer(source.begin(0, NO_KEY));
        CountDownLatch received = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            source.put(() -> {
                received.countDown();
                return true; // steps aside again
            });
        }

        assertThat(received.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void theReaderStaysWhereThePeerSendsRequests() throws Exception {
        source.keepBusy();
        receivers.attend(true);
        source.awaitReceive();
        receivers.requested();
        Wait first = source.begin(0, NO_KEY);
        source.answer(first);
        receivers.await(first, FOREVER, 0);

        source.awaitReceive();

        assertThat(first.by()).isEqualTo(reader(0));
        assertThat(receivers.expectsRequests()).isTrue();
        assertThat(reader(0).getState()).isNotEqualTo(Thread.State.TIMED_WAITING);
    }

    @Test
    void tasksLeftToTheLeaderRunAfterItGaveUpTheTurn() {
        Wait wait = source.begin(0, 7);
        List<Thread> ran = new ArrayList<>();
        List<Boolean> free = new ArrayList<>();
        source.put(() -> {
            boolean left =
                    receivers.leaveToLeader(
                            () -> {
                                ran.add(Thread.currentThread());
                                free.add(isTurnFree());
                                source.answer(wait);
                            },
                            7);
            assertThat(left).isTrue();
            assertThat(ran).isEmpty();
            return false;
        });

        receivers.await(wait, FOREVER, 0);

        assertThat(ran).containsExactly(Thread.currentThread());
        assertThat(free).containsExactly(true);
        assertThat(wait.by()).isEqualTo(Thread.currentThread());
    }

    @Test
    void tasksOfOthersAreNotLeftToTheLeader() {
        Wait wait = source.begin(0, 7);
        List<Boolean> left = new ArrayList<>();
        source.put(() -> {
            left.add(receivers.leaveToLeader(() -> {}, 8));
            left.add(receivers.leaveToReader(() -> {}, true));
            return false;
        });
        source.answer(wait);

        receivers.await(wait, FOREVER, 0);

        assertThat(left).containsExactly(false, false);
    }

    @Test
    void aFollowerRunsWhatIsOffered() throws Exception {
        Wait first = source.begin(0, NO_KEY);
        Wait second = source.begin(1, NO_KEY);
        Thread leader = startWait(first);
        source.awaitReceive();
        Thread follower = startWait(second);
        awaitState(follower, Thread.State.WAITING);
        CompletableFuture<Thread> ran = new CompletableFuture<>();

        second.offer(() -> ran.complete(Thread.currentThread()));

        assertThat(ran.join()).isEqualTo(follower);
        source.answer(second);
        follower.join();
        source.answer(first);
        leader.join();
    }

    @Test
    void aReaderThatATaskKeepsIsRelieved() throws Exception {
        CompletableFuture<Thread> received = new CompletableFuture<>();
        CompletableFuture<Thread> ran = new CompletableFuture<>();
        receivers.attend(false);
        source.put(() -> {
            assertThat(receivers.leaveToReader(() -> {}, false)).isFalse();
            receivers.leaveToReader(
                    () -> {
                        received.join();
                        ran.complete(Thread.currentThread());
                    },
                    true);
            return false;
        });
        source.put(() -> !received.complete(Thread.currentThread()));

        assertThat(ran.join()).isEqualTo(reader(0));
        assertThat(received.join()).isEqualTo(reader(1));
        reader(0).join();
    }

    @Test
    void theReaderOfAnExclusiveSourceRunsAllTasks() {
        receivers.setExclusive();
        receivers.attend(false);
        CompletableFuture<Thread> ran = new CompletableFuture<>();

        source.put(
                () -> !receivers.leaveToReader(() -> ran.complete(Thread.currentThread()), false));

        assertThat(ran.join()).isEqualTo(reader(0));
    }

    @Test
    void aTaskThatFailsEndsTheSource() throws Exception {
        receivers.attend(false);
        source.put(() -> {
            Runnable failing =
                    () -> {
                        throw new StackOverflowError("task");
                    };
            return !receivers.leaveToReader(failing, true);
        });

        reader(0).join();

        assertThat(source.isOver()).isTrue();
    }

    @Test
    void aReaderThatCannotBeStartedIsStartedByTheNextCall() throws Exception {
        List<Runnable> failed = new ArrayList<>();
        LeaderFollowers failing =
                new LeaderFollowers(
                        source,
                        receive -> {
                            if (failed.isEmpty()) {
                                failed.add(receive);
                                throw new OutOfMemoryError("unable to create native thread");
                            }
                            return newReader(receive);
                        },
                        WATCHDOG);
        assertThatThrownBy(() -> failing.attend(false)).isInstanceOf(OutOfMemoryError.class);
        assertThat(failing.isAttended()).isFalse();

        failing.attend(false);
        source.putFailure();

        reader(0).join();
        assertThat(source.isOver()).isTrue();
    }

    /// The peer waits for the task.
    @Test
    void aTaskRunsAlthoughTheReaderCannotBeStarted() {
        LeaderFollowers failing =
                new LeaderFollowers(
                        source,
                        _ -> {
                            throw new OutOfMemoryError("unable to create native thread");
                        },
                        WATCHDOG);
        Wait wait = source.begin(0, 7);
        source.put(() -> {
            for (int i = 0; i < 5; i++) {
                source.followers().begin();
            }
            return !failing.leaveToLeader(() -> source.answer(wait), 7);
        });

        failing.await(wait, FOREVER, 0);

        assertThat(wait.by()).isEqualTo(Thread.currentThread());
        assertThat(failing.isAttended()).isFalse();
    }

    @Test
    void theReaderRunsTasksAfterAWaitWithinAFrame() {
        CompletableFuture<Boolean> left = new CompletableFuture<>();
        receivers.attend(false);
        source.put(() -> {
            Wait wait = source.begin(0, NO_KEY);
            source.answer(wait);
            receivers.await(wait, FOREVER, 0);
            source.put(() -> !left.complete(receivers.leaveToReader(() -> {}, true)));
            return false;
        });

        assertThat(left.join()).isTrue();
    }

    @Test
    void heldOutputIsSentWhenAllFramesAreProcessed() {
        Wait first = source.begin(0, NO_KEY);
        Wait second = source.begin(1, NO_KEY);
        source.put(() -> {
            source.hold();
            return false;
        });
        source.answer(first);
        source.answer(second);

        receivers.await(first, FOREVER, 0);

        assertThat(source.leftWhenSent()).isZero();
        assertThat(source.holdsOutput()).isFalse();
        assertThat(receivers.mayHoldOutput()).isFalse();
    }

    @Test
    void aWaitEndsWithItsTime() {
        Wait wait = source.begin(0, NO_KEY);

        receivers.await(wait, 5_000_000, System.nanoTime());

        assertThat(wait.isDone()).isFalse();
    }

    @Test
    void theEndWakesAll() throws Exception {
        List<Wait> waits = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            waits.add(source.begin(i, NO_KEY));
            threads.add(startWait(waits.getLast()));
        }
        source.awaitReceive();
        for (Thread thread : threads) {
            awaitState(thread, Thread.State.WAITING);
        }

        source.putFailure();

        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(waits).extracting(Wait::by).containsOnly((@Nullable Thread) null);
    }

    @Test
    void theReaderEndsWithTheSource() throws Exception {
        receivers.attend(false);
        source.awaitReceive();

        source.putFailure();

        reader(0).join();
        assertThat(source.isOver()).isTrue();
    }

    @Test
    void pollReceivesWhatHasArrived() {
        Wait wait = source.begin(0, NO_KEY);
        source.answer(wait);

        receivers.poll();

        assertThat(wait.by()).isEqualTo(Thread.currentThread());
        assertThat(source.timeouts()).isOne();
    }

    @Test
    void anErrorOfASingleReceiveEndsAllWaits() {
        Wait wait = source.begin(0, NO_KEY);
        source.put(() -> {
            throw new AssertionError("frame cannot be processed");
        });

        assertThat(receivers.tryReceive(0, () -> false)).isTrue();

        assertThat(source.isOver()).isTrue();
        assertThat(wait.isDone()).isTrue();
    }

    @Test
    void interruptsEndNoWaitAndAreKept() throws Exception {
        Wait first = source.begin(0, NO_KEY);
        Wait second = source.begin(1, NO_KEY);
        Thread leader = startWait(first);
        source.awaitReceive();
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        Thread follower =
                Thread.ofPlatform()
                        .daemon()
                        .start(() -> {
                            receivers.await(second, FOREVER, 0);
                            interrupted.complete(Thread.interrupted());
                        });
        awaitState(follower, Thread.State.WAITING);

        follower.interrupt();
        source.answer(second);

        assertThat(interrupted.join()).isTrue();
        source.answer(first);
        leader.join();
    }
}
