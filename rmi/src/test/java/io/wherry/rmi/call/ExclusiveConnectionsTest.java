// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.DeadlineExceededException;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.TwoRuntimes;
import io.wherry.transport.Address;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that calls of methods that block, and calls of few callers, use exclusive connections and
/// have the same semantics as other calls.
@Timeout(60)
final class ExclusiveConnectionsTest {
    private static final int CALLERS = 6;

    /// A callback within a call.
    interface Callback extends Remote {
        int ask(int depth) throws RemoteException, InterruptedException;
    }

    interface Meeting extends Remote {
        int meet() throws RemoteException;

        String thread() throws RemoteException, InterruptedException;

        void pause(long millis) throws RemoteException, InterruptedException;

        void interruptOneself() throws RemoteException;

        int back(Callback callback, int depth) throws RemoteException, InterruptedException;

        void waitFor() throws RemoteException;

        byte[] echo(byte[] bytes) throws RemoteException;
    }

    private static final class Place implements Meeting {
        private final CyclicBarrier barrier = new CyclicBarrier(CALLERS);
        private final AtomicInteger waiting = new AtomicInteger();
        private final AtomicInteger interrupted = new AtomicInteger();
        private final Semaphore none = new Semaphore(0);

        @Override
        public int meet() throws RemoteException {
            try {
                return barrier.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new RemoteException("barrier is broken", e);
            }
        }

        @Override
        public String thread() throws InterruptedException {
            pause(1);
            return Thread.currentThread().getName();
        }

        @Override
        public void pause(long millis) throws InterruptedException {
            try {
                TimeUnit.MILLISECONDS.sleep(millis);
            } catch (InterruptedException e) {
                interrupted.incrementAndGet();
                throw e;
            }
        }

        @Override
        public void interruptOneself() {
            Thread.currentThread().interrupt();
        }

        @Override
        public int back(Callback callback, int depth) throws RemoteException, InterruptedException {
            pause(1);
            return 1 + callback.ask(depth - 1);
        }

        @Override
        public void waitFor() throws RemoteException {
            waiting.incrementAndGet();
            try {
                none.acquire();
            } catch (InterruptedException e) {
                interrupted.incrementAndGet();
                throw new RemoteException("interrupted", e);
            } finally {
                waiting.decrementAndGet();
            }
        }

        @Override
        public byte[] echo(byte[] bytes) {
            return bytes;
        }
    }

    @TempDir Path folder;
    private final Place place = new Place();
    private final ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
    private TwoRuntimes both;

    @AfterEach
    void close() {
        threads.shutdownNow();
        both.close();
    }

    private Meeting found(String scheme) throws Exception {
        both = TwoRuntimes.over(scheme, folder, RmiOptions.standard());
        return both.found(place, Meeting.class);
    }

    /// Runs the call in all callers at once and returns their results.
    private <T> List<T> all(Callable<T> call) throws Exception {
        List<Future<T>> futures = new ArrayList<>();
        for (int i = 0; i < CALLERS; i++) {
            futures.add(threads.submit(call));
        }
        List<T> results = new ArrayList<>();
        for (Future<T> each : futures) {
            results.add(each.get());
        }
        return results;
    }

    /// All parts of a runtime refer to its options, and so to the marker object.
    private WeakReference<Object> usedAndClosed(Address server) throws Exception {
        Object mark = new Object();
        RmiOptions options = RmiOptions.standard().withRegistrars(peer -> peer == mark);
        try (RmiRuntime client = RmiRuntime.with(options)) {
            Meeting meeting = (Meeting) client.registryAt(server).lookup("object");
            all(repeated(10, meeting::meet));
        }
        return new WeakReference<>(mark);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "unix"})
    void closedRuntimeThatHadLanesIsCollected(String scheme) throws Exception {
        found(scheme);
        WeakReference<Object> mark = usedAndClosed(both.address());

        while (mark.get() != null) { // the test has a time limit
            System.gc();
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    private static <T> Callable<T> repeated(int times, Callable<T> call) {
        return () -> {
            for (int i = 1; i < times; i++) {
                call.call();
            }
            return call.call();
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "tls", "unix", "shm", "loopback", "mpi"})
    void callersMeetAtABarrier(String scheme) throws Exception {
        Meeting meeting = found(scheme);

        for (int i = 0; i < 20; i++) {
            assertThat(all(repeated(20, meeting::meet))).hasSize(CALLERS);
        }

        assertThat(all(meeting::meet)).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5);
        assertThat(both.client().metrics().connections()).hasSize(1);
    }

    /// The receiving thread runs a call of a long-running method.
    @Test
    void methodsThatTakeLongRunWhereTheyAreReceived() throws Exception {
        Meeting meeting = found("tcp");
        repeated(100, meeting::thread).call();

        List<String> names = all(repeated(50, meeting::thread));

        assertThat(names).allMatch(name -> name.startsWith("wherry-rmi receive from"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "unix", "shm"})
    void deadlinesInterruptWhatRuns(String scheme) throws Exception {
        Meeting meeting = found(scheme);
        repeated(40, () -> pause(meeting, 1)).call();
        Meeting hurried = Stubs.within(meeting, Duration.ofMillis(50));
        List<Boolean> ended = all(() -> endsInTime(hurried));

        assertThat(ended).containsOnly(true);
        while (place.interrupted.get() < CALLERS) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        assertThat(all(repeated(20, () -> pause(meeting, 1)))).containsOnly(true);
    }

    private static boolean pause(Meeting meeting, int millis)
            throws RemoteException, InterruptedException {
        meeting.pause(millis);
        return true;
    }

    private static boolean endsInTime(Meeting hurried) {
        assertThatThrownBy(() -> hurried.pause(30_000))
                .isInstanceOf(DeadlineExceededException.class);
        return true;
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "unix", "shm"})
    void callsWithinCallsReturn(String scheme) throws Exception {
        Meeting meeting = found(scheme);
        Callback callback =
                new Callback() {
                    @Override
                    public int ask(int depth) throws RemoteException, InterruptedException {
                        return depth == 0 ? 0 : 1 + meeting.back(this, depth);
                    }
                };
        both.client().export(callback);

        assertThat(all(repeated(20, () -> meeting.back(callback, 5)))).containsOnly(9);
    }

    @Test
    void interruptStatusLeftByAMethodReachesNoOtherCall() throws Exception {
        Meeting meeting = found("tcp");

        assertThat(
                        all(
                                repeated(
                                        200,
                                        () -> {
                                            meeting.interruptOneself();
                                            return meeting.echo(new byte[10]).length;
                                        })))
                .containsOnly(10);

        assertThat(both.client().metrics().connections()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "unix", "shm"})
    void callsEndWithTheServer(String scheme) throws Exception {
        Meeting meeting = found(scheme);
        repeated(40, () -> pause(meeting, 1)).call();
        List<Future<Boolean>> ends = new ArrayList<>();
        for (int i = 0; i < CALLERS; i++) {
            ends.add(threads.submit(() -> failsAsLost(meeting)));
        }
        while (place.waiting.get() < CALLERS) {
            TimeUnit.MILLISECONDS.sleep(1);
        }

        both.server().close();

        for (Future<Boolean> end : ends) {
            assertThat(end.get()).isTrue();
        }
        assertThat(both.client().metrics().connections()).isEmpty();
        place.none.release(CALLERS);
    }

    private static boolean failsAsLost(Meeting meeting) {
        assertThatThrownBy(meeting::waitFor)
                .isInstanceOf(RemoteException.class)
                .hasMessageContaining("may have run");
        return true;
    }

    @Test
    void largeMessagesOfFewCallersArrive() throws Exception {
        Meeting meeting = found("tcp");
        byte[] bytes = new byte[1 << 20];

        assertThat(all(repeated(30, () -> meeting.echo(bytes).length))).containsOnly(bytes.length);
    }

    /// Interrupts occur at any time, including in the middle of messages.
    @ParameterizedTest
    @ValueSource(strings = {"tcp", "unix", "shm", "loopback"})
    void interruptsEndNoCallAndNoConnection(String scheme) throws Exception {
        Meeting meeting = found(scheme);
        byte[] bytes = new byte[300_000];
        List<Thread> callers = new CopyOnWriteArrayList<>();
        Thread interrupting =
                Thread.ofPlatform()
                        .daemon()
                        .start(() -> {
                            while (!Thread.currentThread().isInterrupted()) {
                                callers.forEach(Thread::interrupt);
                                LockSupport.parkNanos(50_000);
                            }
                        });
        try {
            assertThat(
                            all(() -> {
                                callers.add(Thread.currentThread());
                                int length = repeated(200, () -> meeting.echo(bytes).length).call();
                                callers.remove(Thread.currentThread());
                                return length;
                            }))
                    .containsOnly(bytes.length);
        } finally {
            interrupting.interrupt();
            interrupting.join();
        }

        assertThat(both.client().metrics().connections()).hasSize(1);
        assertThat(both.client().metrics().traffic().connections()).isOne();
    }
}
