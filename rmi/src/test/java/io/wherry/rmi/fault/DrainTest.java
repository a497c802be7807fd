// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.Quick;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.TwoRuntimes;
import java.nio.file.Path;
import java.rmi.ConnectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that the orderly shutdown of a server leaves no call in doubt: each call either ran and
/// returned its result, or failed with a `ConnectException` and was not started.
@Timeout(120)
final class DrainTest {
    private static final int ROUNDS = Integer.getInteger("test.drains", 15);
    private static final int CALLERS = 6;

    @TempDir Path folder;

    interface Counter extends Remote {
        void count() throws RemoteException;

        @Quick
        void countQuickly() throws RemoteException;

        void countSlowly() throws RemoteException;
    }

    private static final class Counts implements Counter {
        private final AtomicInteger count = new AtomicInteger();

        @Override
        public void count() {
            count.incrementAndGet();
        }

        @Override
        public void countQuickly() {
            count.incrementAndGet();
        }

        @Override
        public void countSlowly() throws RemoteException {
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                throw new RemoteException("interrupted", e);
            }
            count.incrementAndGet();
        }
    }

    /// Calls until the server refuses further calls.
    private static int callUntilTheEnd(Counter counter, int kind, AtomicInteger made) {
        int calls = 0;
        try {
            while (true) {
                switch (kind % 4) {
                    case 0 -> counter.count();
                    case 1 -> counter.countQuickly();
                    case 2 -> counter.countSlowly();
                    default ->
                            Stubs.async(
                                            counter,
                                            c -> {
                                                c.count();
                                                return 0;
                                            })
                                    .get();
                }
                calls++;
                made.incrementAndGet();
            }
        } catch (ConnectException _) {
            return calls;
        } catch (ExecutionException e) {
            assertThat(e).hasCauseInstanceOf(ConnectException.class);
            return calls;
        } catch (RemoteException | InterruptedException e) {
            throw new IllegalStateException("call is in doubt", e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "tls", "unix", "shm", "mem"})
    void eachCallWasRunOrNotBegun(String scheme) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            drain(scheme, round % 2 == 0);
        }
    }

    private void drain(String scheme, boolean virtual) throws Exception {
        Counts counts = new Counts();
        AtomicInteger made = new AtomicInteger();
        try (TwoRuntimes both = TwoRuntimes.over(scheme, folder, RmiOptions.standard());
                var executor =
                        virtual
                                ? Executors.newVirtualThreadPerTaskExecutor()
                                : Executors.newFixedThreadPool(CALLERS)) {
            Counter counter = both.found(counts, Counter.class);
            List<CompletableFuture<Integer>> callers = new ArrayList<>();
            for (int i = 0; i < CALLERS; i++) {
                int kind = i;
                callers.add(
                        CompletableFuture.supplyAsync(
                                () -> callUntilTheEnd(counter, kind, made), executor));
            }
            while (made.get() < 100) {
                Thread.sleep(1);
            }

            assertThat(both.server().close(Duration.ofSeconds(20))).isTrue();

            int answered = 0;
            for (CompletableFuture<Integer> caller : callers) {
                answered += caller.get();
            }
            assertThat(answered).isEqualTo(counts.count.get());
        }
    }

    /// The client does not use its connection during the shutdown of the server.
    @ParameterizedTest
    @ValueSource(strings = {"tcp", "tls", "unix", "shm", "mem"})
    void callAfterTheServerHasEndedIsNotInDoubt(String scheme) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Counts counts = new Counts();
            try (TwoRuntimes both = TwoRuntimes.over(scheme, folder, RmiOptions.standard())) {
                Counter counter = both.found(counts, Counter.class);
                counter.count();
                both.server().close();

                assertThatThrownBy(counter::count).isInstanceOf(ConnectException.class);
                assertThat(counts.count).hasValue(1);
            }
        }
    }
}
