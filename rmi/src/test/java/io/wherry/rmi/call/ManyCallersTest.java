// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.OneWay;
import io.wherry.rmi.OverloadedException;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.TwoRuntimes;
import java.nio.file.Path;
import java.rmi.ConnectException;
import java.rmi.MarshalException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests of calls of many threads over one session.
@Timeout(60)
final class ManyCallersTest {
    private static final int CALLERS = 24;

    /// A callback that runs on the waiting thread.
    interface Callback extends Remote {
        String thread() throws RemoteException;
    }

    interface Work extends Remote {
        int slow(int value) throws RemoteException, InterruptedException;

        String back(Callback callback) throws RemoteException;

        List<String> backTwice(Callback callback) throws RemoteException;

        @OneWay
        void note(int number) throws RemoteException;

        List<Integer> notes() throws RemoteException;
    }

    private static final class Worker implements Work {
        private final List<Integer> notes = new CopyOnWriteArrayList<>();
        private final AtomicInteger running = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();

        @Override
        public int slow(int value) throws InterruptedException {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            try {
                TimeUnit.MILLISECONDS.sleep(3);
            } finally {
                running.decrementAndGet();
            }
            return -value;
        }

        @Override
        public String back(Callback callback) throws RemoteException {
            return callback.thread();
        }

        /// Makes two concurrent calls within one call.
        @Override
        public List<String> backTwice(Callback callback) throws RemoteException {
            CompletableFuture<String> one = Stubs.async(callback, Callback::thread);
            String other = callback.thread();
            return List.of(one.join(), other);
        }

        @Override
        public void note(int number) {
            notes.add(number);
        }

        @Override
        public List<Integer> notes() {
            return notes;
        }
    }

    @TempDir Path folder;
    private final Worker worker = new Worker();
    private final ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
    private TwoRuntimes both;

    @AfterEach
    void close() {
        threads.shutdownNow();
        both.close();
    }

    private Work found(String scheme, RmiOptions options) throws Exception {
        both = TwoRuntimes.over(scheme, folder, options);
        return both.found(worker, Work.class);
    }

    /// Runs the call many times in all caller threads and returns the results.
    private <T> List<T> all(Callable<T> call) throws Exception {
        List<Future<T>> futures = new ArrayList<>();
        for (int i = 0; i < CALLERS * 40; i++) {
            futures.add(threads.submit(call));
        }
        List<T> results = new ArrayList<>();
        for (Future<T> each : futures) {
            results.add(each.get());
        }
        return results;
    }

    private int connections() {
        return both.client().metrics().connections().size();
    }

    @Test
    void callbacksRunWhereTheirCallerWaits() throws Exception {
        Work work = found("tcp", RmiOptions.standard());
        Callback callback = () -> Thread.currentThread().getName();
        both.client().export(callback);

        assertThat(
                        all(() -> {
                            work.slow(1);
                            return work.back(callback).equals(Thread.currentThread().getName());
                        }))
                .containsOnly(true);
    }

    /// The waiting thread runs one of the calls and another thread the other, because they wait for
    /// each other.
    @Test
    void callbacksWithinOneCallRunAtOnce() throws Exception {
        Work work = found("tcp", RmiOptions.standard());
        Callback callback =
                new Callback() {
                    private final CyclicBarrier barrier = new CyclicBarrier(2);

                    @Override
                    public String thread() throws RemoteException {
                        try {
                            barrier.await(20, TimeUnit.SECONDS);
                        } catch (Exception e) {
                            throw new RemoteException("the other one does not run", e);
                        }
                        return Thread.currentThread().getName();
                    }
                };
        both.client().export(callback);
        for (int i = 0; i < 200; i++) {
            assertThat(work.backTwice(callback)).doesNotHaveDuplicates();
        }
    }

    @Test
    void callsOfAPeerAreBounded() throws Exception {
        Work work = found("tcp", RmiOptions.standard().withCallsPerPeer(10));

        List<Boolean> ran =
                all(() -> {
                    try {
                        work.slow(1);
                        return true;
                    } catch (OverloadedException _) {
                        return false;
                    }
                });

        assertThat(ran).contains(true, false);
        assertThat(worker.most.get()).isBetween(2, 10);
    }

    @Test
    void oneWayCallsAllArrive() throws Exception {
        Work work = found("tcp", RmiOptions.standard());
        assertThat(all(() -> work.slow(7))).containsOnly(-7);

        for (int n = 0; n < 1_000; n++) {
            work.note(n);
        }

        List<Integer> notes = work.notes();
        for (int i = 0; i < 2_000 && notes.size() < 1_000; i++) {
            TimeUnit.MILLISECONDS.sleep(5);
            notes = work.notes();
        }
        assertThat(notes).hasSize(1_000);
    }

    @Test
    void callsEndWhenTheServerDoes() throws Exception {
        Work work = found("unix", RmiOptions.standard());
        assertThat(all(() -> work.slow(7))).containsOnly(-7);
        List<Future<Boolean>> running = new ArrayList<>();
        for (int i = 0; i < CALLERS; i++) {
            running.add(threads.submit(() -> endsWithTheServer(work)));
        }
        TimeUnit.MILLISECONDS.sleep(20);

        both.server().close();

        for (Future<Boolean> each : running) {
            assertThat(each.get()).isTrue();
        }
        assertThat(connections()).isZero();
    }

    private static boolean endsWithTheServer(Work work) throws InterruptedException {
        while (true) {
            try {
                work.slow(1);
            } catch (UnmarshalException | ConnectException | MarshalException _) {
                return true;
            } catch (RemoteException _) {
                return false;
            }
        }
    }
}
