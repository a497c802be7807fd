// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.Balancing;
import io.wherry.rmi.Group;
import io.wherry.rmi.Health;
import io.wherry.rmi.HealthStatus;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.Stubs;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;
import java.rmi.ConnectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests of stubs for several servers: calls are distributed, and no call fails when servers stop
/// and start.
@Timeout(60)
final class BalancingTest {
    private static final int SERVERS = 3;

    private final RmiRuntime client = RmiRuntime.with(LinkOptions.standard());
    private final List<RmiRuntime> servers = new ArrayList<>();
    private final List<Address> addresses = new ArrayList<>();
    private final List<Worker> workers = new ArrayList<>();

    interface Work extends Remote {
        int number() throws RemoteException;

        void block() throws RemoteException;

        CompletionStage<Integer> later();

        int take(Serializable value) throws RemoteException;
    }

    /// A value whose class fails when it is written.
    private static final class Unwritable implements Serializable {
        private static final long serialVersionUID = 1;

        @Serial
        private void writeObject(ObjectOutputStream out) {
            throw new AssertionError("value cannot be written");
        }
    }

    private static final class Worker implements Work {
        private final int number;
        private final CountDownLatch release = new CountDownLatch(1);
        private final CountDownLatch blocked = new CountDownLatch(1);

        Worker(int number) {
            this.number = number;
        }

        @Override
        public int number() {
            return number;
        }

        @Override
        public void block() throws RemoteException {
            try {
                blocked.countDown();
                release.await();
            } catch (InterruptedException e) {
                throw new RemoteException("interrupted", e);
            }
        }

        @Override
        public CompletionStage<Integer> later() {
            return CompletableFuture.completedFuture(number);
        }

        @Override
        public int take(Serializable value) {
            return number;
        }
    }

    private void serve(int number, Address address) throws Exception {
        RmiRuntime server = RmiRuntime.with(LinkOptions.standard());
        Worker worker = new Worker(number);
        server.createRegistry().rebind("work", server.export(worker));
        Address actual = server.listen(address);
        if (number < servers.size()) {
            servers.set(number, server);
            workers.set(number, worker);
        } else {
            servers.add(server);
            workers.add(worker);
            addresses.add(actual);
        }
    }

    private Work balanced(Balancing policy) throws Exception {
        List<Work> stubs = new ArrayList<>();
        for (int i = 0; i < SERVERS; i++) {
            serve(i, new Address.Tcp("127.0.0.1", 0));
            Address address = addresses.get(i);
            stubs.add(
                    Stubs.resolving(
                            Work.class,
                            () -> (Work) client.registryAt(address).lookup("work"),
                            Duration.ZERO));
        }
        return Stubs.balanced(Work.class, stubs, policy);
    }

    /// Stubs that stay with their server.
    private Work fixed(Balancing policy) throws Exception {
        List<Work> stubs = new ArrayList<>();
        for (int i = 0; i < SERVERS; i++) {
            serve(i, new Address.Tcp("127.0.0.1", 0));
            stubs.add((Work) client.registryAt(addresses.get(i)).lookup("work"));
        }
        return Stubs.balanced(Work.class, stubs, policy);
    }

    @AfterEach
    void close() {
        client.close();
        servers.forEach(RmiRuntime::close);
    }

    private static Map<Integer, Integer> counts(Work work, int calls) throws RemoteException {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int i = 0; i < calls; i++) {
            counts.merge(work.number(), 1, Integer::sum);
        }
        return counts;
    }

    @Test
    void callsGoRound() throws Exception {
        Work work = fixed(Balancing.ROUND_ROBIN);

        assertThat(counts(work, 30)).isEqualTo(Map.of(0, 10, 1, 10, 2, 10));
        Map<Integer, Integer> later = new HashMap<>();
        for (int i = 0; i < 30; i++) {
            later.merge(work.later().toCompletableFuture().get(), 1, Integer::sum);
            later.merge(Stubs.async(work, Work::number).get(), 1, Integer::sum);
        }
        assertThat(later).isEqualTo(Map.of(0, 20, 1, 20, 2, 20));
    }

    @Test
    void fewestCallsUnderWayGetTheNext() throws Exception {
        Work work = fixed(Balancing.LEAST_OUTSTANDING);
        List<CompletableFuture<?>> blocked = new ArrayList<>();
        blocked.add(
                Stubs.async(
                        work,
                        w -> {
                            w.block();
                            return 0;
                        }));
        blocked.add(
                Stubs.async(
                        work,
                        w -> {
                            w.block();
                            return 0;
                        }));
        int free = work.number();

        assertThat(counts(work, 12)).containsOnlyKeys(free);

        workers.forEach(worker -> worker.release.countDown());
        for (CompletableFuture<?> each : blocked) {
            each.join();
        }
        assertThat(counts(work, 30)).hasSize(SERVERS);
    }

    @Test
    void serversThatAreGoneAreLeftOut() throws Exception {
        Work work = fixed(Balancing.ROUND_ROBIN);
        servers.get(1).close();

        assertThat(counts(work, 30)).containsOnlyKeys(0, 2);
        assertThat(Stubs.async(work, Work::number).get()).isNotEqualTo(1);

        servers.get(0).close();
        servers.get(2).close();
        assertThatThrownBy(work::number).isInstanceOf(ConnectException.class);
        assertThat(Stubs.async(work, Work::number))
                .failsWithin(Duration.ofSeconds(20))
                .withThrowableThat()
                .withCauseInstanceOf(ConnectException.class);
    }

    /// The order of many objects changes while a caller sorts them.
    @Test
    void manyObjectsAreOrderedWhileOthersCallThem() throws Exception {
        List<Work> stubs = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            stubs.add(
                    Stubs.resolving(
                            Work.class,
                            () -> {
                                throw new ConnectException("server is gone");
                            },
                            Duration.ZERO));
        }
        Work work = Stubs.balanced(Work.class, stubs, Balancing.LEAST_OUTSTANDING);
        List<CompletableFuture<Void>> callers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            callers.add(CompletableFuture.runAsync(() -> callInVain(work, 200)));
        }

        for (CompletableFuture<Void> caller : callers) {
            assertThat(caller).succeedsWithin(Duration.ofSeconds(50));
        }
    }

    private static void callInVain(Work work, int calls) {
        for (int i = 0; i < calls; i++) {
            assertThatThrownBy(work::number).isInstanceOf(ConnectException.class);
        }
    }

    @Test
    void callThatThrowsBeforeItIsSentIsNotUnderWay() throws Exception {
        Work work = fixed(Balancing.LEAST_OUTSTANDING);

        assertThat(Stubs.async(work, w -> w.take(new Unwritable())))
                .failsWithin(Duration.ofSeconds(20))
                .withThrowableThat()
                .withMessageContaining("value cannot be written");

        assertThat(counts(work, 30)).hasSize(SERVERS);
    }

    @Test
    void interruptedLookupKeepsTheInterrupt() {
        Work work =
                Stubs.resolving(
                        Work.class,
                        () -> {
                            throw new InterruptedException("stop");
                        },
                        Duration.ofSeconds(20));

        assertThatThrownBy(work::number).isInstanceOf(RemoteException.class);

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void asynchronousCallOfAResolvingStubFindsARestartedServer() throws Exception {
        serve(0, new Address.Tcp("127.0.0.1", 0));
        Address address = addresses.getFirst();
        Work work =
                Stubs.resolving(
                        Work.class,
                        () -> (Work) client.registryAt(address).lookup("work"),
                        Duration.ofSeconds(20));
        assertThat(work.later().toCompletableFuture()).succeedsWithin(Duration.ofSeconds(20));

        servers.getFirst().close();
        serve(0, address);

        assertThat(work.later().toCompletableFuture())
                .succeedsWithin(Duration.ofSeconds(20))
                .isEqualTo(0);
    }

    @Test
    void resolvingStubCallsAnObjectThatTheLookupReturnsItself() throws Exception {
        Worker worker = new Worker(7);
        RmiRuntime.standard().export(worker);
        try {
            Work work = Stubs.resolving(Work.class, () -> worker, Duration.ofSeconds(20));

            assertThat(work.number()).isEqualTo(7);
        } finally {
            assertThat(RmiRuntime.standard().unexport(worker, true)).isTrue();
        }
    }

    @Test
    void resolvingStubIsCalledWithoutBlockingAndInAGroup() throws Exception {
        serve(0, new Address.Tcp("127.0.0.1", 0));
        Address address = addresses.getFirst();
        Work work =
                Stubs.resolving(
                        Work.class,
                        () -> (Work) client.registryAt(address).lookup("work"),
                        Duration.ofSeconds(20));

        assertThat(Stubs.async(work, Work::number))
                .succeedsWithin(Duration.ofSeconds(20))
                .isEqualTo(0);
        assertThat(new Group<>(List.of(work)).call(Work::number)).containsExactly(0);
    }

    @Test
    void viewsChooseToo() throws Exception {
        Work work = Stubs.within(fixed(Balancing.ROUND_ROBIN), Duration.ofSeconds(20));

        assertThat(counts(work, 30)).isEqualTo(Map.of(0, 10, 1, 10, 2, 10));
    }

    @Test
    void viewsOfResolvingStubsChooseToo() throws Exception {
        Work work = Stubs.within(balanced(Balancing.ROUND_ROBIN), Duration.ofSeconds(20));

        assertThat(counts(work, 30)).isEqualTo(Map.of(0, 10, 1, 10, 2, 10));
    }

    @Test
    void viewOfAResolvingStubSharesItsLookups() throws Exception {
        serve(0, new Address.Tcp("127.0.0.1", 0));
        Address address = addresses.getFirst();
        AtomicInteger lookups = new AtomicInteger();
        Work work =
                Stubs.resolving(
                        Work.class,
                        () -> {
                            lookups.incrementAndGet();
                            return (Work) client.registryAt(address).lookup("work");
                        },
                        Duration.ofSeconds(20));
        Work limited = Stubs.within(work, Duration.ofSeconds(20));
        assertThat(limited).isEqualTo(work);
        assertThat(limited.number()).isZero();
        assertThat(work.number()).isZero();
        assertThat(lookups).hasValue(1);

        RmiRuntime server = servers.getFirst();
        server.unexport(workers.getFirst(), true);
        workers.set(0, new Worker(7));
        server.export(workers.getFirst());
        server.registryAt(address).rebind("work", workers.getFirst());

        assertThat(limited.number()).isEqualTo(7);
        assertThat(work.number()).isEqualTo(7);
        assertThat(lookups).hasValue(2);
    }

    interface AsynchronousWork {
        CompletionStage<Integer> number();
    }

    @Test
    void viewsOfOneStubAreEqual() {
        Worker worker = new Worker(0); // never called
        Work resolving = Stubs.resolving(Work.class, () -> worker, Duration.ofSeconds(20));
        Work other = Stubs.resolving(Work.class, () -> worker, Duration.ofSeconds(20));
        Work balanced =
                Stubs.balanced(Work.class, List.of(resolving, other), Balancing.ROUND_ROBIN);
        Work limited = Stubs.within(balanced, Duration.ofSeconds(20));

        assertThat(limited).isEqualTo(balanced).hasSameHashCodeAs(balanced);
        assertThat(limited).isNotEqualTo(resolving);
        for (Work each : List.of(resolving, balanced)) {
            AsynchronousWork view = Stubs.async(each, AsynchronousWork.class);
            AsynchronousWork same = Stubs.async(each, AsynchronousWork.class);
            assertThat(view).isEqualTo(same).hasSameHashCodeAs(same);
            assertThat(view).isNotEqualTo(Stubs.async(other, AsynchronousWork.class));
        }
    }

    @Test
    void onlyStubsCanBeChosen() {
        assertThatThrownBy(() -> Stubs.balanced(Work.class, List.of(), Balancing.ROUND_ROBIN))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() ->
                        Stubs.balanced(Work.class, List.of(new Worker(0)), Balancing.ROUND_ROBIN))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /// All servers are drained and restarted, one after another, while four threads call: no call
    /// fails.
    @Test
    void rollingRestartLosesNoCall() throws Exception {
        Work work = balanced(Balancing.LEAST_OUTSTANDING);
        AtomicBoolean over = new AtomicBoolean();
        AtomicInteger calls = new AtomicInteger();
        List<CompletableFuture<Void>> callers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            callers.add(
                    CompletableFuture.runAsync(
                            () -> callUntil(work, over, calls), Thread::startVirtualThread));
        }
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < SERVERS; i++) {
                int before = calls.get();
                while (calls.get() < before + 200) {
                    Thread.sleep(1);
                }
                servers.get(i).setHealth("", HealthStatus.NOT_SERVING);
                assertThat(servers.get(i).close(Duration.ofSeconds(10))).isTrue();
                serve(i, addresses.get(i));
            }
        }
        over.set(true);

        for (CompletableFuture<Void> caller : callers) {
            caller.join();
        }
        assertThat(calls.get()).isGreaterThan(1000);
    }

    private static void callUntil(Work work, AtomicBoolean over, AtomicInteger calls) {
        try {
            while (!over.get()) {
                work.number();
                calls.incrementAndGet();
            }
        } catch (RemoteException e) {
            throw new IllegalStateException("a call failed", e);
        }
    }

    @Test
    void healthIsToldAtEveryAddress() throws Exception {
        serve(0, new Address.Tcp("127.0.0.1", 0));
        Health health = client.healthAt(addresses.getFirst());

        assertThat(health.check("")).isEqualTo(HealthStatus.SERVING);
        assertThat(health.check("bank")).isEqualTo(HealthStatus.UNKNOWN);
        servers.getFirst().setHealth("bank", HealthStatus.NOT_SERVING);
        servers.getFirst().setHealth("", HealthStatus.NOT_SERVING);
        assertThat(health.check("bank")).isEqualTo(HealthStatus.NOT_SERVING);
        assertThat(health.check("")).isEqualTo(HealthStatus.NOT_SERVING);
    }
}
