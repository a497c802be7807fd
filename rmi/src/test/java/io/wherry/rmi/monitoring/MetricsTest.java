// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.Batch;
import io.wherry.rmi.CallLimit;
import io.wherry.rmi.ConnectionMetrics;
import io.wherry.rmi.DeadlineExceededException;
import io.wherry.rmi.Latencies;
import io.wherry.rmi.MethodMetrics;
import io.wherry.rmi.OneWay;
import io.wherry.rmi.OverloadedException;
import io.wherry.rmi.Quick;
import io.wherry.rmi.RmiMetrics;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.TwoRuntimes;
import java.io.IOException;
import java.nio.file.Path;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests that the metrics of a runtime match the calls that were made.
@Timeout(60)
final class MetricsTest {
    @TempDir Path folder;

    private TwoRuntimes runtimes;
    private final CountDownLatch gate = new CountDownLatch(1);
    private final Clerk clerk = new Clerk();
    private Desk desk;

    interface Desk extends Remote {
        @Quick
        int add(int a, int b) throws RemoteException;

        String say(String word) throws RemoteException;

        void refuse() throws RemoteException, IOException;

        @CallLimit(1)
        void pass() throws RemoteException, InterruptedException;

        @OneWay
        void note(String word) throws RemoteException;
    }

    private final class Clerk implements Desk {
        @Override
        public int add(int a, int b) {
            return a + b;
        }

        @Override
        public String say(String word) {
            return word;
        }

        @Override
        public void refuse() throws IOException {
            throw new IOException("closed today");
        }

        @Override
        public void pass() throws InterruptedException {
            gate.await();
        }

        @Override
        public void note(String word) {}
    }

    @BeforeEach
    void start() throws Exception {
        runtimes = TwoRuntimes.over("unix", folder, RmiOptions.standard());
        desk = runtimes.found(clerk, Desk.class);
    }

    @AfterEach
    void stop() {
        gate.countDown();
        runtimes.close();
    }

    private MethodMetrics made(String name) {
        return of(name, runtimes.client().metrics().made());
    }

    private MethodMetrics served(String name) {
        return of(name, runtimes.server().metrics().served());
    }

    private static MethodMetrics of(String name, List<MethodMetrics> all) {
        return all.stream()
                .filter(each -> each.type().equals(Desk.class.getName()))
                .filter(each -> each.method().startsWith(name + "("))
                .findFirst()
                .orElse(new MethodMetrics("", name, 0, 0, 0, 0, new Latencies(List.of(), 0)));
    }

    private static void await(BooleanSupplier wanted) {
        while (!wanted.getAsBoolean()) {
            Thread.onSpinWait(); // the test's time is bounded
        }
    }

    @Test
    void callsOfManyThreadsAreCountedOnBothSides() throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(Thread.ofPlatform().start(this::callOften));
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(made("add").calls()).isEqualTo(400);
        assertThat(made("add").method()).isEqualTo("add(II)I");
        assertThat(made("add").latencies().count()).isEqualTo(400);
        assertThat(made("say").calls()).isEqualTo(40);
        assertThat(made("refuse").calls()).isEqualTo(40);
        assertThat(made("refuse").failures()).isEqualTo(40);
        assertThat(made("refuse").errors()).isZero();
        for (String name : List.of("add", "say", "refuse")) {
            await(() -> served(name).inFlight() == 0);
            assertThat(served(name).calls()).isEqualTo(made(name).calls());
            assertThat(served(name).failures()).isEqualTo(made(name).failures());
            assertThat(served(name).latencies().count()).isEqualTo(made(name).calls());
        }
    }

    private void callOften() {
        try {
            for (int i = 0; i < 100; i++) {
                desk.add(i, i);
                if (i % 10 == 0) {
                    desk.say("word");
                    assertThatThrownBy(desk::refuse).isInstanceOf(IOException.class);
                }
            }
        } catch (RemoteException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void callsThatAreNotAwaitedAreCounted() throws Exception {
        for (int i = 0; i < 50; i++) {
            desk.note("word");
        }
        List<CompletableFuture<String>> answers = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            answers.add(Stubs.async(desk, stub -> stub.say("word")));
        }
        answers.forEach(CompletableFuture::join);

        await(() -> made("say").inFlight() == 0 && served("note").latencies().count() == 50);
        assertThat(made("note").calls()).isEqualTo(50);
        assertThat(made("say").calls()).isEqualTo(20);
        assertThat(made("say").errors()).isZero();
        assertThat(served("say").calls()).isEqualTo(20);
    }

    @Test
    void batchIsOneCallThatServesMany() throws Exception {
        try (Batch batch = new Batch()) {
            Desk joining = batch.of(desk);
            for (int i = 0; i < 5; i++) {
                joining.note("word");
            }
            assertThat(joining.add(2, 3)).isEqualTo(5);
        }

        MethodMetrics batches =
                runtimes.client().metrics().made().stream()
                        .filter(each -> each.method().equals("batch"))
                        .findFirst()
                        .orElseThrow();
        assertThat(batches.calls()).isEqualTo(1);
        assertThat(batches.latencies().count()).isEqualTo(1);
        assertThat(made("add").calls()).isZero();
        assertThat(served("add").calls()).isEqualTo(1);
        assertThat(served("note").latencies().count()).isEqualTo(5);
    }

    @Test
    void callsUnderWayAreInFlight() throws Exception {
        CompletableFuture<Object> passing = Stubs.async(desk, MetricsTest::pass);
        await(() -> served("pass").inFlight() == 1);
        assertThat(made("pass").inFlight()).isEqualTo(1);
        assertThat(made("pass").latencies().count()).isZero();

        gate.countDown();
        passing.join();

        await(() -> served("pass").inFlight() == 0 && made("pass").inFlight() == 0);
        assertThat(served("pass").latencies().count()).isEqualTo(1);
    }

    private static Object pass(Desk stub) throws Exception {
        stub.pass();
        return "";
    }

    @Test
    void overloadIsCountedAsAnError() throws Exception {
        CompletableFuture<Object> passing = Stubs.async(desk, MetricsTest::pass);
        await(() -> served("pass").inFlight() == 1);

        assertThatThrownBy(desk::pass).isInstanceOf(OverloadedException.class);

        assertThat(made("pass").errors()).isEqualTo(1);
        assertThat(served("pass").errors()).isEqualTo(1);
        assertThat(served("pass").calls()).isEqualTo(2);
        passing.cancel(true);
        await(() -> served("pass").inFlight() == 0);
        assertThatThrownBy(
                        () -> {
                            Desk hasty = Stubs.within(desk, Duration.ofMillis(200));
                            hasty.pass();
                        })
                .isInstanceOf(DeadlineExceededException.class);
        await(() -> served("pass").inFlight() == 0);
        await(() -> made("pass").inFlight() == 0);
        assertThat(made("pass").errors()).isEqualTo(3);
        assertThat(made("pass").failures()).isZero();
        assertThat(served("pass").failures()).isEqualTo(2); // they were interrupted
    }

    @Test
    void callOfAnObjectThatIsGoneIsAnErrorOfItsCaller() throws Exception {
        desk.say("word");
        runtimes.server().unexport(clerk, true);

        assertThatThrownBy(() -> desk.say("word")).isInstanceOf(NoSuchObjectException.class);

        assertThat(made("say").calls()).isEqualTo(2);
        assertThat(made("say").errors()).isEqualTo(1);
        assertThat(served("say").calls()).isEqualTo(1);
    }

    @Test
    void bytesOfBothEndsAreTheSame() throws Exception {
        desk.say("x".repeat(100_000));

        RmiMetrics client = runtimes.client().metrics();
        assertThat(client.connections()).hasSize(1);
        ConnectionMetrics connection = client.connections().getFirst();
        assertThat(connection.bytesSent()).isBetween(100_000L, 110_000L);
        assertThat(connection.bytesReceived()).isBetween(100_000L, 110_000L);
        assertThat(connection.node()).isNotEmpty();
        assertThat(connection.peer()).isEqualTo(runtimes.address());
        assertThat(client.traffic().connections()).isEqualTo(1);
        await(() -> runtimes.client().metrics().traffic().bytesReceived() == sentByServer());
    }

    private long sentByServer() {
        return runtimes.server().metrics().connections().stream()
                .filter(each -> each.bytesReceived() > 100_000)
                .mapToLong(ConnectionMetrics::bytesSent)
                .sum();
    }

    @Test
    void bytesOfConnectionsThatAreClosedStillCount() throws Exception {
        desk.say("word");
        RmiMetrics before = runtimes.client().metrics();

        runtimes.client().close();

        RmiMetrics after = runtimes.client().metrics();
        assertThat(after.connections()).isEmpty();
        assertThat(after.traffic().connections()).isEqualTo(before.traffic().connections());
        assertThat(after.traffic().bytesSent())
                .isGreaterThanOrEqualTo(before.traffic().bytesSent());
    }

    @Test
    void runtimesDoNotMix() throws Exception {
        desk.say("word");

        try (RmiRuntime other = RmiRuntime.with(RmiOptions.standard())) {
            other.export(new Clerk());

            assertThat(other.metrics().made()).isEmpty();
            assertThat(other.metrics().served()).isEmpty();
            assertThat(other.metrics().traffic()).isEqualTo(new RmiMetrics.Traffic(0, 0, 0));
        }
        assertThat(runtimes.client().metrics().served()).isEmpty();
    }

    @Test
    void timesOfCallersIncludeThoseOfMethods() throws Exception {
        desk.say("word");

        Latencies made = made("say").latencies();
        Latencies served = served("say").latencies();
        assertThat(made.totalNanos()).isGreaterThan(served.totalNanos()).isPositive();
        assertThat(made.quantile(1)).isBetween(made.totalNanos(), made.totalNanos() * 9 / 8);
    }
}
