// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.mesh.Followers;
import io.wherry.rmi.OverloadedException;
import io.wherry.rmi.internal.wire.PacketSender;
import io.wherry.rmi.internal.wire.Scope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PendingCallsTest {
    private static final long FOREVER = Long.MAX_VALUE;
    private static final int ROUNDS = 20_000;

    private static final CallTarget TARGET =
            new CallTarget(1, _ -> true, ClassLoader::getSystemClassLoader);

    private final PendingCalls calls = new PendingCalls();
    private final Followers followers = new Followers(PendingCalls.MOST, calls::lead);

    private PendingCall begun() throws InterruptedException {
        return begunAmong(followers);
    }

    private PendingCall begunAmong(Followers among) throws InterruptedException {
        try {
            PendingCall call = calls.begin(among, TARGET, "method", null, FOREVER);
            assertThat(call).isNotNull();
            return call;
        } catch (TimeoutException | OverloadedException e) {
            throw new AssertionError("there is no limit", e);
        }
    }

    @Test
    void replyEndsTheCallOfItsNumberOnly() throws Exception {
        PendingCall first = begun();
        int old = first.number();
        calls.end(first);
        PendingCall second = begun();

        calls.finish(old, "late", null);

        assertThat(second.place).isEqualTo(first.place);
        assertThat(second.isDone()).isFalse();
        assertThat(calls.method(old)).isEmpty();
        calls.finish(second.number(), "right", null);
        assertThat(second.result()).isEqualTo("right");
        assertThat(followers.underWay()).isOne();
        calls.end(second);
        assertThat(followers.underWay()).isZero();
    }

    @Test
    void callsBeyondTheBoundWaitForAPlace() throws Exception {
        List<PendingCall> all = new ArrayList<>();
        for (int i = 0; i < PendingCalls.MOST; i++) {
            all.add(begun());
        }
        assertThatThrownBy(() -> calls.begin(followers, TARGET, "method", null, 1_000_000))
                .isInstanceOf(TimeoutException.class);
        try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
            Future<PendingCall> waiting = threads.submit(this::begun);
            TimeUnit.MILLISECONDS.sleep(20);
            assertThat(waiting.isDone()).isFalse();
            calls.end(all.getFirst());
            assertThat(waiting.get().place).isEqualTo(all.getFirst().place);
        }
    }

    /// All pending calls may wait for the call that the thread runs.
    @Test
    void callsWithinACallFailIfNoPendingCallEnds() throws Exception {
        PendingCalls some = new PendingCalls(TimeUnit.MILLISECONDS.toNanos(100));
        fill(some);
        ServerCall before = CurrentCall.set(callOfThePeer());
        try {
            assertThatThrownBy(() -> some.begin(followers, TARGET, "", null, FOREVER))
                    .isInstanceOf(OverloadedException.class)
                    .hasMessageContaining("none of them ends");
            assertThatThrownBy(() -> some.begin(followers, TARGET, "", null, 1_000_000))
                    .isInstanceOf(TimeoutException.class);
        } finally {
            CurrentCall.set(before);
        }
    }

    @Test
    void callsWithinACallWaitAsLongAsPendingCallsEnd() throws Exception {
        PendingCalls some = new PendingCalls(TimeUnit.SECONDS.toNanos(2));
        PendingCall last = fill(some);
        try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
            Future<PendingCall> waiting =
                    threads.submit(() -> {
                        CurrentCall.set(callOfThePeer());
                        return some.begin(followers, TARGET, "", null, FOREVER);
                    });
            for (int i = 0; i < 25; i++) {
                TimeUnit.MILLISECONDS.sleep(100);
                synchronized (some) { // the waiting thread gets the lock after the entry is taken
                    some.end(last);
                    last = some.begin(followers, TARGET, "method", null, FOREVER);
                }
            }
            assertThat(waiting.isDone()).isFalse();
            some.end(last);
            assertThat(waiting.get().place).isEqualTo(last.place);
        }
    }

    /// Begins as many calls as may be pending; returns the last one.
    private PendingCall fill(PendingCalls some) throws Exception {
        PendingCall last = null;
        for (int i = 0; i < PendingCalls.MOST; i++) {
            last = some.begin(followers, TARGET, "method", null, FOREVER);
        }
        return last;
    }

    private static ServerCall callOfThePeer() {
        return new ServerCall(null, new PacketSender.CallHeader(1, "method()V", 1, Scope.OPEN, 0));
    }

    /// The end of a session is not an expired deadline, even while the session still closes its
    /// connections.
    @Test
    void noCallBeginsAfterTheEnd() throws Exception {
        PendingCall pending = begun();
        calls.close();

        assertThat(calls.begin(followers, TARGET, "method", null, 1)).isNull();
        calls.end(pending);
        assertThat(calls.begin(followers, TARGET, "method", null, 1)).isNull();
    }

    /// The session ends while calls are sent and abandoned: no place is freed twice, which would
    /// give two calls the same number.
    @Test
    void placesAreFreedOnce() throws Exception {
        for (int i = 0; i < 200; i++) {
            PendingCalls some = new PendingCalls();
            Followers connection = new Followers(PendingCalls.MOST, some::lead);
            List<PendingCall> open = new ArrayList<>();
            for (int n = 0; n < 8; n++) {
                open.add(some.begin(connection, TARGET, "method", null, FOREVER));
            }
            try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
                Future<?> end =
                        threads.submit(() -> {
                            lose(some, connection);
                            return null;
                        });
                Future<?> give =
                        threads.submit(() -> {
                            for (PendingCall call : open) {
                                some.end(call);
                            }
                        });
                end.get();
                give.get();
            }
            assertThat(connection.underWay()).isZero();
            assertThat(some.begin(connection, TARGET, "method", null, FOREVER)).isNull();
        }
    }

    private static void lose(PendingCalls calls, Followers connection) {
        calls.close();
        connection.close();
        calls.fail(connection, () -> new IOException("lost"));
    }

    /// One connection is lost: calls over others continue.
    @Test
    void callsOfOtherConnectionsContinue() throws Exception {
        Followers other = new Followers(PendingCalls.MOST, calls::lead);
        PendingCall lost = begun();
        PendingCall going = begunAmong(other);

        followers.close();
        calls.fail(followers, () -> new IOException("lost"));

        assertThat(lost.failure()).hasMessage("lost");
        assertThat(going.isDone()).isFalse();
        assertThat(calls.begin(followers, TARGET, "method", null, FOREVER)).isNull();
        calls.finish(going.number(), "right", null);
        assertThat(going.result()).isEqualTo("right");
    }

    /// A place that one connection has listed is used by a call of another connection, and then by
    /// a call of the first again.
    @Test
    void listedPlacesMoveBetweenConnections() throws Exception {
        Followers other = new Followers(PendingCalls.MOST, calls::lead);
        PendingCall first = begun();
        followers.add(first.place);
        calls.end(first);
        PendingCall second = begunAmong(other);
        other.add(second.place);
        calls.end(second);
        PendingCall third = begun();
        followers.add(third.place);
        assertThat(third.place).isEqualTo(second.place).isEqualTo(first.place);

        other.promoteOne();
        assertThat(wasWoken()).isFalse();
        followers.promoteOne();
        assertThat(wasWoken()).isTrue();
        followers.promoteOne();
        assertThat(wasWoken()).isFalse();
    }

    /// A reply that raced with a deadline may unpark the test thread later.
    @BeforeEach
    void forgetEarlierUnpark() {
        wasWoken();
    }

    /// Returns true if the current thread has been unparked.
    private static boolean wasWoken() {
        long start = System.nanoTime();
        LockSupport.parkNanos(50_000_000);
        return System.nanoTime() - start < 40_000_000;
    }

    /// A reply races with the deadline of its caller: exactly one of them ends the call.
    @Test
    void repliesRaceWithDeadlines() throws Exception {
        BlockingQueue<Integer> numbers = new LinkedBlockingQueue<>();
        Thread peer =
                Thread.ofPlatform()
                        .daemon()
                        .start(() -> {
                            try {
                                for (int number = numbers.take();
                                        number >= 0;
                                        number = numbers.take()) {
                                    calls.finish(number, number, null);
                                }
                            } catch (InterruptedException _) {
                                Thread.currentThread().interrupt();
                            }
                        });
        int answered = 0;
        for (int i = 0; i < ROUNDS; i++) {
            PendingCall call = begun();
            int number = call.number();
            numbers.add(number);
            LockSupport.parkNanos(1_000);
            if (!call.isDone() && calls.abandon(number)) {
                continue;
            }
            call.awaitDone();
            assertThat(call.result()).isEqualTo(number);
            calls.end(call);
            answered++;
        }
        numbers.add(-1);
        peer.join();
        assertThat(answered).isPositive();
        assertThat(followers.underWay()).isZero();
    }

    @Test
    void oneListedThreadIsWokenAtATime() throws Exception {
        Set<Thread> woken = new HashSet<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            threads.add(
                    Thread.ofPlatform()
                            .daemon()
                            .start(() -> {
                                try {
                                    PendingCall call = begun();
                                    followers.add(call.place);
                                    LockSupport.park();
                                    synchronized (woken) {
                                        woken.add(Thread.currentThread());
                                    }
                                } catch (InterruptedException _) {
                                    Thread.currentThread().interrupt();
                                }
                            }));
        }
        while (threads.stream().anyMatch(t -> t.getState() != Thread.State.WAITING)) {
            TimeUnit.MILLISECONDS.sleep(1);
        }

        for (int n = 1; n <= 3; n++) {
            followers.promoteOne();
            TimeUnit.MILLISECONDS.sleep(20);
            synchronized (woken) {
                assertThat(woken).hasSize(n);
            }
        }
        followers.promoteOne(); // no listed thread is left
    }
}
