// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.wherry.rmi.CallLimit;
import io.wherry.rmi.DeadlineExceededException;
import io.wherry.rmi.OneWay;
import io.wherry.rmi.OverloadedException;
import io.wherry.rmi.Quick;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.TwoRuntimes;
import java.io.FileNotFoundException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.rmi.ConnectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests of deadlines, cancellation, asynchronous and one-way calls, call limits and orderly
/// shutdown over each transport.
@ParameterizedClass(name = "{0}")
@ValueSource(strings = {"loopback", "tcp", "tls", "unix", "shm", "mpi"})
@Timeout(60)
final class CallOptionsTest {
    @Parameter String scheme;
    @TempDir Path folder;

    private TwoRuntimes both;
    private final Worker worker = new Worker();
    private Work work;

    interface Work extends Remote {
        int add(int a, int b) throws RemoteException;

        String sleep(String name) throws RemoteException, InterruptedException;

        String sleepThere(Work there, String name) throws RemoteException, InterruptedException;

        void fail() throws RemoteException, FileNotFoundException;

        @Quick
        @OneWay
        void note(String text) throws RemoteException;

        void noteToo(String text) throws RemoteException;

        @CallLimit(2)
        String sleepWithFew(String name) throws RemoteException, InterruptedException;

        CompletionStage<String> later(String name) throws RemoteException;

        CompletableFuture<String> never();
    }

    /// The asynchronous interface of the service.
    interface AsyncWork {
        static AsyncWork of(Work work) {
            return Stubs.async(work, AsyncWork.class);
        }

        CompletionStage<Integer> add(int a, int b);

        CompletableFuture<Void> fail();
    }

    static final class Worker implements Work {
        final BlockingQueue<String> notes = new LinkedBlockingQueue<>();
        final BlockingQueue<String> begun = new LinkedBlockingQueue<>();
        final BlockingQueue<String> interrupted = new LinkedBlockingQueue<>();
        final CountDownLatch go = new CountDownLatch(1);
        final CompletableFuture<String> never = new CompletableFuture<>();

        @Override
        public int add(int a, int b) {
            return a + b;
        }

        @Override
        public String sleep(String name) throws InterruptedException {
            begun.add(name);
            try {
                if (!go.await(30, TimeUnit.SECONDS)) {
                    throw new AssertionError("go was not called");
                }
            } catch (InterruptedException e) {
                interrupted.add(name);
                throw e;
            }
            return name;
        }

        @Override
        public String sleepThere(Work there, String name)
                throws RemoteException, InterruptedException {
            return there.sleep(name);
        }

        @Override
        public void fail() throws FileNotFoundException {
            throw new FileNotFoundException("f");
        }

        @Override
        public void note(String text) {
            notes.add(text);
        }

        @Override
        public void noteToo(String text) {
            notes.add(text);
        }

        @Override
        public String sleepWithFew(String name) throws InterruptedException {
            return sleep(name);
        }

        @Override
        public CompletionStage<String> later(String name) {
            return CompletableFuture.supplyAsync(() -> {
                if (name.isEmpty()) {
                    throw new IllegalArgumentException("no name");
                }
                return "later " + name;
            });
        }

        @Override
        public CompletableFuture<String> never() {
            return never;
        }
    }

    @BeforeEach
    void connect() throws Exception {
        both = TwoRuntimes.over(scheme, folder, RmiOptions.standard().withCallsPerPeer(8));
        work = both.found(worker, Work.class);
    }

    @AfterEach
    void close() {
        worker.go.countDown();
        both.close();
    }

    @Test
    void callThatIsLateEndsHereAndThere() throws Exception {
        Work soon = Stubs.within(work, Duration.ofMillis(100));

        assertThat(soon).isEqualTo(work);
        assertThat(Stubs.within(work, Duration.ofSeconds(20)).add(1, 2)).isEqualTo(3);
        assertThatThrownBy(() -> soon.sleep("a"))
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessageContaining("may have run")
                .hasMessageContaining("sleep");
        assertThat(worker.interrupted.poll(20, TimeUnit.SECONDS)).isEqualTo("a");
        assertThat(work.add(1, 2)).as("the connection is as good as before").isEqualTo(3);
    }

    @Test
    void deadlineGoesOnWithTheCall() throws Exception {
        Worker second = new Worker();
        Work there = (Work) both.client().export(second);
        try {
            assertThatThrownBy(
                            () -> Stubs.within(work, Duration.ofMillis(200)).sleepThere(there, "b"))
                    .isInstanceOf(RemoteException.class);
            assertThat(second.interrupted.poll(20, TimeUnit.SECONDS)).isEqualTo("b");
        } finally {
            second.go.countDown();
        }
    }

    @Test
    void callsThatAreNotAwaited() throws Exception {
        CompletableFuture<Integer> sum = Stubs.async(work, w -> w.add(2, 3));
        CompletableFuture<String> slow = Stubs.async(work, w -> w.sleep("c"));

        assertThat(sum.get(20, TimeUnit.SECONDS)).isEqualTo(5);
        assertThat(worker.begun.poll(20, TimeUnit.SECONDS)).isEqualTo("c");
        assertThat(slow).isNotDone();
        // a stage that depends on a reply may wait for another reply
        CompletableFuture<Integer> further =
                sum.thenApply(five -> Stubs.<Work, Integer>async(work, w -> w.add(five, 1)).join());
        assertThat(further.get(20, TimeUnit.SECONDS)).isEqualTo(6);
        worker.go.countDown();
        assertThat(slow.get(20, TimeUnit.SECONDS)).isEqualTo("c");
        assertThatThrownBy(() ->
                        Stubs.async(
                                        work,
                                        w -> {
                                            w.fail();
                                            return null;
                                        })
                                .get(20, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseExactlyInstanceOf(FileNotFoundException.class);
        assertThatThrownBy(() -> Stubs.async(work, w -> "none"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void interfaceWhoseCallsAreNotAwaited() throws Exception {
        AsyncWork async = AsyncWork.of(work);
        List<CompletableFuture<Integer>> sums = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            sums.add(async.add(i, 1).toCompletableFuture());
        }
        int refused = 0;
        for (int i = 0; i < sums.size(); i++) {
            CompletableFuture<Integer> sum = sums.get(i);
            Throwable thrown = catchThrowable(() -> sum.get(20, TimeUnit.SECONDS));
            if (thrown == null) {
                assertThat(sum.join()).isEqualTo(i + 1);
            } else {
                assertThat(thrown).hasCauseInstanceOf(OverloadedException.class);
                refused++;
            }
        }
        assertThat(refused).as("eight may run at once").isLessThan(5_000);
        assertThatThrownBy(() -> async.fail().get(20, TimeUnit.SECONDS))
                .hasCauseExactlyInstanceOf(FileNotFoundException.class);
        assertThatThrownBy(() -> Stubs.async(work, Runnable.class))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void resultsThatAreThereLater() throws Exception {
        assertThat(work.later("d").toCompletableFuture().get(20, TimeUnit.SECONDS))
                .isEqualTo("later d");
        assertThatThrownBy(() -> work.later("").toCompletableFuture().get(20, TimeUnit.SECONDS))
                .hasCauseExactlyInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() ->
                        Stubs.within(work, Duration.ofMillis(50)).never().get(20, TimeUnit.SECONDS))
                .hasCauseInstanceOf(DeadlineExceededException.class);
        assertThatThrownBy(() -> worker.never.get(20, TimeUnit.SECONDS))
                .as("the future of the server is cancelled")
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void callThatIsCancelledIsInterrupted() throws Exception {
        CompletableFuture<String> slow = Stubs.async(work, w -> w.sleep("e"));
        assertThat(worker.begun.poll(20, TimeUnit.SECONDS)).isEqualTo("e");

        assertThat(slow.cancel(true)).isTrue();
        assertThat(worker.interrupted.poll(20, TimeUnit.SECONDS)).isEqualTo("e");
        assertThat(work.add(3, 4)).isEqualTo(7);
    }

    @Test
    void callWhoseFutureTheProgramCompletesIsInterrupted() throws Exception {
        CompletableFuture<String> slow = Stubs.async(work, w -> w.sleep("c"));
        assertThat(worker.begun.poll(20, TimeUnit.SECONDS)).isEqualTo("c");

        CompletableFuture<String> limited =
                slow.completeOnTimeout("late", 1, TimeUnit.MILLISECONDS);
        assertThat(limited.get(20, TimeUnit.SECONDS)).isEqualTo("late");
        assertThat(worker.interrupted.poll(20, TimeUnit.SECONDS)).isEqualTo("c");
        assertThat(work.add(3, 4)).isEqualTo(7);
    }

    /// Another caller reuses the places of abandoned calls before the peer receives their
    /// cancellation.
    @Test
    void eachCancelledCallIsInterruptedWhileAnotherCallerWaits() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        FutureTask<Integer> other =
                new FutureTask<>(() -> {
                    int sum = 0;
                    while (!over.get()) {
                        sum = addUnlessOverloaded(sum);
                    }
                    return sum;
                });
        Thread.ofPlatform().daemon().start(other);
        int count = 100;
        for (int i = 0; i < count; i++) {
            CompletableFuture<String> slow = begunSleep();
            assertThat(slow.cancel(true)).isTrue();
            assertThat(worker.interrupted.poll(20, TimeUnit.SECONDS)).as("" + i).isEqualTo("s");
        }
        over.set(true);
        assertThat(other.get(20, TimeUnit.SECONDS)).isPositive();
    }

    /// Adds one unless the call is refused: slow methods count as running until their threads have
    /// ended.
    private int addUnlessOverloaded(int sum) throws RemoteException {
        try {
            return work.add(sum, 1);
        } catch (OverloadedException _) {
            return sum;
        }
    }

    /// Repeats the call until it is not refused: interrupted methods count as running until their
    /// threads have ended.
    private CompletableFuture<String> begunSleep() throws InterruptedException {
        for (int i = 0; i < 1_000; i++) {
            CompletableFuture<String> slow = Stubs.async(work, w -> w.sleep("s"));
            String begun = null;
            while (begun == null && !slow.isDone()) {
                begun = worker.begun.poll(10, TimeUnit.MILLISECONDS);
            }
            if (begun != null) {
                return slow;
            }
            assertThatThrownBy(slow::join).hasCauseInstanceOf(OverloadedException.class);
            TimeUnit.MILLISECONDS.sleep(1);
        }
        throw new AssertionError("all calls were refused");
    }

    /// Further callers are active, so that calls use exclusive connections.
    @Test
    void callDoesNotOvertakeOneWayCallsOfTheSameThread() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        List<Thread> others = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            others.add(Thread.ofPlatform().daemon().start(() -> addUntil(over)));
        }
        try {
            for (int i = 1; i <= 1_000; i++) {
                for (int k = 0; k < 5; k++) {
                    work.note("n");
                }
                work.add(1, 1);
                assertThat(worker.notes).hasSizeGreaterThanOrEqualTo(5 * i);
            }
        } finally {
            over.set(true);
        }
        for (Thread other : others) {
            other.join();
        }
    }

    private void addUntil(AtomicBoolean over) {
        try {
            while (!over.get()) {
                work.add(2, 2);
            }
        } catch (RemoteException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void oneWayCallsComeInOrder() throws Exception {
        int count = 10_000;
        for (int i = 0; i < count; i++) {
            work.note("n" + i);
        }
        for (int i = 0; i < count; i++) {
            assertThat(worker.notes.poll(20, TimeUnit.SECONDS)).isEqualTo("n" + i);
        }
        Stubs.oneWay(work).noteToo("last");
        assertThat(worker.notes.poll(20, TimeUnit.SECONDS)).isEqualTo("last");
        assertThat(Stubs.oneWay(work).add(1, 1)).as("has a result: is awaited").isEqualTo(2);
    }

    @Test
    void moreCallsThanMayRunAreRefused() throws Exception {
        List<CompletableFuture<String>> few = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            few.add(Stubs.async(work, w -> w.sleepWithFew("f")));
            assertThat(worker.begun.poll(20, TimeUnit.SECONDS)).isEqualTo("f");
        }
        assertThatThrownBy(() -> work.sleepWithFew("g")).isInstanceOf(OverloadedException.class);
        for (int i = 2; i < 8; i++) {
            few.add(Stubs.async(work, w -> w.sleep("h")));
            assertThat(worker.begun.poll(20, TimeUnit.SECONDS)).isEqualTo("h");
        }
        assertThatThrownBy(() -> work.add(1, 2)).isInstanceOf(OverloadedException.class);

        worker.go.countDown();
        for (CompletableFuture<String> each : few) {
            each.get(20, TimeUnit.SECONDS);
        }
        assertThat(work.add(1, 2)).isEqualTo(3);
        assertThat(work.sleepWithFew("i")).isEqualTo("i");
    }

    @Test
    void serverEndsInOrder() throws Exception {
        CompletableFuture<String> last = Stubs.async(work, w -> w.sleep("j"));
        assertThat(worker.begun.poll(20, TimeUnit.SECONDS)).isEqualTo("j");
        CompletableFuture<Boolean> closed =
                CompletableFuture.supplyAsync(() -> {
                    try {
                        return both.server().close(Duration.ofSeconds(30));
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                });
        Throwable refused = null;
        while (refused == null) { // until it has heard of it
            refused = catchThrowable(() -> work.add(1, 2));
        }
        assertThat(refused).isInstanceOf(ConnectException.class);
        assertThat(last).isNotDone();
        worker.go.countDown();
        assertThat(last.get(20, TimeUnit.SECONDS)).isEqualTo("j");
        assertThat(closed.get(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void callsUnderWayFailWithTheConnection() throws Exception {
        CompletableFuture<String> slow = Stubs.async(work, w -> w.sleep("k"));
        assertThat(worker.begun.poll(20, TimeUnit.SECONDS)).isEqualTo("k");
        both.server().close();

        assertThatThrownBy(() -> slow.get(20, TimeUnit.SECONDS))
                .hasCauseExactlyInstanceOf(UnmarshalException.class)
                .hasMessageContaining("may have run");
    }
}
