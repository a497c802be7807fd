// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.DeadlineExceededException;
import io.wherry.rmi.OneWay;
import io.wherry.rmi.Quick;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.TwoRuntimes;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.ConnectException;
import java.rmi.MarshalException;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;

/// A test run in which several callers call a server whose first connection fails after a given
/// number of bytes. Records the outcome of each call.
final class FaultyWireRun {
    /// The time limit of all waits, for every kind of fault.
    private static final long TIMEOUT_SECONDS = 20;

    private static final int CALLERS = 4;
    private static final int ROUNDS = 2;
    private static final int ATTEMPTS = 10;
    private static final int TOGETHER = 3;
    private static final int LONGS = 12_500;

    /// The side whose wire fails.
    enum Side {
        CLIENT,
        SERVER
    }

    interface Work extends Remote {
        @Quick
        int quick(int id) throws RemoteException;

        int slow(int id) throws RemoteException;

        long[] echo(int id, long[] values) throws RemoteException;

        @OneWay
        void tell(int id) throws RemoteException;
    }

    /// Counts how often each call ran.
    private static final class Worker implements Work {
        private final Map<Integer, Integer> runs = new ConcurrentHashMap<>();

        @Override
        public int quick(int id) {
            runs.merge(id, 1, Integer::sum);
            return -id;
        }

        @Override
        public int slow(int id) {
            runs.merge(id, 1, Integer::sum);
            LockSupport.parkNanos(1_000_000);
            return -id;
        }

        @Override
        public long[] echo(int id, long[] values) {
            runs.merge(id, 1, Integer::sum);
            return values;
        }

        @Override
        public void tell(int id) {
            runs.merge(id, 1, Integer::sum);
        }
    }

    /// A call. Completed exactly once: normally if its result arrived or if it is one-way.
    private static final class Made {
        private final String name;
        private final CompletableFuture<Boolean> end = new CompletableFuture<>();
        private final AtomicInteger ends = new AtomicInteger();

        Made(String name) {
            this.name = name;
        }

        void ended(boolean right) {
            ends.incrementAndGet();
            end.complete(right);
        }

        void failed(Throwable thrown) {
            ends.incrementAndGet();
            end.completeExceptionally(thrown);
        }
    }

    /// Makes a call whose result must be `true`.
    private interface Attempt {
        boolean isRight(int id) throws Exception;
    }

    private final String scheme;
    private final Path folder;
    private final Side side;
    private final long place;
    private final Duration deadline;
    private final AtomicReference<UnaryOperator<Wire>> next;
    private final Worker worker = new Worker();
    private final Map<Integer, Made> calls = new ConcurrentHashMap<>();
    private final AtomicInteger ids = new AtomicInteger();

    /// The injected fault.
    ///
    /// @param side the side whose wire fails
    /// @param place the number of bytes after which it fails
    record Failure(Side side, long place, UnaryOperator<Wire> wire) {}

    /// @param folder for files, to be made
    /// @param failure of the first connection
    /// @param deadline of each call
    FaultyWireRun(String scheme, Path folder, Failure failure, Duration deadline) {
        this.scheme = scheme;
        this.folder = folder;
        this.side = failure.side();
        this.place = failure.place();
        this.deadline = deadline;
        next = new AtomicReference<>(failure.wire());
    }

    private RmiOptions options(Side of) throws IOException {
        LinkOptions sound =
                TwoRuntimes.links(scheme)
                        .withChecksum(true)
                        .withConnectWithin(deadline)
                        .withPolling(Duration.ZERO);
        LinkOptions links = of == side ? sound.withWires(this::wire) : sound;
        return RmiOptions.standard().withLinks(links).withCallsWithin(deadline);
    }

    private Wire wire(Wire wire) {
        return next.getAndSet(UnaryOperator.identity()).apply(wire);
    }

    void run() throws Exception {
        Files.createDirectory(folder);
        RmiRuntime server = RmiRuntime.with(options(Side.SERVER));
        RmiRuntime client = RmiRuntime.with(options(Side.CLIENT));
        try {
            Address address = server.listen(TwoRuntimes.address(scheme, folder));
            server.export(worker);
            server.createRegistry().rebind("work", worker);
            callAll(client, address);
            callAgain(address);
        } finally {
            client.close();
            end(server);
        }
    }

    private void end(RmiRuntime server) throws InterruptedException {
        if (!server.close(Duration.ofSeconds(TIMEOUT_SECONDS))) {
            throw new AssertionError("server does not end: " + this + threads());
        }
    }

    private void callAll(RmiRuntime client, Address address) throws Exception {
        List<Future<?>> callers = new ArrayList<>();
        try (var threads = Executors.newCachedThreadPool()) {
            for (int i = 0; i < CALLERS; i++) {
                callers.add(threads.submit(() -> call(client, address)));
            }
            for (Future<?> caller : callers) {
                await(caller);
            }
            for (Made made : calls.values()) {
                try {
                    await(made.end);
                } catch (ExecutionException _) {
                    // checked later
                }
            }
        }
    }

    private void await(Future<?> what) throws Exception {
        try {
            what.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("hangs: " + this + threads(), e);
        }
    }

    private static String threads() {
        StringBuilder where = new StringBuilder();
        Thread.getAllStackTraces()
                .forEach((thread, trace) -> {
                    where.append("\n\n").append(thread);
                    for (StackTraceElement each : trace) {
                        where.append("\n  ").append(each);
                    }
                });
        return where.toString();
    }

    private void call(RmiRuntime client, Address address) {
        Work work = found(client, address);
        for (int i = 0; work != null && i < ROUNDS; i++) {
            round(work);
        }
    }

    /// The object, null if it cannot be found in some attempts.
    private Work found(RmiRuntime client, Address address) {
        for (int i = 0; i < 3; i++) {
            Made made = new Made("lookup");
            calls.put(-ids.incrementAndGet(), made);
            try {
                Work found = (Work) client.registryAt(address).lookup("work");
                made.ended(true);
                return found;
            } catch (Exception e) {
                made.failed(e);
            }
        }
        return null;
    }

    private void round(Work work) {
        long[] values = new long[LONGS];
        Arrays.setAll(values, i -> i * 31L);
        make("quick", id -> work.quick(id) == -id);
        make(
                "tell",
                id -> {
                    work.tell(id);
                    return true;
                });
        make("slow", id -> work.slow(id) == -id);
        for (int i = 0; i < TOGETHER; i++) {
            begin(work, values);
        }
        make("echo", id -> Arrays.equals(values, work.echo(id, values)));
        make("quick", id -> work.quick(id) == -id);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // what depends on it fails with nothing
    private void begin(Work work, long[] values) {
        int id = ids.incrementAndGet();
        Made made = new Made("async");
        calls.put(id, made);
        Stubs.async(work, w -> w.echo(id, values))
                .whenComplete((value, thrown) -> {
                    if (thrown == null) {
                        made.ended(Arrays.equals(values, value));
                    } else {
                        made.failed(thrown);
                    }
                });
    }

    private void make(String name, Attempt attempt) {
        int id = ids.incrementAndGet();
        Made made = new Made(name);
        calls.put(id, made);
        try {
            made.ended(attempt.isRight(id));
        } catch (Exception e) {
            made.failed(e);
        }
    }

    /// Checks that the server still serves other clients.
    private void callAgain(Address address) throws Exception {
        RmiRuntime other = RmiRuntime.with(TwoRuntimes.links(scheme));
        try {
            Future<Integer> answer =
                    CompletableFuture.supplyAsync(
                            () -> answer(other, address),
                            // the common pool has one thread on two cores: runs would wait for
                            // each other
                            Thread::startVirtualThread);
            await(answer);
        } finally {
            other.close();
        }
    }

    /// The deadline of the server's handshakes may be short for a machine with other work.
    private int answer(RmiRuntime other, Address address) {
        AssertionError failure = new AssertionError("server does not answer: " + this);
        for (int i = 0; i < ATTEMPTS; i++) {
            try {
                return ((Work) other.registryAt(address).lookup("work")).quick(0);
            } catch (RemoteException e) {
                failure.addSuppressed(e);
            } catch (NotBoundException e) {
                throw new AssertionError("server has lost its objects: " + this, e);
            }
        }
        throw failure;
    }

    /// Compares the outcomes at the callers with the methods that ran.
    void check() {
        calls.forEach((id, made) -> {
            String what = made.name + " " + id + " of " + this;
            int runs = worker.runs.getOrDefault(id, 0);
            assertThat(made.ends).as(what).hasValue(1);
            if (made.end.isCompletedExceptionally()) {
                Throwable thrown = made.end.exceptionNow();
                assertThat(thrown)
                        .as(what)
                        .isInstanceOfAny(
                                ConnectException.class,
                                MarshalException.class,
                                UnmarshalException.class,
                                DeadlineExceededException.class);
                assertThat(runs)
                        .as(what + ": " + thrown)
                        .isLessThanOrEqualTo(thrown instanceof ConnectException ? 0 : 1);
            } else {
                assertThat(made.end.join()).as(what).isTrue();
                if (id > 0 && !made.name.equals("tell")) {
                    assertThat(runs).as(what).isEqualTo(1);
                }
                assertThat(runs).as(what).isLessThanOrEqualTo(1);
            }
        });
    }

    /// Returns the number of failed calls.
    long failed() {
        return calls.values().stream().filter(made -> made.end.isCompletedExceptionally()).count();
    }

    /// Returns the number of calls that did not end in time.
    long late() {
        return calls.values().stream()
                .filter(made ->
                        made.end.isCompletedExceptionally()
                                && made.end.exceptionNow() instanceof DeadlineExceededException)
                .count();
    }

    @Override
    public String toString() {
        return scheme + ", wire of " + side + " fails at " + place;
    }
}
